import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { DECK } from '../../../src/rules/ricochet/cards.js';
import { rules } from '../../../src/rules/ricochet/rules.js';
import { DEFAULT_OPTIONS, type State } from '../../../src/rules/ricochet/state.js';
import { after, destroy, table } from './table.js';

const random = { key: '77'.repeat(32) };

function finished(): State {
  let state = rules.deal(DEFAULT_OPTIONS, 1, random);
  while (rules.outcome(state) === null) state = after(state, rules.absent(state, 0, random));
  return state;
}

function imagined(state: State): readonly State[] {
  return Array.from({ length: 20 }, (_, n) => rules.redeal(state, 0, derive(random, `${n}`)));
}

function distinct(values: readonly unknown[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size;
}

describe('a view', () => {
  it('shows no closed card and nothing of the stock while the game goes on', () => {
    const state = rules.deal(DEFAULT_OPTIONS, 1, random);
    const view = rules.view(state, 0);
    const text = JSON.stringify(view);
    expect(view.stock).toBeNull();

    for (const card of [...state.layout.slice(0, 20), ...state.stock]) {
      expect(text).not.toContain(`"card":"${card}"`);
    }
  });

  it('shows all cards once the game is over', () => {
    const { walls, waste, stock } = rules.view(finished(), null);
    const cards = [
      ...walls.map(({ card }) => card),
      ...waste.filter(({ from }) => from === null).map(({ card }) => card),
      ...(stock ?? []),
    ];

    expect(cards.toSorted()).toEqual(DECK.toSorted());
  });

  it('lists what may be destroyed and whether a flip is due', () => {
    const state = table({ gone: ['N1'], ranks: { S1: '8', N2: '6', W1: '6' } });

    expect(rules.view(state, 0)).toMatchObject({ eligible: ['S1', 'W1'], flipAllowed: false });
    expect(rules.view(table({}), 0)).toMatchObject({ eligible: [], flipAllowed: true });
  });
});

describe('the hint', () => {
  it('prefers the card that turns up another', () => {
    const state = table({ gone: ['NW', 'S2'], ranks: { N1: '8', E1: '8' }, top: '7' });

    // After S2, of the south: N1 was the last card on north m0.
    expect(rules.view(state, 0).hint).toEqual(destroy('N1'));
  });

  it('among equals prefers the wall with the most cards', () => {
    // SE was of the east, which thereby has a card less than the west.
    const state = table({ gone: ['SE', 'N1'], ranks: { E1: '8', W1: '8' } });

    expect(rules.view(state, 0).eligible).toEqual(['E1', 'W1']);
    expect(rules.view(state, 0).hint).toEqual(destroy('W1'));
  });

  it('is a flip when nothing else is left, and nothing once the game is over', () => {
    expect(rules.view(table({}), 0).hint).toEqual({ type: 'FLIP' });
    expect(rules.view(finished(), 0).hint).toBeNull();
  });

  it('is for the player alone', () => {
    expect(rules.view(table({}), null).hint).toBeNull();
  });

  it('is what is played for somebody who is away', () => {
    const state = table({ ranks: { N1: '8', S1: '6' } });

    expect(rules.absent(state, 0, random)).toEqual(rules.view(state, 0).hint);
  });
});

describe('an imagined state', () => {
  it('varies every closed card and the stock, and no open one', () => {
    const worlds = imagined(rules.deal(DEFAULT_OPTIONS, 1, random));

    expect(distinct(worlds.map(({ layout }) => layout.slice(20)))).toBe(1);
    for (let place = 0; place < 20; place++) {
      expect(distinct(worlds.map(({ layout }) => layout[place]))).toBeGreaterThan(5);
    }
    expect(distinct(worlds.map(({ stock }) => stock))).toBe(20);
  });

  it('keeps all cards of a game that is over', () => {
    const over = finished();

    for (const world of imagined(over)) expect(world).toEqual(over);
  });
});
