import { describe, expect, it } from '@jest/globals';
import { rules } from '../../../src/rules/little-ricky/rules.js';
import { after, play, QUIT, refusalOf, table } from './table.js';

describe('[S9] the score of a hand', () => {
  it.each([
    ['R R 3', 13],
    ['1 2 3 4 5 6 R', 31],
    ['5 5 5', 5],
    ['R', 10],
    ['1 6 6', 7],
  ])('LR-E2: %s is %i', (hand, points) => {
    const next = after(table({ hands: ['4', hand], top: '3' }), play('4'));

    expect(next.lastRound?.seats[1]).toMatchObject({ points, total: points });
  });
});

describe('[S10] markers', () => {
  it.each([
    [0, null, 0],
    [1, 'WHITE', 0],
    [9, 'WHITE', 8],
    [10, 'BLACK', 0],
    [37, 'BLACK', 27],
  ])('[R Markers] of %i points %p goes back for an emptied hand', (total, returned, left) => {
    const next = after(table({ hands: ['2', '3'], top: '1', totals: [total, 0] }), play('2'));

    expect(next.lastRound?.seats[0]).toEqual({ hand: [], points: 0, returned, total: left });
    expect(next.seats[0]).toMatchObject({ blacks: Math.floor(left / 10), whites: left % 10 });
  });

  it('[R Markers] are changed up after each round', () => {
    const next = after(table({ hands: ['2', '3 6'], top: '1', totals: [0, 8] }), play('2'));

    expect(next.seats[1]).toMatchObject({ blacks: 1, whites: 7 });
  });

  it('autoExchange off: a Ricky is paid in black, numbers in white, and they pile up', () => {
    const start = table({
      hands: ['2', '5 6 R'],
      top: '1',
      markers: [
        { blacks: 0, whites: 12 },
        { blacks: 0, whites: 8 },
      ],
      options: { autoExchange: false },
    });

    const next = after(start, play('2'));

    expect(next.seats[1]).toMatchObject({ blacks: 1, whites: 19 });
    expect(next.lastRound?.seats[0]).toMatchObject({ returned: 'WHITE', total: 11 });
    expect(next.lastRound?.seats[1]).toMatchObject({ points: 21, total: 29 });
  });
});

describe('[S11] the end of the game', () => {
  it('comes with 40 points; the fewest points win and equal points share the rank', () => {
    const start = table({ hands: ['2', '4', '3', '6'], top: '1', totals: [15, 36, 2, 39] });

    const over = after(start, play('2'));

    expect(rules.outcome(over)).toEqual({ ranks: [1, 3, 1, 4], scores: [5, 40, 5, 45] });
    expect(over).toMatchObject({ turn: null, round: 1 });
    expect(rules.awaited(over)).toEqual([]);
    expect(refusalOf(over, QUIT)).toEqual({ code: 'NOT_AWAITED', sentence: 'the game is over' });
  });

  it('does not come with 39', () => {
    const next = after(table({ hands: ['2', '3'], top: '1', totals: [0, 36] }), play('2'));

    expect([next.round, rules.outcome(next)]).toEqual([2, null]);
  });

  it('[R Order] is looked for after a marker went back, so that 40 can be left again', () => {
    const markers = [
      { blacks: 4, whites: 0 },
      { blacks: 0, whites: 0 },
    ];
    const next = after(table({ hands: ['2', '3'], top: '1', markers }), play('2'));

    expect(rules.outcome(next)).toBeNull();
    expect(next.lastRound?.seats[0]?.total).toBe(30);
  });
});
