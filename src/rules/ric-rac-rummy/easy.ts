import { choose, pick, type Random } from '../contract/index.js';
import { cardOf, type CardId } from './cards.js';
import { isWild } from './options.js';
import { pointsOf } from './scoring.js';
import { layDown, shed } from './shedding.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/** One in so many times it calls for a discard that fits its hand. */
const BUYS_ONE_IN = 6;
/** How well a card has to fit to be drawn from the discards. */
const FITS_WELL = 3;
const WILD_FIT = 9;

/** Goes down and lays off when it can; else it keeps what fits together, without a plan. */
export function easyMove(view: View, random: Random): Move {
  const hand = view.own?.hand ?? [];
  const top = view.discards.at(-1);
  const fits = top !== undefined && !isDown(view) && fitOf(top, hand, view) >= FITS_WELL;
  switch (view.phase) {
    case 'BUY':
      if (view.seat === view.turn && fits) return { type: 'DRAW', from: 'DISCARD' };
      return {
        type: 'BUY',
        buy: fits && view.own?.mayBuy === true && pick(random, 'buy', BUYS_ONE_IN) === 0,
      };
    case 'PLAY':
      return layDown(view) ?? shed(view) ?? { type: 'DISCARD', card: worstFit(hand, view, random) };
    default:
      return { type: 'DRAW', from: fits && view.topIsOpen ? 'DISCARD' : 'STOCK' };
  }
}

function isDown({ seats, seat }: View): boolean {
  return seats[seat ?? 0]?.down === true;
}

/** How many cards of the hand go with the card, as far as the contract asks for such melds. */
function fitOf(id: CardId, hand: readonly CardId[], { contract, options }: View): number {
  const card = cardOf(id);
  if (isWild(card, options)) return WILD_FIT;
  let fit = 0;
  for (const other of hand) {
    if (other === id) continue;
    const { suit, rank } = cardOf(other);
    if (contract.sets > 0 && rank === card.rank) fit += 2;
    const gap = Math.abs(rank - card.rank);
    if (contract.runs > 0 && suit === card.suit && gap >= 1 && gap <= 2) fit += gap === 1 ? 2 : 1;
  }
  return fit;
}

/** Of the cards that fit least, the dearest; among equals by lot. */
function worstFit(hand: readonly CardId[], view: View, random: Random): CardId {
  const cards = hand.filter((card) => card !== view.taken);
  const worth = (card: CardId) =>
    isDown(view)
      ? -pointsOf(card, view.options)
      : fitOf(card, hand, view) - pointsOf(card, view.options) / 100;
  const least = Math.min(...cards.map(worth));
  return choose(
    random,
    'discard',
    cards.filter((card) => worth(card) === least),
  );
}
