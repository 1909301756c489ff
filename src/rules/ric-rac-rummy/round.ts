import { leftOf, pick, shuffle, type Random, type Seat } from '../contract/index.js';
import { opened } from './buying.js';
import { decksOf, sorted, type CardId } from './cards.js';
import { contractOf, decksFor, ROUNDS } from './contract.js';
import type { Options } from './options.js';
import { pointsIn } from './scoring.js';
import type { SeatState, State } from './state.js';

/** The first state of a game: the dealer is drawn by lot, and round 1 is dealt. */
export function firstRound(options: Options, seats: number, random: Random): State {
  const dealer = pick(random, 'dealer', seats);
  const points = Array.from({ length: seats }, () => []);
  return dealt({ options, random, lastRound: null }, 1, dealer, points);
}

/** Scores a round that is over, and deals the next one unless it was the last [S11, S13]. */
export function closeRound(state: State, outBy: Seat | null): State {
  const { options, round, seats } = state;
  const hands = seats.map(({ hand }) => hand);
  const points = hands.map((hand) => pointsIn(hand, options));
  const lastRound = { round, outBy, hands, points };
  const scored = seats.map((seat, place) => [...seat.points, points[place] ?? 0]);
  if (round === ROUNDS) {
    const ended = seats.map((seat, place) => ({ ...seat, points: scored[place] ?? [] }));
    return { ...state, phase: null, lastRound, seats: ended };
  }
  return dealt({ ...state, lastRound }, round + 1, leftOf(state.dealer, seats.length), scored);
}

/**
 * A full shuffle; the first cards go to seat 0, the next to seat 1 and so on, one is turned up, the
 * rest is the stock in this order [S2]. Who sits left of the dealer begins.
 */
function dealt(
  { options, random, lastRound }: Pick<State, 'options' | 'random' | 'lastRound'>,
  round: number,
  dealer: Seat,
  points: readonly (readonly number[])[],
): State {
  const count = points.length;
  const { deal } = contractOf(round);
  const decks = decksFor(round, count, options);
  const cards = shuffle(random, `round:${round}:deck`, decksOf(decks));
  const faceUp = count * deal;
  const seats = points.map((earlier, seat) =>
    newHand(cards.slice(seat * deal, (seat + 1) * deal), earlier),
  );
  const state: State = {
    options,
    random,
    round,
    dealer,
    decks,
    deckAdded: false,
    reshuffles: 0,
    turns: 0,
    phase: 'DRAW',
    turn: leftOf(dealer, count),
    discarder: null,
    topIsOpen: true,
    taken: null,
    wentDown: false,
    seats,
    melds: [],
    stock: cards.slice(faceUp + 1),
    discards: cards.slice(faceUp, faceUp + 1),
    lastWindow: null,
    lastRound,
  };
  return options.buyUpcard ? opened(state) : state;
}

function newHand(cards: readonly CardId[], points: readonly number[]): SeatState {
  return {
    hand: sorted(cards),
    shown: [],
    gained: [],
    down: false,
    buys: 0,
    answer: null,
    points,
  };
}
