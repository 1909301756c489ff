import { ACE, cardOf, HIGH_ACE, KING, SUITS, TWO, type CardId } from './cards.js';
import type { Options } from './options.js';

/**
 * A hand as a search sees it: how many cards there are of each face. Changed in place while a search
 * goes on, and set back by it.
 */
export type Tally = {
  /** By `faceOf`. */
  readonly counts: Int8Array;
  /** By rank, from 1: cards that may be natural in a set. */
  readonly ranks: Int8Array;
  /** How many wilds there are; wild 2s count here, and also among `counts`, for runs of their suit. */
  wilds: number;
  cards: number;
};

const ROW = HIGH_ACE;
/** How many faces there are, with room for a rank 0. */
const FACES = SUITS.length * ROW;
/** The face of a joker. */
const JOKER_FACE = FACES;

/** Where a face stands among the counts; a rank from 1 to 13. */
export function faceAt(row: number, rank: number): number {
  return row * ROW + rank;
}

export function faceOf(id: CardId): number {
  const { suit, rank } = cardOf(id);
  return suit === null ? JOKER_FACE : faceAt(SUITS.indexOf(suit), rank);
}

export function tallyOf(hand: readonly CardId[], { twosWild }: Pick<Options, 'twosWild'>): Tally {
  const tally = { counts: new Int8Array(FACES), ranks: new Int8Array(ROW), wilds: 0, cards: 0 };
  for (const id of hand) addFace(tally, faceOf(id), twosWild);
  return tally;
}

export function addFace(tally: Tally, face: number, twosWild: boolean): void {
  tally.cards += 1;
  if (face === JOKER_FACE) {
    tally.wilds += 1;
    return;
  }
  tally.counts[face] = (tally.counts[face] ?? 0) + 1;
  const rank = face % ROW;
  if (twosWild && rank === TWO) tally.wilds += 1;
  else tally.ranks[rank] = (tally.ranks[rank] ?? 0) + 1;
}

export function removeFace(tally: Tally, face: number, twosWild: boolean): void {
  tally.cards -= 1;
  if (face === JOKER_FACE) {
    tally.wilds -= 1;
    return;
  }
  tally.counts[face] = (tally.counts[face] ?? 0) - 1;
  const rank = face % ROW;
  if (twosWild && rank === TWO) tally.wilds -= 1;
  else tally.ranks[rank] = (tally.ranks[rank] ?? 0) - 1;
}

/** The places 1 to 14 of a suit for which the hand has a card, as bits; the ace stands at both ends. */
export function placesOf({ counts }: Tally, row: number): number {
  let places = 0;
  for (let rank = ACE; rank <= KING; rank++) {
    if ((counts[row * ROW + rank] ?? 0) > 0) places |= 1 << rank;
  }
  return places & (1 << ACE) ? places | (1 << HIGH_ACE) : places;
}

/** The bits of so many places from one on. */
export function windowAt(low: number, length: number): number {
  return ((1 << length) - 1) << low;
}

export function bitsIn(bits: number): number {
  let rest = bits - ((bits >> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >> 2) & 0x33333333);
  return (((rest + (rest >> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The rank of the card that lies naturally in a place. */
export function rankAt(place: number): number {
  return place === HIGH_ACE ? ACE : place;
}
