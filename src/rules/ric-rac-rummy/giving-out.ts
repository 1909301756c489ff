import { cardOf, SUITS, type CardId } from './cards.js';
import { SET_LENGTH } from './contract.js';
import { fewestNaturals } from './melds.js';
import { isWild, type Options } from './options.js';
import type { Proposal } from './state.js';
import { rankAt } from './tally.js';

export type RunPlan = { readonly row: number; readonly low: number; readonly length: number };
/** Which places of a run natural cards take; wilds take the others. */
export type PlannedRun = RunPlan & { readonly naturals: number };

type Planned = {
  readonly hand: readonly CardId[];
  readonly options: Options;
  readonly taken: CardId | null;
  readonly runs: readonly PlannedRun[];
};

/** The cards in the places of the plan. What was just taken comes first, so that another is left. */
export function givenOut(
  { hand, runs, options, taken }: Planned,
  sets: readonly number[],
): readonly Proposal[] {
  const pool = hand.toSorted((one, other) => Number(other === taken) - Number(one === taken));
  const take = (wanted: (id: CardId) => boolean): CardId => {
    const place = pool.findIndex(wanted);
    return pool.splice(place, 1)[0] ?? '';
  };
  const natural = (row: number, rank: number) =>
    take((id) => cardOf(id).suit === SUITS[row] && cardOf(id).rank === rank);
  const placed = runs.map(({ row, low, length, naturals }) =>
    Array.from({ length }, (_, index) =>
      naturals & (1 << (low + index)) ? natural(row, rankAt(low + index)) : null,
    ),
  );
  const ofRanks = sets.map((rank, index): (CardId | null)[] => {
    const sisters = sets.filter((other, place) => other === rank && place > index).length;
    const held = pool.filter((id) => cardOf(id).rank === rank).length;
    const naturals = Math.min(SET_LENGTH, held - sisters * fewestNaturals(options));
    return Array.from({ length: SET_LENGTH }, (_, place) =>
      place < naturals ? take((id) => cardOf(id).rank === rank) : null,
    );
  });
  const wild = () => take((id) => isWild(cardOf(id), options));
  const filled = (cards: readonly (CardId | null)[]) => cards.map((card) => card ?? wild());
  return [
    ...placed.map((cards): Proposal => ({ type: 'RUN', cards: filled(cards) })),
    ...ofRanks.map((cards): Proposal => ({ type: 'SET', cards: filled(cards) })),
  ];
}

/**
 * Puts a wild in the place of a natural card, so that this one is left to discard. Where nothing but a
 * wild is left that was just taken, no meld holds another: there is room for one in each.
 */
export function withWild(
  [first, ...others]: readonly Proposal[],
  wild: CardId,
): readonly Proposal[] {
  if (first === undefined) return [];
  return [{ ...first, cards: [...first.cards.slice(0, -1), wild] }, ...others];
}
