import { stream, type Random, type Seat } from '../contract/index.js';
import { isStuck, mayFill, spotsOf } from './spots.js';
import type { Plan, Step } from './state.js';
import type { View } from './view.js';

/** Two placements of those that fit now, by lot, a free rack place filled, and the hand turned once. */
export function easyPlan(view: View, seat: Seat, random: Random): Omit<Plan, 'final'> {
  const lots = stream(random, 'easy');
  const own = view.seats[seat];
  const spots = [...spotsOf(view, seat)];
  const steps: Step[] = own && own.owes !== null ? [{ type: 'TURN_PILE' }] : [];
  for (let count = 0; count < 2 && spots.length > 0; count++) {
    const [spot] = spots.splice(lots(spots.length), 1);
    if (spot) steps.push({ type: 'PLACE', source: spot.source, board: spot.board });
  }
  if (own && mayFill(own)) steps.push({ type: 'FILL_RACK', rack: null });
  if (own && own.hand + own.open > 0) steps.push({ type: 'NEXT' });
  return { steps, stop: isStuck(view, seat) };
}
