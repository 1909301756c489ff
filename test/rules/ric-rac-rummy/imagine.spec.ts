import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type { State } from '../../../src/rules/ric-rac-rummy/state.js';
import { after, CALL, discard, LEAVE, random, table, TAKE } from './table.js';

/** What a seat imagines of the state, twenty times. */
function imagined(state: State, seat = 0): readonly State[] {
  return Array.from({ length: 20 }, (_, n) => rules.redeal(state, seat, derive(random, `${n}`)));
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}

describe('an imagined state', () => {
  it('varies what others hold, the stock, and the key', () => {
    const state = rules.deal(rules.defaultOptions, 3, random);
    const worlds = imagined(state);

    expect(distinct(worlds.map(({ seats }) => seats[0]))).toBe(1);
    expect(distinct(worlds.map(({ seats }) => seats[1]?.hand))).toBe(20);
    expect(distinct(worlds.map(({ seats }) => seats[2]?.hand))).toBe(20);
    expect(distinct(worlds.map(({ stock }) => stock))).toBe(20);
    expect(distinct(worlds.map((world) => world.random))).toBe(20);
    expect(worlds.map((world) => world.random)).not.toContainEqual(random);
    for (const world of worlds) expect(rules.census(world)).toEqual(rules.census(state));
  });

  it('leaves what a seat was seen taking in its hand', () => {
    const start = table({ hands: ['QS 3C', '5H 6H', '7D 8D'] });
    const state = after(after(start, 0, discard(start, 'QS')), 1, TAKE);

    for (const { seats } of imagined(state, 2)) {
      expect(seats[1]?.hand).toHaveLength(3);
      expect(seats[1]?.hand).toContain('QS-1');
      expect(seats[1]?.shown).toEqual(['QS-1']);
    }
  });

  it('does not know what others have answered in an open window, but who has', () => {
    const start = table({ hands: ['QS 3C', '5H', '7D', '9C'] });
    const offered = after(start, 0, discard(start, 'QS'));
    const state = after(after(offered, 2, CALL), 1, LEAVE);
    const answers = (seat: number, place: number) =>
      new Set(imagined(state, seat).map(({ seats }) => seats[place]?.answer));

    expect(answers(3, 2)).toEqual(new Set([true, false]));
    expect(answers(2, 2)).toEqual(new Set([true]));
    expect(answers(3, 1)).toEqual(new Set([false]));
    expect(answers(0, 3)).toEqual(new Set([null]));
    expect(answers(3, 0)).toEqual(new Set([null]));
  });

  it('of a spectator knows nobody', () => {
    const state = table({ hands: ['QS 3C', '5H 6H'] });
    const view = rules.view(state, null);

    expect(view.own).toBeNull();
    expect(JSON.stringify(view)).not.toMatch(/QS-1|5H-1/);
  });

  it('once the game is over is what all have seen', () => {
    const last = table({ hands: ['QS', '5H 6H'], round: 10 });
    const over = after(last, 0, discard(last, 'QS'));

    for (const { seats } of imagined(over)) expect(seats).toEqual(over.seats);
  });
});
