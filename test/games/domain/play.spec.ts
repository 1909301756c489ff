import { describe, expect, it } from '@jest/globals';
import type { MoveCommand } from '../../../src/games/domain/command.js';
import { decide } from '../../../src/games/domain/decide.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import {
  NOON,
  SECOND,
  aGame,
  bot,
  openOf,
  player,
  playing,
  refusalOf,
  say,
  step,
} from '../support/builders.js';
import { counting, countingWith } from '../support/counting-kind.js';

const DEADLINE = NOON + 60 * SECOND;

function three(): Sitting {
  return playing([player('ann'), player('ben'), player('cat')]);
}

function said({ game }: Sitting): unknown {
  return (game.table as { said: unknown }).said;
}

describe('a move', () => {
  it('is one turn of the log, with who made it and how long it took', () => {
    const sitting = three();

    const moved = step(sitting, say(sitting, 'ben', 7, { moveId: 'b1' }), NOON + 1234);

    expect(moved.turn).toEqual({
      version: 2,
      at: NOON + 1234,
      act: { type: 'MOVED', move: { type: 'SAY', number: 7 }, by: 'PLAYER' },
      seat: 1,
      playerId: 'ben',
      moveId: 'b1',
      thinkingMs: 1234,
    });
    expect(said(moved.sitting)).toEqual([null, 7, null]);
    expect(moved.game.version).toBe(2);
  });

  it('leaves the decisions of the other seats open as they were, clocks and all', () => {
    const sitting = three();

    const moved = step(sitting, say(sitting, 'ben', 7), NOON + 1234);

    expect(moved.game.open).toEqual(sitting.game.open.filter(({ seat }) => seat !== 1));
  });

  it('opens a new decision for the seat that moved, even one of the same name', () => {
    const kind = countingWith({
      awaited: ({ round, options }) =>
        round > options.rounds ? [] : [{ seat: 0, decision: 'SAY' }],
    });
    const first = playing([player('ann')], { minSeats: 1 }, kind);

    const moved = step(first, say(first, 'ann', 4), NOON + 5 * SECOND);

    expect(moved.game.open).toEqual([
      {
        ...{ seat: 0, decision: 'SAY', key: null, sinceVersion: 2, since: NOON + 5 * SECOND },
        ...{ deadline: NOON + 65 * SECOND, remindAt: NOON + 35 * SECOND },
      },
    ]);
  });

  it('is current for a decision that opened at or before the version that it names', () => {
    const sitting = three(); // at version 1, with every decision open since then
    const { sitting: afterBen } = step(sitting, say(sitting, 'ben', 7));

    const cat = step(afterBen, say(sitting, 'cat', 3)); // Cat has not seen the move of Ben
    const ann = step(cat.sitting, say(sitting, 'ann', 5));

    expect((ann.game.table as { totals: unknown }).totals).toEqual([5, 7, 3]);
    expect(ann.game.version).toBe(4);
  });

  it('is stale for a decision that opened after the version that it names', () => {
    const first = three();
    const ben = step(first, say(first, 'ben', 7));
    const cat = step(ben.sitting, say(first, 'cat', 3));
    const { sitting } = step(cat.sitting, say(first, 'ann', 5)); // round 2 opens at version 4

    expect(openOf(sitting, 1).sinceVersion).toBe(4);
    expect(refusalOf(sitting, say(sitting, 'ben', 1, { expectedVersion: 3 }))).toEqual({
      code: 'STALE_VERSION',
      sentence: 'this decision opened at version 4, the move names version 3',
      version: 4,
      allowed: null,
    });
    expect(step(sitting, say(sitting, 'ben', 1, { expectedVersion: 4 })).game.version).toBe(5);
  });

  it('is stale when it names a version that the game has not reached', () => {
    const sitting = three();
    expect(refusalOf(sitting, say(sitting, 'ben', 1, { expectedVersion: 2 }))).toEqual({
      code: 'STALE_VERSION',
      sentence: 'the game is at version 1, not yet at 2',
      version: 1,
      allowed: null,
    });
  });
});

describe('a move is refused', () => {
  it('by the rules, in their own words and with what is allowed', () => {
    const sitting = three();
    expect(refusalOf(sitting, say(sitting, 'ann', 10))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '10 is no number from 1 to 9.',
      version: 1,
      allowed: ['ONE', 'NINE'],
    });
  });

  it('to strangers', () => {
    const sitting = three();
    expect(refusalOf(sitting, say(sitting, 'zoe', 1))).toEqual({
      code: 'NOT_SEATED',
      sentence: 'you have no seat in this game',
      version: 1,
      allowed: null,
    });
  });

  it('before the start and after the end', () => {
    const lobby = { game: aGame(), kind: counting };
    const closed = step(lobby, { type: 'CANCEL', playerId: 'ann' }).sitting;

    expect(refusalOf(lobby, say(lobby, 'ann', 1))).toEqual({
      ...{ code: 'NOT_STARTED', sentence: 'this game has not started yet' },
      ...{ version: 0, allowed: null },
    });
    expect(refusalOf(closed, say(closed, 'ann', 1))).toEqual({
      ...{ code: 'GAME_OVER', sentence: 'this game has ended' },
      ...{ version: 1, allowed: null },
    });
  });

  it('when it is one of another kind', () => {
    const sitting = three();
    expect(refusalOf(sitting, say(sitting, 'ann', 1, { kind: 'LITTLE_RICKY' }))).toEqual({
      code: 'WRONG_KIND',
      sentence: 'this game is Counting, the move is one of Little Ricky',
      version: 1,
      allowed: null,
    });
  });

  it('to a seat that is not awaited, as the rules put it, or naming the seats that are', () => {
    const first = three();
    const { sitting } = step(first, say(first, 'ann', 5));
    const again = (expectedVersion: number) =>
      refusalOf(sitting, say(sitting, 'ann', 5, { expectedVersion }));

    expect(again(2)).toEqual({
      ...{ code: 'NOT_AWAITED', sentence: 'Seat 0 has nothing to say.' },
      ...{ version: 2, allowed: null },
    });
    expect(again(1)).toEqual({
      code: 'STALE_VERSION',
      sentence: 'the game has gone on from version 1 to 2: awaited are the seats 1, 2',
      version: 2,
      allowed: null,
    });
  });

  it('to a seat that is not awaited, naming the one seat whose turn it is', () => {
    const sitting = playing([player('ann'), player('ben')], {}, littleRicky);
    const quit = say(sitting, 'ben', 0, { move: { type: 'QUIT' } });
    expect(refusalOf(sitting, quit)).toEqual({
      ...{ code: 'NOT_AWAITED', sentence: 'it is the turn of seat 0' },
      ...{ version: 1, allowed: null },
    });
  });

  it('while only the table itself has something to do, saying so', () => {
    const options = { rounds: 2, hurryMs: null, pauseMs: 3000 };
    const first = playing([player('ann'), player('ben')], { options });
    const ann = step(first, say(first, 'ann', 5));
    const { sitting } = step(ann.sitting, say(first, 'ben', 5));

    expect(sitting.game.open).toEqual([]);
    expect(refusalOf(sitting, say(sitting, 'ann', 5))).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'no seat is awaited now: the table itself goes on',
      version: 3,
      allowed: null,
    });
  });

  it('while a bot sits in for the player, and for good when the seat was given up', () => {
    const sitting = three();
    const seats = sitting.game.seats;
    const replaced = { ...sitting.game, seats: seats.with(1, player('ben', { standIn: 'EASY' })) };
    const resigned = step(sitting, { type: 'RESIGN', playerId: 'ben' }).sitting;

    expect(refusalOf({ ...sitting, game: replaced }, say(sitting, 'ben', 1))).toEqual({
      code: 'SEAT_HELD_BY_BOT',
      sentence: 'a bot sits in for you: take the seat back, then move',
      version: 1,
      allowed: null,
    });
    expect(refusalOf(resigned, say(resigned, 'ben', 1))).toEqual({
      ...{ code: 'SEAT_GIVEN_UP', sentence: 'you have given up this seat' },
      ...{ version: 2, allowed: null },
    });
  });

  it('at its deadline, and is in time a millisecond before', () => {
    const sitting = three();

    expect(refusalOf(sitting, say(sitting, 'ben', 1), DEADLINE)).toEqual({
      code: 'TOO_LATE',
      sentence: 'the time for this move ran out at 2026-06-01T12:01:00.000Z',
      version: 1,
      allowed: null,
    });
    expect(step(sitting, say(sitting, 'ben', 1), DEADLINE - 1).turn.thinkingMs).toBe(59_999);
  });
});

describe("a bot's move", () => {
  const move = { type: 'SAY', number: 4 };

  it('is made for the decision that it was computed for', () => {
    const sitting = playing([player('ann'), bot()]);

    const moved = step(sitting, { type: 'BOT_MOVE', seat: 1, sinceVersion: 1, move }, NOON + 20);

    expect(moved.turn).toEqual({
      version: 2,
      at: NOON + 20,
      act: { type: 'MOVED', move, by: 'BOT' },
      seat: 1,
      playerId: null,
      moveId: null,
      thinkingMs: 20,
    });
  });

  it('does nothing for any other decision, or for a seat that a player holds', () => {
    const sitting = playing([player('ann'), bot()]);
    const unchanged = { type: 'UNCHANGED' };
    const decided = (seat: number, sinceVersion: number) =>
      decide(sitting, { type: 'BOT_MOVE', seat, sinceVersion, move }, NOON);

    expect(decided(1, 0)).toEqual(unchanged);
    expect(decided(1, 2)).toEqual(unchanged);
    expect(decided(0, 1)).toEqual(unchanged);
    expect(decided(7, 1)).toEqual(unchanged);
  });

  it('does nothing a second time, nor before the start nor after the end', () => {
    const sitting = playing([player('ann'), bot()]);
    const command = { type: 'BOT_MOVE', seat: 1, sinceVersion: 1, move } as const;
    const moved = step(sitting, command).sitting;
    const over = step(sitting, { type: 'RESIGN', playerId: 'ann' }).sitting;
    const lobby = { game: aGame({ seats: [player('ann'), bot()] }), kind: counting };

    for (const other of [moved, over, lobby]) {
      expect(decide(other, command, NOON)).toEqual({ type: 'UNCHANGED' });
    }
  });

  it('is refused by the rules like that of anybody else', () => {
    const sitting = playing([player('ann'), bot()]);
    const loud = { type: 'SAY', number: 99 };
    const command = { type: 'BOT_MOVE', seat: 1, sinceVersion: 1, move: loud } as const;
    expect(refusalOf(sitting, command).code).toBe('CARD_NOT_PLAYABLE');
  });

  it('is no longer asked for when the player has taken the seat back', () => {
    const seats = [player('ann'), player('ben', { standIn: 'EASY' })];
    const sitting = playing(seats);
    const command = { type: 'BOT_MOVE', seat: 1, sinceVersion: 1, move } as const;
    expect(step(sitting, command).turn.act).toEqual({ type: 'MOVED', move, by: 'STAND_IN' });

    const back = step(sitting, { type: 'TAKE_BACK_SEAT', playerId: 'ben' }).sitting;
    expect(decide(back, command, NOON)).toEqual({ type: 'UNCHANGED' });
  });
});

describe('the order in which a move is judged', () => {
  it('tells a stranger nothing but that they have no seat', () => {
    const sitting = three();
    const wrong: Partial<MoveCommand> = { kind: 'LITTLE_RICKY', expectedVersion: 99 };
    expect(refusalOf(sitting, say(sitting, 'zoe', 99, wrong), DEADLINE).code).toBe('NOT_SEATED');
  });

  it('names the wrong kind before the version, the version before the time, and the time before the rules', () => {
    const sitting = three();
    const judged = (change: Partial<MoveCommand>, at = DEADLINE) =>
      refusalOf(sitting, say(sitting, 'ann', 99, change), at).code;

    expect(judged({ kind: 'LITTLE_RICKY', expectedVersion: 0 })).toBe('WRONG_KIND');
    expect(judged({ expectedVersion: 0 })).toBe('STALE_VERSION');
    expect(judged({})).toBe('TOO_LATE');
    expect(judged({}, NOON)).toBe('CARD_NOT_PLAYABLE');
  });
});
