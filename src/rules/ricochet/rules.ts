/*
 * Ricochet, for one player.
 *
 * [RC1]  52 cards, suits ignored. Dealt are, in the order of PLACES, the outer, the middle and the
 *        top layer of four walls, 32 cards; the rest is the stock, whose first card begins the
 *        waste [R Deal order].
 * [RC2]  A wall has 2 outer cards, 3 middle ones over them and 4 on top; neighbouring walls share a
 *        corner of the top layer, the rim.
 * [RC3]  Each middle card lies under two cards of the rim, each outer one under two of the middle
 *        [R Geometry]; a corner covers a middle card of both of its walls.
 * [RC4]  An open card of the walls may be destroyed when its rank is one above or below that of the
 *        top of the waste, to which it moves. King and ace are neighbours.
 * [RC5]  The rim lies open; a closed card is turned up when nothing covers it any more.
 * [RC6]  Not two cards in a row from one wall. A corner is of both of its walls, so after it only
 *        the two others are left; and it may follow only a card of neither [R Eligible], or by
 *        `cornerRule` LENIENT one that is not of both. Before the first card every wall is free
 *        [R]. A flip changes nothing about this, unless `resetOnFlip` [R].
 * [RC7]  When no card can be destroyed, and only then unless `flipAnytime`, the next stock card is
 *        turned onto the waste.
 * [RC8]  The game is won when the walls are gone. It is lost when the stock is empty and no card
 *        can be destroyed, or by `endOnEmptyStock` IMMEDIATELY as soon as it is empty [R].
 * [RC9]  The score is the number of destroyed cards; a win adds the stock cards left [R].
 * [RC10] With `undo`, the card destroyed last may be put back, and then the one before it, but not
 *        past a card that was turned up, be it of a wall or of the stock, nor after the end.
 * [RC11] When the game is over, all cards are shown and what could have been made of them.
 */
import {
  accepted,
  refused,
  shuffle,
  type Awaited,
  type MoveList,
  type Random,
  type Result,
  type RuleRefusal,
  type Rules,
  type Seat,
} from '../contract/index.js';
import { eligible, isOver, mayFlip, undoable } from './board.js';
import { DECK, type Card } from './cards.js';
import { imagine } from './imagine.js';
import { parOf } from './par.js';
import { indexOf, membersOf, type Place } from './places.js';
import { whyNot } from './refusals.js';
import { DEFAULT_OPTIONS, WALL_CARDS, type Move, type Options, type State } from './state.js';
import { hintOf, outcomeOf, viewOf, type View } from './view.js';

export const rules: Rules<State, Move, View, Options> = {
  seats: { min: 1, max: 1 },
  defaultOptions: DEFAULT_OPTIONS,
  deal,
  awaited: (state): readonly Awaited[] => (isOver(state) ? [] : [{ seat: 0, decision: 'TURN' }]),
  timers: () => [],
  tick: (state) => state,
  legalMoves: (state, seat): MoveList<Move> => ({
    moves: seat === 0 && !isOver(state) ? movesOf(state) : [],
    complete: true,
  }),
  play,
  view: viewOf,
  disclose: ({ move }) => move,
  absent: hintOf,
  redeal: (state, seat, random) => imagine(viewOf(state, seat), random),
  outcome: outcomeOf,
  census,
};

function deal(options: Options, _seats: number, random: Random): State {
  const deck = shuffle(random, 'deck', DECK);
  const [first, ...stock] = deck.slice(WALL_CARDS);
  return {
    options,
    layout: deck.slice(0, WALL_CARDS),
    stock,
    // The deck has more cards than the walls.
    waste: [{ card: first as Card, from: null }],
    par: null,
  };
}

function movesOf(state: State): readonly Move[] {
  return [
    ...membersOf(eligible(state)).map((place): Move => ({ type: 'DESTROY', place })),
    ...(mayFlip(state) ? [{ type: 'FLIP' } as const] : []),
    ...(undoable(state) > 0 ? [{ type: 'UNDO' } as const] : []),
  ];
}

function play(state: State, seat: Seat, move: Move): Result<State, RuleRefusal> {
  const refusal = whyNot(state, seat, move);
  if (refusal !== null) return refused(refusal);
  const next = act(state, move);
  return accepted(isOver(next) ? { ...next, par: parOf(next) } : next);
}

/** The state after a legal move. */
function act(state: State, move: Move): State {
  switch (move.type) {
    case 'DESTROY':
      return laid(state, cardAt(state, move.place), move.place);
    case 'FLIP':
      // A legal flip finds a card.
      return { ...laid(state, state.stock[0] as Card, null), stock: state.stock.slice(1) };
    case 'UNDO':
      return { ...state, waste: state.waste.slice(0, -1) };
    case 'MALFORMED':
      return state;
  }
}

function laid(state: State, card: Card, from: Place | null): State {
  return { ...state, waste: [...state.waste, { card, from }] };
}

function cardAt({ layout }: State, place: Place): Card {
  // The layout has a card for every place.
  return layout[indexOf(place)] as Card;
}

/** The cards, each where it is now: standing in the walls, in the stock or on the waste. */
function census({ layout, stock, waste }: State): readonly string[] {
  const taken = new Set(waste.flatMap(({ from }) => (from === null ? [] : [indexOf(from)])));
  const standing = layout.filter((_, index) => !taken.has(index));
  return [...standing, ...stock, ...waste.map(({ card }) => card)].sort();
}
