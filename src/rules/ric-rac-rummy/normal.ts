import type { CardId } from './cards.js';
import { spotsFor } from './fitting.js';
import { distanceOf } from './plan.js';
import { sensibleDiscard } from './sensible.js';
import { layDown, shed, swap } from './shedding.js';
import type { Move } from './state.js';
import { tallyOf } from './tally.js';
import type { View } from './view.js';

/** Works towards the nearest plan: draws and buys what brings it nearer, discards what it does not need. */
export function normalMove(view: View): Move {
  const top = view.discards.at(-1);
  switch (view.phase) {
    case 'BUY':
      if (view.seat !== view.turn) return { type: 'BUY', buy: wantsToBuy(view) };
      return top !== undefined && helps(view, top)
        ? { type: 'DRAW', from: 'DISCARD' }
        : { type: 'BUY', buy: false };
    case 'PLAY':
      return (
        layDown(view) ??
        shed(view) ??
        swap(view) ?? { type: 'DISCARD', card: sensibleDiscard(view) }
      );
    default:
      return top !== undefined && view.topIsOpen && helps(view, top)
        ? { type: 'DRAW', from: 'DISCARD' }
        : { type: 'DRAW', from: 'STOCK' };
  }
}

/** Whether a card brings the hand nearer to its contract, or, once it is down, can be laid off. */
export function helps(view: View, card: CardId): boolean {
  const { own, seat, seats, melds, options } = view;
  const hand = own?.hand ?? [];
  if (seats[seat ?? 0]?.down) return hand.length > 0 && spotsFor(card, melds, options).length > 0;
  return gainOf(view, card) >= 1;
}

/** How many cards nearer the contract is with the card. */
export function gainOf({ own, contract, options }: View, card: CardId): number {
  const hand = own?.hand ?? [];
  const distance = (cards: readonly CardId[]) =>
    distanceOf(tallyOf(cards, options), contract, options);
  return distance(hand) - distance([...hand, card]);
}

/** It buys what it needs while nobody is about to go out. */
function wantsToBuy(view: View): boolean {
  const { own, seat, seats } = view;
  const top = view.discards.at(-1);
  if (top === undefined || own?.mayBuy !== true || seats[seat ?? 0]?.down) return false;
  const isLate = seats.some(({ down, cards }) => down && cards <= FEW_CARDS);
  return !isLate && gainOf(view, top) >= NEARER;
}

const FEW_CARDS = 3;
const NEARER = 0.9;
