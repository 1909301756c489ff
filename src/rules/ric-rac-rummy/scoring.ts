import { outcomeBy, sumOf, type Outcome } from '../contract/index.js';
import { ACE, cardOf, JOKER, type CardId } from './cards.js';
import { isWild, type Options } from './options.js';
import type { SeatState, State } from './state.js';

const JOKER_POINTS = 20;
const WILD_TWO_POINTS = 20;
const ACE_POINTS = 15;
const FACE_CARD_POINTS = 10;
const TEN = 10;
const FIVE_POINTS = 5;

/** What a card left in hand costs [S13]. */
export function pointsOf(id: CardId, options: Options): number {
  const card = cardOf(id);
  if (card.rank === JOKER) return JOKER_POINTS;
  if (isWild(card, options)) return WILD_TWO_POINTS;
  if (card.rank === ACE) return ACE_POINTS;
  if (card.rank > TEN) return FACE_CARD_POINTS;
  return options.numberScore === 'FIVE' ? FIVE_POINTS : card.rank;
}

/** What a hand costs; nothing, when it is empty. */
export function pointsIn(hand: readonly CardId[], options: Options): number {
  return hand.reduce((sum, id) => sum + pointsOf(id, options), 0);
}

export function totalOf({ points }: Pick<SeatState, 'points'>): number {
  return sumOf(points);
}

/** The lowest total wins; equal totals share the rank [S13, R Score]. */
export function outcomeOf({ phase, seats }: State): Outcome | null {
  if (phase !== null) return null;
  return outcomeBy('LOWEST', seats.map(totalOf));
}
