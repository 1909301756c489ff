import { Injectable, Logger } from '@nestjs/common';
import { someAtOnce } from '../../platform/concurrency/index.js';
import { Clock } from '../../platform/time/clock.js';
import { BotTurns } from './bot-turns.js';
import { GameService } from './game.service.js';
import { type DueGame, GameStore } from './ports.js';
import { StandingAnswers } from './standing-answers.js';

const PAGE = 200;
/**
 * Games that are seen to at the same time: most of the work is waiting for the database, and one
 * after the other they would not be through within the period when the queue is gone.
 */
const AT_ONCE = 16;

/**
 * The safety net behind every timer and job: finds in rows what is due and does it. Timers and
 * jobs only make things prompt; without them everything happens within the sweep's period.
 */
@Injectable()
export class Sweep {
  readonly #log = new Logger(Sweep.name);

  constructor(
    private readonly store: GameStore,
    private readonly games: GameService,
    private readonly bots: BotTurns,
    private readonly standing: StandingAnswers,
    private readonly clock: Clock,
  ) {}

  /** Everything that is overdue by now. Two sweeps at once do nothing twice. */
  async run(botPatienceMs: number): Promise<SweepCount> {
    const now = this.clock.now();
    const overdue = await this.#passTime(now);
    await this.#answerByOrders();
    const driven = await this.#driveBots(now - botPatienceMs);
    return { overdue, driven };
  }

  /** Gives the time of outages back in all games that have a clock. Every server may do so at once. */
  async creditOutages(): Promise<void> {
    await this.games.settleOutages((gameId, work) => this.#contain(gameId, work));
  }

  /** What falls due after now and until the horizon, for the queue to be prompt about. */
  async upcoming(horizonMs: number): Promise<readonly DueGame[]> {
    const now = this.clock.now();
    const due = await this.store.dueUntil(now + horizonMs, 10 * PAGE);
    return due.filter(({ at }) => at > now);
  }

  async #passTime(now: number): Promise<number> {
    return this.#forEach(
      async (limit) => (await this.store.dueUntil(now, limit)).map(({ gameId }) => gameId),
      (gameId) => this.games.passTime(gameId),
    );
  }

  async #answerByOrders(): Promise<void> {
    await this.#forEach(
      (limit) => this.standing.openGames(limit),
      (gameId) => this.standing.answer(gameId),
    );
  }

  async #driveBots(since: number): Promise<number> {
    return this.#forEach(
      (limit) => this.store.botsDueSince(since, limit),
      (gameId) => this.bots.takeAll(gameId),
    );
  }

  /**
   * Does the work once for each game that is found, page by page. Games at fault are found again
   * and again, before all others: each page is so much larger that it reaches past them.
   */
  async #forEach(
    find: (limit: number) => Promise<readonly string[]>,
    work: (gameId: string) => Promise<unknown>,
  ): Promise<number> {
    const done = new Set<string>();
    for (let limit = PAGE; ;) {
      const found = await find(limit);
      const fresh = found.filter((gameId) => !done.has(gameId));
      if (fresh.length === 0 && found.length < limit) return done.size;
      for (const gameId of fresh) done.add(gameId);
      await someAtOnce(fresh, AT_ONCE, (gameId) => this.#contain(gameId, () => work(gameId)));
      limit = PAGE + found.length - fresh.length;
    }
  }

  /** One game at fault must not keep the others from their turn. */
  async #contain(gameId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.error({ gameId, err: error }, 'a game could not be swept');
    }
  }
}

export type SweepCount = { readonly overdue: number; readonly driven: number };
