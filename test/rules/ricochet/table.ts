import { DECK, neighbours, RANKS, rankOf, type Card } from '../../../src/rules/ricochet/cards.js';
import { PLACES, type Place } from '../../../src/rules/ricochet/places.js';
import { rules } from '../../../src/rules/ricochet/rules.js';
import {
  DEFAULT_OPTIONS,
  type Laid,
  type Move,
  type Options,
  type State,
} from '../../../src/rules/ricochet/state.js';

type Setup = {
  /** Ranks where a test wants them: `{ N1: '3', N_M0: 'K' }`. */
  readonly ranks?: Partial<Record<Place, string>>;
  /** Destroyed already, in this order; that of the last decides about the wall rule. */
  readonly gone?: readonly Place[];
  /** The only places that still stand, instead of `gone`; `last` was destroyed last. */
  readonly standing?: readonly Place[];
  readonly last?: Place;
  /** On the waste, turned from the stock; a 7 if nothing is said. */
  readonly top?: string;
  /** Ranks, the next first; without it, 19 cards. */
  readonly stock?: string;
  readonly options?: Partial<Options>;
};

/**
 * A table with the ranks where a test wants them; suits are given as they come. Every other open
 * place has, as far as the deck allows, a card that is no neighbour of any rank that the test names.
 */
export function table({ ranks = {}, stock, top = '7', options, ...setup }: Setup): State {
  const deck = [...DECK];
  const named = new Map(
    Object.entries(ranks).map(([place, rank]) => [place, take(deck, withRank(rank))]),
  );
  const topCard = take(deck, withRank(top));
  const turned = (stock ?? '').split(' ').filter(Boolean);
  const stockCards = turned.map((rank) => take(deck, withRank(rank)));
  const isDull = strangerTo([...Object.values(ranks), ...turned, top]);
  // The rim first, as it is what lies open: it stands last in the list of places.
  const layout = PLACES.toReversed()
    .map((place) => named.get(place) ?? take(deck, deck.some(isDull) ? isDull : () => true))
    .toReversed();
  const destroyed = goneIn(setup).map((from): Laid => {
    // The layout has a card for every place.
    return { card: layout[PLACES.indexOf(from)] as Card, from };
  });
  return {
    options: { ...DEFAULT_OPTIONS, ...options },
    layout,
    stock: stock === undefined ? deck.slice(0, 19) : stockCards,
    waste: [...destroyed, { card: topCard, from: null }],
    par: null,
  };
}

function take(deck: Card[], wanted: (card: Card) => boolean): Card {
  const [card] = deck.splice(deck.findIndex(wanted), 1);
  if (card === undefined || !wanted(card)) throw new Error('the deck has no such card left');
  return card;
}

function withRank(rank: string) {
  return (card: Card) => RANKS[rankOf(card)] === rank;
}

/** Cards that fit on none of the ranks. */
function strangerTo(ranks: readonly string[]) {
  return (card: Card) =>
    !neighbours(rankOf(card)).some((rank) => ranks.includes(RANKS[rank] ?? ''));
}

function goneIn({ gone, standing, last }: Pick<Setup, 'gone' | 'standing' | 'last'>) {
  if (standing === undefined) return gone ?? [];
  const others = PLACES.filter((place) => !standing.includes(place) && place !== last);
  return last === undefined ? others : [...others, last];
}

export const FLIP: Move = { type: 'FLIP' };
export const UNDO: Move = { type: 'UNDO' };

export function destroy(place: Place): Move {
  return { type: 'DESTROY', place };
}

export function after(state: State, ...moves: readonly Move[]): State {
  return moves.reduce((before, move) => {
    const result = rules.play(before, 0, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    return result.value;
  }, state);
}

/** The refusal of a move that must be refused. */
export function refusalOf(state: State, move: Move, seat = 0) {
  const before = JSON.stringify(state);
  const result = rules.play(state, seat, move);
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  if (JSON.stringify(state) !== before) throw new Error('the refused move changed the state');
  return result.refusal;
}

/** What may be done: `['N1', 'FLIP']`. */
export function choices(state: State): readonly string[] {
  return rules
    .legalMoves(state, 0)
    .moves.map((move) => (move.type === 'DESTROY' ? move.place : move.type));
}

export function stateOfPlace(state: State, place: Place): string | undefined {
  return rules.view(state, 0).walls.find((wall) => wall.place === place)?.state;
}
