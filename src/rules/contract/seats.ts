import type { Outcome, Seat } from './rules.js';

/** Whatever has one entry a seat, in seat order. */
type Seated<One> = { readonly seats: readonly One[] };

export function seatOf<One>({ seats }: Seated<One>, seat: Seat): One {
  const found = seats[seat];
  if (found === undefined) throw new RangeError(`seat ${seat} is not at this table`);
  return found;
}

/** The state with one seat changed. */
export function withSeat<State extends Seated<object>>(
  state: State,
  seat: Seat,
  change: Partial<State['seats'][number]>,
): State {
  const seats = state.seats.slice();
  seats[seat] = { ...seatOf(state, seat), ...change };
  return { ...state, seats };
}

/** The next seat in playing order. */
export function leftOf(seat: Seat, seats: number): Seat {
  return (seat + 1) % seats;
}

/** The best score wins; equal scores share a rank. */
export function outcomeBy(best: 'HIGHEST' | 'LOWEST', scores: readonly number[]): Outcome {
  const isAhead = (one: number, other: number) => (best === 'HIGHEST' ? one > other : one < other);
  const ranks = scores.map((score) => 1 + scores.filter((other) => isAhead(other, score)).length);
  return { ranks, scores };
}
