import { ACE, cardOf, HIGH_ACE, type Card, type CardId } from './cards.js';
import {
  highOf,
  isWildAt,
  lengthened,
  placeOfWild,
  withCardAt,
  type End,
  type Meld,
} from './melds.js';
import { isWild, type Options } from './options.js';
import type { Spot } from './state.js';

/** A card and where on the table it can be laid off. */
export type LayOff = { readonly card: CardId } & Spot;

/** A card, the wild that it can replace, and where that can go. */
export type Replacement = {
  readonly card: CardId;
  readonly meld: number;
  readonly wild: CardId;
  readonly to: readonly Spot[];
};

const ENDS: readonly End[] = ['LOW', 'HIGH'];

/** Where each of the cards can be laid off, by the cards alone. */
export function layOffsOf(
  hand: readonly CardId[],
  melds: readonly Meld[],
  options: Options,
): readonly LayOff[] {
  return hand.flatMap((card) => spotsFor(card, melds, options).map((spot) => ({ card, ...spot })));
}

/** The spots on the table where the card can be laid off. */
export function spotsFor(id: CardId, melds: readonly Meld[], options: Options): readonly Spot[] {
  const card = cardOf(id);
  const wild = isWild(card, options);
  return melds.flatMap((meld, place) =>
    endsOf(meld, card, wild)
      .filter((end) => lengthened(meld, id, end, options).ok)
      .map((end) => ({ meld: place, end })),
  );
}

/** Quickly rules out most melds, without saying why. */
function endsOf(meld: Meld, { suit, rank }: Card, wild: boolean): readonly (End | null)[] {
  if (meld.type === 'SET') return wild || rank === meld.rank ? [null] : [];
  if (!wild && suit !== meld.suit) return [];
  return ENDS.filter((end) => {
    const place = end === 'LOW' ? meld.low - 1 : highOf(meld) + 1;
    if (place < ACE || place > HIGH_ACE) return false;
    return wild || rank === (place === HIGH_ACE ? ACE : place);
  });
}

/** The wilds that the cards can replace, by the cards alone [S7]. */
export function replacementsOf(
  hand: readonly CardId[],
  melds: readonly Meld[],
  options: Options,
): readonly Replacement[] {
  return melds.flatMap((meld, place) => {
    if (meld.type === 'SET' && options.freedWild === 'SAME_RUN') return [];
    const wilds = meld.cards.filter((_, index) => isWildAt(meld, index, options));
    if (wilds.length === 0) return [];
    return hand
      .filter((id) => mayReplace(id, meld, options))
      .flatMap((id) =>
        replacementsIn(place, id, meld.type === 'SET' ? wilds : [null], melds, options),
      );
  });
}

/** Rules out most cards, without saying why. */
function mayReplace(id: CardId, meld: Meld, options: Options): boolean {
  const { suit, rank } = cardOf(id);
  return meld.type === 'SET'
    ? rank === meld.rank && !isWild(cardOf(id), options)
    : suit === meld.suit;
}

function replacementsIn(
  place: number,
  card: CardId,
  wilds: readonly (CardId | null)[],
  melds: readonly Meld[],
  options: Options,
): readonly Replacement[] {
  const meld = melds[place];
  if (meld === undefined) return [];
  return wilds.flatMap((named) => {
    const found = placeOfWild(meld, card, named, options);
    const wild = found.ok ? meld.cards[found.value] : undefined;
    if (!found.ok || wild === undefined) return [];
    const after = melds.with(place, withCardAt(meld, found.value, card));
    const to = spotsFor(wild, after, options).filter(
      (spot) => options.freedWild === 'ANYWHERE' || spot.meld === place,
    );
    return to.length === 0 ? [] : [{ card, meld: place, wild, to }];
  });
}

/** Whether one more card than the one that is played is there to discard. */
export function leavesADiscard(
  hand: readonly CardId[],
  card: CardId,
  taken: CardId | null,
): boolean {
  return hand.some((other) => other !== card && other !== taken);
}
