import { pick, shuffle, type Random, type Seat } from '../contract/index.js';
import { DECK, sorted } from './cards.js';
import { LIMIT, pay, pointsIn, returnedFrom, totalOf, without } from './scoring.js';
import {
  type Markers,
  type Options,
  type RoundSummary,
  type SeatState,
  type State,
} from './state.js';

const HAND_SIZE = 6;
const NO_MARKERS: Markers = { blacks: 0, whites: 0 };

/** The first state of a game: round 1, dealt. */
export function firstRound(options: Options, seats: number, random: Random): State {
  const starter = options.firstStart === 'RANDOM' ? pick(random, 'firstStart', seats) : 0;
  const table = { options, random, lastRound: null };
  return dealt(table, 1, starter, Array<Markers>(seats).fill(NO_MARKERS));
}

/** Scores a round that is over, and deals the next one unless the game is over too. */
export function closeRound(state: State): State {
  const paid = state.seats.map((seat) => settle(seat, state.options));
  const lastRound = summary(state, paid);
  if (lastRound.seats.some(({ total }) => total >= LIMIT)) {
    return { ...state, turn: null, lastRound, seats: paid.map(({ seat }) => seat) };
  }
  const markers = paid.map(({ seat }) => seat);
  return dealt({ ...state, lastRound }, state.round + 1, nextStarter(state), markers);
}

/** What each seat would have if a round that is over were scored. */
export function totalsAfterRound(state: State): readonly number[] {
  return state.seats.map((seat) => totalOf(settle(seat, state.options).seat));
}

type Settled = {
  readonly seat: SeatState;
  readonly points: number;
  readonly returned: 'BLACK' | 'WHITE' | null;
};

/** Points first, then the marker that goes back for an empty hand [S10, R Order]. */
function settle(seat: SeatState, options: Options): Settled {
  const paid = pay(seat, seat.hand, options);
  const returned = seat.hand.length === 0 ? returnedFrom(paid) : null;
  return {
    seat: { hand: seat.hand, quit: seat.quit, ...without(paid, returned) },
    points: pointsIn(seat.hand),
    returned,
  };
}

function summary(state: State, paid: readonly Settled[]): RoundSummary {
  const emptiedBy = paid.findIndex(({ seat }) => seat.hand.length === 0);
  return {
    round: state.round,
    emptiedBy: emptiedBy === -1 ? null : emptiedBy,
    seats: paid.map(({ seat, points, returned }) => ({
      hand: seat.hand,
      points,
      returned,
      total: totalOf(seat),
    })),
  };
}

/** `turn` of a round that is over names who acted last: where all have quit, the last to quit. */
function nextStarter(state: State): Seat {
  const lastActedBy = state.turn ?? state.starter;
  return state.options.nextStart === 'LAST_ACTED'
    ? lastActedBy
    : (state.lastPlayedBy ?? lastActedBy);
}

/**
 * A full shuffle; the first six cards go to seat 0, the next six to seat 1 and so on, one is
 * turned up, the rest is the draw pile in this order [S1].
 */
function dealt(
  table: Pick<State, 'options' | 'random' | 'lastRound'>,
  round: number,
  starter: Seat,
  markers: readonly Markers[],
): State {
  const deck = shuffle(table.random, `round:${round}:deck`, DECK);
  const faceUp = markers.length * HAND_SIZE;
  return {
    options: table.options,
    random: table.random,
    round,
    starter,
    turn: starter,
    seats: markers.map(({ blacks, whites }, seat) => ({
      hand: sorted(deck.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)),
      quit: false,
      blacks,
      whites,
    })),
    discards: deck.slice(faceUp, faceUp + 1),
    drawPile: deck.slice(faceUp + 1),
    lastPlayedBy: null,
    lastRound: table.lastRound,
  };
}
