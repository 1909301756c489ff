import { derive, shuffle } from '../../../src/rules/contract/index.js';
import {
  ACE,
  cardOf,
  decksOf,
  HIGH_ACE,
  TWO,
  type CardId,
} from '../../../src/rules/ric-rac-rummy/cards.js';
import { SET_LENGTH, type Contract } from '../../../src/rules/ric-rac-rummy/contract.js';
import { readMeld, touch, type Laid } from '../../../src/rules/ric-rac-rummy/melds.js';
import { isWild, type Options } from '../../../src/rules/ric-rac-rummy/options.js';
import type { Proposal } from '../../../src/rules/ric-rac-rummy/state.js';
import { random } from './table.js';

/** A hand in which there is something to lay, of two suits for the most part, and what was taken. */
export function handOf(
  label: string,
  { sets, runs, runLength }: Contract,
  { twosWild }: Options,
): { readonly hand: readonly CardId[]; readonly taken: CardId | null } {
  const source = derive(random, `hand:${label}`);
  const [low = 1] = shuffle(source, 'low', [1, 1, 2, 3, 6, 9]);
  const [taken = false, long = false, poor = false] = shuffle(source, 'kind', [
    true,
    true,
    false,
    false,
  ]);
  const isIn = (id: CardId): boolean => {
    const { suit, rank } = cardOf(id);
    if (suit === null) return !(poor && id.endsWith('1'));
    if (twosWild && rank === TWO) return id.endsWith('-1') && suit < 'HEARTS';
    const isNear = (rank >= low && rank <= low + WIDTH) || (low === 9 && rank === ACE);
    return isNear && (suit === 'CLUBS' || (suit === 'DIAMONDS' && id.endsWith('-1')));
  };
  const pool = shuffle(source, 'cards', decksOf(2).filter(isIn));
  const hand = pool.slice(0, sets * SET_LENGTH + runs * runLength + (long ? 2 : 1));
  return { hand, taken: taken ? (hand[0] ?? null) : null };
}

/** How many ranks beside the lowest there are in a hand: few, so that several melds want one card. */
const WIDTH = 5;

/** A meld that some of a hand make, and which those are, as bits. */
type Some = { readonly bits: number; readonly meld: Laid };

/** Whether the contract can be laid, with a card left that was not just taken: by brute force. */
export function canLay(
  hand: readonly CardId[],
  contract: Contract,
  options: Options,
  taken: CardId | null,
): boolean {
  const subsets = Array.from({ length: 2 ** hand.length }, (_, bits) => bits);
  const chosen = (bits: number) => hand.filter((_, place) => bits & (1 << place));
  const sets = subsets.flatMap((bits) => setsOf(bits, chosen(bits), options));
  const runs = subsets.flatMap((bits) => runsOf(bits, chosen(bits), contract, options));
  const isLeft = (used: number) =>
    hand.some((card, place) => !(used & (1 << place)) && card !== taken);
  const kinds = [
    ...Array.from({ length: contract.sets }, () => sets),
    ...Array.from({ length: contract.runs }, () => runs),
  ];
  const isPossible = (laid: readonly Laid[], used: number, from: number): boolean => {
    const kind = kinds[laid.length];
    if (kind === undefined) return isLeft(used);
    if (!isLeft(used)) return false;
    return kind.some(({ bits, meld }, index) => {
      const isFirst = kinds[laid.length - 1] !== kind;
      if ((bits & used) !== 0 || (!isFirst && index < from)) return false;
      if (options.touchingMelds === 'FORBID' && laid.some((other) => touch(other, meld))) {
        return false;
      }
      return isPossible([...laid, meld], used | bits, index);
    });
  };
  return isPossible([], 0, 0);
}

function setsOf(bits: number, cards: readonly CardId[], options: Options): readonly Some[] {
  // A longer set uses more cards and allows nothing that three of them do not.
  if (cards.length !== SET_LENGTH) return [];
  const read = readMeld('SET', cards, options);
  return read.ok ? [{ bits, meld: read.value }] : [];
}

/** The runs that just these cards make, in every order. */
function runsOf(
  bits: number,
  cards: readonly CardId[],
  { runs, runLength }: Contract,
  options: Options,
): readonly Some[] {
  if (runs === 0 || cards.length < runLength) return [];
  const naturals = cards.filter((id) => !isWild(cardOf(id), options));
  if (new Set(naturals.map((id) => cardOf(id).suit)).size > 1) return [];
  const wilds = cards.filter((id) => isWild(cardOf(id), options));
  const found = new Map<string, Some>();
  for (const order of orders(naturals, wilds)) {
    const read = readMeld('RUN', order, options);
    if (!read.ok || read.value.type !== 'RUN') continue;
    found.set(`${read.value.suit} ${read.value.low}`, { bits, meld: read.value });
  }
  return [...found.values()];
}

/** All orders in which natural cards lie as a run wants them, or only wilds do. */
function orders(
  naturals: readonly CardId[],
  wilds: readonly CardId[],
): readonly (readonly CardId[])[] {
  const length = naturals.length + wilds.length;
  const found: (readonly CardId[])[] = [];
  for (let low = 1; low + length - 1 <= HIGH_ACE; low++) {
    const place = (
      at: number,
      rest: readonly CardId[],
      free: readonly CardId[],
      made: CardId[],
    ) => {
      if (at === length) {
        found.push(made);
        return;
      }
      const rank = low + at === HIGH_ACE ? 1 : low + at;
      const natural = rest.find((id) => cardOf(id).rank === rank);
      if (natural !== undefined) {
        place(
          at + 1,
          rest.filter((id) => id !== natural),
          free,
          [...made, natural],
        );
      }
      // Equal wilds are tried once.
      const kinds = free.filter(
        (id, index) => free.findIndex((other) => sameFace(id, other)) === index,
      );
      for (const wild of kinds) {
        place(
          at + 1,
          rest,
          free.filter((id) => id !== wild),
          [...made, wild],
        );
      }
    };
    place(0, naturals, wilds, []);
  }
  return found;
}

function sameFace(one: CardId, other: CardId): boolean {
  return cardOf(one).suit === cardOf(other).suit && cardOf(one).rank === cardOf(other).rank;
}

/** Whether the melds are what the contract asks for, of cards of the hand, and leave one to discard. */
export function isLaying(
  melds: readonly Proposal[],
  hand: readonly CardId[],
  contract: Contract,
  options: Options,
  taken: CardId | null,
): boolean {
  const used = melds.flatMap(({ cards }) => cards);
  const lengths = (type: Proposal['type']) =>
    melds.filter((meld) => meld.type === type).map(({ cards }) => cards.length);
  const laid = melds.map(({ type, cards }) => readMeld(type, cards, options));
  const read = laid.flatMap((result) => (result.ok ? [result.value] : []));
  return (
    read.length === melds.length &&
    lengths('SET').length === contract.sets &&
    lengths('RUN').length === contract.runs &&
    Math.min(SET_LENGTH, ...lengths('SET')) >= SET_LENGTH &&
    Math.min(...lengths('RUN'), HIGH_ACE) >= contract.runLength &&
    new Set(used).size === used.length &&
    used.every((card) => hand.includes(card)) &&
    hand.some((card) => card !== taken && !used.includes(card)) &&
    (options.touchingMelds === 'ALLOW' ||
      !read.some((one) => read.some((other) => one !== other && touch(one, other))))
  );
}
