import { describe, expect, it } from '@jest/globals';
import { EMPTY_SEAT } from '../../../src/games/domain/game.js';
import { aProcess, putGame } from '../support/a-process.js';
import { bot, player } from '../support/builders.js';
import { aLobby, codeOf, noReminder, quit } from '../support/little-ricky.js';

const MINUTE = 60_000;
const TWO = [player('ann'), player('ben')];

describe('a command', () => {
  it('is answered with its turn and the game after it, both saved', async () => {
    const { games, database } = aProcess();
    putGame(database, TWO);

    const answer = await games.submitMove('game-1', quit('ann', 1));

    expect(codeOf(answer)).toBe('ACCEPTED');
    if (!answer.ok) return;
    expect(answer.value.turn).toEqual(database.turns('game-1').at(-1));
    expect(answer.value.game).toEqual(database.game('game-1'));
    expect(answer.value.turn?.version).toBe(2);
  });

  it('is told once, after it was saved', async () => {
    const { games, database, announcer } = aProcess();
    putGame(database, TWO);
    await games.submitMove('game-1', quit('ann', 1));
    expect(announcer.told).toEqual([{ version: 2, savedVersion: 2 }]);
  });

  it('that is refused is not told, and nothing is saved', async () => {
    const { games, database, announcer, store } = aProcess();
    const game = putGame(database, TWO);

    const answer = await games.submitMove('game-1', quit('ben', 1));

    expect(codeOf(answer)).toBe('NOT_AWAITED');
    expect([announcer.told, store.commits]).toEqual([[], []]);
    expect(database.game('game-1')).toEqual(game);
    expect(database.turns('game-1')).toHaveLength(1);
  });

  it('that changes nothing is answered with the game and no turn', async () => {
    const { games, database, announcer } = aProcess();
    const game = putGame(database, TWO);

    const answer = await games.carryOut('game-1', { type: 'START', playerId: 'ann' });

    expect(answer).toEqual({ ok: true, value: { game, turn: null } });
    expect(announcer.told).toEqual([]);
  });

  it('for a game that does not exist is refused', async () => {
    const answer = await aProcess().games.submitMove('game-9', quit('ann', 1));
    expect(answer).toEqual({
      ok: false,
      refusal: {
        ...{ code: 'GAME_NOT_FOUND', sentence: 'there is no such game' },
        ...{ version: null, allowed: null },
      },
    });
  });

  it('that ends the process after its commit is found done by the next try', async () => {
    const { games, database, store, announcer } = aProcess();
    putGame(database, TWO);
    store.afterCommit = () => {
      throw new Error('the process died');
    };
    await expect(games.submitMove('game-1', quit('ann', 1))).rejects.toThrow('the process died');
    expect(announcer.told).toEqual([]);

    const other = aProcess(database);
    const answer = await other.games.submitMove('game-1', quit('ann', 1));

    expect(answer.ok && answer.value.turn?.version).toBe(2);
    expect(database.turns('game-1')).toHaveLength(2);
  });
});

describe('commands at the same moment', () => {
  it('of which one can be carried out are answered each: one done, the others refused', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO);

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : other).games.submitMove('game-1', quit('ann', 1, `m${index}`)),
      ),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : answer.refusal));
    expect(refusals.map((refusal) => [refusal.code, refusal.version])).toEqual(
      Array(9).fill(['STALE_VERSION', 2]),
    );
    expect(one.database.turns('game-1')).toHaveLength(2);
  });

  it('wait for each other in a process, so that none has to be saved twice', async () => {
    const { games, database, store } = aProcess();
    database.put(aLobby({ seats: [player('ann'), EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT] }));
    let tries = 0;
    store.beforeCommit = () => {
      tries++;
    };

    const answers = await Promise.all(
      ['ben', 'cat', 'dan'].map((playerId) =>
        games.carryOut('game-1', { type: 'JOIN', playerId, inviteCode: null, entropy: '' }),
      ),
    );

    expect(answers.map((answer) => answer.ok && answer.value.turn?.version)).toEqual([1, 2, 3]);
    expect(tries).toBe(3);
  });

  it('lose no join: four players, three seats, two processes', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    one.database.put(aLobby({ seats: [player('ann'), EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT] }));

    const answers = await Promise.all(
      ['ben', 'cat', 'dan', 'eve'].map((playerId, index) =>
        (index % 2 === 0 ? one : other).games.carryOut('game-1', {
          ...{ type: 'JOIN', playerId, inviteCode: null, entropy: '' },
        }),
      ),
    );

    expect(answers.map(codeOf).sort()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'GAME_FULL']);
    const holders = one.database.game('game-1')!.seats.map(({ holder }) => holder);
    expect(new Set(holders.map((holder) => JSON.stringify(holder))).size).toBe(4);
    expect(one.database.turns('game-1').map(({ version }) => version)).toEqual([1, 2, 3]);
  });
});

describe('a game that another process has moved on', () => {
  it('is decided on again as it is now', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, [player('ann'), player('ben'), player('cat')]);
    await one.store.load('game-1');
    await other.games.carryOut('game-1', { type: 'RESIGN', playerId: 'cat' });

    const answer = await one.games.submitMove('game-1', quit('ann', 1));

    expect(answer.ok && answer.value.turn?.version).toBe(3);
    expect(answer.ok && answer.value.game.seats[2]?.givenUp).toEqual({
      reason: 'RESIGNED',
      version: 2,
    });
    expect(one.announcer.versions).toEqual([3]);
  });

  it('does not refuse by what it was', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO);
    const old = await one.store.load('game-1');
    one.store.load = async () => old; // and it never learns better by itself
    await other.games.submitMove('game-1', quit('ann', 1));

    // To the first process it is still the turn of Ann.
    expect(codeOf(await one.games.submitMove('game-1', quit('ben', 2)))).toBe('ACCEPTED');
  });

  it('does not leave undone what has to be done by now', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    one.database.put(aLobby({ seats: [player('ann'), player('ben')] }));
    await one.store.load('game-1');
    await other.games.carryOut('game-1', { type: 'START', playerId: 'ann' });

    const answer = await one.games.carryOut('game-1', { type: 'START', playerId: 'ann' });

    expect(answer).toEqual({
      ok: true,
      value: { game: one.database.game('game-1'), turn: null },
    });
  });

  it('does not call a move too late by a deadline that was met', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO, { absence: noReminder() });
    await one.store.load('game-1'); // with Ann awaited until 12:01
    one.clock.advance(MINUTE - 1);
    await other.games.submitMove('game-1', quit('ann', 1, 'in time'));
    one.clock.advance(1);

    const answer = await one.games.submitMove('game-1', quit('ann', 1, 'another'));

    expect(answer).toEqual({
      ok: false,
      refusal: {
        code: 'STALE_VERSION',
        sentence: 'the game has gone on from version 1 to 2: it is the turn of seat 1',
        version: 2,
        allowed: null,
      },
    });
  });

  it('is given up after endless conflicts, and nothing was changed', async () => {
    const { games, database, store, announcer } = aProcess();
    const game = putGame(database, TWO);
    let tries = 0;
    store.beforeCommit = () => {
      tries++;
      return 'CONFLICT';
    };

    const answer = await games.submitMove('game-1', quit('ann', 1));

    expect(answer).toEqual({
      ok: false,
      refusal: {
        ...{ code: 'TRY_AGAIN', sentence: 'the game is changing too fast: try again' },
        ...{ version: null, allowed: null },
      },
    });
    expect(tries).toBe(20);
    expect(database.game('game-1')).toEqual(game);
    expect(announcer.told).toEqual([]);

    store.beforeCommit = null;
    expect(codeOf(await games.submitMove('game-1', quit('ann', 1)))).toBe('ACCEPTED');
  });
});

describe('a command to a game that changes faster than it can be asked for', () => {
  it('is refused for what was found, not put off', async () => {
    const { games, database, store } = aProcess();
    const game = putGame(database, TWO);
    await store.load('game-1');
    const loadFresh = store.loadFresh.bind(store);
    store.loadFresh = async (gameId) => {
      database.put({ ...game, version: (database.game(gameId)?.version ?? 0) + 1 });
      return loadFresh(gameId);
    };

    const answer = await games.submitMove('game-1', quit('ben', 1));

    expect(answer).toEqual({
      ok: false,
      refusal: {
        ...{ code: 'STALE_VERSION', version: 3, allowed: null },
        sentence: 'the game has gone on from version 1 to 3: it is the turn of seat 0',
      },
    });
  });
});

describe("a bot's move through the same door", () => {
  it('is nothing when the decision has been answered meanwhile', async () => {
    const { games, database } = aProcess();
    putGame(database, [bot(), player('ann')]);
    const command = { type: 'BOT_MOVE', seat: 0, sinceVersion: 1, move: { type: 'QUIT' } } as const;

    const answers = await Promise.all([
      games.submitBotMove('game-1', command),
      games.submitBotMove('game-1', command),
    ]);

    expect(answers.map((answer) => answer.ok && answer.value.turn?.version)).toEqual([
      2,
      undefined,
    ]);
    expect(database.turns('game-1')).toHaveLength(2);
  });
});
