import { SUITS, type Held, type Suit } from './cards.js';
import type { Lots } from './lots.js';
import { CARDS_KEPT, legalSets, limitsOf, type NumberSet } from './numbers.js';
import type { RuleId } from './rule-cards.js';
import type { Options, Writing } from './state.js';
import { chanceOf } from './strategy.js';
import { worth, type Token } from './tokens.js';
import { effectsOf, type Effects } from './trick.js';
import type { View } from './view.js';

/** What a player knows who writes. */
export type Desk = {
  /** Nine cards, or the seven that were kept before. */
  readonly hand: readonly Held[];
  readonly inForce: readonly RuleId[];
  readonly options: Options;
  /** The tokens of the round; `null` for one that lies face down. */
  readonly row: readonly (Token | null)[];
  readonly seats: number;
};

export function deskOf({ own, rules, options, tokens, seats }: View): Desk {
  const hand = own?.hand ?? [];
  return { hand, inForce: rules.inForce, options, row: tokens.row, seats: seats.length };
}

/** The cards of the dearest suits first: they get the strongest numbers, and the last are not kept. */
export function sensibleOrder({ hand, inForce, options, row }: Desk): readonly Held[] {
  const effects = effectsOf(inForce, options);
  const value = new Map(SUITS.map((suit) => [suit, suitValue(suit, row, effects)]));
  return hand.toSorted((one, other) => (value.get(other.suit) ?? 0) - (value.get(one.suit) ?? 0));
}

/** What winning with a suit brings on average; a trump wins oftener. */
function suitValue(suit: Suit, row: Desk['row'], { trumpSuit }: Effects): number {
  const open = row.filter((token) => token !== null);
  const sum = open.reduce((total, token) => total + worth(token, suit), 0);
  return (open.length === 0 ? 1 : sum / open.length) * (suit === trumpSuit ? TRUMP_VALUE : 1);
}

const TRUMP_VALUE = 2;

/** How many sets of numbers a player chooses between who does not look ahead. */
const SENSIBLE_SETS = 16;

/** The sets of numbers that are worth writing, the usual one first, each strongest first. */
export function sensibleSets({ inForce, options, seats }: Desk): readonly NumberSet[] {
  const effects = effectsOf(inForce, options);
  const near = nearest(legalSets(limitsOf(inForce)), shapeFor(inForce, seats));
  return near.slice(0, SENSIBLE_SETS).map((set) => strongestFirst(set, effects));
}

/** Found by play, against EASY and against others that write alike; see docs/bots.md. */
const SHAPE_FOR_TWO: NumberSet = [8, 6, 4, 2, 1, 0, 0];
const SHAPE_FOR_MORE: NumberSet = [9, 4, 3, 2, 1, 1, 1];
const SHAPE_WHEN_LOW_WINS: NumberSet = [13, 3, 1, 1, 1, 1, 1];

/** Where the lowest wins, one card takes what has to be written somewhere. */
function shapeFor(inForce: readonly RuleId[], seats: number): NumberSet {
  if (inForce.includes('K1')) return SHAPE_WHEN_LOW_WINS;
  return seats === 2 ? SHAPE_FOR_TWO : SHAPE_FOR_MORE;
}

/** The sets by how far their numbers, highest first, are from those of the shape. */
function nearest(sets: readonly NumberSet[], shape: NumberSet): readonly NumberSet[] {
  const distances = new Map(sets.map((set) => [set, distance(set, shape)]));
  return sets.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

function distance(set: NumberSet, shape: NumberSet): number {
  return set.reduce((sum, number, place) => sum + (number - (shape[place] ?? 0)) ** 2, 0);
}

export function strongestFirst(numbers: NumberSet, effects: Effects): NumberSet {
  return numbers.toSorted((one, other) => chanceOf(other, effects) - chanceOf(one, effects));
}

/** The numbers on the first seven cards, one after another. */
export function writeOn(cards: readonly Held[], numbers: NumberSet): readonly Writing[] {
  return cards
    .slice(0, CARDS_KEPT)
    .map(({ id }, place) => ({ card: id, number: numbers[place] ?? 0 }));
}

/** How far a card may fall back: so far that the dearest suits are only likelier to come first. */
const JUMBLE = 10;

/** The cards in another order: who always writes on the same suits meets others who do. */
export function jumbled(order: readonly Held[], lots: Lots): readonly Held[] {
  const places = new Map(order.map((card, place) => [card, place + lots(JUMBLE + 1)]));
  return order.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
