import { describe, expect, it } from '@jest/globals';
import { decide } from '../../../src/games/domain/decide.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import {
  NOON,
  SECOND,
  openOf,
  player,
  playing,
  say,
  step,
  untilNothingIsDue,
} from '../support/builders.js';

const PASS_TIME = { type: 'PASS_TIME' } as const;

function two(options: { hurryMs: number | null; pauseMs: number | null }): Sitting {
  return playing([player('ann'), player('ben')], { options: { rounds: 3, ...options } });
}

describe('a timer of the table', () => {
  it("is the table's own turn, at its instant and not a millisecond before", () => {
    const sitting = two({ hurryMs: 10 * SECOND, pauseMs: null });
    expect(sitting.game.timers).toEqual([{ key: 'hurry:1', at: NOON + 10 * SECOND }]);
    expect(nextDueAt(sitting.game)).toBe(NOON + 10 * SECOND);

    expect(decide(sitting, PASS_TIME, NOON + 10 * SECOND - 1)).toEqual({ type: 'UNCHANGED' });
    const ticked = step(sitting, PASS_TIME, NOON + 10 * SECOND);

    expect(ticked.turn).toEqual({
      ...{ version: 2, at: NOON + 10 * SECOND, act: { type: 'TICKED', timer: 'hurry:1' } },
      ...{ seat: null, playerId: null, moveId: null, thinkingMs: null },
    });
    expect(ticked.game.timers).toEqual([{ key: 'hurry:2', at: NOON + 20 * SECOND }]);
    expect(ticked.game.table).toMatchObject({ round: 2, said: [null, null], totals: [0, 0] });
  });

  it('closes the decisions that were open, without a miss of anybody, and opens new ones', () => {
    const { sitting } = step(
      two({ hurryMs: 10 * SECOND, pauseMs: null }),
      PASS_TIME,
      NOON + 10 * SECOND,
    );

    expect(sitting.game.seats).toEqual([player('ann'), player('ben')]);
    expect(openOf(sitting, 0)).toMatchObject({
      ...{ key: 'round:2', sinceVersion: 2, since: NOON + 10 * SECOND },
      deadline: NOON + 70 * SECOND,
    });
  });

  it('keeps running while seats move', () => {
    const sitting = two({ hurryMs: 10 * SECOND, pauseMs: null });
    const moved = step(sitting, say(sitting, 'ann', 4), NOON + 5 * SECOND);
    expect(moved.game.timers).toEqual(sitting.game.timers);
  });

  it('ends with what it was for', () => {
    const first = two({ hurryMs: 10 * SECOND, pauseMs: null });
    const ann = step(first, say(first, 'ann', 4), NOON + 5 * SECOND);
    const ben = step(ann.sitting, say(first, 'ben', 4), NOON + 6 * SECOND);
    expect(ben.game.timers).toEqual([{ key: 'hurry:2', at: NOON + 16 * SECOND }]);
  });

  it('goes on with the game where nobody is awaited', () => {
    const first = two({ hurryMs: null, pauseMs: 3 * SECOND });
    const ann = step(first, say(first, 'ann', 4));
    const paused = step(ann.sitting, say(first, 'ben', 4));
    expect(paused.game.open).toEqual([]);
    expect(nextDueAt(paused.game)).toBe(NOON + 3 * SECOND);

    const ticked = step(paused.sitting, PASS_TIME, NOON + 3 * SECOND);

    expect(ticked.game.open.map(({ seat, key }) => [seat, key])).toEqual([
      [0, 'round:2'],
      [1, 'round:2'],
    ]);
    expect(ticked.game.timers).toEqual([]);
  });
});

describe('several things that are due at once, since nobody looked for a while,', () => {
  it('are done one at a time, and each leaves the game ready for the next', () => {
    const sitting = playing([player('ann'), player('ben'), player('cat')]);
    const steps = untilNothingIsDue(sitting, NOON + 60 * SECOND);
    expect(steps.map(({ turn }) => [turn.version, turn.act.type, turn.seat])).toEqual([
      [2, 'MISSED', 0],
      [3, 'MISSED', 1],
      [4, 'MISSED', 2],
    ]);
  });

  it('are done in the order in which they fell due: a timer that came first closes what would else be a miss', () => {
    const sitting = two({ hurryMs: 10 * SECOND, pauseMs: null });
    const [first] = untilNothingIsDue(sitting, NOON + 61 * SECOND);
    expect(first?.turn.act).toEqual({ type: 'TICKED', timer: 'hurry:1' });
    expect(first?.game.seats).toEqual([player('ann'), player('ben')]);
  });

  it('are done in the order in which they fell due: a deadline that came first is missed', () => {
    const sitting = two({ hurryMs: 61 * SECOND, pauseMs: null });
    const acts = untilNothingIsDue(sitting, NOON + 61 * SECOND).map(({ turn }) => turn.act.type);
    expect(acts).toEqual(['MISSED', 'MISSED']); // which closes the round, and its timer
  });

  it('are done deadline first when they fell due at the same instant', () => {
    const sitting = two({ hurryMs: 60 * SECOND, pauseMs: null });
    const [first] = untilNothingIsDue(sitting, NOON + 60 * SECOND);
    expect(first?.turn.act.type).toBe('MISSED');
  });

  it('remind nobody of a deadline that has passed', () => {
    const sitting = two({ hurryMs: null, pauseMs: null });
    const acts = untilNothingIsDue(sitting, NOON + 60 * SECOND).map(({ turn }) => turn.act.type);
    expect(acts).toEqual(['MISSED', 'MISSED']);
  });

  it('begin with the timer that fell due first', () => {
    const sitting = two({ hurryMs: 10 * SECOND, pauseMs: null });
    const timers = [
      { key: 'later', at: NOON + 9 * SECOND },
      { key: 'hurry:1', at: NOON + 8 * SECOND },
    ];
    const game = { ...sitting.game, timers };
    const { turn } = step({ ...sitting, game }, PASS_TIME, NOON + 10 * SECOND);
    expect(turn.act).toEqual({ type: 'TICKED', timer: 'hurry:1' });
  });
});
