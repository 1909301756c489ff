import { cardOf, type CardId } from './cards.js';
import { layOffsOf, spotsFor } from './fitting.js';
import { highOf, lengthened, withCardAt, type Meld } from './melds.js';
import { isWild, type Options } from './options.js';
import { pointsOf } from './scoring.js';
import { mayLayOff } from './shedding.js';
import type { Move, Spot } from './state.js';
import type { View } from './view.js';

/**
 * Lays off natural cards first, then puts cards in the place of wild ones, and wild cards last: those
 * where they let most of the other cards follow.
 */
export function shedCleverly(view: View): Move | null {
  const { own, options, taken } = view;
  if (own === null || !mayLayOff(view)) return null;
  const spare = (card: CardId) => own.hand.some((other) => other !== card && other !== taken);
  const layOffs = own.layOffs.filter(({ card }) => spare(card));
  const naturals = layOffs.filter(({ card }) => !isWild(cardOf(card), options));
  if (naturals.length > 0) {
    const best = naturals.reduce((one, other) =>
      pointsOf(other.card, options) > pointsOf(one.card, options) ? other : one,
    );
    return { type: 'LAY_OFF', ...best };
  }
  const choices: Choice[] = [
    ...own.replacements
      .filter(({ card }) => spare(card))
      .flatMap(({ card, meld, wild, to }) =>
        to.map((spot): Choice => {
          const move = { type: 'REPLACE', card, meld, wild, to: spot } as const;
          return { move, after: replacedAt(view, card, meld, wild, spot), gone: card };
        }),
      ),
    ...layOffs.map(({ card, meld, end }): Choice => {
      const move = { type: 'LAY_OFF', card, meld, end } as const;
      return { move, after: grownAt(view.melds, move, card, options), gone: card };
    }),
  ];
  return bestOf(view, own.hand, choices);
}

/** A move, the table after it, and the card that leaves the hand. */
type Choice = { readonly move: Move; readonly after: readonly Meld[]; readonly gone: CardId };

function bestOf(
  { options }: View,
  hand: readonly CardId[],
  choices: readonly Choice[],
): Move | null {
  let [best, most]: [Move | null, number] = [null, -1];
  for (const { move, after, gone } of choices) {
    const rest = hand.filter((card) => card !== gone && !isWild(cardOf(card), options));
    const follow = new Set(layOffsOf(rest, after, options).map(({ card }) => card)).size;
    if (follow > most) [best, most] = [move, follow];
  }
  return best;
}

function replacedAt(
  { melds, options }: View,
  card: CardId,
  place: number,
  wild: CardId,
  to: Spot,
): readonly Meld[] {
  const meld = melds[place];
  if (meld === undefined) return melds;
  const replaced = melds.with(place, withCardAt(meld, meld.cards.indexOf(wild), card));
  return grownAt(replaced, to, wild, options);
}

function grownAt(
  melds: readonly Meld[],
  { meld: place, end }: Spot,
  card: CardId,
  options: Options,
): readonly Meld[] {
  const meld = melds[place];
  const grown = meld && lengthened(meld, card, end, options);
  return meld && grown?.ok ? melds.with(place, { ...grown.value, owner: meld.owner }) : melds;
}

/** What it counts, in points, that a card could follow once another lies between it and a run. */
const HOPE = 8;
/** With so few cards of another, points are all that counts. */
const FEW_CARDS = 2;

/** What to discard once one is down: the dearest card, rather not one that a run may soon reach. */
export function leastHopeful(view: View, cards: readonly CardId[]): CardId {
  const { options, seats, seat, melds } = view;
  const isLate = seats.some(({ down, cards: count }, other) => {
    return other !== seat && down && count <= FEW_CARDS;
  });
  const worth = (card: CardId) =>
    pointsOf(card, options) - (isLate ? 0 : HOPE * hopeOf(card, melds, options));
  return cards.reduce((one, other) => (worth(other) > worth(one) ? other : one), cards[0] ?? '');
}

/** 1 where the card fits already, or lies one place from where it would; else 0. */
function hopeOf(id: CardId, melds: readonly Meld[], options: Options): number {
  const { suit, rank } = cardOf(id);
  const near = melds.some(
    (meld) =>
      meld.type === 'RUN' &&
      meld.suit === suit &&
      (rank === meld.low - 2 || rank === highOf(meld) + 2),
  );
  return near || spotsFor(id, melds, options).length > 0 ? 1 : 0;
}
