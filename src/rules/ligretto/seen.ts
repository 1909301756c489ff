import { seatOf, type Seat } from '../contract/index.js';
import { HIGHEST } from './cards.js';
import { actionsRevealed } from './round.js';
import type { Seen, State } from './state.js';
import type { View } from './view.js';

/** What a seat has before its eyes when it acts. */
export function seenBy(state: State, seat: Seat): Seen {
  return {
    places: state.board.map(({ version }) => version),
    reveals: actionsRevealed(state),
    got: seatOf(state, seat).got.length,
  };
}

/**
 * The table as the seat had it before its eyes when it last acted: what others have done since, it has
 * yet to notice. A place that has changed takes no card, an action card that has come is not there,
 * and what was slipped to the seat hides the top of its pile. With this a bot needs its reaction time
 * for everything that it acts on, and not only between its own acts.
 */
export function asNoticed(view: View, seat: Seat): View {
  const seen = view.own?.seen;
  const own = view.seats[seat];
  if (!seen || !own) return view;
  const board = view.board.map((place, at) =>
    place.version === seen.places[at] ? place : { ...place, colour: null, number: HIGHEST },
  );
  const stack = view.actions.stack.slice(0, seen.reveals - actionsRevealed(view) || undefined);
  const pileTops = own.got.length > seen.got ? [] : own.pileTops;
  const seats = view.seats.map((other) => (other === own ? { ...own, pileTops } : other));
  return { ...view, board, seats, actions: { ...view.actions, stack } };
}
