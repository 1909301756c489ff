import { describe, expect, it } from '@jest/globals';
import { derive, withSeat, type BotLevel } from '../../../src/rules/contract/index.js';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import type { Move, Plan, State } from '../../../src/rules/ligretto/state.js';
import { race } from './race.js';
import {
  actionCard,
  after,
  cards,
  anyFrom,
  dealt,
  NEXT,
  place,
  random,
  speedTable,
  STOP,
  table,
  type Setup,
} from './table.js';

const { rules, bots } = ligretto;

function answer(level: BotLevel, state: State, seat = 0, label = 'bot', playouts = 0): Move {
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, derive(random, label), { playouts });
}

function planOf(level: BotLevel, state: State, seat = 0, playouts = 0): Plan {
  const move = answer(level, state, seat, 'bot', playouts);
  if (move.type !== 'PLAN') throw new Error(`no plan: ${move.type}`);
  return move;
}

const CHOICE: Setup = {
  seats: [{ pile: 'g9 y3', rack: 'b2 r5', open: 'b2', hand: 'r9' }, { rack: 'r5' }],
  board: 'y2 b1 r4',
};

describe('live, a bot', () => {
  it.each(['NORMAL', 'HARD'] as const)('%s turns its finished pile over first', (level) => {
    const state = table({ seats: [{ rack: 'y1', also: { owes: 0 } }, {}] });

    expect(answer(level, state)).toEqual({ type: 'TURN_PILE' });
  });

  it('NORMAL plays from the pile first, then from the rack, then from the hand', () => {
    const areas: string[] = [];
    let state = table(CHOICE);
    for (let count = 0; count < 3; count++) {
      const move = answer('NORMAL', state);
      areas.push(move.type === 'PLACE' ? move.source.area : move.type);
      state = after(state, 0, move);
    }

    expect(areas).toEqual(['PILE', 'RACK', 'RACK']);
  });

  it('HARD plays first what another could lay as well', () => {
    const move = answer('HARD', table(CHOICE));

    expect(move).toMatchObject({ type: 'PLACE', board: 2, source: { area: 'RACK', rack: 1 } });
  });

  it('EASY plays by lot, and overlooks things', () => {
    const moves = Array.from({ length: 40 }, (_, n) =>
      answer('EASY', table(CHOICE), 0, `lot:${n}`),
    );
    const boards = moves.flatMap((move) => (move.type === 'PLACE' ? [move.board] : []));

    expect(new Set(boards)).toEqual(new Set([0, 1, 2]));
    expect(boards.length).toBeLessThan(40);
  });

  it('fills its rack, and turns its hand when nothing fits', () => {
    const free = table({ seats: [{ pile: 'g9 g8', rack: '- r9', hand: 'b9' }, {}] });
    const full = table({ seats: [{ pile: 'g9 g8', rack: 'r9', hand: 'b9' }, {}] });

    expect(answer('NORMAL', free)).toEqual({ type: 'FILL_RACK', rack: 0 });
    expect(answer('NORMAL', full)).toEqual({ type: 'NEXT' });
  });

  it('votes to stop when its hand has gone by and nothing fits', () => {
    let state = table({ seats: [{ pile: 'g9', rack: 'r9', hand: 'b9 b8 b7 b6' }, {}] });
    const moves: string[] = [];
    while (moves.at(-1) !== 'STOP' && moves.length < 20) {
      const move = answer('NORMAL', state);
      moves.push(move.type);
      state = after(state, 0, move);
    }

    expect(moves).toEqual(['NEXT', 'NEXT', 'NEXT', 'NEXT', 'STOP']);
    expect(answer('NORMAL', state).type).toBe('NEXT');
  });

  it.each(['EASY', 'NORMAL', 'HARD'] as const)(
    '%s has a legal answer to everything the Speedmachine brings',
    (level) => {
      const stack = [
        actionCard('SLIP', 1, 'BELL'),
        actionCard('REMOVE', 1, 'BELL'),
        actionCard('EXTRA_PLACE', 1, 'BELL'),
        actionCard('EVERY_SECOND', 1, 'BELL'),
      ];
      const seats = [{ pile: 'g9 g8 g7', rack: 'r9 r8', hand: 'b9' }, { pile: 'y9 y8' }];
      let state = speedTable({ seats, stack });
      for (let count = 0; count < 8; count++) state = after(state, 0, answer(level, state));

      expect(state.seats[0]?.taken.map(({ kind, used }) => `${kind} ${used}`).toSorted()).toEqual([
        'EVERY_SECOND true',
        'EXTRA_PLACE true',
        'REMOVE true',
        'SLIP true',
      ]);
    },
  );

  it('presses Next for the next round', () => {
    const over = [0, 1].reduce((state, seat) => after(state, seat, STOP), dealt(2));

    for (const level of ['EASY', 'NORMAL', 'HARD'] as const) {
      expect(answer(level, over)).toEqual({ type: 'NEXT' });
    }
  });
});

describe('the reaction of a bot', () => {
  it.each([
    ['EASY', 2_500, 4_500],
    ['NORMAL', 1_400, 2_800],
    ['HARD', 700, 1_500],
  ] as const)('%s takes %i to %i ms, by the given randomness', (level, least, most) => {
    const view = rules.view(dealt(2), 0);
    const times = Array.from({ length: 200 }, (_, n) =>
      ligretto.race?.reactionMs(view, level, derive(random, `reaction:${n}`)),
    ).map((ms) => ms ?? 0);

    expect(Math.min(...times)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...times)).toBeLessThanOrEqual(most);
    expect(new Set(times).size).toBeGreaterThan(100);
    expect(ligretto.race?.reactionMs(view, level, derive(random, 'reaction:0'))).toBe(times[0]);
  });

  it('decides races: each level scores clearly more than the lower one at the same table', () => {
    for (const [better, worse] of [
      ['NORMAL', 'EASY'],
      ['HARD', 'NORMAL'],
    ] as const) {
      const lead = [0, 1].map((game) => {
        const { scores } = race([better, worse, worse], {}, derive(random, `race:${game}`));
        return (scores[0] ?? 0) - Math.max(scores[1] ?? 0, scores[2] ?? 0);
      });
      expect(Math.min(...lead)).toBeGreaterThan(0);
    }
  });
});

describe('what others do', () => {
  it.each([
    ['EASY', 2_500],
    ['NORMAL', 1_400],
    ['HARD', 700],
  ] as const)('is acted on by %s after %i ms at the soonest, whole games long', (level, least) => {
    for (const seats of [2, 4]) {
      const levels = Array.from({ length: seats }, () => level);
      const game = race(levels, { target: 'FIFTY' }, derive(random, `sight:${seats}`));
      expect(game.soonestMs).toBeGreaterThanOrEqual(least);
    }
  });

  it.each(['NORMAL', 'HARD'] as const)(
    'is new to %s until its next act, though its card fits at once',
    (level) => {
      const before = table({
        seats: [{ pile: 'g9 r4', rack: 'b9', hand: 'b8 b7' }, { rack: 'r3' }],
        board: 'r2',
      });
      const acted = after(before, 0, NEXT);
      const opened = place(acted, 1, 0, 0);

      const first = answer(level, opened);
      expect(first).toEqual(NEXT);
      expect(answer(level, after(opened, 0, first))).toMatchObject({ type: 'PLACE', board: 0 });
    },
  );

  it('is new to a bot with action cards and with what it was slipped as well', () => {
    const stack = [actionCard('EXTRA_PLACE', 1, 'BELL')];
    const own = { pile: 'g9 g8', rack: 'b9 b8', hand: 'r9 r8' };
    const state = speedTable({ seats: [own, { pile: 'y9 r1' }], stack });
    const seen = { places: state.board.map(() => 0), reveals: 0, got: 0 };
    const unaware = { ...state, seats: state.seats.map((seat) => ({ ...seat, seen })) };
    const slipped = withSeat(unaware, 0, { pile: cards('g9 r1'), got: cards('r1') });

    expect(answer('NORMAL', unaware)).toEqual(NEXT);
    expect(answer('NORMAL', slipped)).toEqual(NEXT);
    expect(answer('NORMAL', after(slipped, 0, NEXT)).type).toBe('PLACE');
  });
});

describe('in beats, a bot', () => {
  const beat = { firstSeat: 0 };

  it('commits plans that stay, so that it is asked once a beat', () => {
    for (const level of ['EASY', 'NORMAL', 'HARD'] as const) {
      expect(planOf(level, dealt(2, { pace: 'BEATS' }), 0, 20).final).toBe(true);
    }
  });

  it('NORMAL plans what fits, the rack, and looks through its hand with the rest', () => {
    const seats = [{ pile: 'g9 g8 y3', rack: 'b2 r9', hand: 'r3 r4' }, {}];
    const { steps } = planOf('NORMAL', table({ seats, board: 'y2 b1', beat }));

    expect(steps.slice(0, 5)).toEqual([
      anyFrom('PILE'),
      anyFrom(0),
      { type: 'FILL_RACK', rack: null },
      { type: 'NEXT' },
      anyFrom('HAND'),
    ]);
    expect(steps).toHaveLength(10);
  });

  it('EASY plans a few steps, each on what it sees', () => {
    const { steps } = planOf('EASY', table({ ...CHOICE, beat }));

    expect(steps.map(({ type }) => type)).toEqual(['PLACE', 'PLACE', 'NEXT']);
  });

  it('wants the end of the round when it has seen its hand and nothing fits', () => {
    const stuck = { pile: 'g9', rack: 'r9', hand: 'b9', also: { presses: 5, pressesAt: 0 } };
    const state = table({ seats: [stuck, { rack: 'r9' }], beat });

    expect(
      ['EASY', 'NORMAL', 'HARD'].map((level) => planOf(level as BotLevel, state).stop),
    ).toEqual([true, true, true]);
    expect(planOf('NORMAL', state, 1).stop).toBe(true);
    expect(planOf('NORMAL', table({ ...CHOICE, beat })).stop).toBe(false);
  });

  it('HARD plans first what another would lay before it, NORMAL does not see that', () => {
    const state = table({ ...CHOICE, beat });

    expect(planOf('HARD', state, 0, 200).steps[0]).toEqual(anyFrom(1));
    expect(planOf('NORMAL', state).steps[0]).toEqual(anyFrom('PILE'));
  });

  it('NORMAL has better plans than EASY', () => {
    const lead = (better: BotLevel, worse: BotLevel, playouts: number) =>
      [0, 1, 2, 3].reduce((sum, game) => {
        const state = beaten([better, worse, worse], derive(random, `beats:${game}`), playouts);
        const [mine = 0, ...others] = state.seats.map(({ points }) => points.at(0) ?? 0);
        return sum + mine - Math.max(...others);
      }, 0);

    expect(lead('NORMAL', 'EASY', 0)).toBeGreaterThan(0);
  });
});

/** The state after the first round. */
function beaten(levels: readonly BotLevel[], key: typeof random, playouts: number): State {
  let state = rules.deal({ ...rules.defaultOptions, pace: 'BEATS' }, levels.length, key);
  for (let version = 0; state.lastRound === null; version++) {
    const seat = rules.awaited(state)[0]?.seat ?? 0;
    state = after(state, seat, answer(levels[seat] ?? 'EASY', state, seat, `${version}`, playouts));
  }
  return state;
}
