import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../../../src/games/application/game.service.js';
import type { CreateGame } from '../../../src/games/application/lobby.service.js';
import { EMPTY_SEAT, type Game } from '../../../src/games/domain/game.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { NOON, bot, player, settings } from '../support/builders.js';
import { aProcess, putGame } from '../support/a-process.js';

const OPTIONS = littleRicky.rules.defaultOptions;

function wanted(change: Partial<CreateGame> = {}): CreateGame {
  return {
    ownerId: 'ann',
    kind: 'LITTLE_RICKY',
    settings: settings({ options: OPTIONS }),
    requestId: null,
    invited: [],
    entropy: '',
    ...change,
  };
}

function withPlayers(...players: string[]) {
  const server = aProcess();
  for (const id of players) server.database.players.add(id);
  return server;
}

function gameOf(answer: Answer): Game {
  if (!answer.ok) throw new Error(answer.refusal.sentence);
  return answer.value.game;
}

function refusalOf(answer: Answer) {
  if (answer.ok) throw new Error('a refusal was expected');
  return answer.refusal;
}

describe('creating a game', () => {
  it('saves it, invites to it and tells of it', async () => {
    const { lobby, database, announcer } = withPlayers('ben', 'cat');

    const invited = ['ben', 'cat', 'ben'];
    const game = gameOf(await lobby.create(wanted({ invited, entropy: 'salt' })));

    expect(game).toMatchObject({
      ...{ id: 'game-1', kind: 'LITTLE_RICKY', revision: littleRicky.revision, ownerId: 'ann' },
      ...{ inviteCode: 'CODE1', phase: 'LOBBY', version: 0, createdAt: NOON, rematchOf: null },
      ...{
        invited: ['ben', 'cat'],
        seats: [player('ann', { entropy: 'salt' }), EMPTY_SEAT, EMPTY_SEAT],
      },
    });
    expect(database.games()).toEqual([game]);
    expect(database.told.map(({ fact }) => fact)).toEqual([
      'INVITED:game-1:ben',
      'INVITED:game-1:cat',
    ]);
    expect(announcer.createdIds).toEqual(['game-1']);
  });

  it('does not invite its owner', async () => {
    const { lobby } = withPlayers('ann', 'ben');
    expect(gameOf(await lobby.create(wanted({ invited: ['ann', 'ben'] }))).invited).toEqual([
      'ben',
    ]);
  });

  it('happens once for a request id, also at the same moment, and is told once', async () => {
    const { lobby, database, announcer } = aProcess();
    const request = wanted({ requestId: 'r1' });

    const answers = await Promise.all([1, 2, 3].map(() => lobby.create(request)));
    const later = await lobby.create(request);

    const [first] = database.games();
    expect([...answers, later].map(gameOf)).toEqual(Array(4).fill(first));
    expect(database.games()).toHaveLength(1);
    expect(announcer.createdIds).toEqual([first?.id]);
  });

  it('happens anew for another request id, for another owner, and without one', async () => {
    const { lobby, database } = aProcess();
    await lobby.create(wanted({ requestId: 'r1' }));
    await lobby.create(wanted({ requestId: 'r2' }));
    await lobby.create(wanted({ requestId: 'r1', ownerId: 'ben' }));
    await lobby.create(wanted());
    await lobby.create(wanted());
    expect(database.games()).toHaveLength(5);
  });

  it('is refused when a setting is out of range, and nothing is saved or told', async () => {
    const { lobby, database, announcer } = aProcess();

    const answer = await lobby.create(wanted({ settings: settings({ seats: 7 }) }));

    expect(refusalOf(answer)).toEqual({
      ...{ code: 'INVALID_SETTINGS', version: null, allowed: null },
      sentence: 'seats must be a whole number from 2 to 6, not 7',
    });
    expect([database.games(), announcer.createdIds]).toEqual([[], []]);
  });

  it('is refused when an invited player does not exist, and says how many', async () => {
    const { lobby, database } = withPlayers('ben');
    const answer = await lobby.create(wanted({ invited: ['ben', 'zoe', 'yan'] }));
    expect(refusalOf(answer)).toEqual({
      ...{ code: 'UNKNOWN_PLAYER', version: null, allowed: null },
      sentence: 'players who were invited and do not exist: 2',
    });
    expect(database.games()).toEqual([]);
  });

  it('invites at most 50 players at once', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `player-${index}`);
    const { lobby } = withPlayers(...many);
    expect(gameOf(await lobby.create(wanted({ invited: many.slice(1) }))).invited).toHaveLength(50);
    expect(refusalOf(await lobby.create(wanted({ invited: many })))).toMatchObject({
      code: 'INVALID_SETTINGS',
      sentence: 'at most 50 players can be invited at once, not 51',
    });
  });

  it.each(['requestId', 'entropy'] as const)('takes a %s of up to 64 characters', async (name) => {
    const { lobby, database } = aProcess();
    expect((await lobby.create(wanted({ [name]: 'x'.repeat(64) }))).ok).toBe(true);
    for (const text of ['x'.repeat(65), 'a\0b', 'half a pair: \udccf']) {
      expect(refusalOf(await lobby.create(wanted({ [name]: text })))).toMatchObject({
        code: 'INVALID_SETTINGS',
        sentence: `${name} is a text of at most 64 characters without null`,
      });
    }
    expect(database.games()).toHaveLength(1);
  });
});

describe('joining', () => {
  it('by the code finds the game and opens it', async () => {
    const { lobby, database } = aProcess();
    const invitedOnly = settings({ options: OPTIONS, visibility: 'INVITE_ONLY' });
    await lobby.create(wanted({ settings: invitedOnly }));

    const game = gameOf(await lobby.joinByCode('CODE1', { playerId: 'ben', entropy: 'pepper' }));

    expect(game.seats[1]).toEqual(player('ben', { entropy: 'pepper' }));
    expect(database.game('game-1')).toEqual(game);
  });

  it('by a code that no game has is refused', async () => {
    const { lobby } = aProcess();
    const answer = await lobby.joinByCode('NOPE', { playerId: 'ben', entropy: '' });
    expect(refusalOf(answer)).toMatchObject({
      code: 'GAME_NOT_FOUND',
      sentence: 'no game has the invite code NOPE',
    });
  });

  it('is refused with a text that no row can hold', async () => {
    const { lobby, database } = aProcess();
    await lobby.create(wanted());
    const refusals = [
      await lobby.join('game-1', { playerId: 'ben', inviteCode: null, entropy: 'x'.repeat(65) }),
      await lobby.joinByCode('CO\0DE', { playerId: 'ben', entropy: '' }),
      await lobby.joinByCode('X'.repeat(65), { playerId: 'ben', entropy: '' }),
    ].map(refusalOf);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('INVALID_SETTINGS'));
    expect(database.game('game-1')?.version).toBe(0);
  });
});

describe('an invite code', () => {
  it('may be typed in small letters, with spaces around', async () => {
    const { lobby } = withPlayers('ben');
    const created = gameOf(await lobby.create(wanted()));
    const typed = ` ${created.inviteCode.toLowerCase()} `;
    const joined = await lobby.joinByCode(typed, { playerId: 'ben', entropy: '' });
    expect(gameOf(joined).seats[1]?.holder).toEqual({ type: 'PLAYER', playerId: 'ben' });
  });
});

describe('inviting to a game', () => {
  it('is for players that exist', async () => {
    const { lobby, database } = withPlayers('ben');
    await lobby.create(wanted());

    expect(refusalOf(await lobby.invite('game-1', 'ann', ['ben', 'zoe']))).toMatchObject({
      code: 'UNKNOWN_PLAYER',
      sentence: 'players who were invited and do not exist: 1',
    });
    expect(database.game('game-1')?.invited).toEqual([]);
    expect(gameOf(await lobby.invite('game-1', 'ann', ['ben'])).invited).toEqual(['ben']);
    expect(database.told.map(({ fact }) => fact)).toEqual(['INVITED:game-1:ben']);
  });
});

describe('a rematch', () => {
  /** A game that Ann and Ben have finished, with a bot. */
  async function finished(change = {}) {
    const server = withPlayers('ann', 'ben');
    putGame(
      server.database,
      [player('ann', { entropy: 'salt' }), player('ben'), bot('HARD')],
      { minSeats: 3, fillWithBots: 'EASY', ...change },
      'old',
    );
    await server.games.carryOut('old', { type: 'RESIGN', playerId: 'ann' });
    const over = await server.games.carryOut('old', { type: 'RESIGN', playerId: 'ben' });
    expect(gameOf(over).phase).toBe('FINISHED');
    return server;
  }

  it('is a new game of whoever asks first, with the same settings, the bots seated and the others invited', async () => {
    const { lobby, database, announcer } = await finished();

    const game = gameOf(await lobby.rematch('old', 'ben'));

    const old = database.game('old')!;
    expect(game).toMatchObject({
      ...{ ownerId: 'ben', rematchOf: 'old', phase: 'LOBBY', invited: ['ann'], kind: old.kind },
      seats: [player('ben'), bot('HARD'), EMPTY_SEAT],
      settings: { ...old.settings, fillWithBots: null },
    });
    expect(database.game(game.id)).toEqual(game);
    expect(database.told.map(({ fact }) => fact)).toContain(`INVITED:${game.id}:ann`);
    expect(announcer.createdIds).toEqual([game.id]);
  });

  it('leaves the seats empty of those who have deleted their account', async () => {
    const { lobby, database } = await finished();
    database.players.delete('ann');

    const game = gameOf(await lobby.rematch('old', 'ben'));

    expect(game.invited).toEqual([]);
    expect(game.seats).toEqual([player('ben'), bot('HARD'), EMPTY_SEAT]);
    expect(database.told.map(({ fact }) => fact)).not.toContain(`INVITED:${game.id}:ann`);
  });

  it('is joined by whoever asks later, also where it is for the invited', async () => {
    const { lobby, database } = await finished({ visibility: 'INVITE_ONLY' });
    const first = gameOf(await lobby.rematch('old', 'ben'));

    const second = gameOf(await lobby.rematch('old', 'ann'));

    expect(second.id).toBe(first.id);
    expect(second.seats.map(({ holder }) => holder)).toEqual([
      ...[player('ben').holder, bot('HARD').holder, player('ann').holder],
    ]);
    expect(database.games()).toHaveLength(2);
  });

  it('seats the bots once, though its owner asks again before the others have joined', async () => {
    const { lobby } = await finished();
    const first = gameOf(await lobby.rematch('old', 'ben'));
    const again = gameOf(await lobby.rematch('old', 'ben'));
    expect(again.seats).toEqual([player('ben'), bot('HARD'), EMPTY_SEAT]);
    expect(again).toEqual(first);
  });

  it('is one game when both ask at the same moment, or again', async () => {
    const { lobby, database, announcer } = await finished();

    const answers = await Promise.all([
      lobby.rematch('old', 'ann'),
      lobby.rematch('old', 'ben'),
      lobby.rematch('old', 'ann'),
      lobby.rematch('old', 'ben'),
    ]);
    await lobby.rematch('old', 'ann');

    const ids = new Set(answers.map((answer) => gameOf(answer).id));
    expect(ids.size).toBe(1);
    const [again] = database.games().filter(({ id }) => id !== 'old');
    const holders = again!.seats.map(({ holder }) => JSON.stringify(holder)).sort();
    expect(holders).toEqual(
      [player('ann'), player('ben'), bot('HARD')]
        .map(({ holder }) => JSON.stringify(holder))
        .sort(),
    );
    expect(announcer.createdIds).toEqual([again?.id]);
  });

  it('can be opened anew when the first one was cancelled', async () => {
    const { lobby, games } = await finished();
    const first = gameOf(await lobby.rematch('old', 'ben'));
    await games.carryOut(first.id, { type: 'CANCEL', playerId: 'ben' });

    const second = gameOf(await lobby.rematch('old', 'ann'));
    expect(second).toMatchObject({ phase: 'LOBBY', ownerId: 'ann', rematchOf: 'old' });
  });

  it('is refused before the end, and to those who had no seat', async () => {
    const { lobby, database } = aProcess();
    putGame(database, [player('ann'), player('ben')]);

    expect(refusalOf(await lobby.rematch('game-1', 'ann'))).toEqual({
      ...{ code: 'NOT_FINISHED', sentence: 'only a game that was played to an end has a rematch' },
      ...{ version: 1, allowed: null },
    });
    expect(refusalOf(await lobby.rematch('game-1', 'zoe'))).toEqual({
      ...{ code: 'NOT_SEATED', sentence: 'you had no seat in this game' },
      ...{ version: 1, allowed: null },
    });
    expect(refusalOf(await lobby.rematch('game-9', 'ann')).code).toBe('GAME_NOT_FOUND');
    expect(database.games()).toHaveLength(1);
  });
});
