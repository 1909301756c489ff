import type { Seat } from '../contract/index.js';
import { sensibleDiscard, sensibleMove } from './sensible.js';
import type { Move, State } from './state.js';
import { played } from './turn.js';
import { viewOf } from './view.js';

/**
 * What the table does for somebody who is away: buys nothing, and makes a whole turn in one, so that a
 * table waits once for it and it counts as missed once. The card that is drawn is kept: what is
 * discarded is chosen before. Where a whole turn cannot be made, since the stock ends the round, it
 * is drawn only.
 */
export function awayMove(state: State, seat: Seat): Move {
  const view = viewOf(state, seat);
  if (view.phase !== 'DRAW') return sensibleMove(view);
  const turn: Move = { type: 'TURN', draw: 'STOCK', steps: [], discard: sensibleDiscard(view) };
  return played(state, seat, turn).ok ? turn : sensibleMove(view);
}
