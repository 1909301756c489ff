import { describe, expect, it } from '@jest/globals';
import type { Command } from '../../../src/games/domain/command.js';
import { decide } from '../../../src/games/domain/decide.js';
import { EMPTY_SEAT, type Game } from '../../../src/games/domain/game.js';
import { newGame } from '../../../src/games/domain/new-game.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import { commitmentTo } from '../../../src/rules/contract/index.js';
import {
  HOUR,
  NOON,
  SEED,
  aGame,
  bot,
  player,
  playing,
  refusalOf,
  settings,
  step,
} from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const START = { type: 'START', playerId: 'ann' } as const;

function at(game: Game) {
  return { game, kind: counting };
}

function join(playerId: string, change: { inviteCode?: string; entropy?: string } = {}) {
  return { type: 'JOIN', playerId, inviteCode: null, entropy: '', ...change } as const;
}

function finished(): Game {
  const { sitting } = step(at(aGame()), { type: 'CANCEL', playerId: 'ann' });
  return sitting.game;
}

describe('a new game', () => {
  it('has its owner in seat 0, the other seats empty, and a commitment to its seed', () => {
    const game = newGame(
      {
        ...{ id: 'game-9', kind: 'COUNTING', revision: 4, ownerId: 'ann', inviteCode: 'CODE' },
        ...{ requestId: 'r', rematchOf: null, invited: ['ben'], seed: SEED, entropy: 'salt' },
        settings: settings({ seats: 3, openHours: 2 }),
      },
      NOON,
    );

    expect(game).toEqual({
      ...{ id: 'game-9', kind: 'COUNTING', revision: 4, ownerId: 'ann', inviteCode: 'CODE' },
      ...{ requestId: 'r', rematchOf: null, invited: ['ben'], seed: SEED },
      settings: settings({ seats: 3, openHours: 2 }),
      ...{ version: 0, phase: 'LOBBY', table: null, open: [], timers: [], suspension: null },
      seats: [player('ann', { entropy: 'salt' }), EMPTY_SEAT, EMPTY_SEAT],
      commitment: commitmentTo(SEED),
      ...{ createdAt: NOON, expiresAt: NOON + 2 * HOUR, startedAt: null, endedAt: null },
      ending: null,
    });
  });
});

describe('joining', () => {
  it('takes the lowest free seat, with the own contribution to the deal', () => {
    const game = aGame({ seats: [player('ann'), bot(), EMPTY_SEAT, EMPTY_SEAT] });

    const joined = step(at(game), join('ben', { entropy: 'of ben' }), NOON + 5);

    expect(joined.game).toEqual({
      ...game,
      version: 1,
      seats: [player('ann'), bot(), player('ben', { entropy: 'of ben' }), EMPTY_SEAT],
    });
    expect(joined.turn).toEqual({
      version: 1,
      at: NOON + 5,
      act: { type: 'JOINED', playerId: 'ben' },
      seat: 2,
      playerId: 'ben',
      moveId: null,
      thinkingMs: null,
    });
  });

  it('changes nothing for whoever sits already, in the lobby and in play', () => {
    const lobby = at(aGame({ seats: [player('ann'), player('ben')] }));
    const table = playing([player('ann'), player('ben')]);

    expect(decide(lobby, join('ben', { entropy: 'new' }), NOON)).toEqual({ type: 'UNCHANGED' });
    expect(decide(table, join('ben'), NOON)).toEqual({ type: 'UNCHANGED' });
  });

  it('gives the last seat to one of two, and tells the other that all are taken', () => {
    const game = aGame({ seats: [player('ann'), player('ben'), EMPTY_SEAT] });

    const first = step(at(game), join('cat'));

    expect(first.game.seats[2]).toEqual(player('cat'));
    expect(refusalOf(first.sitting, join('dan'))).toEqual({
      code: 'GAME_FULL',
      sentence: 'all 3 seats of this game are taken',
      version: 1,
      allowed: null,
    });
  });

  it.each(['PUBLIC', 'UNLISTED'] as const)('needs no code where the game is %s', (visibility) => {
    const game = aGame({ settings: { visibility } });
    expect(step(at(game), join('ben')).game.seats[1]).toEqual(player('ben'));
  });

  it('needs the code or an invitation where the game is for invited players', () => {
    const game = aGame({ settings: { visibility: 'INVITE_ONLY' }, invited: ['cat'] });
    const denied = {
      code: 'INVITATION_REQUIRED',
      sentence: 'this game is for invited players: ask its owner for the invite code',
      version: 0,
      allowed: null,
    };

    expect(refusalOf(at(game), join('ben'))).toEqual(denied);
    expect(refusalOf(at(game), join('ben', { inviteCode: 'letmein' }))).toEqual(denied);
    expect(step(at(game), join('ben', { inviteCode: 'LETMEIN' })).game.seats[1]).toEqual(
      player('ben'),
    );
    expect(step(at(game), join('cat')).game.seats[1]).toEqual(player('cat'));
  });

  it('is refused when the game has started or ended', () => {
    expect(refusalOf(playing([player('ann'), player('ben')]), join('cat'))).toEqual({
      code: 'ALREADY_STARTED',
      sentence: 'this game has already started',
      version: 1,
      allowed: null,
    });
    expect(refusalOf(at(finished()), join('ann'))).toEqual({
      code: 'GAME_OVER',
      sentence: 'this game has ended',
      version: 1,
      allowed: null,
    });
  });
});

describe('leaving', () => {
  it('frees the seat', () => {
    const game = aGame({ seats: [player('ann'), player('ben', { entropy: 'x' }), EMPTY_SEAT] });

    const left = step(at(game), { type: 'LEAVE', playerId: 'ben' });

    expect(left.game).toEqual({
      ...game,
      version: 1,
      seats: [player('ann'), EMPTY_SEAT, EMPTY_SEAT],
    });
    expect(left.turn.act).toEqual({ type: 'LEFT', playerId: 'ben' });
    expect([left.turn.seat, left.turn.playerId]).toEqual([1, 'ben']);
  });

  it('hands the game of an owner to the next player, past bots and empty seats', () => {
    const game = aGame({ seats: [player('ann'), bot(), EMPTY_SEAT, player('dan')] });

    const left = step(at(game), { type: 'LEAVE', playerId: 'ann' });

    expect(left.game.ownerId).toBe('dan');
    expect(left.game.phase).toBe('LOBBY');
    expect(refusalOf(left.sitting, START).code).toBe('NOT_OWNER');
    expect(step(left.sitting, { type: 'START', playerId: 'dan' }).game.phase).toBe('PLAYING');
  });

  it('closes the game when the last player goes, even if bots stay', () => {
    const game = aGame({ seats: [player('ann'), bot(), EMPTY_SEAT] });

    const left = step(at(game), { type: 'LEAVE', playerId: 'ann' }, NOON + 7);

    expect(left.game.phase).toBe('CLOSED');
    expect(left.game.endedAt).toBe(NOON + 7);
    expect(left.game.ending).toEqual({ reason: 'ABANDONED', ranks: null, scores: null });
    expect(left.turn.act).toEqual({ type: 'CLOSED', reason: 'ABANDONED' });
    expect(nextDueAt(left.game)).toBeNull();
  });

  it('is refused to strangers, in play, and when the game has ended', () => {
    const leave = (playerId: string) => ({ type: 'LEAVE', playerId }) as const;

    expect(refusalOf(at(aGame()), leave('zoe'))).toEqual({
      code: 'NOT_SEATED',
      sentence: 'you have no seat in this game',
      version: 0,
      allowed: null,
    });
    expect(refusalOf(playing([player('ann'), player('ben')]), leave('ben'))).toEqual({
      code: 'ALREADY_STARTED',
      sentence: 'this game is being played: resign to give up the seat',
      version: 1,
      allowed: null,
    });
    expect(refusalOf(at(finished()), leave('ann')).code).toBe('GAME_OVER');
  });
});

describe('inviting', () => {
  it('adds players once, without those who are invited or seated already', () => {
    const game = aGame({ seats: [player('ann'), player('ben'), EMPTY_SEAT], invited: ['cat'] });
    const invited = ['ben', 'cat', 'dan', 'eve', 'dan'];

    const done = step(at(game), { type: 'INVITE', playerId: 'ann', invited });

    expect(done.game).toEqual({ ...game, version: 1, invited: ['cat', 'dan', 'eve'] });
    expect(done.turn.act).toEqual({ type: 'INVITED', playerIds: ['dan', 'eve'] });
    const again = { type: 'INVITE', playerId: 'ann', invited } as const;
    expect(decide(done.sitting, again, NOON)).toEqual({ type: 'UNCHANGED' });
  });
});

describe('bots in the lobby', () => {
  it('sit where the owner says, or on the lowest free seat', () => {
    const game = aGame({ seats: [player('ann'), EMPTY_SEAT, EMPTY_SEAT] });
    const add = { type: 'ADD_BOT', playerId: 'ann', level: 'HARD' } as const;

    const there = step(at(game), { ...add, seat: 2 });
    const lowest = step(there.sitting, { ...add, level: 'EASY', seat: null });

    expect(lowest.game.seats).toEqual([player('ann'), bot('EASY'), bot('HARD')]);
    expect(there.turn.act).toEqual({ type: 'BOT_ADDED', level: 'HARD' });
    expect([there.turn.seat, lowest.turn.seat]).toEqual([2, 1]);
  });

  it('are refused a seat that is taken, that does not exist, or when none is free', () => {
    const game = aGame({ seats: [player('ann'), EMPTY_SEAT] });
    const add = { type: 'ADD_BOT', playerId: 'ann', level: 'EASY' } as const;
    const refuse = (code: string, sentence: string) => ({
      ...{ code, sentence, version: 0, allowed: null },
    });

    expect(refusalOf(at(game), { ...add, seat: 0 })).toEqual(
      refuse('SEAT_TAKEN', 'seat 0 is not free'),
    );
    for (const seat of [2, -1, 0.5]) {
      expect(refusalOf(at(game), { ...add, seat })).toEqual(
        refuse('NO_SUCH_SEAT', `there is no seat ${seat}; the seats are 0 to 1`),
      );
    }
    const full = aGame({ seats: [player('ann'), player('ben')] });
    expect(refusalOf(at(full), { ...add, seat: null })).toEqual(
      refuse('GAME_FULL', 'all 2 seats of this game are taken'),
    );
  });

  it('are taken away again; players are not', () => {
    const game = aGame({ seats: [player('ann'), bot(), EMPTY_SEAT] });
    const remove = { type: 'REMOVE_BOT', playerId: 'ann' } as const;

    const removed = step(at(game), { ...remove, seat: 1 });

    expect(removed.game.seats).toEqual([player('ann'), EMPTY_SEAT, EMPTY_SEAT]);
    expect(removed.turn).toMatchObject({ act: { type: 'BOT_REMOVED' }, seat: 1, playerId: 'ann' });
    for (const seat of [0, 2]) {
      expect(refusalOf(at(game), { ...remove, seat })).toEqual({
        ...{ code: 'NOT_A_BOT', sentence: `no bot sits on seat ${seat}` },
        ...{ version: 0, allowed: null },
      });
    }
    expect(refusalOf(at(game), { ...remove, seat: 3 }).code).toBe('NO_SUCH_SEAT');
  });
});

describe('what only the owner may do in the lobby', () => {
  const commands: Command[] = [
    { type: 'INVITE', playerId: 'ben', invited: ['zoe'] },
    { type: 'ADD_BOT', playerId: 'ben', level: 'EASY', seat: null },
    { type: 'REMOVE_BOT', playerId: 'ben', seat: 2 },
    { type: 'START', playerId: 'ben' },
    { type: 'CANCEL', playerId: 'ben' },
  ];

  it.each(commands)('$type is refused to everybody else', (command) => {
    const game = aGame({ seats: [player('ann'), player('ben'), bot(), EMPTY_SEAT] });
    expect(refusalOf(at(game), command)).toEqual({
      code: 'NOT_OWNER',
      sentence: 'only the owner of this game may do this',
      version: 0,
      allowed: null,
    });
  });

  it.each(commands)('$type is refused to the owner too when the game has ended', (command) => {
    expect(refusalOf(at(finished()), { ...command, playerId: 'ann' } as Command).code).toBe(
      'GAME_OVER',
    );
  });

  it.each(commands.filter(({ type }) => type !== 'START'))(
    '$type is refused to the owner too when the game has started',
    (command) => {
      const sitting = playing([player('ann'), bot()]);
      expect(refusalOf(sitting, { ...command, playerId: 'ann' } as Command).code).toBe(
        'ALREADY_STARTED',
      );
    },
  );
});
