import { leftOf, seatOf, withSeat, type Seat } from '../contract/index.js';
import { PLAYABLE_ON, withCard, withoutCard, CARDS, type Card } from './cards.js';
import { mayDraw, playableCards, stillIn, topOf, type Move, type State } from './state.js';

const DRAW: Move = { type: 'DRAW' };
const QUIT: Move = { type: 'QUIT' };
const PLAY = Object.fromEntries(
  CARDS.map((card): [Card, Move] => [card, { type: 'PLAY', card }]),
) as Readonly<Record<Card, Move>>; // fromEntries forgets that every card is a key

/** What the seat to move may do: play a fitting card, draw, quit; quitting is always allowed [S4]. */
export function movesOf(state: State, seat: Seat): readonly Move[] {
  const [same, next] = PLAYABLE_ON[topOf(state.discards)];
  const { hand } = seatOf(state, seat);
  const moves: Move[] = [];
  if (hand.includes(same)) moves.push(PLAY[same]);
  if (hand.includes(next)) moves.push(PLAY[next]);
  if (mayDraw(state)) moves.push(DRAW);
  moves.push(QUIT);
  return moves;
}

/**
 * The state after a legal move of the seat to move. When that ended the round (see `roundIsOver`),
 * `turn` still names who acted last, and the round is still to be closed.
 */
export function act(state: State, seat: Seat, move: Move): State {
  switch (move.type) {
    case 'PLAY':
      return passOn(played(state, seat, move.card), seat);
    case 'DRAW':
      return passOn(drawn(state, seat), seat);
    case 'QUIT':
      return passOn(withSeat(state, seat, { quit: true }), seat);
    case 'MALFORMED':
      return state;
  }
}

/** At once when a hand is empty, or when all have quit [S7]. */
export function roundIsOver(state: State): boolean {
  if (state.turn === null) return false;
  return seatOf(state, state.turn).hand.length === 0 || stillIn(state.seats) === 0;
}

function played(state: State, seat: Seat, card: Card): State {
  const hand = withoutCard(seatOf(state, seat).hand, card);
  return {
    ...withSeat(state, seat, { hand }),
    discards: [...state.discards, card],
    lastPlayedBy: seat,
  };
}

function drawn(state: State, seat: Seat): State {
  // A legal draw finds a card.
  const hand = withCard(seatOf(state, seat).hand, state.drawPile[0] as Card);
  return { ...withSeat(state, seat, { hand }), drawPile: state.drawPile.slice(1) };
}

/** To the next seat that has not quit; to nobody when the round is over. */
function passOn(state: State, seat: Seat): State {
  if (seatOf(state, seat).hand.length === 0 || stillIn(state.seats) === 0) return state;
  const next = nextIn(state, seat);
  return isStuckAlone(state, next)
    ? { ...withSeat(state, next, { quit: true }), turn: next }
    : { ...state, turn: next };
}

function nextIn(state: State, seat: Seat): Seat {
  let next = seat;
  do next = leftOf(next, state.seats.length);
  while (seatOf(state, next).quit);
  return next;
}

/** The last player in cannot draw; without a card to play the table quits for him [S8, R Last player]. */
function isStuckAlone(state: State, seat: Seat): boolean {
  return (
    stillIn(state.seats) === 1 &&
    playableCards(seatOf(state, seat).hand, topOf(state.discards)).length === 0
  );
}
