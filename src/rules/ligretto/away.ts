import type { Seat } from '../contract/index.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/** What a seat does that is away: it passes, and is for an end of the round if the others are. */
export function awayMove(view: View, seat: Seat): Move {
  switch (view.decision) {
    case 'PLAN':
      return { type: 'PLAN', steps: [], stop: true, final: false };
    case 'REPLAN':
      return { type: 'PLAN', steps: [], stop: true, final: true };
    case 'PLAY':
      return inPlay(view, seat);
    case 'NEXT':
    case null:
      return { type: 'NEXT' };
  }
}

function inPlay({ seats }: View, seat: Seat): Move {
  const own = seats[seat];
  if (!own?.stop) return { type: 'STOP', stop: true };
  return own.hand + own.open > 0 ? { type: 'NEXT' } : { type: 'STOP', stop: false };
}
