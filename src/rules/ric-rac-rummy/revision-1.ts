import { rules } from './rules.js';
import { sensibleMove } from './sensible.js';
import { viewOf } from './view.js';

/** The rules of games that began with revision 1: who was away missed the draw and the discard apart. */
export const revision1: typeof rules = {
  ...rules,
  absent: (state, seat) => sensibleMove(viewOf(state, seat)),
};
