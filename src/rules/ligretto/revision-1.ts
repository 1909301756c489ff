import type { Seat } from '../contract/index.js';
import { awaitedBy } from './awaited.js';
import { playBy, rules } from './rules.js';
import { tickedBy, timersBy } from './timers.js';
import type { State, Step } from './state.js';
import { viewOf, type View } from './view.js';
import { placesOf } from './why-not.js';

/**
 * The rules of games that began with revision 1: a round was scored when nobody had placed a card for
 * a minute, whatever else was done; bots acted on the table as it was when their time had come; and of a
 * plan only the board places were looked at before it was run.
 */
export const revision1: typeof rules = {
  ...rules,
  awaited: (state) => awaitedBy(idleKey, state),
  timers: (state) => timersBy(idleKey, state),
  tick: (state, key) => tickedBy(idleKey, state, key),
  play: (state, seat, move) => playBy(offTheBoard, state, seat, move),
  view: (state, viewer) => withoutNews(viewOf(state, viewer)),
};

function idleKey({ round, placements }: State): string {
  return `idle:${round}:${placements}`;
}

function offTheBoard({ board }: State, _seat: Seat, step: Step): string | null {
  return step.type === 'PLACE' && !board[step.board] ? placesOf(board.length) : null;
}

/** What views had not got yet. */
function withoutNews({ acts: _acts, own, ...view }: View): View {
  return { ...view, own: own && { plan: own.plan, fan: own.fan } };
}
