import { describe, expect, it } from '@jest/globals';
import { brokenLimits, legalSets, limitsOf } from '../../../src/rules/tricky-kids/numbers.js';
import { RULE_IDS, type RuleId } from '../../../src/rules/tricky-kids/rule-cards.js';
import { after, dealt, refusalOf, writing } from './table.js';

const NUMBER_RULES = RULE_IDS.filter((id) => id.startsWith('N'));

function setsUnder(...inForce: readonly RuleId[]) {
  return legalSets(limitsOf(inForce));
}

/** What is said of the numbers with these rules in force; nothing when they may be written. */
function faults(numbers: readonly number[], ...inForce: readonly RuleId[]): readonly string[] {
  return brokenLimits(limitsOf(inForce), numbers);
}

describe('[S5] the numbers', () => {
  it.each([
    [7, 5, 4, 3, 1, 1, 0],
    [21, 0, 0, 0, 0, 0, 0],
    [10, 6, 1, 1, 1, 1, 1],
    [0, 1, 2, 3, 4, 5, 6],
    [3, 3, 3, 3, 3, 3, 3],
  ])('TK-E6: %i %i %i %i %i %i %i may be written', (...numbers) => {
    const state = dealt(2);
    const { seats } = after(state, 0, writing(state, 0, numbers));

    expect(seats[0]?.hand.map(({ number }) => number)).toEqual(numbers);
  });

  it.each([
    [[4, 4, 4, 4, 4, 1, 1], 'the numbers add up to 22, not to 21'],
    [[20, 0, 0, 0, 0, 0, 0], 'the numbers add up to 20, not to 21'],
    [[-1, 22, 0, 0, 0, 0, 0], '-1 is below 0; 22 is above 21'],
    [[5, 5, 5, 3, 2, 1], 'write on 7 different cards; you have named 6'],
  ])('TK-E6: %j is refused', (numbers, sentence) => {
    const state = dealt(2);

    expect(refusalOf(state, 0, writing(state, 0, numbers))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence,
    });
  });

  it('a -0 is a 0, so that a stored state is the same', () => {
    const state = dealt(2);
    const { seats } = after(state, 0, writing(state, 0, [21, -0, 0, 0, 0, 0, 0]));

    expect(Object.is(seats[0]?.hand[1]?.number, 0)).toBe(true);
  });
});

describe('the number rules', () => {
  it.each<[RuleId, readonly number[], readonly string[]]>([
    ['N1', [7, 5, 4, 3, 1, 1, 0], ['the numbers add up to 21, not to 28 (Big Allowance)']],
    ['N2', [7, 5, 4, 3, 1, 1, 0], ['the numbers add up to 21, not to 14 (Small Change)']],
    ['N3', [9, 8, 4, 0, 0, 0, 0], ['9 is above 7 and 8 is above 7 (Seven Is Plenty)']],
    ['N4', [7, 5, 4, 3, 1, 1, 0], ['0 is below 1 (No Zeros)']],
    ['N5', [7, 5, 4, 3, 1, 1, 0], ['4 is neither odd nor 0 (Odd Squad)']],
    [
      'N6',
      [9, 5, 5, 1, 1, 0, 0],
      ['9 is on one card only, and has to be on two or more (Copycats)'],
    ],
    ['N7', [7, 5, 4, 3, 1, 1, 0], ['1 is on more than one card (No Copycats)']],
  ])('%s refuses %j', (rule, numbers, expected) => {
    expect(faults(numbers, rule)).toEqual(expected);
    expect(faults(numbers)).toEqual([]);
  });

  it.each<[RuleId, readonly number[]]>([
    ['N1', [21, 7, 0, 0, 0, 0, 0]],
    ['N2', [14, 0, 0, 0, 0, 0, 0]],
    ['N3', [7, 7, 7, 0, 0, 0, 0]],
    ['N4', [15, 1, 1, 1, 1, 1, 1]],
    ['N5', [21, 0, 0, 0, 0, 0, 0]],
    ['N6', [7, 7, 7, 0, 0, 0, 0]],
    ['N7', [21, 0, 0, 0, 0, 0, 0]],
  ])('%s allows %j', (rule, numbers) => {
    expect(faults(numbers, rule)).toEqual([]);
  });

  it('each broken one is named', () => {
    expect(faults([8, 8, 2, 2, 0, 0, 0], 'N3', 'N4', 'N5')).toEqual([
      'the numbers add up to 20, not to 21',
      '0 is below 1 (No Zeros)',
      '8 is above 7 (Seven Is Plenty)',
      '8 is neither odd nor 0 and 2 is neither odd nor 0 (Odd Squad)',
    ]);
  });

  it('are shown as data, with the card that each comes from', () => {
    expect(limitsOf(['N2', 'K1', 'N6'])).toEqual([
      { type: 'TOTAL', value: 14, rule: 'N2' },
      { type: 'LEAST', value: 0, rule: null },
      { type: 'MOST', value: 21, rule: null },
      { type: 'NEVER_ALONE', value: null, rule: 'N6' },
    ]);
  });
});

describe('[R Stacking 3] the sets of seven numbers that may be written', () => {
  it.each<[number, readonly RuleId[]]>([
    [436, []],
    [155, ['N3']],
    [105, ['N4']],
    [46, ['N5']],
    [15, ['N6']],
    [76, ['N7']],
    [1337, ['N1']],
    [105, ['N2']],
  ])('are %i with %j', (count, inForce) => {
    expect(setsUnder(...inForce)).toHaveLength(count);
    for (const set of setsUnder(...inForce)) expect(faults(set, ...inForce)).toEqual([]);
  });

  it('are none with three pairs of number rules, and with three threes beside these', () => {
    const pairs = NUMBER_RULES.flatMap((one, place) =>
      NUMBER_RULES.slice(place + 1).map((other): readonly RuleId[] => [one, other]),
    );
    const threes = pairs.flatMap((pair) =>
      NUMBER_RULES.filter((third) => third > (pair[1] ?? '')).map((third) => [...pair, third]),
    );
    const impossible = (rules: readonly RuleId[]) => setsUnder(...rules).length === 0;
    const badPairs = pairs.filter(impossible);
    const hasBadPair = (three: readonly RuleId[]) =>
      badPairs.some((pair) => pair.every((rule) => three.includes(rule)));

    expect(badPairs).toEqual([
      ['N1', 'N2'],
      ['N4', 'N7'],
      ['N6', 'N7'],
    ]);
    expect(threes.filter((three) => impossible(three) && !hasBadPair(three))).toEqual([
      ['N1', 'N4', 'N5'],
      ['N2', 'N4', 'N5'],
      ['N3', 'N5', 'N7'],
    ]);
  });
});
