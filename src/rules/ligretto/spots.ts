import type { Seat } from '../contract/index.js';
import { fits, type Top } from './board.js';
import { faceOf, type CardId } from './cards.js';
import type { Options } from './options.js';
import type { Source } from './state.js';
import type { SeatView, View } from './view.js';

/** A card that could be placed, and where. */
export type Spot = { readonly source: Source; readonly card: CardId; readonly board: number };

/** What a seat could play from: `null` where nothing lies, or nobody knows what. */
export type Playables = {
  readonly pile: CardId | null;
  readonly rack: readonly (CardId | null)[];
  readonly open: CardId | null;
};

const WORTH: Readonly<Record<Source['area'], number>> = { PILE: 3, RACK: 2, HAND: 1 };

/** The pile first, then the rack, then the hand. */
export function plainWorth({ source }: Spot): number {
  return WORTH[source.area];
}

/** Every placement that a seat could make now; of a 1 only that on the first free place. */
export function spotsOf(view: View, seat: Seat): readonly Spot[] {
  const own = view.seats[seat];
  if (own === undefined || own.owes !== null) return [];
  return spotsFor(playablesOf(own), view.board, view.options);
}

export function playablesOf({ pileTops, rack, openTop }: SeatView): Playables {
  return { pile: pileTops.at(-1) ?? null, rack, open: openTop };
}

export function spotsFor(
  { pile, rack, open }: Playables,
  board: readonly Top[],
  { onesFromPile }: Pick<Options, 'onesFromPile'>,
): readonly Spot[] {
  const spots: Spot[] = [];
  const add = (area: Source['area'], card: CardId | null, place: number | null = null): void => {
    if (card === null) return;
    const isOne = faceOf(card)?.number === 1;
    if (isOne && area === 'PILE' && !onesFromPile) return;
    for (let at = 0; at < board.length; at++) {
      if (!fits(card, board[at] as Top)) continue; // every place of the board is there
      spots.push({ source: { area, rack: place, card }, card, board: at });
      if (isOne) return;
    }
  };
  add('PILE', pile);
  rack.forEach((card, place) => add('RACK', card, place));
  add('HAND', open);
  return spots;
}

/** Whether the seat could put its next pile card into a free rack place. */
export function mayFill({ rack, pileTops }: SeatView): boolean {
  const top = pileTops.at(-1);
  return rack.includes(null) && top !== undefined && faceOf(top) !== null;
}

/** Whether the seat has gone through its hand since a card came to the board, and can do nothing. */
export function isStuck(view: View, seat: Seat): boolean {
  const own = view.seats[seat];
  if (own === undefined || own.owes !== null || mayFill(own)) return false;
  if (spotsOf(view, seat).length > 0) return false;
  const cards = own.hand + own.open;
  const turned = own.taken.some(({ kind }) => kind === 'EVERY_SECOND') ? 2 : 3;
  return cards === 0 || own.presses > Math.ceil(cards / turned) + 1;
}
