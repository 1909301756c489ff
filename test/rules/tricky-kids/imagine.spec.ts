import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { brokenLimits, limitsOf } from '../../../src/rules/tricky-kids/numbers.js';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import type { State } from '../../../src/rules/tricky-kids/state.js';
import { after, allWrite, dealt, play, playAll, random, table } from './table.js';

const STEPS = [6, 5, 4, 3, 2, 1, 0];

/** What a seat imagines of the state, twenty times. */
function imagined(state: State, seat = 0): readonly State[] {
  return Array.from({ length: 20 }, (_, n) => rules.redeal(state, seat, derive(random, `${n}`)));
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}

/** The tricks begin with seat 0; each of its two cards goes one seat further by the rule. */
function passed(rule: 'P1' | 'P2'): State {
  const inOrder = (state: State, deed: (before: State, seat: number) => State) =>
    [...state.seats.keys()].reduce(deed, state);
  const give = (count: number) => (state: State, seat: number) => {
    const cards = (state.seats[seat]?.hand ?? []).slice(0, count).map(({ id }) => id);
    return after(state, seat, { type: 'PASS', cards });
  };
  if (rule === 'P2') return inOrder(allWrite(dealt(3, ['P2']), STEPS), give(1));
  const kept = inOrder(dealt(3, ['P1']), (state, seat) => {
    const cards = (state.seats[seat]?.hand ?? []).slice(0, 7).map(({ id }) => id);
    return after(state, seat, { type: 'KEEP', cards });
  });
  return allWrite(inOrder(kept, give(2)), STEPS);
}

describe('an imagined state', () => {
  it('varies what others hold and have written, the stock, what is to come, and the key', () => {
    const worlds = imagined(allWrite(dealt(3), STEPS));

    expect(distinct(worlds.map(({ seats }) => seats[0]))).toBe(1);
    expect(distinct(worlds.map(({ seats }) => seats[1]?.hand))).toBe(20);
    expect(distinct(worlds.map(({ seats }) => seats[1]?.hand.map(({ number }) => number)))).toBe(
      20,
    );
    expect(distinct(worlds.map(({ seats }) => seats[2]?.discards))).toBeGreaterThan(10);
    expect(distinct(worlds.map(({ stock }) => stock))).toBe(20);
    expect(distinct(worlds.map(({ tokens }) => tokens.pile))).toBe(20);
    expect(distinct(worlds.map((world) => world.random))).toBe(20);
    expect(worlds.map((world) => world.random)).not.toContainEqual(random);
  });

  it('leaves the cards blank of a seat that has not written', () => {
    const state = after(dealt(2), 1, rules.absent(dealt(2), 1, random));
    const [waiting] = imagined(dealt(2));
    const [written] = imagined(state);

    expect(waiting?.seats[1]?.hand.map(({ number }) => number)).toEqual(Array(9).fill(null));
    expect(written?.seats[1]?.hand.every(({ number }) => number !== null)).toBe(true);
  });

  it('gives others numbers that they may have written, beside those they have played', () => {
    const inForce = ['N5', 'N3'] as const;
    const hands = ['B7 B7 B7 B0 B0 B0 B0', 'B7 B5 B3 B3 B1 B1 B1', 'C1'];
    const state = playAll(table({ hands, inForce }), 'B7 B5');

    for (const { seats } of imagined(state)) {
      const numbers = [5, ...(seats[1]?.hand ?? []).map(({ number }) => number ?? NaN)];
      expect(numbers).toHaveLength(7);
      expect(brokenLimits(limitsOf(inForce), numbers)).toEqual([]);
    }
  });

  it('gives nobody a suit that they did not follow, unless nobody had to', () => {
    const hands = ['B5 B1 B1', 'C5 C1 S1', 'B2 B1 B1'];
    const suits = (state: State) =>
      new Set(imagined(state).flatMap(({ seats }) => seats[1]?.hand.map(({ suit }) => suit)));

    expect(suits(playAll(table({ hands }), 'B5 C5'))).toEqual(new Set(['CONTROLLER', 'STUFFIE']));
    expect(suits(playAll(table({ hands, inForce: ['K4'] }), 'B5 C5')).size).toBe(3);
  });

  it.each(['P1', 'P2'] as const)('%s: leaves what was passed with whom it went to', (rule) => {
    const state = passed(rule);
    const [pass] = rules.view(state, 0).own?.passes ?? [];
    const taker = pass?.to ?? 0;

    expect(pass?.gave).toHaveLength(rule === 'P1' ? 2 : 1);
    for (const { seats } of imagined(state)) {
      for (const { id, number } of pass?.gave ?? []) {
        const held = seats[taker]?.hand.find((card) => card.id === id);
        expect(held).toBeDefined();
        if (number !== null) expect(held?.number).toBe(number);
      }
    }
  });

  it('S2: does not know the tokens that lie face down, and keeps those that were turned up', () => {
    const state = playAll(table({ hands: ['B5 B1', 'B2 B1'], inForce: ['S2'] }), 'B5 B2');
    const worlds = imagined(state);

    expect(distinct(worlds.map(({ tokens }) => tokens.row[0]))).toBe(1);
    expect(distinct(worlds.map(({ tokens }) => tokens.row.slice(1)))).toBe(20);
    for (const { tricks } of worlds) expect(tricks).toEqual(state.tricks);
  });

  it('does not know the order of the rule deck, but what lies under it', () => {
    const options = { trickyRules: 'MEGA' } as const;
    const state = dealt(2, [], options);
    const [under = 'N1', ...unseen] = state.rules.unseen;
    const worlds = imagined({ ...state, rules: { ...state.rules, unseen, under: [under] } });

    expect(distinct(worlds.map((world) => world.rules.unseen))).toBe(20);
    for (const world of worlds) expect(world.rules.under).toEqual([under]);
  });

  it('of a spectator knows nobody', () => {
    const state = play(table({ hands: ['B5 B1', 'B2 B1'] }), 'B5');
    const view = rules.view(state, null);

    expect(view.own).toBeNull();
    expect(JSON.stringify(view)).not.toContain('BALL_02');
  });
});
