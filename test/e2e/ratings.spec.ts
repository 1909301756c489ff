import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GameEndings } from '../../src/games/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { RatingCheck, VoidedResults } from '../../src/ratings/index.js';
import { changesOf, forgetRatings, ratingsOf } from '../ratings/rating-rows.js';
import type { TestServer } from '../support/app.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import {
  openTable,
  play,
  quit,
  rowId,
  rowsOf,
  startGamesServer,
  startTable,
  sweepOf,
} from './support/table.js';

const RATED = { rated: true };
const WON = { points: 344, skill: 27.635389493140497, uncertainty: 8.06590141354368 };
const LOST = { points: -183, skill: 22.364610506859503, uncertainty: 8.06590141354368 };

const RATING = `query ($player: ID!) {
  player(id: $player) {
    rating(kind: LITTLE_RICKY) {
      kind points skill uncertainty provisional games wins lastGameAt
    }
    ratings { kind points }
  }
}`;

const HISTORY = `query ($player: ID!, $first: Int!, $after: String) {
  player(id: $player) {
    ratingHistory(kind: LITTLE_RICKY, first: $first, after: $after) {
      edges { node {
        number place pointsBefore points skillBefore skill uncertaintyBefore uncertainty games
        provisional endedAt voidReason game { id } player { id } botLevel
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const CHANGES = `query ($game: ID!) {
  game(id: $game) { ratingChanges { place points player { id } botLevel } }
}`;

const INBOX = `{ viewer { notifications(first: 50) {
  edges { node { type sentence withdrawnAt } }
} } }`;

type Rating = { readonly games: number; readonly points: number };
type Answer = { readonly player: { readonly rating: Rating | null; readonly ratings: unknown } };
type Change = { readonly number: number; readonly game: { readonly id: string } | null };
type History = {
  readonly player: {
    readonly ratingHistory: {
      readonly edges: readonly { readonly node: Change }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
};

let server: TestServer;
let games: GamesApi;
let prisma: PrismaService;
let ann: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  games = new GamesApi(server);
  prisma = server.app.get(PrismaService);
});

afterAll(() => server.close());

beforeEach(async () => {
  await forgetRatings(prisma);
  [ann, ben, cleo] = (await games.guests(3)) as [Guest, Guest, Guest];
});

describe('a rating', () => {
  it('is none before a rated game has ended', async () => {
    expect(await ratingOf(ann)).toBeNull();
    await startTable(games, [ann, ben], RATED);
    expect(await ratingOf(ann)).toBeNull();
    expect((await games.data<Answer>(RATING, { player: ann.id })).player.ratings).toEqual([]);
  });

  it('is there with the end of the game, for all to see', async () => {
    const { gameId } = await startTable(games, [ann, ben], RATED);
    server.clock.advance(60_000);
    accepted(await games.command('resign', ann, gameId));
    const facts = { kind: 'LITTLE_RICKY', provisional: true, games: 1, lastGameAt: now() };
    expect(await ratingOf(ben)).toEqual({ ...facts, ...WON, wins: 1 });
    expect(await ratingOf(ann)).toEqual({ ...facts, ...LOST, wins: 0 });
    expect(await games.data(CHANGES, { game: gameId })).toEqual({
      game: {
        ratingChanges: [
          { place: 1, points: 344, player: { id: ben.id }, botLevel: null },
          { place: 2, points: -183, player: { id: ann.id }, botLevel: null },
        ],
      },
    });
  });

  it('follows from a game that was played out', async () => {
    const table = await startTable(games, [ann, ben], RATED);
    await play(games, table, quit);
    const { results } = await rowsOf(server, table.gameId);
    for (const [seat, player] of [ann, ben].entries()) {
      const [own, others] = [results[seat]?.rank ?? 0, results[1 - seat]?.rank ?? 0];
      const expected = own === others ? { skill: 25 } : own < others ? WON : LOST;
      expect(await ratingOf(player)).toMatchObject(expected);
    }
  });

  it('is not touched by games that do not count, nor by those against bots alone', async () => {
    const friendly = await startTable(games, [ann, ben]);
    accepted(await games.command('resign', ann, friendly.gameId));
    const lonely = await openTable(games, [ann], { seats: 2, ...RATED, fillWithBots: 'EASY' });
    accepted(await games.command('startGame', ann, lonely.gameId));
    accepted(await games.command('resign', ann, lonely.gameId));
    expect(await changesOf(prisma)).toEqual([]);
    expect(await prisma.ratingBook.count()).toBe(0);
  });

  it('is one of people among people where bots fill seats, which are rated by themselves', async () => {
    const { gameId } = await openTable(games, [ann, ben], { seats: 4, ...RATED });
    accepted(await games.send('addBot', ann, { gameId, level: 'EASY' }));
    accepted(await games.send('addBot', ann, { gameId, level: 'NORMAL' }));
    accepted(await games.command('startGame', ann, gameId));
    accepted(await games.command('resign', ann, gameId));
    expect(await changesOf(prisma)).toEqual([]); // the game goes on
    accepted(await games.command('resign', ben, gameId)); // and now only bots are left
    const rows = await changesOf(prisma);
    const placed = rows.map(({ entrant, pool, place, points }) => [entrant, pool, place, points]);
    expect(new Set(placed)).toEqual(
      new Set([
        ['EASY', 'BOTS', 1, 80],
        ['NORMAL', 'BOTS', 1, 80],
        [rowId(ben.id), 'PEOPLE', 1, 344],
        [rowId(ann.id), 'PEOPLE', 2, -183],
      ]),
    );
    // Whoever gave up has not won, also where nobody did better.
    expect(await ratingOf(ben)).toMatchObject({ wins: 0 });
  });

  it('puts a seat that a bot holds at the end behind those that were played', async () => {
    const timed = { timeControl: { live: { turnSeconds: 30 } }, absence: { missesBeforeBot: 1 } };
    const { gameId } = await startTable(games, [ann, ben, cleo], { ...RATED, ...timed });
    server.clock.advance(30_000);
    await sweepOf(server).run(1e12); // Ann is away, and a bot sits in
    accepted(await games.command('resign', cleo, gameId));
    accepted(await games.command('resign', ben, gameId));
    const rows = await changesOf(prisma);
    const { results } = await rowsOf(server, gameId);
    expect(results.map(({ rank, gaveUp }) => [rank, gaveUp])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(rows.map(({ entrant, place, won }) => [entrant, place, won])).toEqual([
      [rowId(ann.id), 1, false],
      [rowId(ben.id), 2, false],
      [rowId(cleo.id), 3, false],
    ]);
  });
});

describe('the history of a rating', () => {
  it('has each game with what was before and after it, the latest first', async () => {
    const ids: string[] = [];
    for (const loser of [ann, ben, ann]) {
      const { gameId } = await startTable(games, [ann, ben], RATED);
      server.clock.advance(1000);
      accepted(await games.command('resign', loser, gameId));
      ids.unshift(gameId);
    }
    const all = await historyOf(ann);
    expect(all.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(all.map(({ game }) => game?.id)).toEqual(ids);
    expect(all[2]).toEqual({
      ...{ number: 1, place: 2, pointsBefore: 0, points: -183, skillBefore: 25 },
      ...{ skill: LOST.skill, uncertaintyBefore: 25 / 3, uncertainty: LOST.uncertainty },
      ...{ games: 1, provisional: true, endedAt: expect.any(String), game: { id: ids[2] } },
      ...{ player: { id: ann.id }, botLevel: null, voidReason: null },
    });
    for (const [later, earlier] of [all.slice(0, 2), all.slice(1)]) {
      expect(later).toMatchObject({
        skillBefore: (earlier as unknown as { skill: number }).skill,
        pointsBefore: (earlier as unknown as { points: number }).points,
      });
    }
    expect(await historyOf(ann, 2)).toEqual(all);
    expect(await ratingOf(ann)).toMatchObject({ games: 3, wins: 1 });
  });

  it('refuses a cursor of another list', async () => {
    const variables = { player: ann.id, first: 2, after: 'W10' };
    const { errors } = await games.ask(HISTORY, variables);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('a void result', () => {
  it('stays in the history with its reason, and what followed is as if it had not been', async () => {
    const ids: string[] = [];
    for (const loser of [ann, ben]) {
      const { gameId } = await startTable(games, [ann, ben], RATED);
      accepted(await games.command('resign', loser, gameId));
      ids.push(gameId);
    }
    const results = server.app.get(VoidedResults);
    const facts = { reason: 'Ann slept', now: server.clock.now() };
    expect(await results.void(rowId(ids[0] ?? ''), facts)).toBe('DONE');
    expect(await ratingOf(ann)).toMatchObject({ ...WON, games: 1, wins: 1 });
    const [second, first] = await historyOf(ann);
    expect(first).toMatchObject({ points: 0, pointsBefore: 0, voidReason: 'Ann slept' });
    expect(second).toMatchObject({ points: 344, pointsBefore: 0, voidReason: null });
    expect(await server.app.get(RatingCheck).run('LITTLE_RICKY')).toEqual([]);
    expect(await results.restore(rowId(ids[0] ?? ''), server.clock.now())).toBe('DONE');
    expect(await server.app.get(RatingCheck).run('LITTLE_RICKY')).toEqual([]);
    expect(await ratingOf(ann)).toMatchObject({ games: 2, wins: 1 });
  });
});

describe('an ending', () => {
  it('that cannot be rated is not saved, and is rated once when it is tried again', async () => {
    const { gameId } = await startTable(games, [ann, ben], RATED);
    const before = await rowsOf(server, gameId);
    const endings = server.app.get(GameEndings, { strict: false });
    const write = endings.write.bind(endings);
    endings.write = async (transaction, ended) => {
      await write(transaction, ended);
      throw new Error('the connection is gone');
    };
    await expect(games.command('resign', ann, gameId)).rejects.toThrow();
    expect(await rowsOf(server, gameId)).toEqual(before);
    expect(await changesOf(prisma)).toEqual([]);
    expect(await ratingsOf(prisma)).toEqual(new Map());

    endings.write = write;
    accepted(await games.command('resign', ann, gameId));
    expect(await games.command('resign', ben, gameId)).toMatchObject({ code: 'GAME_OVER' });
    expect((await changesOf(prisma)).map(({ number, points }) => [number, points])).toEqual([
      [1, 344],
      [1, -183],
    ]);
  });

  it('tells each player, and of several games of a kind only the latest', async () => {
    for (let round = 0; round < 2; round++) {
      const { gameId } = await startTable(games, [ann, ben], RATED);
      server.clock.advance(1000);
      accepted(await games.command('resign', ann, gameId));
    }
    const { notification } = prisma;
    const where = { playerId: rowId(ben.id), type: 'RATING_CHANGED' as const };
    const rows = await notification.findMany({ where, orderBy: { createdAt: 'asc' } });
    const at = server.clock.now();
    expect(rows.map(({ createdAt, withdrawnAt }) => [createdAt, withdrawnAt])).toEqual([
      [new Date(at - 1000), new Date(at)],
      [new Date(at), null],
    ]);
    const answer = await games.data<{ viewer: unknown }>(INBOX, {}, ben);
    expect(JSON.stringify(answer)).toContain('Your rating in Little Ricky has changed.');
  });
});

async function ratingOf({ id }: Guest): Promise<Rating | null> {
  return (await games.data<Answer>(RATING, { player: id })).player.rating;
}

async function historyOf({ id }: Guest, first = 20): Promise<readonly Change[]> {
  const seen: Change[] = [];
  let after: string | null = null;
  do {
    const answer: History = await games.data(HISTORY, { player: id, first, after });
    const { edges, pageInfo } = answer.player.ratingHistory;
    seen.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return seen;
}

function now(): string {
  return new Date(server.clock.now()).toISOString();
}
