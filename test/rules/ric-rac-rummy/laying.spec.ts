import { describe, expect, it } from '@jest/globals';
import { derive, shuffle } from '../../../src/rules/contract/index.js';
import { decksOf, type CardId } from '../../../src/rules/ric-rac-rummy/cards.js';
import { contractOf, type Contract } from '../../../src/rules/ric-rac-rummy/contract.js';
import { findLaying } from '../../../src/rules/ric-rac-rummy/laying.js';
import { readMeld, type MeldType } from '../../../src/rules/ric-rac-rummy/melds.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ric-rac-rummy/options.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import { after, goDown, random, table, texts } from './table.js';

function laying(hand: string, round: number, options: Partial<Options> = {}, taken?: string) {
  const state = table({ hands: [hand], round, options, ...(taken && { taken }) });
  return rules.view(state, 0).own?.laying;
}

function found(hand: string, round: number, options: Partial<Options> = {}): readonly string[] {
  const { melds } = laying(hand, round, options) ?? {};
  return (melds ?? []).map(({ type, cards }) => `${type} ${texts(cards)}`);
}

describe('the help for going down', () => {
  it('finds a laying that leaves a card to discard, or says that there is none', () => {
    expect(found('3C 3D 3H 9C 9D 9H 2D', 1)).toEqual(['SET 9C 9D 9H', 'SET 3C 3D 3H']);
    expect(laying('3C 3D 3H 9C 9D 9H', 1)).toEqual({ melds: null, exact: true });
    expect(laying('3C 3D 4H 9C 9D 9H 2D', 1)).toEqual({ melds: null, exact: true });
  });

  it('uses as few wild cards as there can be', () => {
    expect(found('3C 3D 3H W 9C 9D 9H 2D', 1)).toEqual(['SET 9C 9D 9H', 'SET 3C 3D 3H']);
    expect(found('4C 5C 7C W 9C 9D 2D 9H', 2)).toEqual(['RUN 4C 5C W 7C', 'SET 9C 9D 9H']);
  });

  it('gives a natural card to the set that needs it, and a wild one to the run', () => {
    expect(found('6C 7C 8C 9C 7D W W 2S', 2, { wildLimit: 'NONE' })).toEqual([
      'RUN 6C 7C 8C 9C',
      'SET 7D W W',
    ]);
    expect(found('6C 7C 8C 9C 7D W W 2S', 2)).toEqual(['RUN 6C W 8C 9C', 'SET 7C 7D W']);
  });

  it('finds a run that is legal only when it is longer', () => {
    const options = { wildLimit: 'FEWER_THAN_NATURALS' } as const;

    expect(found('5H 8H 9H W W KC KD KS 2D', 2, options)).toEqual([
      'RUN 5H W W 8H 9H',
      'SET KC KD KS',
    ]);
  });

  it('leaves another card than the one just taken', () => {
    const hand = '3C 3D 3H 9C 9D 9H 2D';

    expect(laying(hand, 1, {}, '2D')).toEqual({ melds: null, exact: true });
    expect(laying(hand, 1, {}, '9H')?.melds).toHaveLength(2);
    expect(laying(`${hand} 5S`, 1, {}, '2D')?.melds).toHaveLength(2);
  });

  it('is for the seat itself, until it is down', () => {
    const state = table({ hands: ['3C 3D 3H 9C 9D 9H 2D', 'KC'] });

    expect(rules.view(state, null).own).toBeNull();
    expect(JSON.stringify(rules.view(state, 1))).not.toContain('3C-1');
    const down = after(state, 0, goDown(state, 0, 'SET 3C 3D 3H', 'SET 9C 9D 9H'));
    expect(rules.view(down, 0).own?.laying).toBeNull();
  });

  const variants: readonly Partial<Options>[] = [
    {},
    { twosWild: true },
    { wildLimit: 'FEWER_THAN_NATURALS', adjacentWilds: false },
    { wildLimit: 'NONE', twosWild: true },
    { touchingMelds: 'FORBID' },
  ];
  it.each(variants)('agrees with trying everything, with %j', (variant) => {
    const options = { ...DEFAULT_OPTIONS, ...variant };
    const contract: Contract = { sets: 1, runs: 1, runLength: 4, deal: 0 };
    let layable = 0;
    for (let number = 0; number < 40; number++) {
      const hand = handOf(`${number}`, 8);
      const { melds, exact } = findLaying(hand, contract, options, null);
      const possible = canLay(hand, options);
      expect([number, melds !== null, exact]).toEqual([number, possible, true]);
      for (const { type, cards } of melds ?? [])
        expect(readMeld(type, cards, options).ok).toBe(true);
      layable += Number(possible);
    }
    expect(layable).toBeGreaterThan(3);
    expect(layable).toBeLessThan(40);
  });

  it('takes a few milliseconds at most for 20 cards', () => {
    const options = { ...DEFAULT_OPTIONS, twosWild: true };
    const hands = Array.from({ length: 100 }, (_, number) =>
      shuffle(derive(random, `${number}`), 'hand', decksOf(2)).slice(0, 20),
    );
    for (let round = 1; round <= 10; round++) {
      for (const hand of hands) {
        expect(findLaying(hand, contractOf(round), options, null).exact).toBe(true);
      }
    }
  });
});

/** A hand in which there is something to lay: of few ranks and suits, with a wild card or two. */
function handOf(label: string, cards: number): readonly CardId[] {
  const deck = decksOf(2).filter((id) => /^([2-7][CD]|JOKER)/.test(id));
  return shuffle(derive(random, label), 'hand', deck).slice(0, cards);
}

/** Whether one run of 4 or more and one set of 3 can be laid, with a card left: by brute force. */
function canLay(hand: readonly CardId[], options: Options): boolean {
  const subsets = Array.from({ length: 2 ** hand.length }, (_, bits) => bits);
  const sizeOf = (bits: number) => hand.filter((_, place) => bits & (1 << place)).length;
  const chosen = (bits: number) => hand.filter((_, place) => bits & (1 << place));
  const sets = subsets.filter(
    (bits) => sizeOf(bits) >= 3 && isInSomeOrder('SET', [], chosen(bits), options),
  );
  const runs = subsets.filter(
    (bits) => sizeOf(bits) >= 4 && isInSomeOrder('RUN', [], chosen(bits), options),
  );
  return sets.some((set) =>
    runs.some((run) => (set & run) === 0 && sizeOf(set) + sizeOf(run) < hand.length),
  );
}

function isInSomeOrder(
  type: MeldType,
  before: readonly CardId[],
  rest: readonly CardId[],
  options: Options,
): boolean {
  if (rest.length === 0) return readMeld(type, before, options).ok;
  // What is no part of a run under any wild limit does not become one by more cards.
  const loose = { ...options, wildLimit: 'NONE', adjacentWilds: true } as const;
  const hopeless = before.length > 1 && !before.every(isJoker) && !readMeld(type, before, loose).ok;
  if (hopeless) return false;
  const next = type === 'SET' ? rest.slice(0, 1) : rest;
  return next.some((id) =>
    isInSomeOrder(
      type,
      [...before, id],
      rest.filter((other) => other !== id),
      options,
    ),
  );
}

function isJoker(id: CardId): boolean {
  return id.startsWith('JOKER') || id.startsWith('2');
}
