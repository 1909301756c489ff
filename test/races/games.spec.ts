import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accepted, type Game, type Guest, type MoveAnswer } from '../e2e/support/games-api.js';
import {
  botsOf,
  openTable,
  play,
  quit,
  rowId,
  rowsOf,
  startTable,
  submit,
  sweepOf,
  ThinkingHere,
} from '../e2e/support/table.js';
import {
  one,
  other,
  outcomes,
  race,
  soundLog,
  startTwoServers,
  type TwoServers,
} from './two-servers.js';

// Two servers, and a connection for each request. Every race is run many times, with another one
// ahead each time; what must hold, holds whoever wins. With one connection to the database a
// request that waits for a second one would wait for ever.
const ROUNDS = 5;

describe.each([
  ['with usual pools', {}],
  ['with one connection to the database each', { DATABASE_POOL: '1' }],
])('two servers %s', (_name, variables) => {
  let two: TwoServers;
  let players: readonly Guest[];
  let ada: Guest;
  let ben: Guest;
  let cleo: Guest;

  beforeAll(async () => {
    two = await startTwoServers(variables);
    players = await two.apis[0].guests(6);
    [ada, ben, cleo] = players as [Guest, Guest, Guest];
  });

  afterAll(() => two.close());

  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

  async function each(run: (round: number) => Promise<void>): Promise<void> {
    for (const round of rounds) await run(round);
  }

  const TIMED = { timeControl: { live: { turnSeconds: 30 } } };
  const START: readonly string[] = ['JOINED', 'STARTED'];

  async function acts(gameId: string): Promise<readonly string[]> {
    return (await soundLog(two.servers[0], gameId)).map(({ act }) => act);
  }

  async function started(seats: readonly Guest[], settings = {}): Promise<Game> {
    const { gameId } = await startTable(two.apis[0], seats, settings);
    return two.apis[0].game(gameId, seats[0]);
  }

  it('accept one of two moves that name one version', () =>
    each(async (round) => {
      const game = await started([ada, ben]);
      const answers = await race(round, [
        () => submit(two.apis[0], ada, game, { action: 'DRAW' }),
        () => submit(two.apis[1], ada, game, { action: 'QUIT' }),
      ]);
      expect(outcomes(answers).toSorted()).toEqual(['OK', 'STALE_VERSION']);
      expect(await acts(game.id)).toEqual([...START, 'MOVED']);
      const { turns } = await rowsOf(two.servers[0], game.id);
      const [drawn] = answers;
      const type = drawn?.__typename === 'MoveAccepted' ? 'DRAW' : 'QUIT';
      expect(turns[2]?.act).toMatchObject({ move: { type } });
    }));

  it('make a move once that comes twenty times', () =>
    each(async (round) => {
      const game = await started([ada, ben]);
      const moveId = randomUUID();
      const again = Array.from(
        { length: 20 },
        (_, index) => () => submit(one(two.apis, index), ada, game, { action: 'DRAW' }, moveId),
      );
      const answers = await race(round, again);
      expect(answers).toEqual(Array<MoveAnswer>(20).fill(answers[0] as MoveAnswer));
      expect(answers[0]).toMatchObject({ __typename: 'MoveAccepted', made: 3 });
      expect(await acts(game.id)).toEqual([...START, 'MOVED']);
    }));

  it('make one of two moves that come under one move id', () =>
    each(async (round) => {
      const game = await started([ada, ben]);
      const moveId = randomUUID();
      const answers = await race(round, [
        () => submit(two.apis[0], ada, game, { action: 'DRAW' }, moveId),
        () => submit(two.apis[1], ada, game, { action: 'QUIT' }, moveId),
      ]);
      expect(outcomes(answers).toSorted()).toEqual(['MOVE_ID_REUSED', 'OK']);
      expect(await acts(game.id)).toEqual([...START, 'MOVED']);
    }));

  it('take a move or its deadline, whichever is first, and then not the other', () =>
    each(async (round) => {
      const game = await started([ada, ben], TIMED);
      two.clock.advance(29_999);
      const [answer] = await race<MoveAnswer | null>(round, [
        () => submit(one(two.apis, round), ada, game, { action: 'DRAW' }),
        async () => {
          two.clock.advance(1);
          await sweepOf(other(two.servers, round)).run(1e12);
          return null;
        },
      ]);
      const isMade = answer?.__typename === 'MoveAccepted';
      // When the table has moved already, the version that the move names is an old one as well.
      if (!isMade) {
        expect(answer).toMatchObject({
          code: expect.stringMatching(/^(TOO_LATE|STALE_VERSION)$/),
          version: 3,
        });
      }
      expect(await acts(game.id)).toEqual([...START, isMade ? 'MOVED' : 'MISSED']);
    }));

  it('let a deadline pass once, however many sweep', () =>
    each(async (round) => {
      const games = await Promise.all([started([ada, ben], TIMED), started([ben, cleo], TIMED)]);
      two.clock.advance(30_000);
      const sweeps = Array.from(
        { length: 4 },
        (_, index) => () => sweepOf(one(two.servers, index)).run(1e12),
      );
      await race(round, sweeps);
      for (const { id } of games) expect(await acts(id)).toEqual([...START, 'MISSED']);
    }));

  it('give the last seat to one of five', () =>
    each(async (round) => {
      const { gameId } = await openTable(two.apis[0], [ada]);
      const join = players
        .slice(1)
        .map((player, index) => () => one(two.apis, index).send('joinGame', player, { gameId }));
      const answers = await race(round, join);
      const winner = answers.findIndex(({ __typename }) => __typename === 'GameAccepted');
      expect(outcomes(answers).toSorted()).toEqual([...Array<string>(4).fill('GAME_FULL'), 'OK']);
      expect(await acts(gameId)).toEqual(['JOINED']);
      const { seats } = await two.apis[1].game(gameId);
      expect(seats[1]?.player?.id).toBe(players[winner + 1]?.id);
    }));

  it('start a game or let somebody leave it', () =>
    each(async (round) => {
      const { gameId } = await openTable(two.apis[0], [ada, ben]);
      const answers = await race(round, [
        () => one(two.apis, round).command('startGame', ada, gameId),
        () => other(two.apis, round).command('leaveGame', ben, gameId),
      ]);
      const hasStarted = answers[0]?.__typename === 'GameAccepted';
      expect(outcomes(answers)).toEqual(
        hasStarted ? ['OK', 'ALREADY_STARTED'] : ['NOT_ENOUGH_PLAYERS', 'OK'],
      );
      expect(await acts(gameId)).toEqual(['JOINED', hasStarted ? 'STARTED' : 'LEFT']);
    }));

  it('let a player move before they resign, but not after', () =>
    each(async (round) => {
      const game = await started([ada, ben, cleo]);
      const [moved, resigned] = await race<Parameters<typeof outcomes>[0][number]>(round, [
        () => submit(one(two.apis, round), ada, game, { action: 'DRAW' }),
        () => other(two.apis, round).command('resign', ada, game.id),
      ]);
      expect(resigned?.__typename).toBe('GameAccepted');
      const isMade = moved?.__typename === 'MoveAccepted';
      if (!isMade) expect(moved).toMatchObject({ code: 'SEAT_GIVEN_UP', version: 4 });
      const log = ['JOINED', 'JOINED', 'STARTED', ...(isMade ? ['MOVED'] : []), 'RESIGNED'];
      expect(await acts(game.id)).toEqual(log);
    }));

  it('end a game once by a move or by a resignation', () =>
    each(async (round) => {
      const game = await started([ada, ben]);
      const [moved] = await race<Parameters<typeof outcomes>[0][number]>(round, [
        () => submit(one(two.apis, round), ada, game, { action: 'DRAW' }),
        () => other(two.apis, round).command('resign', ben, game.id),
      ]);
      const isMade = moved?.__typename === 'MoveAccepted';
      if (!isMade) expect(moved).toMatchObject({ code: 'GAME_OVER', version: 3 });
      expect(await acts(game.id)).toEqual([...START, ...(isMade ? ['MOVED'] : []), 'RESIGNED']);
      const { results } = await rowsOf(two.servers[0], game.id);
      expect(results.map(({ rank }) => rank)).toEqual([1, 2]);
    }));

  it('let one of two bots answer a decision', () =>
    each(async (round) => {
      const { gameId } = await openTable(two.apis[0], [ada], { seats: 2 });
      accepted(await two.apis[0].send('addBot', ada, { gameId, level: 'EASY' }));
      accepted(await two.apis[0].command('startGame', ada, gameId));
      const game = await two.apis[0].game(gameId, ada);
      await submit(two.apis[0], ada, game, { action: 'DRAW' });
      const heads = [new ThinkingHere(), new ThinkingHere()] as const;
      await race(round, [
        () => botsOf(two.servers[0], heads[0]).take(rowId(gameId), 1, 3),
        () => botsOf(two.servers[1], heads[1]).take(rowId(gameId), 1, 3),
        () => botsOf(two.servers[1], heads[1]).takeAll(rowId(gameId)),
      ]);
      expect(heads[0].thoughts.length + heads[1].thoughts.length).toBeGreaterThan(0);
      const log = await soundLog(two.servers[0], gameId);
      expect(log.slice(2)).toEqual([
        { act: 'MOVED', seat: 0 },
        { act: 'MOVED', seat: 1 },
      ]);
    }));

  it('give a seat back before or after the stand-in has moved', () =>
    each(async (round) => {
      const absence = { missesBeforeBot: 1 };
      const game = await started([ada, ben, cleo], { ...TIMED, absence });
      two.clock.advance(30_000);
      await sweepOf(two.servers[0]).run(1e12);
      expect(await acts(game.id)).toEqual(['JOINED', 'JOINED', 'STARTED', 'REPLACED']);
      const [answer] = await race<Parameters<typeof outcomes>[0][number] | undefined>(round, [
        () => one(two.apis, round).command('takeBackSeat', ada, game.id),
        async () => void (await botsOf(other(two.servers, round)).take(rowId(game.id), 0, 4)),
      ]);
      expect(answer?.__typename).toBe('GameAccepted');
      const log = (await acts(game.id)).slice(4);
      expect([['RETURNED'], ['MOVED', 'RETURNED']]).toContainEqual(log);
      // Whoever returned before the stand-in had moved is the one who is awaited.
      const { awaited } = await two.apis[0].game(game.id, ada);
      expect(awaited).toMatchObject([{ seat: log.length - 1, isMine: log.length === 1 }]);
    }));

  it('open one rematch of a game for all that ask', () =>
    each(async (round) => {
      const { gameId } = await startTable(two.apis[0], [ada, ben]);
      accepted(await two.apis[0].command('resign', ben, gameId));
      const answers = await race(round, [
        () => one(two.apis, round).command('rematch', ada, gameId),
        () => other(two.apis, round).command('rematch', ben, gameId),
        () => one(two.apis, round).command('rematch', ben, gameId),
      ]);
      const [again, ...others] = answers.map(accepted);
      expect(new Set(others.map(({ id }) => id))).toEqual(new Set([again?.id]));
      expect(await acts(again?.id ?? '')).toEqual(['JOINED']);
      const { seats } = await two.apis[0].game(again?.id ?? '', ada);
      expect(seats.map(({ player }) => player?.id).toSorted()).toEqual([ada.id, ben.id].toSorted());
    }));

  it('play two whole games of everybody at once, each without a gap', async () => {
    const tables = await Promise.all([
      startTable(two.apis[0], [ada, ben, cleo]),
      startTable(two.apis[1], [cleo, ada, ben]),
    ]);
    await Promise.all(tables.map((table, index) => play(one(two.apis, index), table, quit)));
    for (const { gameId } of tables) {
      const log = await acts(gameId);
      expect(new Set(log.slice(3))).toEqual(new Set(['MOVED']));
      expect((await two.apis[0].game(gameId)).phase).toBe('FINISHED');
    }
  });
});
