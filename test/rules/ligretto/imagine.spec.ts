import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { State } from '../../../src/rules/ligretto/state.js';
import {
  actionCard,
  after,
  anyFrom,
  cardsOf,
  dealt,
  FORTY,
  NEXT,
  plan,
  random,
  speedTable,
  STOP,
} from './table.js';

const WORLDS = 20;

/** What a seat imagines of the state, twenty times. */
function imagined(state: State, seat = 0): readonly State[] {
  return Array.from({ length: WORLDS }, (_, n) =>
    rules.redeal(state, seat, derive(random, `${n}`)),
  );
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}

describe('an imagined state', () => {
  it('varies every pile below its top, every hand, what lies turned up below the top, and the key', () => {
    const state = after(after(after(dealt(3), 1, NEXT), 1, NEXT), 0, NEXT);
    const worlds = imagined(state);

    for (const seat of [0, 1, 2]) {
      expect(distinct(worlds.map(({ seats }) => seats[seat]?.pile))).toBe(WORLDS);
      expect(distinct(worlds.map(({ seats }) => seats[seat]?.hand))).toBe(WORLDS);
      expect(distinct(worlds.map(({ seats }) => seats[seat]?.rack))).toBe(1);
      expect(distinct(worlds.map(({ seats }) => seats[seat]?.pile.at(-1)))).toBe(1);
    }
    expect(distinct(worlds.map(({ seats }) => seats[1]?.open))).toBe(WORLDS);
    expect(distinct(worlds.map(({ seats }) => seats[1]?.open.at(-1)))).toBe(1);
    expect(distinct(worlds.map(({ seats }) => seats[0]?.open))).toBe(1);
    expect(distinct(worlds.map((world) => world.random))).toBe(WORLDS);
    expect(worlds.map((world) => world.random)).not.toContainEqual(random);
  });

  it('leaves every seat the forty cards that it has', () => {
    for (const { seats } of imagined(after(dealt(4), 2, NEXT), 1)) {
      for (const seat of seats) expect(cardsOf(seat).toSorted()).toEqual(FORTY.toSorted());
    }
  });

  it('varies the plans of others and not whether they stay, and keeps the own', () => {
    const start = dealt(3, { pace: 'BEATS' });
    const own = plan([anyFrom(0), NEXT], false, false);
    const state = after(after(start, 0, own), 1, plan([anyFrom(1)], true, false));
    const worlds = imagined(state);

    expect(distinct(worlds.map(({ seats }) => seats[1]?.plan))).toBeGreaterThan(WORLDS / 2);
    expect(new Set(worlds.map(({ seats }) => seats[1]?.plan?.final))).toEqual(new Set([false]));
    expect(distinct(worlds.map(({ seats }) => seats[0]?.plan))).toBe(1);
    expect(worlds[0]?.seats[0]?.plan).toEqual(state.seats[0]?.plan);
    expect(worlds.map(({ seats }) => seats[2]?.plan)).toEqual(Array(WORLDS).fill(null));
  });

  it('varies the action cards to come, and keeps those that were revealed', () => {
    const state = rules.tick(dealt(2, { speedmachine: true }), 'reveal:1:1');
    const worlds = imagined(state);

    expect(distinct(worlds.map(({ actions }) => actions.deck))).toBe(WORLDS);
    expect(distinct(worlds.map(({ actions }) => actions.deck.map(({ sign }) => sign)))).toBe(
      WORLDS,
    );
    for (const { actions } of worlds) {
      expect(actions.stack).toEqual(state.actions.stack);
      expect(actions.deck).toHaveLength(23);
    }
  });

  it('knows a slipped card where it lies, and whose it was', () => {
    const start = dealt(2, { speedmachine: true });
    const stack = [actionCard('SLIP', 1, 'BELL'), actionCard('SLIP', 2, 'BELL')];
    const table: State = {
      ...start,
      signs: { ofSeats: [['BELL'], []], common: [] },
      actions: { ...start.actions, stack },
    };
    const taken = after(after(table, 0, { type: 'CLAIM', card: 'SLIP_1' }), 0, {
      type: 'SLIP',
      to: 1,
    });
    const slipped = taken.seats[1]?.pile.at(-1);

    for (const { seats } of imagined(taken, 1)) {
      expect(seats[1]?.pile.at(-1)).toBe(slipped);
      expect(seats[1]?.pile.at(-2)).toBe(start.seats[1]?.pile.at(-1));
      const [giver, taker] = seats.map(cardsOf);
      expect(giver).toHaveLength(39);
      expect(giver).not.toContain(slipped);
      expect(taker?.toSorted()).toEqual([...FORTY, slipped].toSorted());
    }
  });

  it('of a spectator knows nobody', () => {
    const state = after(after(speedTable({ seats: [{}, {}] }), 0, STOP), 1, STOP);

    expect(rules.view(state, null)).toMatchObject({ seat: null, own: null, decision: null });
  });
});
