import { leftOf, type Budget, type Random } from '../contract/index.js';
import { cardOf, type CardId } from './cards.js';
import { spotsFor } from './fitting.js';
import { helps } from './normal.js';
import { isWild } from './options.js';
import { futuresOf, HORIZON, outlook } from './outlook.js';
import { pointsOf } from './scoring.js';
import { neededCards } from './sensible.js';
import { layDown } from './shedding.js';
import { leastHopeful, shedCleverly } from './endgame.js';
import type { Move } from './state.js';
import { faceOf } from './tally.js';
import type { View } from './view.js';

/** How much a card has to better the outlook to be bought: three cards more have to be got rid of. */
const WORTH_BUYING = 1.2;
/** What a point left in hand weighs against the outlook: at first, and when somebody is down. */
const POINT = 0.005;
const LATE_POINT = 0.02;
/** What it weighs to feed the next player. */
const FEEDING = 0.12;
/** A world takes two looks at a hand. */
const LOOKS = 2;
const FEW_CARDS = 3;

/** Weighs draws, buys and discards in imagined worlds until it is down; then it sheds cleverly. */
export function hardMove(view: View, random: Random, budget: Budget): Move {
  switch (view.phase) {
    case 'PLAY':
      return (
        layDown(view) ??
        shedCleverly(view) ?? { type: 'DISCARD', card: bestDiscard(view, random, budget) }
      );
    case 'BUY':
      if (view.seat !== view.turn) return { type: 'BUY', buy: wantsToBuy(view, random, budget) };
      return wantsToTake(view, random, budget)
        ? { type: 'DRAW', from: 'DISCARD' }
        : { type: 'BUY', buy: false };
    default:
      return { type: 'DRAW', from: wantsToTake(view, random, budget) ? 'DISCARD' : 'STOCK' };
  }
}

function isDown({ seats, seat }: View): boolean {
  return seats[seat ?? 0]?.down === true;
}

function handOf({ own }: View): readonly CardId[] {
  return own?.hand ?? [];
}

function wantsToTake(view: View, random: Random, budget: Budget): boolean {
  const top = view.discards.at(-1);
  if (top === undefined || !view.topIsOpen) return false;
  if (isDown(view)) return helps(view, top);
  return gainOf(view, top, -1, random, budget) > 0;
}

/** Nothing is bought when somebody is about to go out. */
function wantsToBuy(view: View, random: Random, budget: Budget): boolean {
  const top = view.discards.at(-1);
  if (top === undefined || view.own?.mayBuy !== true || isDown(view) || isLate(view)) return false;
  return gainOf(view, top, 2, random, budget) > WORTH_BUYING;
}

/** How much better the outlook is with the card, and so many others more or less than without. */
function gainOf(view: View, card: CardId, extra: number, random: Random, budget: Budget): number {
  const hand = handOf(view);
  const worlds = Math.max(1, Math.floor(budget.playouts / LOOKS / 2));
  const futures = futuresOf(view, random, worlds, HORIZON);
  return outlook(view, hand, futures, 0) - outlook(view, [...hand, card], futures, extra);
}

function isLate({ seats, seat }: View): boolean {
  return seats.some(({ down, cards }, other) => other !== seat && down && cards <= FEW_CARDS);
}

/** The card without which the hand has the best outlook; points and gifts to others are weighed in. */
function bestDiscard(view: View, random: Random, budget: Budget): CardId {
  const hand = handOf(view);
  const cards = hand.filter((card) => card !== view.taken);
  if (isDown(view)) return leastHopeful(view, cards);
  const choice = choiceOf(view, cards);
  const worlds = Math.max(1, Math.floor(budget.playouts / LOOKS / choice.length));
  const futures = futuresOf(view, random, worlds, HORIZON);
  const someoneDown = view.seats.some(({ down }) => down);
  const point = someoneDown ? LATE_POINT : POINT;
  let [best, least] = [choice[0] ?? '', Infinity];
  for (const card of choice) {
    const rest = hand.filter((other) => other !== card);
    const cost =
      outlook(view, rest, futures, 0) -
      point * pointsOf(card, view.options) +
      (feeds(view, card) ? FEEDING : 0);
    if (cost < least) [best, least] = [card, cost];
  }
  return best;
}

/** What the nearest plan does not need, of each face one card; else all natural cards, or all. */
function choiceOf(view: View, cards: readonly CardId[]): readonly CardId[] {
  const needed = neededCards(handOf(view), view.contract, view.options);
  const free = cards.filter((card) => !needed.has(card));
  const naturals = cards.filter((card) => !isWild(cardOf(card), view.options));
  const choice = [free, naturals, cards].find(({ length }) => length > 0) ?? cards;
  return [...new Map(choice.map((card) => [faceOf(card), card] as const)).values()];
}

/** Whether the next player could lay the card off, or is seen to collect such cards. */
function feeds(view: View, id: CardId): boolean {
  const next = view.seats[leftOf(view.seat ?? 0, view.seats.length)];
  if (next === undefined) return false;
  if (next.down) return spotsFor(id, view.melds, view.options).length > 0;
  const { suit, rank } = cardOf(id);
  const { sets, runs } = view.contract;
  return next.shown.some((shown) => {
    const other = cardOf(shown);
    const near = other.suit === suit && Math.abs(other.rank - rank) <= 2;
    return (sets > 0 && other.rank === rank) || (runs > 0 && near);
  });
}
