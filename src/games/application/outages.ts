import type { Clock } from '../../platform/time/clock.js';
import type { Game } from '../domain/game.js';
import { isOwed } from '../domain/outage.js';
import type { Span } from '../domain/thinking.js';
import { type GameStore, OutageLog } from './ports.js';

const PAGE = 200;

/**
 * Times in which no server ran. A process that has said within the tolerance that it runs knows all
 * outages there are: another one would have begun after that, and not be over yet.
 */
export class Outages {
  #known: readonly Span[] = [];
  #beatAt = -Infinity;

  /** Without a tolerance there are no outages. */
  constructor(
    private readonly log: OutageLog,
    private readonly clock: Clock,
    private readonly toleranceMs: number,
  ) {}

  /** Says that a server runs. The first to say so after an outage notes it. */
  async beat(): Promise<void> {
    if (this.toleranceMs === 0) return;
    const now = this.clock.now();
    this.#known = await this.log.beat(now, this.toleranceMs);
    this.#beatAt = now;
  }

  /** The outage for which the game is to be given time back before anything in it is judged. */
  async owedTo(game: Game): Promise<Span | null> {
    if (this.toleranceMs === 0) return null;
    if (this.clock.now() - this.#beatAt >= this.toleranceMs) await this.beat();
    return this.#known.find((outage) => isOwed(game, outage)) ?? null;
  }

  /** Sees to every game in which a clock ran, so that the credit shows before anybody asks. */
  async settle(store: GameStore, credit: (gameId: string) => Promise<unknown>): Promise<void> {
    if (this.toleranceMs === 0) return;
    for (const outage of await this.log.unsettled()) {
      for (let after: string | null = null; ;) {
        const gameIds: readonly string[] = await store.timedGames(after, PAGE);
        for (const gameId of gameIds) await credit(gameId);
        after = gameIds.at(-1) ?? null;
        if (after === null) break;
      }
      await this.log.settled(outage, this.clock.now());
    }
  }
}
