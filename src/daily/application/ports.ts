import type { Game, SharedGame } from '../../games/domain/index.js';
import type { Result } from '../../rules/contract/index.js';
import type { DailyDeal } from '../domain/daily-deal.js';
import type { Day } from '../domain/day.js';

/** Where deals are kept, and who plays them. */
export abstract class DealStore {
  abstract find(kind: string, day: Day): Promise<DailyDeal | null>;

  /** Keeps the deal, unless there is one of its kind and day: that one stays as it is. */
  abstract add(deal: DailyDeal): Promise<void>;

  /** The game of the player's one attempt: the given one, unless one was claimed before. */
  abstract claim(deal: DailyDeal, playerId: string, gameId: string): Promise<string>;

  /** Whether the account is that of a program. */
  abstract isBot(playerId: string): Promise<boolean>;
}

/** The games that are played of a deal: what is needed here of the feature that has them. */
export abstract class DealGames {
  /** The game of this id with its first cards on the table, made now or before. */
  abstract begin(game: SharedGame): Promise<Result<{ readonly game: Game }, GameRefusal>>;
}

/** Why the game could not be begun, as the games say it. */
export type GameRefusal = {
  readonly code: string;
  readonly sentence: string;
  readonly version: number | null;
};

/** Chance from outside: what must be guessed by nobody. */
export abstract class DealSecrets {
  /** 256 bits in hex. */
  abstract seed(): string;
  abstract gameId(): string;
}
