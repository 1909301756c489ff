import { describe, expect, it } from '@jest/globals';
import { decide } from '../../../src/games/domain/decide.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import type {
  AbsencePolicy,
  GameSettings,
  TimeControl,
} from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import {
  HOUR,
  NOON,
  aGame,
  openOf,
  player,
  playing,
  refusalOf,
  say,
  settings,
  step,
  untilNothingIsDue,
} from '../support/builders.js';
import { counting, countingWith } from '../support/counting-kind.js';

const MINUTE = 60_000;
const PASS_TIME = { type: 'PASS_TIME' } as const;

function absence(change: Partial<AbsencePolicy>): Partial<GameSettings> {
  return { absence: { ...settings().absence, ...change } };
}

/** Two players; Ben speaks at once in each round, so that only Ann is awaited. */
function annAlone(change: Partial<GameSettings> = {}): Sitting {
  const options = { rounds: 9, hurryMs: null, pauseMs: null };
  const first = playing([player('ann'), player('ben')], { options, ...change });
  return benSpeaks(first, NOON);
}

function benSpeaks(sitting: Sitting, at: number): Sitting {
  return step(sitting, say(sitting, 'ben', 9), at).sitting;
}

function annOf({ game }: Sitting) {
  return game.seats[0];
}

describe('a reminder', () => {
  it('comes once for a decision, when its share of the time has gone', () => {
    const first = annAlone();

    expect(decide(first, PASS_TIME, NOON + MINUTE / 2 - 1)).toEqual({ type: 'UNCHANGED' });
    const reminded = step(first, PASS_TIME, NOON + MINUTE / 2);

    expect(reminded.turn).toEqual({
      ...{ version: 3, at: NOON + MINUTE / 2, act: { type: 'REMINDED' }, seat: 0 },
      ...{ playerId: null, moveId: null, thinkingMs: null },
    });
    expect(reminded.game.open).toEqual([{ ...openOf(first, 0), remindAt: null }]);
    expect(nextDueAt(reminded.game)).toBe(NOON + MINUTE);
    expect(decide(reminded.sitting, PASS_TIME, NOON + MINUTE - 1)).toEqual({ type: 'UNCHANGED' });
  });

  it('does not make a move stale that was thought out before it', () => {
    const first = annAlone();
    const reminded = step(first, PASS_TIME, NOON + MINUTE / 2).sitting;
    expect(step(reminded, say(first, 'ann', 4), NOON + MINUTE - 1).turn.act.type).toBe('MOVED');
  });

  it('is left out when the deadline has passed as well', () => {
    const steps = untilNothingIsDue(annAlone(), NOON + MINUTE);
    expect(steps.map(({ turn }) => turn.act.type)).toEqual(['MISSED']);
  });
});

describe('a missed deadline', () => {
  it('becomes the move that the kind has for somebody absent, in the name of the seat', () => {
    const first = annAlone();

    expect(decide(first, PASS_TIME, NOON + MINUTE / 2 - 1)).toEqual({ type: 'UNCHANGED' });
    const missed = step(first, PASS_TIME, NOON + MINUTE);

    expect(missed.turn).toEqual({
      version: 3,
      at: NOON + MINUTE,
      act: { type: 'MISSED', move: { type: 'SAY', number: 1 }, misses: 1 },
      seat: 0,
      playerId: null,
      moveId: null,
      thinkingMs: MINUTE,
    });
    expect((missed.game.table as { totals: unknown }).totals).toEqual([1, 9]);
    expect(annOf(missed.sitting)).toEqual(player('ann', { misses: 1 }));
  });

  it('opens the next decision with a clock of its own', () => {
    const missed = step(annAlone(), PASS_TIME, NOON + MINUTE + 5);
    expect(openOf(missed.sitting, 0)).toMatchObject({
      sinceVersion: 3,
      since: NOON + MINUTE + 5,
      deadline: NOON + 2 * MINUTE + 5,
    });
  });

  it('is forgiven with the next move of the own', () => {
    const missed = step(annAlone(), PASS_TIME, NOON + MINUTE).sitting;
    expect(annOf(missed)?.misses).toBe(1);
    expect(annOf(step(missed, say(missed, 'ann', 4), NOON + MINUTE).sitting)?.misses).toBe(0);
  });

  it('is not forgiven by the moves of others', () => {
    const missed = step(annAlone(), PASS_TIME, NOON + MINUTE).sitting;
    expect(annOf(benSpeaks(missed, NOON + MINUTE))?.misses).toBe(1);
  });

  it('is a fault of ours when the kind has no legal move for somebody absent', () => {
    const faulty = countingWith({ absent: () => ({ type: 'SAY', number: 99 }) });
    const { game } = annAlone();
    expect(() => decide({ game, kind: faulty }, PASS_TIME, NOON + MINUTE)).toThrow(
      'the COUNTING move for an absent seat was refused: 99 is no number from 1 to 9.',
    );
  });

  it('is the same move whenever and wherever it is decided, from the seed and the version', () => {
    const keys: string[] = [];
    const kind = countingWith({
      absent: (_state, _seat, { key }) => {
        keys.push(key);
        return { type: 'SAY', number: 1 };
      },
    });
    const { game } = annAlone();
    decide({ game, kind }, PASS_TIME, NOON + MINUTE);
    decide({ game, kind }, PASS_TIME, NOON + 2 * MINUTE);
    const later = step({ game, kind }, PASS_TIME, NOON + MINUTE).sitting;
    decide(benSpeaks(later, NOON + MINUTE), PASS_TIME, NOON + 2 * MINUTE);

    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(keys[0]).not.toBe(game.seed);
  });
});

describe('the n-th miss in a row', () => {
  function afterMisses(count: number, change: Partial<GameSettings> = {}): Sitting {
    let sitting = annAlone(change);
    for (let miss = 1; miss <= count; miss++) {
      const at = openOf(sitting, 0).deadline ?? NaN;
      sitting = step(sitting, PASS_TIME, at).sitting;
      if (miss < count) sitting = benSpeaks(sitting, at);
    }
    return sitting;
  }

  it('puts a bot on the seat, which then owes the decision without a clock', () => {
    const before = benSpeaks(afterMisses(2), NOON + 2 * MINUTE);
    const at = openOf(before, 0).deadline ?? NaN;

    const replaced = step(before, PASS_TIME, at);

    expect(replaced.turn).toMatchObject({
      act: { type: 'REPLACED', level: 'EASY', misses: 3 },
      ...{ seat: 0, playerId: null, thinkingMs: null },
    });
    expect(replaced.game.table).toEqual(before.game.table);
    expect(annOf(replaced.sitting)).toEqual(player('ann', { standIn: 'EASY', misses: 3 }));
    expect(replaced.game.open).toEqual([
      {
        ...openOf(before, 0),
        ...{ sinceVersion: replaced.game.version, since: at, deadline: null, remindAt: null },
      },
    ]);
  });

  it('is the first where the settings say so', () => {
    expect(annOf(afterMisses(1, absence({ missesBeforeBot: 1, botLevel: 'HARD' })))).toEqual(
      player('ann', { standIn: 'HARD', misses: 1 }),
    );
  });

  it('lets the player take the seat back: with a turn of time and a clean slate', () => {
    const replaced = afterMisses(3);
    const at = replaced.game.open[0]?.since ?? NaN;

    const back = step(replaced, { type: 'TAKE_BACK_SEAT', playerId: 'ann' }, at + 999);

    expect(back.turn).toMatchObject({ act: { type: 'RETURNED' }, seat: 0, playerId: 'ann' });
    expect(annOf(back.sitting)).toEqual(player('ann'));
    expect(openOf(back.sitting, 0)).toMatchObject({
      ...{ sinceVersion: back.game.version, since: at + 999, deadline: at + 999 + MINUTE },
    });
    const moved = step(back.sitting, say(back.sitting, 'ann', 6), at + 1000);
    expect(moved.turn.act).toMatchObject({ type: 'MOVED', by: 'PLAYER' });
  });

  it('takes the bank, so that coming back is worth a turn and no more', () => {
    const timeControl: TimeControl = {
      type: 'CORRESPONDENCE',
      turnHours: 24,
      bankHours: 48,
      maxBankHours: 96,
    };
    const replaced = afterMisses(1, { timeControl, ...absence({ missesBeforeBot: 1 }) });
    const at = NOON + 500 * HOUR;

    const back = step(replaced, { type: 'TAKE_BACK_SEAT', playerId: 'ann' }, at).sitting;

    expect(annOf(back)?.bankMs).toBe(0);
    expect(openOf(back, 0).deadline).toBe(at + 24 * HOUR);
  });

  it("does not count the stand-in's moves as the player's", () => {
    const replaced = afterMisses(3);
    const { since, sinceVersion } = openOf(replaced, 0);
    const move = { type: 'SAY', number: 2 };

    const moved = step(replaced, { type: 'BOT_MOVE', seat: 0, sinceVersion, move }, since + 50);

    expect(moved.turn.act).toEqual({ type: 'MOVED', move, by: 'STAND_IN' });
    expect(annOf(moved.sitting)).toEqual(player('ann', { standIn: 'EASY', misses: 3 }));
    expect(openOf(moved.sitting, 0).deadline).toBeNull();
  });

  it('does not stop the game when everybody is away', () => {
    const first = playing([player('ann'), player('ben')], absence({ missesBeforeBot: 1 }));

    const steps = untilNothingIsDue(first, NOON + MINUTE);

    expect(steps.map(({ turn }) => [turn.act.type, turn.seat])).toEqual([
      ['REPLACED', 0],
      ['REPLACED', 1],
    ]);
    const over = standInMoves(steps.at(-1)?.sitting ?? first);
    expect(over.game.ending?.reason).toBe('PLAYED_OUT');
  });
});

function standInMoves(start: Sitting): Sitting {
  let sitting = start;
  while (sitting.game.phase === 'PLAYING') {
    const [owed] = sitting.game.open;
    if (!owed) throw new Error('nobody is awaited');
    const { seat, sinceVersion } = owed;
    const move = { type: 'SAY', number: 1 };
    sitting = step(sitting, { type: 'BOT_MOVE', seat, sinceVersion, move }, NOON + MINUTE).sitting;
  }
  return sitting;
}

describe('taking the seat back is refused', () => {
  const takeBack = (playerId: string) => ({ type: 'TAKE_BACK_SEAT', playerId }) as const;

  it('where no bot sits in', () => {
    expect(refusalOf(annAlone(), takeBack('ann'))).toEqual({
      ...{ code: 'NOT_REPLACED', sentence: 'no bot sits in for you' },
      ...{ version: 2, allowed: null },
    });
  });

  it('where the seat was resigned or forfeited', () => {
    const table = playing(
      [player('ann'), player('ben'), player('cat')],
      absence({ onMiss: 'FORFEIT' }),
    );
    const resigned = step(table, { type: 'RESIGN', playerId: 'ann' }).sitting;
    const forfeited = step(table, PASS_TIME, NOON + MINUTE).sitting;
    for (const sitting of [resigned, forfeited]) {
      expect(refusalOf(sitting, takeBack('ann'))).toEqual({
        ...{ code: 'SEAT_GIVEN_UP', sentence: 'you have given up this seat' },
        ...{ version: 2, allowed: null },
      });
    }
  });

  it('to strangers, in the lobby and after the end', () => {
    const lobby = { game: aGame(), kind: counting };
    const closed = step(lobby, { type: 'CANCEL', playerId: 'ann' }).sitting;
    expect(refusalOf(annAlone(), takeBack('zoe')).code).toBe('NOT_SEATED');
    expect(refusalOf(lobby, takeBack('ann')).code).toBe('NOT_STARTED');
    expect(refusalOf(closed, takeBack('ann')).code).toBe('GAME_OVER');
  });
});
