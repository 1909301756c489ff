import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toGlobalId } from '../../../src/platform/graphql/index.js';
import type { TestServer } from '../../support/app.js';
import { stream } from '../../support/event-stream-client.js';
import {
  accepted,
  type Game,
  type GameAnswer,
  GamesApi,
  type Guest,
} from '../support/games-api.js';
import {
  expectRefused,
  openTable,
  play,
  quit,
  rowsOf,
  startGamesServer,
  startTable,
  sweepOf,
  type Table,
} from '../support/table.js';

const HOUR_MS = 3_600_000;
const ABSENT_ID = '00000000-0000-4000-8000-000000000000';
const ABSENT_GAME = toGlobalId('Game', ABSENT_ID);
const ABSENT_PLAYER = toGlobalId('Player', ABSENT_ID);

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } }); // nothing happens by itself
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

describe('a new game', () => {
  it('stands in the lobby with its owner on seat 0 and its commitment published', async () => {
    const input = { options: { littleRicky: {} }, seats: 3 };
    const game = accepted(await api.send('createGame', ada, input));
    expect(game).toMatchObject({ phase: 'LOBBY', version: 0, openSeats: 2, mySeat: 0 });
    expect(game.owner.id).toBe(ada.id);
    expect(game.seats.map(({ player }) => player?.id ?? null)).toEqual([ada.id, null, null]);
    expect(game.awaited).toEqual([]);
    expect(game.view).toBeNull();
    expect(game.fairness).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
      entropy: null,
    });
    expect(game.inviteCode).toMatch(/^[A-Z2-9]{10}$/);
    expect((await api.game(game.id)).inviteCode).toBeNull();
  });

  it('is refused with the sentence that says what would do', async () => {
    const wrong: readonly (readonly [object, unknown])[] = [
      [{ seats: 7 }, 'seats must be a whole number from 2 to 6, not 7'],
      [{ seats: 1 }, 'seats must be a whole number from 2 to 6, not 1'],
      [{ minSeats: 3 }, 'minSeats must be a whole number from 2 to 2, not 3'],
      [{ openHours: 0 }, 'openHours must be a whole number from 1 to 720, not 0'],
      [
        { timeControl: { live: { turnSeconds: 4 } } },
        'turnSeconds must be a whole number from 5 to 3600, not 4',
      ],
      [
        { timeControl: { correspondence: { turnHours: 24, bankHours: 9, maxBankHours: 8 } } },
        'bankHours must be a whole number from 0 to 8, not 9',
      ],
      [
        { absence: { missesBeforeBot: 11 } },
        'missesBeforeBot must be a whole number from 1 to 10, not 11',
      ],
      [
        { absence: { remindAtPercent: 96 } },
        'remindAtPercent must be a whole number from 10 to 95, not 96',
      ],
      [
        { requestId: 'x'.repeat(65) },
        expect.stringMatching(/^requestId is a text of at most 64 characters/),
      ],
      [
        { entropy: 'x'.repeat(65) },
        expect.stringMatching(/^entropy is a text of at most 64 characters/),
      ],
    ];
    const [owner] = await api.guests(1);
    for (const [settings, sentence] of wrong) {
      const input = { options: { littleRicky: {} }, seats: 2, ...settings };
      expect(await api.send('createGame', owner as Guest, input)).toEqual({
        __typename: 'Refusal',
        code: 'INVALID_SETTINGS',
        sentence,
        version: null,
        allowed: null,
      });
    }
    expect(await gamesOf(owner as Guest)).toEqual([]);
  });

  it('is refused when somebody unknown is invited', async () => {
    const input = { options: { littleRicky: {} }, seats: 2, invite: [ben.id, ABSENT_PLAYER] };
    expect(await api.send('createGame', ada, input)).toEqual({
      __typename: 'Refusal',
      code: 'UNKNOWN_PLAYER',
      sentence: 'players who were invited and do not exist: 1',
      version: null,
      allowed: null,
    });
  });

  it('is made once for a request id, however often and at once it is asked for', async () => {
    const [owner, other] = (await api.guests(2)) as [Guest, Guest];
    const input = { options: { littleRicky: {} }, seats: 2, requestId: 'mine' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.send('createGame', owner, input)),
    );
    answers.push(await api.send('createGame', owner, input));
    expect(new Set(answers.map((answer) => accepted(answer).id)).size).toBe(1);
    expect(await gamesOf(owner)).toHaveLength(1);
    const another = accepted(await api.send('createGame', other, input));
    expect(another.id).not.toBe(accepted(answers[0] as GameAnswer).id);
  });

  it('needs a token that may play', async () => {
    const { errors, data } = await api.ask(
      'mutation { createGame(input: { options: { littleRicky: {} }, seats: 2 }) { __typename } }',
    );
    expect(data).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('joining', () => {
  it('takes the lowest free seat, by id or by code alone, and again changes nothing', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 3 });
    const byId = accepted(await api.send('joinGame', ben, { gameId, entropy: 'ben was here' }));
    expect([byId.mySeat, byId.version]).toEqual([1, 1]);
    const inviteCode = (await api.game(gameId, ada)).inviteCode;
    const byCode = accepted(await api.send('joinGame', cleo, { inviteCode }));
    expect([byCode.id, byCode.mySeat, byCode.version]).toEqual([gameId, 2, 2]);
    const again = accepted(await api.send('joinGame', ben, { gameId }));
    expect([again.mySeat, again.version]).toEqual([1, 2]);
    const { state } = await rowsOf(server, gameId);
    expect(state.seats.map(({ entropy }) => entropy)).toEqual(['', 'ben was here', '']);
  });

  it('is refused for a game that there is not, by id and by code', async () => {
    const noGame = { code: 'GAME_NOT_FOUND', version: null };
    expect(await api.send('joinGame', ben, { gameId: ABSENT_GAME })).toMatchObject({
      ...noGame,
      sentence: 'there is no such game',
    });
    expect(await api.send('joinGame', ben, { inviteCode: 'NOSUCHCODE' })).toMatchObject({
      ...noGame,
      sentence: 'no game has the invite code NOSUCHCODE',
    });
  });

  it('is refused when the game is full, has started, or has ended', async () => {
    const table = await openTable(api, [ada, ben]);
    const { gameId } = table;
    await expectRefused(server, table, () => api.send('joinGame', cleo, { gameId }), {
      code: 'GAME_FULL',
      sentence: 'all 2 seats of this game are taken',
      version: 1,
    });
    accepted(await api.command('startGame', ada, table.gameId));
    await expectRefused(server, table, () => api.send('joinGame', cleo, { gameId }), {
      code: 'ALREADY_STARTED',
      sentence: 'this game has already started',
      version: 2,
    });
    accepted(await api.command('resign', ben, table.gameId));
    await expectRefused(server, table, () => api.send('joinGame', cleo, { gameId }), {
      code: 'GAME_OVER',
      sentence: 'this game has ended',
      version: 3,
    });
  });

  it('gives the last seat to exactly one of those who want it at once', async () => {
    const { gameId } = await openTable(api, [ada]);
    const rivals = await api.guests(6);
    const answers = await Promise.all(
      rivals.map((rival) => api.send('joinGame', rival, { gameId })),
    );
    const winners = rivals.filter((_, index) => answers[index]?.__typename === 'GameAccepted');
    expect(winners).toHaveLength(1);
    expect(answers.filter(isRefusal)).toEqual(
      Array(5).fill({
        __typename: 'Refusal',
        code: 'GAME_FULL',
        sentence: 'all 2 seats of this game are taken',
        version: 1,
        allowed: null,
      }),
    );
    const game = await api.game(gameId);
    expect(game.version).toBe(1);
    expect(game.seats.map(({ player }) => player?.id)).toEqual([ada.id, winners[0]?.id]);
  });
});

describe('an invite-only game', () => {
  it('is not there for outsiders, on any way in', async () => {
    const { gameId } = await openTable(api, [ada], { visibility: 'INVITE_ONLY', invite: [ben.id] });
    const events = 'subscription ($id: ID!) { gameEvents(gameId: $id) { __typename } }';
    for (const outsider of [cleo, undefined]) {
      expect(await api.find(gameId, outsider)).toBeNull();
      const node = 'query ($id: ID!) { node(id: $id) { id } }';
      expect(await api.data(node, { id: gameId }, outsider)).toEqual({ node: null });
      const { errors, events: received } = await stream(
        server,
        events,
        { id: gameId },
        outsider?.token,
      );
      const told = errors ?? (await received.next()).errors;
      expect(told?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    }
    expect(await gamesOf(cleo, ada.id)).not.toContain(gameId);
    await expectRefused(server, { gameId }, () => api.send('joinGame', cleo, { gameId }), {
      code: 'INVITATION_REQUIRED',
      sentence: 'this game is for invited players: ask its owner for the invite code',
      version: 0,
    });
    const wrongCode = { gameId, inviteCode: 'WRONGCODE2' };
    expect(await api.send('joinGame', cleo, wrongCode)).toMatchObject({
      code: 'INVITATION_REQUIRED',
    });
  });

  it('lets those in who are invited, at once or later, or have the code', async () => {
    const settings = { seats: 4, visibility: 'INVITE_ONLY', invite: [ben.id] };
    const { gameId } = await openTable(api, [ada], settings);
    expect((await api.game(gameId, ben)).mySeat).toBeNull();
    expect(accepted(await api.send('joinGame', ben, { gameId })).mySeat).toBe(1);
    const input = { gameId, players: [cleo.id] };
    expect(accepted(await api.send('invitePlayers', ada, input)).version).toBe(2);
    expect(accepted(await api.send('invitePlayers', ada, input)).version).toBe(2); // invited already
    expect(accepted(await api.send('joinGame', cleo, { gameId })).mySeat).toBe(2);
    const { inviteCode } = await api.game(gameId, ben);
    const [dora] = (await api.guests(1)) as [Guest];
    expect(accepted(await api.send('joinGame', dora, { gameId, inviteCode })).mySeat).toBe(3);
    const log = await api.log(gameId, dora);
    expect(log.map(({ act, seat }) => [act, seat])).toEqual([
      ['JOINED', 1],
      ['INVITED', null],
      ['JOINED', 2],
      ['JOINED', 3],
    ]);
  });

  it('invites nobody who does not exist, and no more than 50 at once', async () => {
    const table = await openTable(api, [ada]);
    const { gameId } = table;
    await expectRefused(
      server,
      table,
      () => api.send('invitePlayers', ada, { gameId, players: [ABSENT_PLAYER] }),
      {
        code: 'UNKNOWN_PLAYER',
        sentence: 'players who were invited and do not exist: 1',
        version: null,
      },
    );
    const players = Array<string>(51).fill(ben.id);
    await expectRefused(server, table, () => api.send('invitePlayers', ada, { gameId, players }), {
      code: 'INVALID_SETTINGS',
      sentence: 'at most 50 players can be invited at once, not 51',
      version: null,
    });
  });
});

describe("the owner's lobby", () => {
  it('seats bots of different levels, on a seat of choice or the first free one', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 4 });
    accepted(await api.send('addBot', ada, { gameId, level: 'HARD', seat: 2 }));
    const game = accepted(await api.send('addBot', ada, { gameId, level: 'EASY' }));
    expect(game.seats.map(({ bot }) => bot)).toEqual([null, 'EASY', 'HARD', null]);
    expect(game.openSeats).toBe(1);
    const freed = accepted(await api.send('removeBot', ada, { gameId, seat: 1 }));
    expect(freed.seats.map(({ bot }) => bot)).toEqual([null, null, 'HARD', null]);
    const log = await api.log(gameId);
    expect(log.map(({ act, seat, bot }) => [act, seat, bot])).toEqual([
      ['BOT_ADDED', 2, 'HARD'],
      ['BOT_ADDED', 1, 'EASY'],
      ['BOT_REMOVED', 1, null],
    ]);
  });

  it('refuses bots where they cannot be, and says why', async () => {
    const table = await openTable(api, [ada, ben], { seats: 3 });
    const { gameId } = table;
    const version = 1;
    await expectRefused(server, table, () => api.send('addBot', ada, { gameId, seat: 1 }), {
      code: 'SEAT_TAKEN',
      sentence: 'seat 1 is not free',
      version,
    });
    for (const seat of [3, -1]) {
      await expectRefused(server, table, () => api.send('addBot', ada, { gameId, seat }), {
        code: 'NO_SUCH_SEAT',
        sentence: `there is no seat ${seat}; the seats are 0 to 2`,
        version,
      });
    }
    await expectRefused(server, table, () => api.send('removeBot', ada, { gameId, seat: 1 }), {
      code: 'NOT_A_BOT',
      sentence: 'no bot sits on seat 1',
      version,
    });
    await expectRefused(server, table, () => api.send('removeBot', ada, { gameId, seat: 9 }), {
      code: 'NO_SUCH_SEAT',
      sentence: 'there is no seat 9; the seats are 0 to 2',
      version,
    });
    accepted(await api.send('addBot', ada, { gameId }));
    await expectRefused(server, table, () => api.send('addBot', ada, { gameId }), {
      code: 'GAME_FULL',
      sentence: 'all 3 seats of this game are taken',
      version: 2,
    });
  });

  it('is for the owner alone', async () => {
    const table = await openTable(api, [ada, ben], { seats: 3 });
    const { gameId } = table;
    const tries = [
      () => api.send('addBot', ben, { gameId }),
      () => api.send('removeBot', ben, { gameId, seat: 0 }),
      () => api.send('invitePlayers', ben, { gameId, players: [cleo.id] }),
      () => api.command('startGame', ben, gameId),
      () => api.command('cancelGame', ben, gameId),
    ];
    for (const command of tries) {
      await expectRefused(server, table, command, {
        code: 'NOT_OWNER',
        sentence: 'only the owner of this game may do this',
        version: 1,
      });
    }
  });

  it('does not start with too few, and says how many are missing', async () => {
    const table = await openTable(api, [ada], { seats: 4, minSeats: 3 });
    const { gameId } = table;
    await expectRefused(server, table, () => api.command('startGame', ada, table.gameId), {
      code: 'NOT_ENOUGH_PLAYERS',
      sentence: '2 more seats must be taken before this game can start',
      version: 0,
    });
    accepted(await api.send('joinGame', ben, { gameId }));
    await expectRefused(server, table, () => api.command('startGame', ada, table.gameId), {
      code: 'NOT_ENOUGH_PLAYERS',
      sentence: '1 more seat must be taken before this game can start',
      version: 1,
    });
  });

  it('starts with fewer than its seats where that is enough; the empty ones are taken away', async () => {
    const { gameId } = await openTable(api, [ada, ben, cleo], { seats: 5, minSeats: 2 });
    accepted(await api.command('leaveGame', ben, gameId));
    const game = accepted(await api.command('startGame', ada, gameId));
    expect(game.phase).toBe('PLAYING');
    expect(game.seats.map(({ index, player }) => [index, player?.id])).toEqual([
      [0, ada.id],
      [1, cleo.id],
    ]);
    expect(game.view?.seat).toBe(0);
    expect((await api.game(gameId, cleo)).mySeat).toBe(1);
    const { game: row, seats } = await rowsOf(server, gameId);
    expect([row.seatCount, row.openSeats, seats.length]).toEqual([2, 0, 2]);
    const again = accepted(await api.command('startGame', ada, gameId));
    expect(again.version).toBe(game.version);
  });

  it('fills the empty seats with bots where the game says so', async () => {
    const { gameId } = await openTable(api, [ada, ben], { seats: 4, fillWithBots: 'EASY' });
    const game = accepted(await api.command('startGame', ada, gameId));
    expect(game.seats.map(({ bot }) => bot)).toEqual([null, null, 'EASY', 'EASY']);
    expect(game.phase).toBe('PLAYING');
  });

  it('starts by itself with the last seat, for whoever took it and for all others', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 3, startWhenFull: true });
    accepted(await api.send('addBot', ada, { gameId }));
    const game = accepted(await api.send('joinGame', ben, { gameId }));
    expect([game.phase, game.version]).toEqual(['PLAYING', 3]);
    expect(game.view?.hand).toHaveLength(6);
    const log = await api.log(gameId);
    expect(log.map(({ act, player }) => [act, player?.id ?? null])).toEqual([
      ['BOT_ADDED', ada.id],
      ['JOINED', ben.id],
      ['STARTED', null],
    ]);
  });

  it('can be cancelled, and is closed then for everything', async () => {
    const table = await openTable(api, [ada, ben], { seats: 3 });
    const { gameId } = table;
    const game = accepted(await api.command('cancelGame', ada, gameId));
    expect(game).toMatchObject({
      phase: 'CLOSED',
      result: { reason: 'CANCELLED', seats: [] },
      version: 2,
    });
    const tries = [
      () => api.send('joinGame', cleo, { gameId }),
      () => api.command('leaveGame', ben, gameId),
      () => api.send('addBot', ada, { gameId }),
      () => api.command('startGame', ada, gameId),
      () => api.command('cancelGame', ada, gameId),
      () => api.command('resign', ada, gameId),
    ];
    for (const command of tries) {
      const expected = { code: 'GAME_OVER', sentence: 'this game has ended', version: 2 };
      await expectRefused(server, table, command, expected);
    }
    expect((await rowsOf(server, gameId)).results).toEqual([]);
  });
});

describe('leaving', () => {
  it('frees the seat; an owner hands the game to the next player', async () => {
    const { gameId } = await openTable(api, [ada, ben, cleo], { seats: 4 });
    const left = accepted(await api.command('leaveGame', ada, gameId));
    expect(left.owner.id).toBe(ben.id);
    expect([left.mySeat, left.inviteCode]).toEqual([null, null]);
    const game = await api.game(gameId, ben);
    expect(game.seats.map(({ player }) => player?.id ?? null)).toEqual([
      null,
      ben.id,
      cleo.id,
      null,
    ]);
    expect(accepted(await api.send('addBot', ben, { gameId })).seats[0]?.bot).toBe('NORMAL');
    expect(await api.command('startGame', ada, gameId)).toMatchObject({ code: 'NOT_OWNER' });
  });

  it('closes the game with the last player, bots or not', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 3 });
    accepted(await api.send('addBot', ada, { gameId }));
    const game = accepted(await api.command('leaveGame', ada, gameId));
    expect(game).toMatchObject({ phase: 'CLOSED', result: { reason: 'ABANDONED', seats: [] } });
  });

  it('is refused to those who have no seat, and once the game is played', async () => {
    const table = await openTable(api, [ada, ben]);
    const { gameId } = table;
    await expectRefused(server, table, () => api.command('leaveGame', cleo, gameId), {
      code: 'NOT_SEATED',
      sentence: 'you have no seat in this game',
      version: 1,
    });
    accepted(await api.command('startGame', ada, gameId));
    await expectRefused(server, table, () => api.command('leaveGame', ben, gameId), {
      code: 'ALREADY_STARTED',
      sentence: 'this game is being played: resign to give up the seat',
      version: 2,
    });
  });
});

describe('expiry', () => {
  it('closes a game that nobody has started in its time', async () => {
    const { gameId } = await openTable(api, [ada, ben], { seats: 3, openHours: 5 });
    const sweep = sweepOf(server);
    server.clock.advance(5 * HOUR_MS - 1);
    await sweep.run(0);
    expect((await api.game(gameId)).phase).toBe('LOBBY');
    server.clock.advance(1);
    await sweep.run(0);
    const game = await api.game(gameId);
    expect(game).toMatchObject({ phase: 'CLOSED', result: { reason: 'EXPIRED', seats: [] } });
    await sweep.run(0);
    expect((await api.game(gameId)).version).toBe(game.version);
  });

  it('counts when somebody comes, though no sweep has run', async () => {
    const { gameId } = await openTable(api, [ada], { openHours: 5 });
    server.clock.advance(5 * HOUR_MS);
    expect(await api.send('joinGame', ben, { gameId })).toMatchObject({
      code: 'GAME_OVER',
      sentence: 'this game has ended',
      version: 1,
    });
    expect((await api.game(gameId)).result?.reason).toBe('EXPIRED');
  });
});

describe('a rematch', () => {
  it('is the same game for both who ask at once, and starts like the first', async () => {
    const table = await finishedTable([ada, ben]);
    const answers = await Promise.all(
      [ada, ben].map((player) => api.command('rematch', player, table.gameId)),
    );
    const games = answers.map(accepted);
    expect(games[0]?.id).toBe(games[1]?.id);
    expect(games[0]?.id).not.toBe(table.gameId);
    const game = await api.game(games[0]?.id ?? '', ada);
    expect(new Set(game.seats.map(({ player }) => player?.id))).toEqual(new Set([ada.id, ben.id]));
    expect([ada.id, ben.id]).toContain(game.owner.id);
    const owner = game.owner.id === ada.id ? ada : ben;
    expect(accepted(await api.command('startGame', owner, game.id)).phase).toBe('PLAYING');
    const query = 'query ($id: ID!) { game(id: $id) { rematch { id } } }';
    const shown = await api.data<{ game: unknown }>(query, { id: table.gameId });
    expect(shown.game).toEqual({ rematch: { id: game.id } });
  });

  it('seats the same bots and invites the others', async () => {
    const settings = { seats: 4, visibility: 'INVITE_ONLY' };
    const table = await openTable(api, [ada, ben], settings);
    accepted(await api.send('addBot', ada, { gameId: table.gameId, level: 'EASY' }));
    accepted(await api.send('addBot', ada, { gameId: table.gameId, level: 'HARD' }));
    accepted(await api.command('startGame', ada, table.gameId));
    accepted(await api.command('resign', ada, table.gameId));
    accepted(await api.command('resign', ben, table.gameId));
    const game = accepted(await api.command('rematch', ben, table.gameId));
    expect(game.owner.id).toBe(ben.id);
    expect(game.seats.map(({ player, bot }) => player?.id ?? bot)).toEqual([
      ben.id,
      'EASY',
      'HARD',
      null,
    ]);
    expect(accepted(await api.command('rematch', ben, table.gameId)).version).toBe(game.version);
    expect((await api.game(game.id, ada)).mySeat).toBeNull(); // invited, so it may be seen
    expect(accepted(await api.command('rematch', ada, table.gameId)).mySeat).toBe(3);
  });

  it('is refused before the end, to outsiders, and of no game', async () => {
    const table = await startTable(api, [ada, ben]);
    const { gameId } = table;
    await expectRefused(server, table, () => api.command('rematch', ada, gameId), {
      code: 'NOT_FINISHED',
      sentence: 'only a game that was played to an end has a rematch',
      version: 2,
    });
    await expectRefused(server, table, () => api.command('rematch', cleo, gameId), {
      code: 'NOT_SEATED',
      sentence: 'you had no seat in this game',
      version: 2,
    });
    expect(await api.command('rematch', ada, ABSENT_GAME)).toMatchObject({
      code: 'GAME_NOT_FOUND',
      version: null,
    });
  });
});

describe('the list of games', () => {
  it('pages without a gap or a repeat while games are added', async () => {
    const owner = await api.guest();
    const ids: string[] = [];
    const add = async () => {
      server.clock.advance(1);
      ids.unshift((await openTable(api, [owner])).gameId);
    };
    for (let count = 0; count < 5; count++) await add();
    const all = [...ids];
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: GamePage = await list({ first: 2, after, filter: { player: owner.id } });
      seen.push(...page.edges.map(({ node }) => node.id));
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
      await add(); // newer than all that was seen
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(seen).toEqual(all);
  });

  it('keeps its order for games of one instant', async () => {
    const owner = await api.guest();
    await Promise.all(Array.from({ length: 5 }, () => openTable(api, [owner])));
    const filter = { player: owner.id };
    const whole = await list({ first: 5, filter });
    const ids = whole.edges.map(({ node }) => node.id);
    const paged: string[] = [];
    for (let after: string | null = null; paged.length < 5;) {
      const page: GamePage = await list({ first: 1, after, filter });
      paged.push(...page.edges.map(({ node }) => node.id));
      after = page.pageInfo.endCursor;
    }
    expect(paged).toEqual(ids);
    expect(new Set(ids).size).toBe(5);
  });

  it('filters by phase, pace, rating, free seats and player', async () => {
    const [owner, guest] = (await api.guests(2)) as [Guest, Guest];
    const open = await openTable(api, [owner], { timeControl: { live: { turnSeconds: 30 } } });
    const full = await openTable(api, [owner, guest], { rated: true });
    const running = await startTable(api, [owner, guest]);
    const ended = await startTable(api, [owner, guest]);
    accepted(await api.command('resign', owner, ended.gameId));
    const find = async (filter: object) => new Set(await gamesOf(guest, owner.id, filter));
    const of = (...tables: readonly Table[]) => new Set(tables.map(({ gameId }) => gameId));
    expect(await find({})).toEqual(of(open, full, running, ended));
    expect(await find({ phase: 'LOBBY' })).toEqual(of(open, full));
    expect(await find({ phase: 'PLAYING' })).toEqual(of(running));
    expect(await find({ phase: 'FINISHED' })).toEqual(of(ended));
    expect(await find({ pace: 'LIVE' })).toEqual(of(open));
    expect(await find({ pace: 'UNTIMED' })).toEqual(of(full, running, ended));
    expect(await find({ rated: true })).toEqual(of(full));
    expect(await find({ hasOpenSeats: true })).toEqual(of(open));
    expect(await find({ hasOpenSeats: false, phase: 'LOBBY' })).toEqual(of(full));
    expect(await find({ kind: 'LITTLE_RICKY', phase: 'PLAYING' })).toEqual(of(running));
    expect(new Set(await gamesOf(owner, guest.id))).toEqual(of(full, running, ended));
  });

  it('shows games that are not public to those who sit there, and to nobody else', async () => {
    const [owner, invited] = (await api.guests(2)) as [Guest, Guest];
    const settings = { seats: 3, invite: [invited.id] };
    const unlisted = await openTable(api, [owner], { ...settings, visibility: 'UNLISTED' });
    const secret = await openTable(api, [owner], { ...settings, visibility: 'INVITE_ONLY' });
    const ids = new Set([unlisted.gameId, secret.gameId]);
    expect(new Set(await gamesOf(owner, owner.id))).toEqual(ids);
    expect(await gamesOf(invited, owner.id)).toEqual([]);
    expect(await gamesOf(undefined, owner.id)).toEqual([]);
    expect((await api.game(unlisted.gameId)).id).toBe(unlisted.gameId); // whoever has the id
  });

  it('refuses a page that is none', async () => {
    const query = `query ($first: Int!, $after: String) {
      games(first: $first, after: $after) { edges { cursor } }
    }`;
    const cursors = [
      'nonsense',
      encoded(['2026-06-01T12:00:00.000Z']),
      encoded(['2026-06-01T12:00:00.000Z', '-'.repeat(36)]),
      encoded(['yesterday', ABSENT_ID]),
      encoded(['0000-01-01T00:00:00.000Z', ABSENT_ID]), // the database knows no such year
      encoded(['-200000-01-01T00:00:00.000Z', ABSENT_ID]),
    ];
    const pages = [{ first: 0 }, { first: 101 }, ...cursors.map((after) => ({ first: 1, after }))];
    for (const page of pages) {
      const { errors } = await api.ask(query, page);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
  });
});

describe('what waits for a player', () => {
  it('is the games in which a decision is due, the most urgent first', async () => {
    const [player, other] = (await api.guests(2)) as [Guest, Guest];
    const slow = await startTable(api, [player, other]);
    const days = { correspondence: { turnHours: 48 } };
    const urgent = { live: { turnSeconds: 600 } };
    const later = await startTable(api, [player, other], { timeControl: days });
    const soon = await startTable(api, [player, other], { timeControl: urgent });
    await startTable(api, [other, player]); // not this player's turn
    const query = '{ viewer { awaiting { count earliestDeadline games(first: 10) { id } } } }';
    const { viewer } = await api.data<{ viewer: unknown }>(query, {}, player);
    expect(viewer).toEqual({
      awaiting: {
        count: 3,
        earliestDeadline: new Date(server.clock.now() + 600_000).toISOString(),
        games: [soon, later, slow].map(({ gameId }) => ({ id: gameId })),
      },
    });
  });
});

type GamePage = {
  readonly edges: readonly { readonly node: Pick<Game, 'id'> }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
  };
};

async function list(variables: Readonly<Record<string, unknown>>, viewer?: Guest) {
  const query = `query ($first: Int!, $after: String, $filter: GameFilterInput) {
    games(first: $first, after: $after, filter: $filter) {
      edges { node { id } } pageInfo { hasNextPage hasPreviousPage endCursor }
    }
  }`;
  return (await api.data<{ games: GamePage }>(query, variables, viewer)).games;
}

async function gamesOf(viewer: Guest | undefined, player = viewer?.id, filter: object = {}) {
  const page = await list({ first: 100, filter: { player, ...filter } }, viewer);
  return page.edges.map(({ node }) => node.id);
}

function encoded(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function isRefusal({ __typename }: GameAnswer): boolean {
  return __typename === 'Refusal';
}

async function finishedTable(players: readonly Guest[]): Promise<Table> {
  const table = await startTable(api, players, { requestId: randomUUID() });
  await play(api, table, quit);
  return table;
}
