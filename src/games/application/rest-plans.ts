import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { windowsBetween } from '../../platform/time/daily-window.js';
import type { Instant, Rest, RestPlan } from '../domain/game.js';
import type { Span } from '../domain/thinking.js';
import { GameService } from './game.service.js';
import type { Life } from './life.js';
import { type OpenPlan, RestStore } from './ports.js';

const DAY_MS = 86_400_000;
/** Quiet hours are planned so far ahead … */
const HORIZON_MS = 28 * DAY_MS;
/** … and planned anew when no more than this of it is left. */
const REFRESH_MS = 14 * DAY_MS;
const PAGE = 200;

/**
 * Brings the calendars of players into their games by correspondence: a game knows instants, and
 * no time zones. Derived from rows, so that it needs nobody online and may run twice.
 */
@Injectable()
export class RestPlans {
  readonly #log = new Logger(RestPlans.name);

  constructor(
    private readonly store: RestStore,
    private readonly games: GameService,
    private readonly clock: Clock,
  ) {}

  /** Plans for all seats whose game does not know their player's calendar, or not far enough. */
  async run(): Promise<number> {
    const failed = new Set<string>();
    for (let planned = 0; ;) {
      const before = this.clock.now() + REFRESH_MS;
      const found = await this.store.outdated(before, PAGE + failed.size);
      const fresh = found.filter((plan) => !failed.has(keyOf(plan)));
      if (fresh.length === 0) return planned;
      for (const plan of fresh) {
        if (!(await this.#plan(plan))) failed.add(keyOf(plan));
        else planned += 1;
      }
    }
  }

  async #plan(open: OpenPlan): Promise<boolean> {
    const { gameId, playerId } = open;
    try {
      const now = this.clock.now();
      const life = await this.store.lifeOf(playerId, now);
      const until = life.quiet && now + HORIZON_MS;
      const plan = planOf(life, now);
      await this.games.carryOut(gameId, { type: 'PLAN_RESTS', forPlayerId: playerId, plan });
      await this.store.planned(open, { revision: plan.revision, until });
      return true;
    } catch (error) {
      this.#log.error({ gameId, err: error }, 'the calendar of a player could not be brought in');
      return false;
    }
  }
}

function planOf({ revision, quiet, vacations }: Life, now: Instant): RestPlan {
  const nights = quiet ? windowsBetween(quiet, now, now + HORIZON_MS) : [];
  const rests = (spans: readonly Span[], reason: Rest['reason']) =>
    spans.map(({ from, to }): Rest => ({ from, to, reason }));
  return { revision, spans: [...rests(nights, 'QUIET_HOURS'), ...rests(vacations, 'VACATION')] };
}

function keyOf({ gameId, playerId }: OpenPlan): string {
  return `${gameId} ${playerId}`;
}
