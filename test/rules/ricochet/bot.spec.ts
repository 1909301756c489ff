import { describe, expect, it } from '@jest/globals';
import { BOT_BUDGETS, derive, type BotLevel } from '../../../src/rules/contract/index.js';
import { ricochet } from '../../../src/rules/ricochet/index.js';
import { DEFAULT_OPTIONS, type Move, type State } from '../../../src/rules/ricochet/state.js';
import { after, destroy, FLIP, table } from './table.js';

const { rules, bots } = ricochet;
const random = { key: 'b0'.repeat(32) };

function answer(level: BotLevel, state: State, playouts = 0, label = 'bot'): Move {
  const list = rules.legalMoves(state, 0);
  return bots[level](rules.view(state, 0), list, derive(random, label), { playouts });
}

function meanScore(level: BotLevel, games: number, playouts: number): number {
  let sum = 0;
  for (let game = 0; game < games; game++) {
    let state = rules.deal(DEFAULT_OPTIONS, 1, derive(random, `game:${game}`));
    for (let version = 0; rules.outcome(state) === null; version++) {
      state = after(state, answer(level, state, playouts, `${game}:${version}`));
    }
    sum += rules.outcome(state)?.scores[0] ?? 0;
  }
  return sum / games;
}

describe('EASY', () => {
  it('destroys any card that it may, by lot', () => {
    const state = table({ ranks: { N1: '8', S1: '6' }, options: { flipAnytime: true } });
    const answers = Array.from({ length: 30 }, (_, n) => answer('EASY', state, 0, `lot:${n}`));

    expect(new Set(answers.map((move) => JSON.stringify(move)))).toEqual(
      new Set([destroy('N1'), destroy('S1')].map((move) => JSON.stringify(move))),
    );
  });
});

describe('NORMAL', () => {
  it('follows the hint', () => {
    const state = table({ gone: ['NW', 'S2'], ranks: { N1: '8', E1: '8' } });

    expect(answer('NORMAL', state)).toEqual(destroy('N1'));
  });

  it('scores more than EASY', () => {
    expect(meanScore('NORMAL', 80, 0) - meanScore('EASY', 80, 0)).toBeGreaterThan(1);
  });
});

describe('HARD', () => {
  it('finds the longer way once it knows every card', () => {
    // After N1 the 9 in the same wall is out of reach; after S1 it can go, and then the 10.
    const ranks = { N1: '8', S1: '8', N_O0: '9', E_O0: '10' };
    const state = table({ standing: ['N1', 'S1', 'N_O0', 'E_O0'], last: 'W1', ranks, stock: '' });

    expect(answer('HARD', state, 400)).toEqual(destroy('S1'));
  });

  it('thinks only where there is a choice', () => {
    expect(answer('HARD', table({}), 1e12)).toEqual(FLIP);
  });

  it('gives the same answer to the same view, randomness and budget', () => {
    const state = table({ ranks: { N1: '8', S1: '6', W1: '8' } });

    expect(answer('HARD', state, 60)).toEqual(answer('HARD', state, 60));
  });

  it('takes no move back', () => {
    const start = table({ ranks: { N1: '8', S1: '9', W1: '9' }, options: { undo: true } });
    const state = after(start, destroy('N1'));

    for (const level of ['EASY', 'NORMAL', 'HARD'] as const) {
      expect(answer(level, state, 20).type).toBe('DESTROY');
    }
  });

  it('scores more than EASY even with a tenth of its budget', () => {
    const budget = BOT_BUDGETS.HARD.playouts / 10;

    expect(meanScore('HARD', 25, budget) - meanScore('EASY', 25, 0)).toBeGreaterThan(1);
  });
});
