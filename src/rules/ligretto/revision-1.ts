import { awaitedBy } from './awaited.js';
import { rules } from './rules.js';
import { tickedBy, timersBy } from './timers.js';
import type { State } from './state.js';
import { viewOf, type View } from './view.js';

/**
 * The rules of games that began with revision 1: a round was scored when nobody had placed a card for
 * a minute, whatever else was done, and bots acted on the table as it was when their time had come.
 */
export const revision1: typeof rules = {
  ...rules,
  awaited: (state) => awaitedBy(idleKey, state),
  timers: (state) => timersBy(idleKey, state),
  tick: (state, key) => tickedBy(idleKey, state, key),
  view: (state, viewer) => withoutNews(viewOf(state, viewer)),
};

function idleKey({ round, placements }: State): string {
  return `idle:${round}:${placements}`;
}

/** What views had not got yet. */
function withoutNews({ acts: _acts, own, ...view }: View): View {
  return { ...view, own: own && { plan: own.plan, fan: own.fan } };
}
