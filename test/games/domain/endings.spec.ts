import { describe, expect, it } from '@jest/globals';
import { decide } from '../../../src/games/domain/decide.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import type { AbsencePolicy, GameSettings } from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import {
  HOUR,
  NOON,
  aGame,
  bot,
  openOf,
  player,
  playing,
  refusalOf,
  say,
  settings,
  step,
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

describe('forfeit, where the settings want it', () => {
  it('gives the seat up at the first miss, and a bot plays it on for the others', () => {
    const seats = [player('ann'), player('ben'), player('cat')];
    const first = playing(seats, absence({ onMiss: 'FORFEIT', missesBeforeBot: 5 }));
    const { sitting } = step(first, say(first, 'ben', 1));

    const forfeited = step(sitting, PASS_TIME, NOON + MINUTE);

    expect(forfeited.turn).toMatchObject({ act: { type: 'FORFEITED' }, seat: 0, playerId: null });
    expect(forfeited.game.phase).toBe('PLAYING');
    expect(annOf(forfeited.sitting)).toEqual(
      player('ann', { standIn: 'EASY', givenUp: { reason: 'FORFEITED', version: 3 } }),
    );
    expect(openOf(forfeited.sitting, 0).deadline).toBeNull();
  });

  it('ends the game when it leaves nobody to play against', () => {
    const first = playing([player('ann'), player('ben')], absence({ onMiss: 'FORFEIT' }));
    const { sitting } = step(first, say(first, 'ben', 1));

    const forfeited = step(sitting, PASS_TIME, NOON + MINUTE);

    expect(forfeited.game).toMatchObject({
      ...{ phase: 'FINISHED', open: [], timers: [], endedAt: NOON + MINUTE },
      ending: { reason: 'FORFEIT', ranks: [2, 1], scores: null },
    });
  });
});

describe('resigning', () => {
  const resign = (playerId: string) => ({ type: 'RESIGN', playerId }) as const;

  it('leaves the seat to a bot, which owes the open decision as a new one', () => {
    const first = playing([player('ann'), player('ben'), player('cat')]);

    const resigned = step(first, resign('ben'), NOON + 7);

    expect(resigned.turn).toMatchObject({ act: { type: 'RESIGNED' }, seat: 1, playerId: 'ben' });
    expect(resigned.game.seats[1]).toEqual(
      player('ben', { standIn: 'EASY', givenUp: { reason: 'RESIGNED', version: 2 } }),
    );
    expect(resigned.game.open).toEqual([
      openOf(first, 0),
      { ...openOf(first, 1), sinceVersion: 2, since: NOON + 7, deadline: null, remindAt: null },
      openOf(first, 2),
    ]);
  });

  it('is done once', () => {
    const first = playing([player('ann'), player('ben'), player('cat')]);
    const { sitting } = step(first, resign('ben'));
    expect(decide(sitting, resign('ben'), NOON)).toEqual({ type: 'UNCHANGED' });
  });

  it('is possible while a bot sits in', () => {
    const table = playing([player('ann'), player('ben', { standIn: 'EASY' }), player('cat')]);
    expect(step(table, resign('ben')).game.seats[1]?.givenUp).toEqual({
      reason: 'RESIGNED',
      version: 2,
    });
  });

  it('is refused to strangers, in the lobby and after the end', () => {
    const lobby = { game: aGame(), kind: counting };
    const closed = step(lobby, { type: 'CANCEL', playerId: 'ann' }).sitting;
    expect(refusalOf(annAlone(), resign('zoe')).code).toBe('NOT_SEATED');
    expect(refusalOf(lobby, resign('ann')).code).toBe('NOT_STARTED');
    expect(refusalOf(closed, resign('ann')).code).toBe('GAME_OVER');
  });

  it('of one of two ends the game, and stops every clock', () => {
    const options = { rounds: 2, hurryMs: 5000, pauseMs: null };
    const table = playing([player('ann'), player('ben')], { options });
    expect(table.game.timers).toHaveLength(1);

    const resigned = step(table, resign('ben'), NOON + 7);

    expect(resigned.game).toMatchObject({
      ...{ phase: 'FINISHED', open: [], timers: [], endedAt: NOON + 7 },
      ending: { reason: 'RESIGNATION', ranks: [1, 2], scores: null },
    });
    expect(nextDueAt(resigned.game)).toBeNull();
    expect(decide(resigned.sitting, PASS_TIME, NOON + 99 * HOUR)).toEqual({ type: 'UNCHANGED' });
  });

  it('of the last player ends the game, as bots do not play for themselves', () => {
    const table = playing([player('ann'), bot(), bot('HARD')]);
    expect(step(table, resign('ann')).game.ending).toEqual({
      reason: 'RESIGNATION',
      ranks: [3, 1, 1],
      scores: null,
    });
  });

  it('of all but one ranks them behind each other, the last to go before the first', () => {
    const seats = [player('ann'), player('ben'), player('cat'), player('dan')];
    const first = step(playing(seats), resign('cat')).sitting;
    const second = step(first, resign('ann')).sitting;
    expect(second.game.phase).toBe('PLAYING');

    expect(step(second, resign('dan')).game.ending).toEqual({
      reason: 'RESIGNATION',
      ranks: [3, 1, 4, 2],
      scores: null,
    });
  });

  it('goes on with a player and a bot', () => {
    const table = playing([player('ann'), player('ben'), bot()]);
    expect(step(table, resign('ben')).game.phase).toBe('PLAYING');
  });
});

describe('the end of a game that was played out', () => {
  /** Everybody says their number in each of two rounds. */
  function playedOut(sitting: Sitting, numbers: readonly number[]): Sitting {
    let current = sitting;
    while (current.game.phase === 'PLAYING') {
      const [owed] = current.game.open;
      if (!owed) throw new Error('nobody is awaited');
      const { seat, sinceVersion } = owed;
      const move = { type: 'SAY', number: numbers[seat] };
      const { holder, standIn } = current.game.seats[seat] ?? player('nobody');
      const isPlayer = holder?.type === 'PLAYER' && standIn === null;
      current = step(
        current,
        isPlayer
          ? say(current, holder.playerId, numbers[seat] ?? 0)
          : { type: 'BOT_MOVE', seat, sinceVersion, move },
      ).sitting;
    }
    return current;
  }

  const EQUAL = { rounds: 2, hurryMs: null, pauseMs: null };
  const kind = countingWith({
    deal: (options, seats, random) => ({
      ...counting.rules.deal(options, seats, random),
      secrets: Array<number>(seats).fill(0),
    }),
  });

  it('has the ranks and scores of the rules, and no clock any more', () => {
    const seats = [player('ann'), player('ben'), player('cat')];
    const over = playedOut(playing(seats, { options: EQUAL }, kind), [2, 9, 2]);

    expect(over.game).toMatchObject({
      ...{ phase: 'FINISHED', open: [], timers: [], endedAt: NOON },
      ending: { reason: 'PLAYED_OUT', ranks: [2, 1, 2], scores: [4, 18, 4] },
    });
    expect(nextDueAt(over.game)).toBeNull();
    expect(decide(over, PASS_TIME, NOON + 99 * HOUR)).toEqual({ type: 'UNCHANGED' });
  });

  it('ranks a seat that was given up behind all others, however its stand-in did', () => {
    const seats = [player('ann'), player('ben'), player('cat'), player('dan')];
    const table = playing(seats, { options: EQUAL }, kind);
    const one = step(table, { type: 'RESIGN', playerId: 'ben' }).sitting;
    const two = step(one, { type: 'RESIGN', playerId: 'ann' }).sitting;

    const over = playedOut(two, [8, 9, 3, 3]);

    expect(over.game.ending).toEqual({
      reason: 'PLAYED_OUT',
      ranks: [3, 4, 1, 1],
      scores: [16, 18, 6, 6],
    });
  });

  it('does not rank a seat behind for which a bot merely sat in', () => {
    const seats = [player('ann', { standIn: 'EASY' }), player('ben')];
    const over = playedOut(playing(seats, { options: EQUAL }, kind), [9, 1]);
    expect(over.game.ending?.ranks).toEqual([1, 2]);
  });

  it('comes in the same turn as the last move of Little Ricky', () => {
    let sitting = playing([bot(), bot(), player('ann')], {}, littleRicky);
    let last = sitting.game.version;
    while (sitting.game.phase === 'PLAYING') {
      const [owed] = sitting.game.open;
      if (!owed) throw new Error('nobody is awaited');
      const { seat, sinceVersion } = owed;
      const [move] = littleRicky.rules.legalMoves(sitting.game.table as never, seat).moves;
      sitting =
        seat === 2
          ? step(sitting, say(sitting, 'ann', 0, { move })).sitting
          : step(sitting, { type: 'BOT_MOVE', seat, sinceVersion, move }).sitting;
      expect(sitting.game.version).toBe(++last);
    }
    expect(sitting.game.ending?.scores).toHaveLength(3);
  });
});
