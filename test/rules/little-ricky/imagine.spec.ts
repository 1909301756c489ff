import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { rules } from '../../../src/rules/little-ricky/rules.js';
import { DEFAULT_OPTIONS, type State } from '../../../src/rules/little-ricky/state.js';
import { after, cards, DRAW, play, QUIT, table } from './table.js';

const random = { key: '9d'.repeat(32) };

/** What seat 0 imagines of the state, twenty times. */
function imaginedBySeat0(state: State): readonly State[] {
  return Array.from({ length: 20 }, (_, n) => rules.redeal(state, 0, derive(random, `${n}`)));
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}

describe('an imagined state', () => {
  it('varies each other hand, the order of the draw pile and the key', () => {
    const worlds = imaginedBySeat0(after(rules.deal(DEFAULT_OPTIONS, 3, random), DRAW, DRAW));

    expect(distinct(worlds.map(({ seats }) => seats[0]))).toBe(1);
    expect(distinct(worlds.map(({ seats }) => seats[1]))).toBeGreaterThan(10);
    expect(distinct(worlds.map(({ seats }) => seats[2]))).toBeGreaterThan(10);
    expect(distinct(worlds.map(({ drawPile }) => drawPile))).toBe(20);
    expect(distinct(worlds.map((world) => world.random))).toBe(20);
    expect(worlds.map((world) => world.random)).not.toContainEqual(random);
  });

  it('does not invent more of a card than seat 0 has not seen', () => {
    const state = table({ hands: ['1 1 1 1 1 1 1 2', '4 4'], top: '1' });

    for (const { seats, drawPile } of imaginedBySeat0(state)) {
      expect([...(seats[1]?.hand ?? []), ...drawPile]).not.toContain('ONE');
    }
  });

  it('gives the last player in, whose turn it is, a card that fits, as he must have one', () => {
    const alone = after(table({ hands: ['4 5', '2'], top: '1' }), QUIT);

    for (const { seats } of imaginedBySeat0(alone)) {
      expect(['ONE', 'TWO']).toContain(seats[1]?.hand[0]);
    }
  });

  it('keeps the hands of a game that is over, which lie open', () => {
    const over = after(table({ hands: ['2', '3 6'], top: '1', totals: [0, 39] }), play('2'));

    for (const { seats, drawPile } of imaginedBySeat0(over)) {
      expect(seats[1]?.hand).toEqual(cards('3 6'));
      expect(drawPile.length).toBe(over.drawPile.length);
    }
  });
});
