import { accepted, refused, type Result, type Seat } from '../contract/index.js';
import {
  ACE,
  cardOf,
  HIGH_ACE,
  spoken,
  spokenFace,
  spokenRank,
  TWO,
  type Card,
  type CardId,
  type Suit,
} from './cards.js';
import { SET_LENGTH } from './contract.js';
import { isWild, type Options } from './options.js';

export const MELD_TYPES = ['SET', 'RUN'] as const;
export type MeldType = (typeof MELD_TYPES)[number];

/** An end of a run. */
export type End = 'LOW' | 'HIGH';

/** A meld by itself. Its cards have an order; in a run it is that of their places. */
export type Laid =
  | { readonly type: 'SET'; readonly rank: number; readonly cards: readonly CardId[] }
  | {
      readonly type: 'RUN';
      readonly suit: Suit;
      /** The place of its first card: 1 for an ace below the 2, 14 for one above the king. */
      readonly low: number;
      readonly cards: readonly CardId[];
    };

/** A meld on the table. */
export type Meld = Laid & { readonly owner: Seat };

/** A meld, or why it is none. */
export type MeldResult = Result<Laid, string>;

/** The meld that the cards make in this order [S4, R Wilds]. */
export function readMeld(type: MeldType, ids: readonly CardId[], options: Options): MeldResult {
  const read = type === 'SET' ? readSet(ids, options) : readRun(ids, options);
  if (!read.ok) return read;
  const fault = tooManyWilds(read.value, options) ?? wildsSideBySide(read.value, options);
  return fault === null ? read : refused(fault);
}

/** The place of the last card of a run. */
export function highOf({ low, cards }: Extract<Laid, { readonly type: 'RUN' }>): number {
  return low + cards.length - 1;
}

/**
 * The meld with one card more. A run grows at an end; with `null` at the only one where the card is
 * natural.
 */
export function lengthened(meld: Laid, id: CardId, end: End | null, options: Options): MeldResult {
  const grown =
    meld.type === 'SET' ? grownSet(meld, id, options) : grownRun(meld, id, end, options);
  if (!grown.ok) return grown;
  const fault =
    (options.wildLimitOnLayOff ? tooManyWilds(grown.value, options) : null) ??
    wildsSideBySide(grown.value, options);
  return fault === null ? grown : refused(fault);
}

/** Where in a meld the card could replace a wild: its place in the list, or why there is none. */
export function placeOfWild(
  meld: Laid,
  id: CardId,
  wild: CardId | null,
  options: Options,
): Result<number, string> {
  const card = cardOf(id);
  if (meld.type === 'SET') {
    if (card.rank !== meld.rank || isWild(card, options)) {
      return refused(`${spoken(id)} is not of the set of ${spokenRank(meld.rank)}s`);
    }
    const place = meld.cards.findIndex(
      (other) => isWild(cardOf(other), options) && (wild === null || wild === other),
    );
    return place === -1
      ? refused(`there is no such wild card in the set of ${spokenRank(meld.rank)}s`)
      : accepted(place);
  }
  const place = meld.cards.findIndex(
    (other, index) =>
      isWildAt(meld, index, options) && isNatural(card, meld.suit, meld.low + index),
  );
  if (place === -1) {
    return refused(`no wild card stands for ${spoken(id)} in ${spokenMeld(meld)}`);
  }
  if (wild !== null && wild !== meld.cards[place]) {
    return refused(`the wild card that stands for ${spoken(id)} is ${meld.cards[place]}`);
  }
  return accepted(place);
}

/** The meld with another card in the place. */
export function withCardAt<Some extends Laid>(meld: Some, place: number, id: CardId): Some {
  return { ...meld, cards: meld.cards.with(place, id) };
}

/** Whether the card in the place stands for another. A 2 on its own place does not [R Wild 2s]. */
export function isWildAt(meld: Laid, place: number, options: Options): boolean {
  const card = cardOf(meld.cards[place] ?? '');
  if (!isWild(card, options)) return false;
  return meld.type === 'SET' || !isNatural(card, meld.suit, meld.low + place);
}

/** "the run 5♥ to 8♥", "the set of queens". */
export function spokenMeld(meld: Laid): string {
  return meld.type === 'SET'
    ? `the set of ${spokenRank(meld.rank)}s`
    : `the run ${spokenFace(meld.suit, meld.low)} to ${spokenFace(meld.suit, highOf(meld))}`;
}

/** How many wilds a meld of so many cards may hold. There is always a natural card [R Wilds]. */
export function mostWilds(length: number, { wildLimit }: Options): number {
  switch (wildLimit) {
    case 'AT_MOST_NATURALS':
      return Math.floor(length / 2);
    // The scale is 1 in 3 or 4, 2 in 5, and one more for two further cards, which is the same.
    case 'FEWER_THAN_NATURALS':
    case 'SHANGHAI_SCALE':
      return Math.floor((length - 1) / 2);
    case 'NONE':
      return length - 1;
  }
}

/** How many natural cards a set of three needs. */
export function fewestNaturals(options: Options): number {
  return SET_LENGTH - mostWilds(SET_LENGTH, options);
}

/** Whether two melds of one player would better be one: equal sets, runs that follow each other. */
export function touch(one: Laid, other: Laid): boolean {
  if (one.type === 'SET') return other.type === 'SET' && one.rank === other.rank;
  if (other.type === 'SET' || one.suit !== other.suit) return false;
  return highOf(one) + 1 === other.low || highOf(other) + 1 === one.low;
}

function isNatural({ suit, rank }: Card, ofSuit: Suit, place: number): boolean {
  return suit === ofSuit && rank === (place === HIGH_ACE ? ACE : place);
}

function readSet(ids: readonly CardId[], options: Options): MeldResult {
  const natural = ids.map(cardOf).find((card) => !isWild(card, options));
  if (natural === undefined) return refused(noNatural(ids, options));
  const stranger = ids.find((id) => {
    const card = cardOf(id);
    return card.rank !== natural.rank && !isWild(card, options);
  });
  if (stranger !== undefined) {
    const sentence = `${spoken(stranger)} is not of the rank of ${spoken(natural.id)}; a set is of one rank`;
    return refused(sentence);
  }
  return accepted({ type: 'SET', rank: natural.rank, cards: ids });
}

function noNatural(ids: readonly CardId[], { twosWild }: Options): string {
  return twosWild && ids.some((id) => cardOf(id).rank === TWO)
    ? 'a meld needs a natural card, and 2s are wild; there is no set of 2s'
    : 'a meld needs at least one natural card';
}

function readRun(ids: readonly CardId[], options: Options): MeldResult {
  const start = startOf(ids, options);
  if (start === null) return refused(noNatural(ids, options));
  const { suit, low } = start;
  if (low < ACE) return refused('nothing goes below an ace; a run does not go around the corner');
  if (low + ids.length - 1 > HIGH_ACE) {
    return refused('nothing goes above an ace; a run does not go around the corner');
  }
  const place = ids.findIndex((id, index) => {
    const card = cardOf(id);
    return !isNatural(card, suit, low + index) && !isWild(card, options);
  });
  if (place !== -1) {
    const wanted = spokenFace(suit, low + place);
    return refused(`${spoken(ids[place] ?? '')} lies where ${wanted} or a wild card belongs`);
  }
  return accepted({ type: 'RUN', suit, low, cards: ids });
}

/** Of which suit a run is, and where it begins: a natural card says it, best one that is no ace. */
function startOf(ids: readonly CardId[], options: Options): { suit: Suit; low: number } | null {
  let start: { suit: Suit; low: number } | null = null;
  for (const [index, id] of ids.entries()) {
    const card = cardOf(id);
    if (card.suit === null) continue;
    if (!isWild(card, options) && card.rank !== ACE) {
      return { suit: card.suit, low: card.rank - index };
    }
    if (card.rank === ACE) {
      start = { suit: card.suit, low: index === 0 ? ACE : HIGH_ACE - index };
    } else if (index < TWO) {
      // A 2 that is wild elsewhere, on its own place.
      start ??= { suit: card.suit, low: TWO - index };
    }
  }
  return start;
}

function grownSet(
  set: Extract<Laid, { readonly type: 'SET' }>,
  id: CardId,
  options: Options,
): MeldResult {
  const card = cardOf(id);
  if (card.rank === set.rank || isWild(card, options)) {
    return accepted({ ...set, cards: [...set.cards, id] });
  }
  const rank = spokenRank(set.rank);
  return refused(`${spoken(id)} does not go on the set of ${rank}s; a ${rank} or a wild card does`);
}

function grownRun(
  run: Extract<Laid, { readonly type: 'RUN' }>,
  id: CardId,
  end: End | null,
  options: Options,
): MeldResult {
  const card = cardOf(id);
  const below = run.low - 1;
  const above = highOf(run) + 1;
  const open = (place: number) => place >= ACE && place <= HIGH_ACE;
  const fits = (place: number) =>
    open(place) && (isWild(card, options) || isNatural(card, run.suit, place));
  const ends = [
    ...(fits(below) ? ['LOW' as const] : []),
    ...(fits(above) ? ['HIGH' as const] : []),
  ];
  const chosen = end ?? (ends.length === 1 ? ends[0] : undefined);
  if (chosen === undefined && ends.length > 1) {
    return refused(`${spoken(id)} fits both ends of ${spokenMeld(run)}; say which, LOW or HIGH`);
  }
  if (chosen === undefined || !ends.includes(chosen)) {
    const wanted = [below, above].filter(open).map((place) => spokenFace(run.suit, place));
    const at = end === null ? '' : ` at its ${end === 'LOW' ? 'low' : 'high'} end`;
    return refused(
      wanted.length === 0
        ? `${spokenMeld(run)} is complete, from ace to ace`
        : `${spoken(id)} does not go on ${spokenMeld(run)}${at}; ${wanted.join(' or ')} or a wild card does`,
    );
  }
  return chosen === 'LOW'
    ? accepted({ ...run, low: below, cards: [id, ...run.cards] })
    : accepted({ ...run, cards: [...run.cards, id] });
}

function tooManyWilds(meld: Laid, options: Options): string | null {
  const wilds = meld.cards.filter((_, place) => isWildAt(meld, place, options)).length;
  const most = mostWilds(meld.cards.length, options);
  if (wilds <= most) return null;
  return `${spokenMeld(meld)} would hold ${wilds} wild cards of ${meld.cards.length}; at most ${most} may be wild`;
}

function wildsSideBySide(meld: Laid, options: Options): string | null {
  if (options.adjacentWilds || meld.type === 'SET') return null;
  const side = meld.cards.some(
    (_, place) => place > 0 && isWildAt(meld, place - 1, options) && isWildAt(meld, place, options),
  );
  return side ? `two wild cards may not lie side by side in ${spokenMeld(meld)}` : null;
}
