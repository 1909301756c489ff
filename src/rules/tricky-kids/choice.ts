import type { Seat } from '../contract/index.js';
import { sorted, type Held, type Written } from './cards.js';
import { oneOf, type Lots } from './lots.js';
import { CARDS_KEPT } from './numbers.js';
import { cardsPassed, TRICKS_A_ROUND, type Move, type State } from './state.js';
import { chanceOf, sensiblePlay, type Situation } from './strategy.js';
import { addUp, NOTHING, type Token } from './tokens.js';
import {
  effectsOf,
  faceOf,
  leftoversOf,
  placeAtStake,
  TOKENS_THAT_COUNT,
  takenBy,
  trumpFor,
  type Effects,
} from './trick.js';
import type { View } from './view.js';
import { deskOf, jumbled, sensibleOrder, sensibleSets, writeOn } from './writing.js';

/**
 * What a player does who does not look ahead, in any decision; also the move of who is away. Which
 * of the sensible sets of numbers is written may be drawn by lot: two that write the same cancel
 * each other's best cards.
 */
export function sensibleMove(view: View, lots: Lots = USUAL): Move {
  switch (view.decision) {
    case 'KEEP_AND_WRITE':
    case 'WRITE_NUMBERS': {
      const desk = deskOf(view);
      const numbers = oneOf(lots, sensibleSets(desk));
      return { type: 'WRITE', cards: writeOn(jumbled(sensibleOrder(desk), lots), numbers) };
    }
    case 'KEEP_CARDS':
      return { type: 'KEEP', cards: named(sensibleOrder(deskOf(view)).slice(0, CARDS_KEPT)) };
    case 'PASS_CARDS':
      return { type: 'PASS', cards: named(leastUseful(view)) };
    case 'PLAY_CARD': {
      const effects = effectsOf(view.rules.inForce, view.options);
      const hand = view.own?.hand ?? [];
      return playFrom(hand, view.seat ?? 0, { ...view, row: view.tokens.row, effects });
    }
    case null:
      return { type: 'MALFORMED' };
  }
}

/** No lot at all: the first of whatever there is. */
const USUAL: Lots = () => 0;

type Table = Pick<State, 'plays' | 'tricks'> & {
  readonly seats: readonly unknown[];
  readonly row: readonly (Token | null)[];
  readonly effects: Effects;
};

function playFrom(hand: readonly Held[], seat: Seat, table: Table): Move {
  const { plays, tricks, seats, effects } = table;
  // The token at stake is always turned up.
  const token = table.row[placeAtStake(table.row, effects)] as Token;
  const situation: Situation<Written> = {
    // Every card has a number once the tricks begin.
    hand: hand as readonly Written[],
    plays,
    effects,
    toCome: seats.length - plays.length - 1,
    stake: stakeFor(seat, token, table),
    trump: trumpFor(token, effects),
    tricksLeft: TRICKS_A_ROUND - tricks.length,
  };
  return { type: 'PLAY', card: sensiblePlay(situation).id };
}

/** What the seat would score with each suit, as far as it still may score. */
function stakeFor(seat: Seat, token: Token, { tricks, effects }: Table): Token {
  if (effects.shareNicely && takenBy(seat, tricks) >= TOKENS_THAT_COUNT) return NOTHING;
  const isLast = tricks.length === TRICKS_A_ROUND - 1;
  const doubled = effects.bigFinish && isLast ? addUp(token, token) : token;
  return leftoversOf(tricks, effects).reduce(addUp, doubled);
}

function named(cards: readonly Held[]): readonly string[] {
  return sorted(cards).map(({ id }) => id);
}

/** Blank cards of the cheapest suits, or the written card with the least chance. */
function leastUseful(view: View): readonly Held[] {
  if (view.passing === null) return [];
  const order = sensibleOrder(deskOf(view));
  const count = cardsPassed(view.passing.rule);
  if (view.passing.rule === 'P1') return order.slice(-count);
  const effects = effectsOf(view.rules.inForce, view.options);
  const chance = (card: Held) => chanceOf(faceOf(card).number, effects);
  return order.toSorted((one, other) => chance(one) - chance(other)).slice(0, count);
}
