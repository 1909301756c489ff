import type { Timer } from '../contract/index.js';
import { actionsRevealed, endRound, nextRound, revealAction } from './round.js';
import type { State } from './state.js';

/** A round is scored when for so long nobody has acted who has not voted to stop [R Idle]. */
const IDLE_MS = 60_000;
/** The next round starts by itself after so long. */
const BETWEEN_ROUNDS_MS = 60_000;

/** Names the wait for an act: another name, another wait. */
export type IdleKey = (state: State) => string;

export function idleKey({ round, placements, acts }: State): string {
  return `idle:${round}:${placements}:${acts}`;
}

/** What the table does by itself: it scores a round that is over, begins the next, reveals action cards. */
export function timersBy(idle: IdleKey, state: State): readonly Timer[] {
  switch (state.stage) {
    case 'PLAY':
      return state.beat === null ? liveTimers(idle, state) : [];
    case 'BETWEEN':
      return [{ key: betweenKey(state), afterMs: BETWEEN_ROUNDS_MS }];
    case 'OVER':
      return [];
  }
}

export function tickedBy(idle: IdleKey, state: State, key: string): State {
  if (!timersBy(idle, state).some((timer) => timer.key === key)) return state;
  if (key === betweenKey(state)) return nextRound(state);
  return key === idle(state) ? endRound(state, 'IDLE', null) : revealAction(state);
}

function liveTimers(idle: IdleKey, state: State): readonly Timer[] {
  const ending = { key: idle(state), afterMs: IDLE_MS };
  if (state.actions.deck.length === 0) return [ending];
  return [{ key: revealKey(state), afterMs: state.actions.delayMs }, ending];
}

export function betweenKey({ round }: State): string {
  return `next:${round}`;
}

function revealKey(state: State): string {
  return `reveal:${state.round}:${actionsRevealed(state) + 1}`;
}
