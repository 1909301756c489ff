import type { PrismaService } from '../../platform/database/index.js';
import type { Instant } from '../domain/game.js';

/** What can be done inside a transaction that is under way. */
export type Transaction = Pick<PrismaService, '$queryRaw' | '$executeRaw'>;

/** How a seat of an ended game came out, as it stands in `result`. */
export type EndedSeat = {
  readonly playerId: string | null;
  readonly botLevel: string | null;
  readonly rank: number;
  readonly gaveUp: boolean;
};

export type EndedGame = {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  /** Whether it counts for those who compare players. */
  readonly rated: boolean;
  readonly endedAt: Instant;
  readonly seats: readonly EndedSeat[];
};

/**
 * What else is written when games end, in the transaction that ends them. Games do not know who
 * follows them: whoever does provides this.
 */
export abstract class GameEndings {
  /**
   * Called after the last turns of games that were played, with their results, were written, and
   * before the commit: what it rejects with undoes those turns. It is called again where a
   * transaction is tried again, so it may do nothing but write through the transaction.
   */
  abstract write(transaction: Transaction, ended: readonly EndedGame[]): Promise<void>;
}
