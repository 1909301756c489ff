import { seatOf, withSeat, type Seat, type Timer } from '../contract/index.js';
import { sorted } from './cards.js';
import { buysAllowed } from './contract.js';
import { windowMs } from './options.js';
import { drawnByBuyer, stockServesBuyer } from './stock.js';
import { inOrder, topOf, without, type State } from './state.js';

/** Why a seat may not call for the top discard; `null` where it may [S9, S10, R Who may buy]. */
export function whyNotBuy(state: State, seat: Seat): string | null {
  const { options, round, discarder, turn } = state;
  const allowed = buysAllowed(round, options);
  const { buys, down } = seatOf(state, seat);
  if (seat === turn) return 'you are next: draw the discard, you need not buy it';
  if (seat === discarder) return 'nobody buys his own discard';
  if (discarder === null && !options.buyUpcard) return 'the card turned up is not for sale';
  if (buys >= allowed) {
    return `you have bought ${buys} times in this round, and ${allowed} buys are all there are`;
  }
  if (down && !options.downMayBuy) return 'who is down may not buy any more';
  if (!stockServesBuyer(state)) return 'there are not two cards left that go with a buy';
  return null;
}

/**
 * The state with the buy window open, if somebody beside the seat to move may buy the top discard.
 * The window then waits for the seat to move as well, which may take the card first.
 */
export function opened(state: State): State {
  const seats = state.seats.map((seat) => ({ ...seat, answer: null }));
  const fresh = { ...state, seats };
  const wanted = [...seats.keys()].some((seat) => whyNotBuy(fresh, seat) === null);
  return { ...fresh, phase: wanted ? 'BUY' : 'DRAW' };
}

/** Whether the open window waits for the seat's answer. */
export function isAsked(state: State, seat: Seat): boolean {
  if (state.phase !== 'BUY' || state.seats[seat]?.answer !== null) return false;
  return seat === state.turn || whyNotBuy(state, seat) === null;
}

/** Whom the open window waits for, in playing order. */
export function asked(state: State): readonly Seat[] {
  return inOrder(state.turn, state.seats.length).filter((seat) => isAsked(state, seat));
}

/** The window closes by the clock; the key tells it from others of the game. */
export function windowTimer(state: State): readonly Timer[] {
  if (state.phase !== 'BUY') return [];
  return [{ key: windowKey(state), afterMs: windowMs(state.options) }];
}

/** Names a discard of the game. */
export function windowKey({ round, turns }: State): string {
  return `discard:${round}:${turns}`;
}

/** The state with an answer, and the window closed when it was the last one. */
export function answered(state: State, seat: Seat, buy: boolean): State {
  const next = withSeat(state, seat, { answer: buy });
  return asked(next).length === 0 ? closed(next) : next;
}

/**
 * Nobody answers any more: the caller who is nearest in playing order gets the discard and two cards
 * of the stock [S9]. Without a caller the card lies open to the seat to move.
 */
export function closed(state: State): State {
  const callers = callersOf(state);
  const [buyer = null] = callers;
  const card = topOf(state);
  const silent = state.seats.map((seat) => ({ ...seat, answer: null }));
  const summary = card === null ? null : { card, callers, buyer };
  const over: State = { ...state, phase: 'DRAW', seats: silent, lastWindow: summary };
  return buyer === null ? over : bought(over, buyer);
}

/** Who has called in the window so far, in playing order. */
export function callersOf({ turn, seats }: State): readonly Seat[] {
  return inOrder(turn, seats.length).filter((seat) => seats[seat]?.answer === true);
}

function bought(state: State, buyer: Seat): State {
  const card = topOf(state);
  if (card === null) return state;
  const drawn = drawnByBuyer({ ...state, discards: state.discards.slice(0, -1) });
  const { hand, shown, buys } = seatOf(state, buyer);
  const gained = [card, ...drawn.cards];
  const next = withSeat(drawn.state, buyer, {
    hand: sorted([...hand, ...gained]),
    shown: sorted([...shown, card]),
    gained,
    buys: buys + 1,
  });
  return { ...next, topIsOpen: !state.options.deadDiscard && next.discards.length > 0 };
}

/** The top discard goes to the seat to move, whoever has called for it [S9]. */
export function takenFreely(state: State): State {
  const card = topOf(state);
  if (card === null) return state;
  const { turn } = state;
  const callers = callersOf(state);
  const { hand, shown } = seatOf(state, turn);
  const silent = state.seats.map((seat) => ({ ...seat, answer: null }));
  const next = withSeat({ ...state, seats: silent }, turn, {
    hand: sorted([...hand, card]),
    shown: sorted([...shown, card]),
    gained: [card],
  });
  return {
    ...next,
    phase: 'PLAY',
    taken: card,
    discards: without(state.discards, card),
    lastWindow: state.phase === 'BUY' ? { card, callers, buyer: null } : state.lastWindow,
  };
}
