import type { CardId } from './cards.js';
import { cardOf } from './cards.js';
import { leavesADiscard } from './fitting.js';
import { isWild } from './options.js';
import { pointsOf } from './scoring.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/** Goes down, if the hand can. */
export function layDown({ own }: View): Move | null {
  return own?.laying?.melds ? { type: 'GO_DOWN', melds: own.laying.melds } : null;
}

/** Lays off the dearest card that can be, natural ones before wilds, while one is left to discard. */
export function shed(view: View): Move | null {
  const { own, options, taken } = view;
  if (own === null || !mayLayOff(view)) return null;
  const layable = own.layOffs.filter(({ card }) => leavesADiscard(own.hand, card, taken));
  const worth = (card: CardId) => (isWild(cardOf(card), options) ? 0 : pointsOf(card, options));
  const best = layable.reduce<(typeof layable)[number] | null>(
    (one, other) => (one === null || worth(other.card) > worth(one.card) ? other : one),
    null,
  );
  return best === null ? null : { type: 'LAY_OFF', ...best };
}

/** Whether the viewer, whose turn it is, may play on the table. */
export function mayLayOff({ seat, seats, wentDown, options }: View): boolean {
  return seats[seat ?? 0]?.down === true && !(wentDown && options.layOff === 'NEXT_TURN');
}

/** Puts a card in the place of a wild one, where it cannot be laid off otherwise. */
export function swap(view: View): Move | null {
  const { own, taken } = view;
  if (own === null || !mayLayOff(view)) return null;
  const found = own.replacements.find(({ card }) => leavesADiscard(own.hand, card, taken));
  const to = found?.to[0];
  if (found === undefined || to === undefined) return null;
  return { type: 'REPLACE', card: found.card, meld: found.meld, wild: found.wild, to };
}
