import { toGlobalId } from 'graphql-relay';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import { addEndedGames, addPlayers } from '../ratings/result-rows.js';
import type { TestServer } from '../support/app.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import { openTable, play, rowId, shed, startGamesServer, startTable } from './support/table.js';

const RATED = { rated: true };

const BOARD = `query ($first: Int!, $after: String) {
  leaderboard(kind: LITTLE_RICKY, first: $first, after: $after) {
    edges { cursor node { rank player { id } games wins averageRank lastGameAt } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const ENTRY = `query ($player: ID) {
  it: leaderboardEntry(kind: LITTLE_RICKY, player: $player) {
    rank player { id } games wins averageRank lastGameAt
  }
}`;

const resultsQuery = (fields: string) => `query ($player: ID!, $first: Int!, $after: String) {
  player(id: $player) {
    results(first: $first, after: $after) {
      edges { node { ${fields} } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
const RESULTS = resultsQuery('game { id } kind seat seats rank score gaveUp rated endedAt');
/** Games that a test inserted have no state to show. */
const RANKS = resultsQuery('rank');

type Entry = {
  readonly rank: number;
  readonly player: { readonly id: string };
  readonly games: number;
  readonly wins: number;
  readonly averageRank: number;
  readonly lastGameAt: string;
};

type Page<Node> = {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

type Result = { readonly game: { readonly id: string } | null; readonly rank: number };

type PlayerResults<Node> = { readonly player: { readonly results: Page<Node> } };

let server: TestServer;
let games: GamesApi;
let prisma: PrismaService;
let ann: Guest;
let ben: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  games = new GamesApi(server);
  prisma = server.app.get(PrismaService);
});

afterAll(() => server.close());

beforeEach(async () => {
  await prisma.result.deleteMany(); // what other files have played
  ann = await games.guest();
  ben = await games.guest();
});

describe('the leaderboard', () => {
  it('is an empty connection before anybody has played, and nobody has a place', async () => {
    expect(await board()).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(await entry(ann, ann.id)).toBeNull();
  });

  it('has who won before who resigned, as soon as the game is over, for all to see', async () => {
    const { gameId } = await startTable(games, [ann, ben], RATED);
    expect((await board()).edges).toEqual([]);
    server.clock.advance(60_000);
    accepted(await games.command('resign', ann, gameId));
    const lastGameAt = new Date(server.clock.now()).toISOString();
    const first = place(ben, { rank: 1, games: 1, wins: 1, averageRank: 1, lastGameAt });
    const second = place(ann, { rank: 2, games: 1, wins: 0, averageRank: 2, lastGameAt });
    expect((await board()).edges.map(({ node }) => node)).toEqual([first, second]);
    expect(await entry(undefined, ann.id)).toEqual(second);
    expect(await entry(ben)).toEqual(first);
  });

  it('has the winner of a game that was played out', async () => {
    const table = await startTable(games, [ann, ben], RATED);
    await play(games, table, shed);
    const { result } = await games.game(table.gameId);
    const ranks = result?.seats.map(({ rank }) => rank) ?? [];
    for (const [seat, player] of [ann, ben].entries()) {
      const rank = ranks[seat] ?? 0;
      const wins = rank === 1 ? 1 : 0;
      expect(await entry(player)).toMatchObject({ rank, games: 1, wins, averageRank: rank });
    }
  });

  it('leaves out games that do not count', async () => {
    const { gameId } = await startTable(games, [ann, ben]);
    accepted(await games.command('resign', ann, gameId));
    expect((await board()).edges).toEqual([]);
    expect(await entry(ben)).toBeNull();
  });

  it('goes on from page to page without gap or repeat while results come in', async () => {
    const players = await addPlayers(prisma, 7);
    const endedAt = new Date(server.clock.now());
    const lost = players.map((playerId) => ({ seats: [{ playerId, rank: 2 }], endedAt }));
    await addEndedGames(prisma, lost);
    const seen: Entry[] = [];
    let after: string | null = null;
    do {
      const page = await board(3, after);
      seen.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      server.clock.advance(1000);
      const now = new Date(server.clock.now());
      const last = players.at(-1) ?? '';
      await addEndedGames(prisma, [{ seats: [{ playerId: last, rank: 1 }], endedAt: now }]);
    } while (after !== null);
    expect(seen.map(({ player }) => rowId(player.id))).toEqual(players);
    expect(seen.map(({ rank, games: played }) => [rank, played])).toEqual(
      players.map(() => [1, 1]),
    );
    expect((await board(1)).edges[0]?.node).toMatchObject({ rank: 1, games: 4, wins: 3 });
  });

  it('is asked for a few times in one operation at the most', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const field = `leaderboard(kind: LITTLE_RICKY, first: 1) { edges { cursor } }`;
        return `b${index}: ${field}`;
      });
    expect((await games.ask(`{ ${fields(10).join(' ')} }`)).errors).toBeUndefined();
    const { errors } = await games.ask(`{ ${fields(30).join(' ')} }`);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_COSTLY']);
  });

  it('refuses a cursor of another list, and asks whose place is meant', async () => {
    const foreign = Buffer.from(JSON.stringify(['1', '2', '3', '4', '5'])).toString('base64url');
    for (const after of ['?', foreign]) {
      const { errors } = await games.ask(BOARD, { first: 3, after });
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
    const { errors } = await games.ask(ENTRY);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('the results of a player', () => {
  it('are listed newest first, with the game for those who may see it', async () => {
    const open = await startTable(games, [ann, ben], RATED);
    accepted(await games.command('resign', ann, open.gameId));
    server.clock.advance(60_000);
    const hidden = await startHidden();
    accepted(await games.command('resign', ben, hidden.gameId));
    const older = {
      ...{ game: { id: open.gameId }, kind: 'LITTLE_RICKY', seat: 0, seats: 2 },
      ...{ rank: 2, score: null, gaveUp: true, rated: true },
      endedAt: new Date(server.clock.now() - 60_000).toISOString(),
    };
    const newer = {
      ...{ game: { id: hidden.gameId }, kind: 'LITTLE_RICKY', seat: 0, seats: 2 },
      ...{ rank: 1, score: null, gaveUp: false, rated: false },
      endedAt: new Date(server.clock.now()).toISOString(),
    };
    expect(await results(ann.id, ben)).toEqual([newer, older]);
    expect(await results(ann.id)).toEqual([{ ...newer, game: null }, older]);
  });

  it('come in pages without gap or repeat', async () => {
    const [player = ''] = await addPlayers(prisma, 1);
    const id = toGlobalId('Player', player);
    const at = (minute: number) => new Date(server.clock.now() - minute * 60_000);
    const ended = [0, 1, 1, 2, 3].map((minute, index) => ({
      seats: [{ playerId: player, rank: index + 1 }],
      endedAt: at(minute),
    }));
    await addEndedGames(prisma, ended);
    const ranks: number[] = [];
    let after: string | null = null;
    do {
      const variables = { player: id, first: 2, after };
      const answer: PlayerResults<Pick<Result, 'rank'>> = await games.data(RANKS, variables);
      const page = answer.player.results;
      ranks.push(...page.edges.map(({ node }) => node.rank));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect([ranks[0], ...ranks.slice(1, 3).sort(), ...ranks.slice(3)]).toEqual([1, 2, 3, 4, 5]);
  });

  it('are none for somebody who has not played', async () => {
    expect(await results(ann.id)).toEqual([]);
  });
});

async function board(first = 20, after: string | null = null): Promise<Page<Entry>> {
  const { leaderboard } = await games.data<{ leaderboard: Page<Entry> }>(BOARD, { first, after });
  const edges = leaderboard.edges.map(({ node }) => ({ node }));
  return { edges, pageInfo: leaderboard.pageInfo };
}

async function entry(asker?: Guest, player: string | null = null): Promise<Entry | null> {
  return (await games.data<{ it: Entry | null }>(ENTRY, { player }, asker)).it;
}

function place({ id }: Guest, entry: Omit<Entry, 'player'>): Entry {
  return { ...entry, player: { id } };
}

async function results(player: string, asker?: Guest): Promise<readonly Result[]> {
  const variables = { player, first: 20, after: null };
  const answer = await games.data<PlayerResults<Result>>(RESULTS, variables, asker);
  return answer.player.results.edges.map(({ node }) => node);
}

/** A game that only its players may watch. */
async function startHidden(): Promise<{ readonly gameId: string }> {
  const { gameId } = await openTable(games, [ann], {
    seats: 2,
    visibility: 'INVITE_ONLY',
    invite: [ben.id],
  });
  accepted(await games.send('joinGame', ben, { gameId }));
  accepted(await games.command('startGame', ann, gameId));
  return { gameId };
}
