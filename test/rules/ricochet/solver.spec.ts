import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { isOver, positionOf } from '../../../src/rules/ricochet/board.js';
import { fieldOf } from '../../../src/rules/ricochet/position.js';
import { rules } from '../../../src/rules/ricochet/rules.js';
import { solve } from '../../../src/rules/ricochet/solver.js';
import { DEFAULT_OPTIONS, type State } from '../../../src/rules/ricochet/state.js';
import { after, destroy, FLIP, table } from './table.js';
import { optionVariants } from './variants.js';

const random = { key: '50'.repeat(32) };

function solution(state: State, width = 20_000) {
  return solve(fieldOf(state.layout, state.stock, state.options), positionOf(state), width);
}

/** The best score by trying every move of the rules; slow, and sure. */
function bestByTrying(state: State, seen = new Map<string, number>()): number {
  const known = JSON.stringify([
    state.waste.map(({ from }) => from).toSorted(),
    state.waste.at(-1),
  ]);
  const last = rules.view(state, null).lastDestroyed;
  const name = `${known}${state.stock.length}${last}`;
  const found = seen.get(name);
  if (found !== undefined) return found;
  const scores = isOver(state)
    ? (rules.outcome(state)?.scores ?? [])
    : rules.legalMoves(state, 0).moves.map((move) => bestByTrying(after(state, move), seen));
  const best = Math.max(...scores);
  seen.set(name, best);
  return best;
}

/** A game in which `stock` cards are left, played by lot until then. */
function lateGame(variant: number, stock: number): State {
  // Putting cards back is no way on, and would go round in circles here.
  const options = { ...DEFAULT_OPTIONS, ...optionVariants[variant], undo: false };
  const key = derive(random, `late:${variant}:${stock}`);
  let state = rules.deal(options, 1, key);
  while (state.stock.length > stock) {
    const [move = FLIP] = rules.legalMoves(state, 0).moves;
    state = after(state, move);
  }
  return state;
}

describe('the solver', () => {
  it.each(optionVariants.flatMap(({ undo }, variant) => (undo ? [] : [variant])))(
    'finds the score that trying every move finds, under option variant %i',
    (variant) => {
      const state = lateGame(variant, 2);

      const { score, proven } = solution(state);

      expect(proven).toBe(true);
      expect(score).toBe(bestByTrying(state));
    },
  );

  it('finds the win that leaves most of the stock', () => {
    const ranks = { N1: '8', S1: '10' };
    const state = table({ standing: ['N1', 'S1'], last: 'W1', ranks, stock: '9 3 9' });

    const found = solution(state);

    expect(found).toMatchObject({ won: true, proven: true, score: 34 });
    expect(found.line.length).toBe(3);
  });

  it('knows that two last cards of one wall cannot both go', () => {
    const state = table({ standing: ['N1', 'N2'], last: 'S1', ranks: { N1: '8', N2: '9' } });

    expect(solution(state)).toMatchObject({ won: false, proven: true, score: 31 });
  });

  it('says so when it has not tried everything', () => {
    const state = rules.deal(DEFAULT_OPTIONS, 1, random);

    expect(solution(state, 1).proven).toBe(false);
    expect(solution(state, 1).nodes).toBeLessThan(1000);
    expect(solution(state).proven).toBe(true);
  });

  it('finds about two deals in three to be winnable', () => {
    const deals = Array.from({ length: 60 }, (_, deal) =>
      solution(rules.deal(DEFAULT_OPTIONS, 1, derive(random, `deal:${deal}`))),
    );

    expect(deals.filter(({ proven }) => proven).length).toBe(60);
    // 67 % of many deals; three standard deviations either way.
    expect(deals.filter(({ won }) => won).length).toBeGreaterThan(29);
    expect(deals.filter(({ won }) => won).length).toBeLessThan(51);
  });
});

describe('[RC11] par', () => {
  it('comes with a line that the rules accept and that leads to its score', () => {
    const deal = rules.deal(DEFAULT_OPTIONS, 1, derive(random, 'par:2'));
    let state = deal;
    while (!isOver(state)) state = after(state, rules.absent(state, 0, random));
    const par = rules.view(state, null).par;
    expect(par?.winnable).toBe('YES');
    expect(par?.proven).toBe(true);

    const best = after(deal, ...(par?.line ?? []));

    expect(rules.outcome(best)?.scores).toEqual([par?.score]);
    expect(rules.view(best, null).par).toEqual(par);
  });

  it('is not shown before the game is over', () => {
    const state = rules.deal(DEFAULT_OPTIONS, 1, random);

    expect(rules.view(state, 0).par).toBeNull();
    expect(rules.view({ ...state, par: PAR }, 0).par).toBeNull();
  });

  it('is never below the score that was reached, however little was tried', () => {
    const options = { flipAnytime: true };
    const won = after(
      table({ standing: ['N1'], last: 'S1', ranks: { N1: '8' }, options }),
      destroy('N1'),
    );

    expect(won.par?.winnable).toBe('YES');
    expect(won.par?.score).toBeGreaterThanOrEqual(51);
  });
});

const PAR = { winnable: 'YES', score: 40, proven: true, line: [] } as const;
