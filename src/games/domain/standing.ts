import { type MoveList, type Seat, derive, pick } from '../../rules/contract/index.js';
import type { Game, Instant, OpenDecision } from './game.js';
import { SECOND_MS, type TimeControl } from './settings.js';

/** What a seat has left as answers to decisions to come. Nobody but its player ever sees it. */
export type StandingOrders = {
  readonly seat: Seat;
  /** Whose they are: another player on the seat has none of them. */
  readonly playerId: string;
  /** In the kind's own shape, and perhaps `FORCED_MOVE` among them. */
  readonly orders: readonly unknown[];
  /** The decision to which they had nothing to say, by the version at which it opened. */
  readonly silentSince: number | null;
};

/** The order of every kind: where there is one legal move and no other, it is made. */
export const FORCED_MOVE = { general: 'FORCED_MOVE' } as const;

export function isForcedMove(order: unknown): boolean {
  return typeof order === 'object' && order !== null && 'general' in order;
}

/** The only move that a seat has, or `null` where there are others or may be some. */
export function forcedMove({ moves, complete }: MoveList<unknown>): unknown {
  return complete && moves.length === 1 ? moves[0] : null;
}

/**
 * When a standing answer is given: after a while that follows from the seed, so that everybody else
 * sees a seat think, and neither that it was not there nor, by the time it took, what it said.
 */
export function standingAnswerAt(game: Game, decision: OpenDecision): Instant {
  const [least, most] = thinkingTimes(game, decision);
  const label = `standing:${decision.sinceVersion}:${decision.seat}`;
  return decision.since + least + pick(derive({ key: game.seed }, label), 'ms', most - least);
}

/** Live, some seconds; over days, short beside the hours of others. */
function usualTimes({ type }: TimeControl): readonly [least: number, most: number] {
  return type === 'LIVE' ? [0.8 * SECOND_MS, 3 * SECOND_MS] : [30 * SECOND_MS, 10 * 60 * SECOND_MS];
}

/** Within any window that a table opens: where it closes soon, in the first half of it. */
function thinkingTimes(game: Game, { since }: OpenDecision): readonly [number, number] {
  const [least, most] = usualTimes(game.settings.timeControl);
  const closing = Math.min(...game.timers.map(({ at }) => at - since));
  const share = Math.min(1, Math.max(0, closing / 2 / most));
  return [Math.floor(least * share), Math.max(1, Math.floor(most * share))];
}
