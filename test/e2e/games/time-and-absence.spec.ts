import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Sweep } from '../../../src/games/application/sweep.js';
import type { TestServer } from '../../support/app.js';
import {
  accepted,
  type Awaited,
  type Game,
  GamesApi,
  type Guest,
  type Turn,
} from '../support/games-api.js';
import {
  awaitedPlayer,
  rowsOf,
  startGamesServer,
  startTable,
  submit,
  sweepOf,
  type Table,
} from '../support/table.js';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** A patience with bots that none of them exhausts: the sweep without its other half. */
const NO_BOTS = 1e12;
const LIVE = { live: { turnSeconds: 30 } };
const DAYS = { correspondence: { turnHours: 24, bankHours: 12, maxBankHours: 30 } };

let server: TestServer;
let sweep: Sweep;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  // A process that does no jobs: what happens here happens without a queue.
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  sweep = sweepOf(server);
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

describe('a clock', () => {
  it('gives each live decision its seconds, and says when they are over', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: LIVE });
    const started = server.clock.now();
    const first = await api.game(gameId);
    expect(first.awaited).toEqual([
      awaited({ seat: 0, sinceVersion: 2, since: started, leftMs: 30 * SECOND_MS }),
    ]);
    expect(first.deadlineAt).toBe(first.awaited[0]?.deadlineAt);
    server.clock.advance(20 * SECOND_MS);
    expect((await api.game(gameId)).serverNow).toBe(iso(started + 20 * SECOND_MS));
    await submit(api, ada, first, { action: 'DRAW' });
    const second = await api.game(gameId, ben);
    const since = started + 20 * SECOND_MS;
    expect(second.awaited).toEqual([
      awaited({ seat: 1, sinceVersion: 3, since, leftMs: 30 * SECOND_MS, isMine: true }),
    ]);
    expect(second.seats.map(({ bankSeconds }) => bankSeconds)).toEqual([0, 0]);
  });

  it('adds what a decision by correspondence left unused to the bank, up to its cap', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    const begun = await api.game(gameId);
    expect(begun.seats.map(({ bankSeconds }) => bankSeconds)).toEqual(hours(12, 12));
    expect(leftMs(begun)).toBe(36 * HOUR_MS);
    server.clock.advance(6 * HOUR_MS); // 30 of 36 hours are left
    await submit(api, ada, begun, { action: 'DRAW' });
    const second = await api.game(gameId);
    expect(second.seats.map(({ bankSeconds }) => bankSeconds)).toEqual(hours(30, 12));
    server.clock.advance(30 * HOUR_MS); // 6 of 36
    await submit(api, ben, second, { action: 'DRAW' });
    const third = await api.game(gameId);
    expect(third.seats.map(({ bankSeconds }) => bankSeconds)).toEqual(hours(30, 6));
    expect(leftMs(third)).toBe(54 * HOUR_MS);
    server.clock.advance(1 * HOUR_MS); // 53 of 54, but no bank holds more than 30
    await submit(api, ada, third, { action: 'DRAW' });
    expect((await api.game(gameId)).seats.map(({ bankSeconds }) => bankSeconds)).toEqual(
      hours(30, 6),
    );
  });

  it('does not run in an untimed game, however long it takes', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: { untimed: true } });
    const game = await api.game(gameId);
    expect([game.deadlineAt, game.awaited[0]?.deadlineAt]).toEqual([null, null]);
    server.clock.advance(60 * 24 * HOUR_MS);
    await sweep.run(0);
    expect(await submit(api, ada, game, { action: 'DRAW' })).toMatchObject({
      made: 3,
      turn: { thinkingMs: 2 ** 31 - 1 }, // the log counts 24 days at the most
    });
  });

  it('stops with the game', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: LIVE });
    accepted(await api.command('resign', ben, gameId));
    server.clock.advance(HOUR_MS);
    await sweep.run(0);
    const { game, seats } = await rowsOf(server, gameId);
    expect([game.version, game.dueAt]).toEqual([3, null]);
    expect(seats.map(({ deadlineAt }) => deadlineAt)).toEqual([null, null]);
  });
});

describe('lateness', () => {
  it('is not yet there in the last millisecond', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: LIVE });
    const game = await api.game(gameId);
    server.clock.advance(30 * SECOND_MS - 1);
    expect(await submit(api, ada, game, { action: 'DRAW' })).toMatchObject({ made: 3 });
  });

  it('is judged when the move arrives, though nothing has run meanwhile', async () => {
    const table = await startTable(api, [ada, ben], { timeControl: LIVE });
    const { gameId } = table;
    const game = await api.game(gameId, ada);
    const deadline = server.clock.now() + 30 * SECOND_MS;
    server.clock.set(deadline);
    expect((await api.game(gameId, ada)).version).toBe(2); // nobody has moved the game on
    expect(await submit(api, ada, game, { action: 'DRAW' })).toEqual({
      __typename: 'Refusal',
      code: 'TOO_LATE',
      sentence: `the time for this move ran out at ${iso(deadline)}`,
      version: 3,
      allowed: null,
    });
    expect(await shortLog(gameId)).toEqual(['3 MISSED seat 0 by TABLE, misses 1']);
    const after = await api.game(gameId, ben);
    expect(after.seats.map(({ misses }) => misses)).toEqual([1, 0]);
    expect(after.awaited).toMatchObject([{ seat: 1, sinceVersion: 3, isMine: true }]);
  });

  it("comes out when the others act: the absent's turn is made before their own", async () => {
    const { gameId } = await startTable(api, [ada, ben, cleo], { timeControl: LIVE });
    server.clock.advance(31 * SECOND_MS);
    accepted(await api.command('resign', cleo, gameId));
    expect(await shortLog(gameId, 3)).toEqual([
      '4 MISSED seat 0 by TABLE, misses 1',
      '5 RESIGNED seat 2',
    ]);
  });
});

/** Whoever is away and cannot play quits the round; these tables are about those who can. */
async function tableWhoseFirstCanPlay(settings: Readonly<Record<string, unknown>>) {
  for (;;) {
    const table = await startTable(api, [ada, ben], settings);
    const { legalMoves } = await api.game(table.gameId, ada);
    if (legalMoves?.moves.some(({ play }) => play)) return table;
  }
}

describe('an absent player', () => {
  it('is reminded, moved for, replaced, and may come back', async () => {
    const absence = { missesBeforeBot: 2, botLevel: 'EASY', remindAtPercent: 50 };
    const table = await tableWhoseFirstCanPlay({ timeControl: LIVE, absence });
    const { gameId } = table;
    const round = async () => {
      const { game, player } = await awaitedPlayer(api, table);
      if (player === ben) await submit(api, ben, game, { action: 'DRAW' });
    };
    server.clock.advance(15 * SECOND_MS - 1);
    await sweep.run(0);
    expect(await shortLog(gameId)).toEqual([]);
    server.clock.advance(1);
    await sweep.run(0);
    await sweep.run(0);
    expect(await shortLog(gameId)).toEqual(['3 REMINDED seat 0']);
    expect(await noticesTo(gameId, ada)).toEqual([
      ['REMINDER', false],
      ['YOUR_TURN', false],
    ]);

    server.clock.advance(15 * SECOND_MS);
    await sweep.run(0);
    expect((await shortLog(gameId)).at(-1)).toBe('4 MISSED seat 0 by TABLE, misses 1');
    expect(await noticesTo(gameId, ada)).toEqual([
      ['REMINDER', true],
      ['YOUR_TURN', true],
    ]);

    await round();
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(NO_BOTS);
    const log = await shortLog(gameId);
    expect(log.filter((line) => !line.includes('REMINDED')).slice(1)).toEqual([
      '5 MOVED seat 1 by PLAYER',
      '6 REPLACED seat 0, EASY, misses 2',
    ]);
    const replaced = await api.game(gameId, ada);
    expect(replaced.seats[0]).toMatchObject({ standIn: 'EASY', misses: 2, isMine: true });
    expect(replaced.awaited).toEqual([
      awaited({ seat: 0, sinceVersion: 6, since: server.clock.now(), leftMs: null }),
    ]);
    expect(replaced.legalMoves).toEqual({ moves: [], complete: true });
    expect(await noticesTo(gameId, ada)).toContainEqual(['REPLACED_BY_BOT', false]);

    expect(await submit(api, ada, replaced, { action: 'DRAW' })).toMatchObject({
      code: 'SEAT_HELD_BY_BOT',
      sentence: 'a bot sits in for you: take the seat back, then move',
      version: 6,
    });
    const back = accepted(await api.command('takeBackSeat', ada, gameId));
    expect(await noticesTo(gameId, ada)).toContainEqual(['REPLACED_BY_BOT', true]);
    expect(back.seats[0]).toMatchObject({ standIn: null, misses: 0 });
    expect(back.awaited).toEqual([
      awaited({
        seat: 0,
        sinceVersion: 7,
        since: server.clock.now(),
        leftMs: 30 * SECOND_MS,
        isMine: true,
      }),
    ]);
    expect(await submit(api, ada, back, { action: 'DRAW' })).toMatchObject({
      turn: { by: 'PLAYER' },
    });
  });

  it('is moved for by the bot that sits in, until the end, and ranked with the mark', async () => {
    const absence = { missesBeforeBot: 1, botLevel: 'NORMAL' };
    const table = await startTable(api, [ada, ben], { timeControl: LIVE, absence });
    const { gameId } = table;
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(0);
    expect((await shortLog(gameId)).slice(0, 2)).toEqual([
      '3 REPLACED seat 0, NORMAL, misses 1',
      '4 MOVED seat 0 by STAND_IN',
    ]);
    for (;;) {
      const game = await api.game(gameId, ben);
      if (game.phase !== 'PLAYING') break;
      await submit(api, ben, game, { action: 'QUIT' });
      await sweep.run(0);
    }
    const { results } = await rowsOf(server, gameId);
    expect(results.map(({ gaveUp }) => gaveUp)).toEqual([true, false]);
    expect(new Set((await api.log(gameId)).map(({ by }) => by))).toEqual(
      new Set([null, 'STAND_IN', 'PLAYER']),
    );
  });

  it('loses nothing by moves made in time: only misses in a row count', async () => {
    const absence = { missesBeforeBot: 2 };
    const table = await startTable(api, [ada, ben], { timeControl: LIVE, absence });
    const { gameId } = table;
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(0); // Ada's first miss
    await submit(api, ben, await api.game(gameId, ben), { action: 'DRAW' });
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    expect((await api.game(gameId)).seats[0]?.misses).toBe(0);
    await submit(api, ben, await api.game(gameId, ben), { action: 'DRAW' });
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(0);
    expect((await shortLog(gameId)).at(-1)).toBe('7 MISSED seat 0 by TABLE, misses 1');
  });

  it('loses what was in the bank with a missed deadline', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    server.clock.advance(36 * HOUR_MS);
    await sweep.run(0);
    expect((await api.game(gameId)).seats.map(({ bankSeconds }) => bankSeconds)).toEqual(
      hours(0, 12),
    );
  });

  it('forfeits where the game says so, which ends a game of two', async () => {
    const absence = { onMiss: 'FORFEIT' };
    const { gameId } = await startTable(api, [ada, ben], { timeControl: LIVE, absence });
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(0);
    const game = await api.game(gameId);
    expect(game.seats[0]).toMatchObject({ givenUp: 'FORFEITED' });
    expect(game.result).toEqual({
      reason: 'FORFEIT',
      seats: [
        { seat: 0, rank: 2, score: null },
        { seat: 1, rank: 1, score: null },
      ],
    });
    expect(await shortLog(gameId)).toEqual(['3 FORFEITED seat 0']);
  });

  it('forfeits a bigger game alone: the others play on, with a bot in the seat', async () => {
    const absence = { onMiss: 'FORFEIT', botLevel: 'EASY' };
    const { gameId } = await startTable(api, [ada, ben, cleo], { timeControl: LIVE, absence });
    server.clock.advance(30 * SECOND_MS);
    await sweep.run(NO_BOTS);
    const game = await api.game(gameId, ada);
    expect(game.seats[0]).toMatchObject({ givenUp: 'FORFEITED', standIn: 'EASY' });
    expect(game.phase).toBe('PLAYING');
    expect(await api.command('takeBackSeat', ada, gameId)).toMatchObject({
      code: 'SEAT_GIVEN_UP',
      sentence: 'you have given up this seat',
      version: game.version,
    });
  });

  it('comes back only where a bot sits in', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: LIVE });
    expect(await api.command('takeBackSeat', ada, gameId)).toEqual({
      __typename: 'Refusal',
      code: 'NOT_REPLACED',
      sentence: 'no bot sits in for you',
      version: 2,
      allowed: null,
    });
    expect(await api.command('takeBackSeat', cleo, gameId)).toMatchObject({ code: 'NOT_SEATED' });
    expect((await api.game(gameId)).version).toBe(2);
  });
});

describe('the sweep', () => {
  it('does what is due in every game once, whether one runs or three at once', async () => {
    const tables: Table[] = [];
    for (let count = 0; count < 5; count++) {
      tables.push(await startTable(api, [ada, ben], { timeControl: LIVE }));
    }
    server.clock.advance(30 * SECOND_MS);
    await Promise.all([sweep.run(NO_BOTS), sweep.run(NO_BOTS), sweep.run(NO_BOTS)]);
    for (const { gameId } of tables) {
      expect(await shortLog(gameId)).toEqual(['3 MISSED seat 0 by TABLE, misses 1']);
    }
  });
});

function awaited(what: {
  seat: number;
  sinceVersion: number;
  since: number;
  leftMs: number | null;
  isMine?: boolean;
}): Awaited {
  const { seat, sinceVersion, since, leftMs, isMine = false } = what;
  const deadlineAt = leftMs === null ? null : iso(since + leftMs);
  return { seat, decision: 'TURN', sinceVersion, since: iso(since), deadlineAt, isMine };
}

function leftMs({ deadlineAt, serverNow }: Game): number {
  return new Date(deadlineAt ?? NaN).getTime() - new Date(serverNow).getTime();
}

/** Seconds of so many hours. */
function hours(...counts: readonly number[]): readonly number[] {
  return counts.map((count) => count * 3600);
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** What happened after the start, which was turn 2 of a game of two. */
async function shortLog(gameId: string, start = 2): Promise<readonly string[]> {
  return (await api.log(gameId)).slice(start).map(inShort);
}

function inShort({ version, act, seat, by, bot, misses }: Turn): string {
  const parts = [by && ` by ${by}`, bot && `, ${bot}`, misses !== null && `, misses ${misses}`];
  return `${version} ${act} seat ${seat}${parts.filter(Boolean).join('')}`;
}

/** Type, and whether it was withdrawn, in the order of their facts. */
async function noticesTo(gameId: string, player: Guest) {
  const { notifications } = await rowsOf(server, gameId);
  return notifications
    .filter(({ playerId }) => Buffer.from(player.id, 'base64').toString() === `Player:${playerId}`)
    .map(({ type, withdrawnAt }) => [type, withdrawnAt !== null]);
}
