import { toGlobalId } from 'graphql-relay';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import { startOf } from '../../src/ratings/domain/spans.js';
import { Seasons } from '../../src/ratings/persistence/seasons.js';
import { forgetRatings } from '../ratings/rating-rows.js';
import { addEndedGames, addPlayers, addRatedGames } from '../ratings/result-rows.js';
import type { TestServer } from '../support/app.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import { openTable, rowId, startGamesServer, startTable } from './support/table.js';

const RATED = { rated: true };
const ENTRY = 'rank value games wins botLevel player { id } rating { points provisional }';

const BOARD = `query ($span: LeaderboardSpan!, $pool: RatingPool!, $at: DateTime) {
  leaderboard(kind: LITTLE_RICKY, span: $span, pool: $pool, at: $at) {
    kind span pool startsAt endsAt players viewerEntry { ${ENTRY} }
    entries { edges { node { ${ENTRY} } } }
  }
}`;

const PAGE = `query ($first: Int!, $after: String, $span: LeaderboardSpan!) {
  leaderboard(kind: LITTLE_RICKY, span: $span) {
    entries(first: $first, after: $after) {
      edges { node { rank value games player { id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const FRIENDS = `query ($first: Int!, $after: String, $span: LeaderboardSpan!) {
  leaderboard(kind: LITTLE_RICKY, span: $span) {
    entries: friends(first: $first, after: $after) {
      edges { node { rank value games player { id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const AROUND = `query ($player: ID, $reach: Int!, $span: LeaderboardSpan!) {
  leaderboard(kind: LITTLE_RICKY, span: $span) {
    around(player: $player, reach: $reach) { rank value player { id } }
  }
}`;

const FOLLOW = (name: string) => `mutation ($player: ID!) {
  ${name}(player: $player) {
    ... on Refusal { code sentence }
    ... on FriendsChanged { viewer { friends { edges { node { player { id } } } } } }
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
  readonly rank: number | null;
  readonly value: number;
  readonly games: number;
  readonly player: { readonly id: string } | null;
};

type Page<Node> = {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

type Board = { readonly entries: Page<Entry>; readonly viewerEntry: Entry | null };
type Boards = { readonly leaderboard: Board };

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
  await forgetRatings(prisma); // what other files have played
  ann = await games.guest();
  ben = await games.guest();
});

describe('a leaderboard', () => {
  it('is empty before anybody has played, and nobody has a place', async () => {
    for (const span of ['ALL_TIME', 'SEASON', 'WEEK', 'DAY']) {
      expect(await board(ann, { span })).toMatchObject({
        ...{ span, players: 0, viewerEntry: null, entries: { edges: [] } },
      });
      expect(await around(span, ann.id)).toEqual([]);
    }
  });

  it('of a day, a week and a season has what was earned, as soon as the game is over', async () => {
    const { gameId } = await startTable(games, [ann, ben], RATED);
    accepted(await games.command('resign', ann, gameId));
    for (const span of ['SEASON', 'WEEK', 'DAY']) {
      const won = { rank: 1, value: 2, games: 1, wins: 1, botLevel: null, player: { id: ben.id } };
      const lost = { rank: 2, value: 0, games: 1, wins: 0, botLevel: null, player: { id: ann.id } };
      const { entries, viewerEntry } = await board(ann, { span });
      expect(entries.edges.map(({ node }) => node)).toEqual([
        { ...won, rating: { points: 344, provisional: true } },
        { ...lost, rating: { points: -183, provisional: true } },
      ]);
      expect(viewerEntry).toMatchObject(lost);
    }
  });

  it('says when its time begins and ends, in UTC', async () => {
    const at = '2026-08-05T23:59:59.999Z'; // a Wednesday
    const times = async (span: string) => {
      const { startsAt, endsAt } = (await board(undefined, { span, at })) as never;
      return [startsAt, endsAt];
    };
    expect(await times('ALL_TIME')).toEqual([null, null]);
    expect(await times('SEASON')).toEqual(['2026-07-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z']);
    expect(await times('WEEK')).toEqual(['2026-08-03T00:00:00.000Z', '2026-08-10T00:00:00.000Z']);
    expect(await times('DAY')).toEqual(['2026-08-05T00:00:00.000Z', '2026-08-06T00:00:00.000Z']);
  });

  it('looks at its own time alone', async () => {
    const [winner = '', loser = ''] = await addPlayers(prisma, 2);
    const sunday = new Date('2026-08-02T23:59:59.999Z');
    const monday = new Date('2026-08-03T00:00:00Z');
    await addRatedGames(prisma, [won(winner, loser, sunday), won(winner, loser, monday)]);
    const values = async (span: string, at: string) => {
      const { entries } = await board(undefined, { span, at });
      return entries.edges.map(({ node }) => node.value);
    };
    expect(await values('DAY', '2026-08-02T00:00:00Z')).toEqual([2, 0]);
    expect(await values('WEEK', '2026-08-02T00:00:00Z')).toEqual([2, 0]);
    expect(await values('WEEK', '2026-08-09T00:00:00Z')).toEqual([2, 0]);
    expect(await values('SEASON', '2026-09-30T00:00:00Z')).toEqual([4, 0]);
    expect(await values('DAY', '2026-08-04T00:00:00Z')).toEqual([]);
  });

  it('of all time ranks nobody before ten games, but tells a player how far they are', async () => {
    const wins = (count: number) =>
      Array.from({ length: count }, () => won(rowId(ann.id), rowId(ben.id)));
    await addRatedGames(prisma, wins(9));
    expect(await board(ann)).toMatchObject({
      ...{ players: 0, entries: { edges: [] } },
      viewerEntry: { rank: null, games: 9, wins: 9, rating: { provisional: true } },
    });
    await addRatedGames(prisma, wins(1));
    const { entries, viewerEntry } = await board(ann);
    expect(entries.edges.map(({ node }) => [node.rank, node.player?.id])).toEqual([
      [1, ann.id],
      [2, ben.id],
    ]);
    expect(viewerEntry).toMatchObject({ rank: 1, games: 10, rating: { provisional: false } });
  });

  it('gives equals one rank and leaves out those after it', async () => {
    const [a = '', b = '', c = '', d = ''] = await addPlayers(prisma, 4);
    await addRatedGames(prisma, [
      { seats: seats([a, 1], [b, 2], [c, 2], [d, 4]), endedAt: now() },
      won(b, c),
    ]);
    const expected = new Map([
      [a, [1, 6]],
      [b, [2, 5]],
      [c, [3, 3]],
      [d, [4, 0]],
    ]);
    expect(await ranks('DAY')).toEqual(expected);
    await addRatedGames(prisma, [won(c, a)]);
    await addRatedGames(prisma, [won(d, a)]);
    expect(await ranks('DAY')).toEqual(
      new Map([
        [a, [1, 6]],
        [b, [2, 5]],
        [c, [2, 5]],
        [d, [4, 2]],
      ]),
    );
  });

  it('has programs on a board of their own', async () => {
    const [a = '', b = ''] = await addPlayers(prisma, 2);
    const bots = [
      { playerId: null, rank: 3, botLevel: 'EASY' },
      { playerId: null, rank: 1, botLevel: 'HARD' },
    ];
    await addRatedGames(prisma, [{ seats: [...seats([a, 2], [b, 4]), ...bots], endedAt: now() }]);
    const { entries } = await board(undefined, { span: 'DAY', pool: 'BOTS' });
    expect(entries.edges.map(({ node }) => node)).toMatchObject([
      { rank: 1, value: 2, botLevel: 'HARD', player: null },
      { rank: 2, value: 0, botLevel: 'EASY', player: null },
    ]);
    expect(new Set((await ranks('DAY')).keys())).toEqual(new Set([a, b]));
  });

  it.each(['DAY', 'ALL_TIME'])(
    'of %s goes on from page to page as it was at the first while results come in',
    async (span) => {
      const players = await addPlayers(prisma, 8);
      const tournament = Array.from({ length: 40 }, () => ({
        seats: players.map((playerId, index) => ({ playerId, rank: Math.ceil((index + 1) / 2) })),
        endedAt: now(),
      }));
      await addRatedGames(prisma, tournament);
      const before = await walk(PAGE, span, 100);
      expect(before).toHaveLength(8);
      const [best = ''] = players;
      const last = players.at(-1) ?? '';
      const [stranger = ''] = await addPlayers(prisma, 1);
      const during = await walk(PAGE, span, 3, async () => {
        await addRatedGames(prisma, [won(last, best), won(stranger, best), won(last, stranger)]);
      });
      expect(during).toEqual(before);
      const after = await walk(PAGE, span, 3);
      expect(after).not.toEqual(before);
    },
  );

  it('shows a player among those before and after', async () => {
    const players = await addPlayers(prisma, 7);
    const placed = players.map((playerId, index) => ({ playerId, rank: index + 1 }));
    await addRatedGames(prisma, [{ seats: placed, endedAt: now() }]);
    const near = async (index: number) => {
      const id = toGlobalId('Player', players[index] ?? '');
      return (await around('DAY', id)).map(({ rank }) => rank);
    };
    expect(await near(3)).toEqual([2, 3, 4, 5, 6]);
    expect(await near(0)).toEqual([1, 2, 3]);
    expect(await near(6)).toEqual([5, 6, 7]);
  });

  it('is asked for a few times in one operation at the most', async () => {
    const field = 'leaderboard(kind: LITTLE_RICKY) { entries(first: 1) { edges { cursor } } }';
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => `b${index}: ${field}`).join(' ');
    expect((await games.ask(`{ ${fields(10)} }`)).errors).toBeUndefined();
    const { errors } = await games.ask(`{ ${fields(60)} }`);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_COSTLY']);
  });

  it('refuses a cursor of another list, and asks whose place is meant', async () => {
    const foreign = Buffer.from(JSON.stringify(['1', '2', 'x'])).toString('base64url');
    for (const [query, asker] of [
      [PAGE, undefined],
      [FRIENDS, ann],
    ] as const) {
      for (const after of ['?', foreign]) {
        const { errors } = await games.ask(query, { first: 3, after, span: 'DAY' }, asker);
        expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
      }
    }
  });

  it('is there for those who send no token, but for the parts that are of a player', async () => {
    const { data, errors } = await games.ask(`{ leaderboard(kind: LITTLE_RICKY) {
      players friends { edges { cursor } } around { rank } entries { edges { cursor } }
    } }`);
    const parts = errors?.map(({ path, extensions }) => [path, extensions.code]);
    expect(new Set(parts)).toEqual(
      new Set([
        [['leaderboard', 'friends'], 'UNAUTHENTICATED'],
        [['leaderboard', 'around'], 'UNAUTHENTICATED'],
      ]),
    );
    expect(data).toEqual({
      leaderboard: { players: 0, friends: null, around: null, entries: { edges: [] } },
    });
  });

  it('says that a cursor is too old to go on from', async () => {
    const players = await addPlayers(prisma, 2);
    const [a = '', b = ''] = players;
    await addRatedGames(prisma, [won(a, b)]);
    const variables = { first: 1, after: null, span: 'DAY' };
    const { leaderboard } = await games.data<Boards>(PAGE, variables);
    await prisma.ratingBook.updateMany({ data: { forgottenTo: 2 } });
    const after = leaderboard.entries.pageInfo.endCursor;
    const { errors } = await games.ask(PAGE, { ...variables, after });
    expect(errors?.map(({ extensions, message }) => [extensions.code, message])).toEqual([
      ['CURSOR_EXPIRED', 'the board has changed too often since: begin at its first page'],
    ]);
  });
});

describe('seasons', () => {
  const SEASONS = `query ($kind: GameKind!, $first: Int!, $after: String) {
    seasons(kind: $kind, first: $first, after: $after) {
      edges { node { label startsAt endsAt isOpen closedAt revisedAt } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  type Season = { readonly label: string; readonly startsAt: string; readonly isOpen: boolean };
  type Seasons = { readonly seasons: Page<Season> };
  const seasonsOf = async (variables: object) =>
    (await games.data<Seasons>(SEASONS, { kind: 'LITTLE_RICKY', after: null, ...variables }))
      .seasons;

  it('are none before anybody has played', async () => {
    await prisma.result.deleteMany();
    expect((await seasonsOf({ first: 5 })).edges).toEqual([]);
  });

  it('are listed from the one of now back to the first, and name their boards', async () => {
    await prisma.result.deleteMany();
    const [a = '', b = ''] = await addPlayers(prisma, 2);
    const first = new Date(startOf('SEASON', server.clock.now()));
    first.setUTCMonth(first.getUTCMonth() - 6);
    await addRatedGames(prisma, [won(a, b, first)]);
    const unrated = new Date(first);
    unrated.setUTCMonth(unrated.getUTCMonth() - 3);
    await addEndedGames(prisma, [{ ...won(a, b, unrated), rated: false }]);
    await new Seasons(prisma).keep(server.clock.now());
    const label = (monthsAgo: number) => {
      const start = new Date(first);
      start.setUTCMonth(start.getUTCMonth() + 6 - monthsAgo);
      return `${start.getUTCFullYear()} Q${start.getUTCMonth() / 3 + 1}`;
    };
    const { edges, pageInfo } = await seasonsOf({ first: 2 });
    expect(edges.map(({ node }) => [node.label, node.isOpen])).toEqual([
      [label(0), true],
      [label(3), false],
    ]);
    const rest = await seasonsOf({ first: 2, after: pageInfo.endCursor });
    const [last, before] = rest.edges.map(({ node }) => node);
    expect([rest.edges.length, rest.pageInfo.hasNextPage]).toEqual([2, false]);
    expect(before).toMatchObject({ label: label(9), isOpen: false, closedAt: null });
    expect(last).toEqual({
      ...{ label: label(6), startsAt: first.toISOString(), isOpen: false, revisedAt: null },
      endsAt: edges[1]?.node.startsAt,
      closedAt: new Date(server.clock.now()).toISOString(),
    });
    const { entries } = await board(undefined, { span: 'SEASON', at: last?.startsAt });
    expect(entries.edges.map(({ node }) => node.value)).toEqual([2, 0]);
    expect((await seasonsOf({ kind: 'RICOCHET', first: 2 })).edges).toEqual([]);
  });

  it('are read once for all the boards of an operation', async () => {
    const find = jest.spyOn(server.app.get(Seasons), 'findAll');
    const one = 'leaderboard(kind: LITTLE_RICKY, span: SEASON) { closedAt revisedAt }';
    await games.data(`{ a: ${one} b: ${one} }`);
    expect(find.mock.calls.map(([wanted]) => wanted.length)).toEqual([1]);
    find.mockRestore();
  });

  it('are not gone on with from the cursor of another list', async () => {
    const after = Buffer.from(JSON.stringify(['2026-02-01'])).toString('base64url');
    const { errors } = await games.ask(SEASONS, { kind: 'LITTLE_RICKY', first: 2, after });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('friends', () => {
  it('are ranked among themselves, with the one who asks, provisional ones last', async () => {
    const [best = '', friend = '', beginner = ''] = await addPlayers(prisma, 3);
    const own = rowId(ann.id);
    const rounds = Array.from({ length: 10 }, () => ({
      seats: seats([best, 1], [own, 2], [friend, 3]),
      endedAt: now(),
    }));
    await addRatedGames(prisma, [...rounds, won(best, beginner)]);
    for (const playerId of [friend, beginner]) await follow('addFriend', playerId);
    const listed = await walk(FRIENDS, 'ALL_TIME', 2, undefined, ann);
    expect(listed.map(({ rank, player }) => [rank, rowId(player?.id ?? '')])).toEqual([
      [1, own],
      [2, friend],
      [null, beginner],
    ]);
    const today = await walk(FRIENDS, 'DAY', 20, undefined, ann);
    expect(today.map(({ rank, value }) => [rank, value])).toEqual([
      [1, 20],
      [2, 0],
      [2, 0],
    ]);
  });

  it('are followed once, are not asked, and can be removed', async () => {
    const [friend = ''] = await addPlayers(prisma, 1);
    const listed = {
      viewer: { friends: { edges: [{ node: { player: { id: toGlobalId('Player', friend) } } }] } },
    };
    expect(await follow('addFriend', friend)).toEqual(listed);
    expect(await follow('addFriend', friend)).toEqual(listed);
    expect(await prisma.friend.count({ where: { playerId: friend } })).toBe(0);
    const nobody = { viewer: { friends: { edges: [] } } };
    expect(await follow('removeFriend', friend)).toEqual(nobody);
    expect(await follow('removeFriend', friend)).toEqual(nobody);
  });

  it('are not oneself, nobody, or too many', async () => {
    const before = await prisma.friend.count();
    expect(await follow('addFriend', rowId(ann.id))).toEqual({
      code: 'FRIEND_IS_SELF',
      sentence: 'you cannot follow yourself',
    });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await follow('addFriend', nobody)).toEqual({
      code: 'PLAYER_NOT_FOUND',
      sentence: 'there is no such player',
    });
    expect(await prisma.friend.count()).toBe(before);
    const many = await addPlayers(prisma, 501);
    const createdAt = now();
    const data = many
      .slice(1)
      .map((friendId) => ({ playerId: rowId(ann.id), friendId, createdAt }));
    await prisma.friend.createMany({ data });
    expect(await follow('addFriend', many[0] ?? '')).toEqual({
      code: 'TOO_MANY_FRIENDS',
      sentence: 'you follow 500 players: remove one before you add another',
    });
    expect(await follow('addFriend', many[1] ?? '')).toHaveProperty('viewer');
    expect(await prisma.friend.count()).toBe(before + 500);
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

  it('are not rated where nobody met their like, and for those who did not', async () => {
    const [person = '', other = '', bot = '', rival = ''] = await addPlayers(prisma, 4);
    const programs = { where: { id: { in: [bot, rival] } }, data: { type: 'BOT' as const } };
    await prisma.player.updateMany(programs);
    const ratedOf = async (player: string) => {
      const listed = await results(toGlobalId('Player', player), undefined, resultsQuery('rated'));
      return listed.map((result) => (result as unknown as { rated: boolean }).rated);
    };
    await addRatedGames(prisma, [won(person, bot)]);
    expect(await ratedOf(person)).toEqual([false]);
    expect(await ratedOf(bot)).toEqual([false]);
    expect(await prisma.result.count({ where: { playerId: person, rated: true } })).toBe(0);
    await addRatedGames(prisma, [
      { seats: seats([other, 1], [bot, 2], [rival, 3]), endedAt: now() },
    ]);
    expect(await ratedOf(other)).toEqual([false]);
    expect(await ratedOf(rival)).toEqual([true]);
    await addRatedGames(prisma, [won(other, rival), won(person, other)]);
    expect((await ratedOf(other)).filter(Boolean)).toHaveLength(1);
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

async function results(player: string, asker?: Guest, query = RESULTS): Promise<readonly Result[]> {
  const variables = { player, first: 20, after: null };
  const answer = await games.data<PlayerResults<Result>>(query, variables, asker);
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

async function board(asker?: Guest, wanted: object = {}): Promise<Board> {
  const variables = { span: 'ALL_TIME', pool: 'PEOPLE', at: null, ...wanted };
  return (await games.data<Boards>(BOARD, variables, asker)).leaderboard;
}

/** Rank and value of everybody on the board of people. */
async function ranks(span: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { entries } = await board(undefined, { span });
  return new Map(
    entries.edges.map(({ node }) => [rowId(node.player?.id ?? ''), [node.rank, node.value]]),
  );
}

/** All pages, with something that happens between any two of them. */
async function walk(
  query: string,
  span: string,
  first: number,
  meanwhile?: () => Promise<void>,
  asker?: Guest,
): Promise<readonly Entry[]> {
  const seen: Entry[] = [];
  let after: string | null = null;
  do {
    const answer: Boards = await games.data(query, { span, first, after }, asker);
    const { edges, pageInfo } = answer.leaderboard.entries;
    seen.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    await meanwhile?.();
  } while (after !== null);
  return seen;
}

async function around(span: string, player: string): Promise<readonly Entry[]> {
  const variables = { span, player, reach: 2 };
  const answer = await games.data<{ leaderboard: { around: readonly Entry[] } }>(AROUND, variables);
  return answer.leaderboard.around;
}

async function follow(name: 'addFriend' | 'removeFriend', playerId: string): Promise<unknown> {
  const variables = { player: toGlobalId('Player', playerId) };
  return (await games.data<Record<string, unknown>>(FOLLOW(name), variables, ann))[name];
}

function won(winner: string, loser: string, endedAt = now()) {
  return { seats: seats([winner, 1], [loser, 2]), endedAt };
}

function seats(...placed: readonly (readonly [playerId: string, rank: number])[]) {
  return placed.map(([playerId, rank]) => ({ playerId, rank }));
}

function now(): Date {
  return new Date(server.clock.now());
}
