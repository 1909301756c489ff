import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HintSender } from '../../platform/queue/index.js';
import { Clock } from '../../platform/time/index.js';
import { kindById } from '../../rules/catalogue.js';
import { raceIn } from '../../rules/contract/index.js';
import { StandingStore } from '../application/ports.js';
import { owedBy } from '../domain/absence.js';
import { type Game, openNow } from '../domain/game.js';
import { standingAnswerAt } from '../domain/standing.js';
import { STANDING_QUEUE, type StandingJob } from './queues.js';

const REMEMBERED_GAMES = 10_000;
/** Orders that another process has taken meanwhile are prompt after this time; the sweep sees them anyway. */
const REMEMBERED_MS = 5_000;

/** Jobs that make standing answers prompt; none for the many games in which nobody has left any. */
@Injectable()
export class StandingHints {
  readonly #hasSome = new LRUCache<string, boolean>({ max: REMEMBERED_GAMES, ttl: REMEMBERED_MS });

  constructor(
    private readonly sender: HintSender,
    private readonly store: StandingStore,
    private readonly clock: Clock,
  ) {}

  /** Never rejects: what is not sent is left to the sweep. */
  async afterTurn(game: Game): Promise<void> {
    const isRace = raceIn(kindById(game.kind), game.settings.options) !== null;
    if (isRace || openNow(game).length === 0) return; // races have no orders
    if (await this.#mayHaveSome(game.id)) this.#send(game);
  }

  afterKeeping(game: Game): void {
    this.#hasSome.delete(game.id);
    this.#send(game);
  }

  async #mayHaveSome(gameId: string): Promise<boolean> {
    const known = this.#hasSome.get(gameId);
    if (known !== undefined) return known;
    const has = await this.store.of(gameId).then(
      (kept) => kept.length > 0,
      () => false,
    );
    this.#hasSome.set(gameId, has);
    return has;
  }

  /**
   * Also for those that come after the next sweep: they are minutes away at most, and whoever saw
   * a seat answer only when the sweep runs would know that its answers stand.
   */
  #send(game: Game): void {
    const now = this.clock.now();
    for (const decision of openNow(game)) {
      if (owedBy(game, decision) === null) continue;
      const delayMs = Math.max(0, standingAnswerAt(game, decision) - now);
      const job: StandingJob = { gameId: game.id };
      const jobId = `standing-${game.id}-${decision.seat}-${decision.sinceVersion}`;
      this.sender.send(STANDING_QUEUE, 'answer', job, { jobId, delayMs });
    }
  }
}
