import { describe, expect, it } from '@jest/globals';
import { derive, shuffle } from '../../../src/rules/contract/index.js';
import { decksOf } from '../../../src/rules/ric-rac-rummy/cards.js';
import { contractOf, type Contract } from '../../../src/rules/ric-rac-rummy/contract.js';
import { canLay, handOf, isLaying } from './every-laying.js';
import { findLaying } from '../../../src/rules/ric-rac-rummy/laying.js';
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

/** Small enough for trying everything, with what makes the search hard: runs that want the same cards. */
const CONTRACTS: readonly Contract[] = [
  { sets: 2, runs: 0, runLength: 0, deal: 0 },
  { sets: 1, runs: 1, runLength: 4, deal: 0 },
  { sets: 0, runs: 2, runLength: 4, deal: 0 },
  { sets: 1, runs: 1, runLength: 5, deal: 0 },
  { sets: 2, runs: 1, runLength: 3, deal: 0 },
  { sets: 1, runs: 2, runLength: 3, deal: 0 },
  { sets: 0, runs: 3, runLength: 3, deal: 0 },
];
/** Of each contract. `LAYING_SEED=…` deals others, `LAYING_HANDS=…` more. */
const { LAYING_SEED = 'laying', LAYING_HANDS = '15' } = process.env;

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

  it('gives both copies of a card to the set that needs them', () => {
    const fewer = { wildLimit: 'FEWER_THAN_NATURALS' } as const;

    expect(found('2C 3C 3C 5C W W W QD', 2)).toEqual(['RUN 2C W W 5C', 'SET 3C 3C W']);
    expect(found('2C 3C 4C 5C 5C 7C 8C W W W QD', 5)).toEqual([
      'RUN 2C 3C 4C W W 7C 8C',
      'SET 5C 5C W',
    ]);
    expect(found('2C 3C 4C 5C 5C 6C 7C 8C W W QD', 5, fewer)).toEqual([
      'RUN 2C 3C 4C W 6C 7C 8C',
      'SET 5C 5C W',
    ]);
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
    expect(
      laying('3C 3D 3H 9C 9D 9H W', 1, {}, 'W')?.melds?.map(({ cards }) => texts(cards)),
    ).toEqual(['9C 9D W', '3C 3D 3H']);
    const none = { wildLimit: 'NONE' } as const;
    expect(
      laying('3C 3D 3H 4C 9C W W', 1, none, '4C')?.melds?.map(({ cards }) => texts(cards)),
    ).toEqual(['3C 3D 3H', '4C W W']);
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
    { adjacentWilds: false },
    { wildLimit: 'FEWER_THAN_NATURALS', adjacentWilds: false, twosWild: true },
    { wildLimit: 'NONE', twosWild: true },
    { wildLimit: 'NONE', adjacentWilds: false },
    { touchingMelds: 'FORBID' },
    { touchingMelds: 'FORBID', twosWild: true, wildLimit: 'NONE' },
  ];
  it.each(variants)('agrees with trying everything, with %j', (variant) => {
    const options = { ...DEFAULT_OPTIONS, ...variant };
    const answers = new Set<boolean>();
    for (const [kind, contract] of CONTRACTS.entries()) {
      for (let number = 0; number < Number(LAYING_HANDS); number++) {
        const { hand, taken } = handOf(`${LAYING_SEED}:${kind}:${number}`, contract, options);
        const { melds, exact } = findLaying(hand, contract, options, taken);
        const possible = canLay(hand, contract, options, taken);
        const which = [`LAYING_SEED=${LAYING_SEED}`, contract, hand, taken];
        expect([...which, melds !== null, exact]).toEqual([...which, possible, true]);
        if (melds !== null) expect(isLaying(melds, hand, contract, options, taken)).toBe(true);
        answers.add(possible);
      }
    }
    expect(answers.size).toBe(2);
  });

  it('gives no search up for 20 cards of two decks', () => {
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
