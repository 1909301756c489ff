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
/** How many cards a future has to hold for that, when two are drawn beside it. */
export const HORIZON = LATER + 2;

/**
 * How far from its contract a hand will be, soon and later, on average over the worlds; not to be
 * complete counts as a card more. It may keep all cards that come: what it would discard on the way
 * is what it does not need. `extra` cards come beside those of the turns; one that is drawn already
 * is -1.
 */
export function outlook(
  view: View,
  hand: readonly CardId[],
  futures: Futures,
  extra: number,
): number {
  const { contract, options } = view;
  const tally = tallyOf(hand, options);
  const look = () => {
    const distance = distanceOf(tally, contract, options);
    return distance < 1 ? distance : distance + 1;
  };
  const last = LATER + extra;
  let sum = 0;
  for (const future of futures) {
    const cards = future.slice(0, last);
    for (const [come, face] of cards.entries()) {
      if (come === SOON + extra) sum += look();
      addFace(tally, face, options.twosWild);
    }
    sum += look();
    for (const face of cards) removeFace(tally, face, options.twosWild);
  }
  return sum / Math.max(1, futures.length);
}
