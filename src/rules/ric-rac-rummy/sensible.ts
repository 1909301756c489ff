import type { CardId } from './cards.js';
import { cardOf, sorted, SUITS } from './cards.js';
import { SET_LENGTH, type Contract } from './contract.js';
import { isWild, type Options } from './options.js';
import { planFor, type Plan } from './plan.js';
import { pointsOf } from './scoring.js';
import type { Move } from './state.js';
import { rankAt, tallyOf } from './tally.js';
import type { View } from './view.js';

/** What somebody does who is away: buys nothing, draws from the stock, discards what he needs least. */
export function sensibleMove(view: View): Move {
  switch (view.phase) {
    case 'BUY':
      return { type: 'BUY', buy: false };
    case 'PLAY':
      return { type: 'DISCARD', card: sensibleDiscard(view) };
    default:
      return { type: 'DRAW', from: 'STOCK' };
  }
}

/**
 * Who is not down keeps what the nearest plan needs, and wilds, and discards the dearest of the
 * others; who is down discards the dearest of all.
 */
export function sensibleDiscard(view: View): CardId {
  const hand = (view.own?.hand ?? []).filter((card) => card !== view.taken);
  const kept = view.seats[view.seat ?? 0]?.down
    ? new Set<CardId>()
    : neededCards(view.own?.hand ?? [], view.contract, view.options);
  const free = hand.filter((card) => !kept.has(card));
  return dearest(free.length > 0 ? free : naturalsFirst(hand, view.options), view.options);
}

/** The cards that the nearest plan has a place for, and all wilds. */
export function neededCards(
  hand: readonly CardId[],
  contract: Contract,
  options: Options,
): ReadonlySet<CardId> {
  const plan = planFor(tallyOf(hand, options), contract, options);
  return new Set([
    ...hand.filter((card) => isWild(cardOf(card), options)),
    ...placedCards(plan, hand, contract),
  ]);
}

function placedCards(plan: Plan, hand: readonly CardId[], contract: Contract): readonly CardId[] {
  const rest = [...sorted(hand)];
  const take = (wanted: (card: CardId) => boolean): readonly CardId[] => {
    const place = rest.findIndex(wanted);
    return place === -1 ? [] : rest.splice(place, 1);
  };
  const inRuns = plan.runs.flatMap(({ row, low }) =>
    Array.from({ length: contract.runLength }, (_, index) =>
      take((id) => {
        const { suit, rank } = cardOf(id);
        return suit === SUITS[row] && rank === rankAt(low + index);
      }),
    ).flat(),
  );
  const inSets = plan.sets.flatMap((rank) =>
    Array.from({ length: SET_LENGTH }, () => take((id) => cardOf(id).rank === rank)).flat(),
  );
  return [...inRuns, ...inSets];
}

/** The card that costs most; of equal ones the first of the hand. */
export function dearest(cards: readonly CardId[], options: Options): CardId {
  return cards.reduce(
    (best, card) => (pointsOf(card, options) > pointsOf(best, options) ? card : best),
    cards[0] ?? '',
  );
}

function naturalsFirst(hand: readonly CardId[], options: Options): readonly CardId[] {
  const naturals = hand.filter((card) => !isWild(cardOf(card), options));
  return naturals.length > 0 ? naturals : hand;
}
