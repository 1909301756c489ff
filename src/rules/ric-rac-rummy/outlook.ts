import { stream, type Random } from '../contract/index.js';
import type { CardId } from './cards.js';
import { unseenCards } from './imagine.js';
import { distanceOf } from './plan.js';
import { addFace, faceOf, removeFace, tallyOf } from './tally.js';
import type { View } from './view.js';

/** Cards that may come to a seat, one list for each imagined world. */
export type Futures = readonly (readonly number[])[];

/** So many worlds, in each of them the next cards as they may come, by face. */
export function futuresOf(view: View, random: Random, worlds: number, cards: number): Futures {
  const pool = unseenCards(view).map(faceOf);
  const lots = stream(random, 'futures');
  return Array.from({ length: worlds }, () => {
    const left = Math.min(cards, pool.length);
    for (let place = 0; place < left; place++) {
      const other = place + lots(pool.length - place);
      // Both places lie in the pool.
      [pool[place], pool[other]] = [pool[other] as number, pool[place] as number];
    }
    return pool.slice(0, left);
  });
}

/** After so many cards a hand is looked at: soon, and later. */
const SOON = 3;
const LATER = 8;
export const HORIZON = LATER;

/**
 * How far from its contract a hand will be, soon and later, on average over the worlds. It may keep
 * all cards that come: what it would discard on the way is what it does not need.
 */
export function outlook(view: View, hand: readonly CardId[], futures: Futures): number {
  const { contract, options } = view;
  const tally = tallyOf(hand, options);
  let sum = 0;
  for (const future of futures) {
    for (const [come, face] of future.entries()) {
      if (come === SOON) sum += distanceOf(tally, contract, options);
      addFace(tally, face, options.twosWild);
    }
    sum += distanceOf(tally, contract, options);
    for (const face of future) removeFace(tally, face, options.twosWild);
  }
  return sum / Math.max(1, futures.length);
}
