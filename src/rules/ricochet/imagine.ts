import { shuffle, type Random } from '../contract/index.js';
import { DECK, type Card } from './cards.js';
import type { State } from './state.js';
import type { View } from './view.js';

/**
 * A state that fits what is seen: closed cards and the stock lie as chance put them. Computed from
 * the view alone; of a game that is over everything is known.
 */
export function imagine(view: View, random: Random): State {
  const unseen = shuffle(random, 'unseen', unseenCards(view));
  const next = () => unseen.pop() as Card; // one for each closed place and each stock card
  return {
    options: view.options,
    layout: view.walls.map(({ card }) => card ?? next()),
    stock: view.stock ?? Array.from({ length: view.stockSize }, next),
    waste: view.waste,
    par: view.par,
  };
}

function unseenCards({ walls, waste, stock }: View): readonly Card[] {
  const seen = new Set<Card | null>([
    ...walls.map(({ card }) => card),
    ...waste.map(({ card }) => card),
    ...(stock ?? []),
  ]);
  return DECK.filter((card) => !seen.has(card));
}
