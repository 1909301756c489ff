import { randomUUID } from 'node:crypto';
import { toGlobalId } from 'graphql-relay';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DailyDeals } from '../../src/daily/application/daily-deals.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { VoidedResults } from '../../src/ratings/persistence/voided-results.js';
import { addPlayers } from '../ratings/result-rows.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { GamesApi, type Guest, accepted } from './support/games-api.js';
import { rowId, startGamesServer, sweepOf } from './support/table.js';

const ENTRY = 'rank score finishedAt games player { id }';

const BOARD = `query ($span: LeaderboardSpan!, $at: DateTime) {
  it: scoreBoard(kind: RICOCHET, span: $span, at: $at) {
    kind span startsAt endsAt players viewerEntry { ${ENTRY} }
    options { ... on RicochetOptions { cornerRule resetOnFlip flipAnytime endOnEmptyStock undo } }
    entries { edges { node { ${ENTRY} } } }
  }
}`;

const pageQuery = (field: string) => `query ($first: Int!, $after: String) {
  it: scoreBoard(kind: RICOCHET, span: DAY) {
    page: ${field}(first: $first, after: $after) {
      edges { node { rank score player { id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const AROUND = `query ($player: ID, $reach: Int!) {
  it: scoreBoard(kind: RICOCHET, span: DAY) {
    around(player: $player, reach: $reach) { rank score player { id } }
  }
}`;

const PLAYED = `id phase version
  view { ... on RicochetView { hint { destroy action } } }
  result { seats { score } }`;

type Played = {
  readonly id: string;
  readonly phase: string;
  readonly version: number;
  readonly view: { readonly hint: { destroy: string | null; action: string | null } | null };
  readonly result: { readonly seats: readonly { readonly score: number }[] } | null;
};

type Entry = {
  readonly rank: number;
  readonly score: number;
  readonly finishedAt: string;
  readonly games: number;
  readonly player: { readonly id: string };
};

type Page = {
  readonly edges: readonly { readonly node: Entry }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

type Board = { readonly players: number; readonly viewerEntry: Entry | null; entries: Page };

/** A Thursday, far from the days of other specs. */
const NOON = Date.UTC(2043, 0, 1, 12);
const HOUR_MS = 3_600_000;

let server: TestServer;
let api: GamesApi;
let prisma: PrismaService;
let clock: HeldClock;
let ann: Guest;
let ben: Guest;

beforeAll(async () => {
  clock = new HeldClock(NOON);
  server = await startGamesServer({ clock, variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  prisma = server.app.get(PrismaService);
});

afterAll(() => server.close());

beforeEach(async () => {
  clock.set(new Date(NOON).toISOString());
  await prisma.result.updateMany({ data: { scoreCounts: false } }); // what other tests have played
  [ann, ben] = (await api.guests(2)) as [Guest, Guest];
});

describe('a board by score', () => {
  it('is empty before a game counts, and says which would', async () => {
    for (const span of ['ALL_TIME', 'SEASON', 'WEEK', 'DAY']) {
      expect(await board(span, ann)).toMatchObject({
        ...{ kind: 'RICOCHET', span, players: 0, viewerEntry: null, entries: { edges: [] } },
        options: {
          ...{ cornerRule: 'STRICT', resetOnFlip: false, flipAnytime: false },
          ...{ endOnEmptyStock: 'WHEN_STUCK', undo: false },
        },
      });
    }
    expect(await around(ann, 5)).toEqual([]);
    expect(await pages('friends', 5, ann)).toEqual([{ ranks: [], players: [], cursor: null }]);
  });

  it('says when its time begins and ends, in UTC', async () => {
    expect(await board('WEEK')).toMatchObject({
      ...{ startsAt: '2042-12-29T00:00:00.000Z', endsAt: '2043-01-05T00:00:00.000Z' },
    });
    expect(await board('ALL_TIME')).toMatchObject({ startsAt: null, endsAt: null });
  });

  it('has a game that was played to the end, as soon as it is over', async () => {
    const game = await playOut(ann, await begin(ann));
    const own = {
      ...{ rank: 1, score: game.result?.seats[0]?.score, games: 1, player: { id: ann.id } },
      finishedAt: new Date(NOON).toISOString(),
    };
    for (const span of ['ALL_TIME', 'SEASON', 'WEEK', 'DAY']) {
      const { players, viewerEntry, entries } = await board(span, ann);
      expect([players, viewerEntry, entries.edges]).toEqual([1, own, [{ node: own }]]);
    }
    const query = `{ it: scoreBoard(kind: RICOCHET) {
      entry(player: "${ann.id}") { score game { id } } other: entry(player: "${ben.id}") { score }
    } }`;
    expect(await api.data(query)).toEqual({
      it: { entry: { score: own.score, game: { id: game.id } }, other: null },
    });
  });

  it('leaves out other options, what was not to count, what was given up, and daily deals', async () => {
    await playOut(ann, await begin(ann, { options: { ricochet: { undo: true } } }));
    await playOut(ann, await begin(ann, { rated: false }));
    accepted(await api.command('resign', ann, (await begin(ann)).id));
    await server.app.get(DailyDeals, { strict: false }).keep();
    const daily = `mutation { it: playDailyDeal(input: {}) { ... on GameAccepted { game { ${PLAYED} } } } }`;
    const { it } = await api.data<{ it: { game: Played } }>(daily, {}, ann);
    expect((await playOut(ann, it.game)).phase).toBe('FINISHED');
    expect((await board('ALL_TIME', ann)).players).toBe(0);
  });

  it('leaves out a game in which somebody else has moved for want of an answer', async () => {
    const timeControl = { live: { turnSeconds: 60 } };
    const game = await begin(ann, { timeControl, absence: { missesBeforeBot: 2 } });
    clock.set(new Date(NOON + 10 * 60_000).toISOString());
    await sweepOf(server).run(clock.now());
    const missed = await look(ann, game.id);
    expect(missed.version).toBeGreaterThan(game.version);
    expect((await playOut(ann, missed)).phase).toBe('FINISHED');
    expect((await board('ALL_TIME', ann)).players).toBe(0);
  });

  it('has everybody once, by their best; equals share a rank, the first to reach it ahead', async () => {
    const [a = '', b = '', c = ''] = await addPlayers(prisma, 3);
    await addScores([
      { playerId: a, score: 20, endedAt: NOON - 4_000 },
      { playerId: b, score: 31, endedAt: NOON - 2_000 },
      { playerId: c, score: 31, endedAt: NOON - 3_000 },
      { playerId: c, score: 31, endedAt: NOON - 1_000 },
      { playerId: c, score: 12, endedAt: NOON - 5_000 },
    ]);
    const { players, entries } = await board('DAY');
    expect(players).toBe(3);
    expect(entries.edges.map(({ node }) => node)).toEqual([
      entry(c, { rank: 1, score: 31, games: 3, endedAt: NOON - 3_000 }),
      entry(b, { rank: 1, score: 31, games: 1, endedAt: NOON - 2_000 }),
      entry(a, { rank: 3, score: 20, games: 1, endedAt: NOON - 4_000 }),
    ]);
  });

  it('looks at its own time alone, by when games ended', async () => {
    const [a = ''] = await addPlayers(prisma, 1);
    const midnight = Date.UTC(2043, 0, 1);
    await addScores([
      { playerId: a, score: 9, endedAt: midnight - 1 },
      { playerId: a, score: 7, endedAt: midnight },
    ]);
    const best = async (span: string, at?: string) =>
      (await board(span, undefined, at)).entries.edges.map(({ node }) => [node.score, node.games]);
    expect(await best('DAY')).toEqual([[7, 1]]);
    expect(await best('SEASON')).toEqual([[7, 1]]);
    expect(await best('WEEK')).toEqual([[9, 2]]);
    expect(await best('ALL_TIME')).toEqual([[9, 2]]);
    expect(await best('DAY', '2042-12-31T00:00:00Z')).toEqual([[9, 1]]);
    expect(await best('SEASON', '2042-12-31T23:59:59.999Z')).toEqual([[9, 1]]);
    expect(await best('DAY', '2043-01-02T00:00:00Z')).toEqual([]);
  });

  it('leaves out accounts of programs, and what an operator has voided', async () => {
    const [a = '', program = ''] = await addPlayers(prisma, 2);
    await prisma.player.update({ where: { id: program }, data: { type: 'BOT' } });
    const [, best = ''] = await addScores([
      { playerId: program, score: 50, endedAt: NOON - 1 },
      { playerId: a, score: 40, endedAt: NOON - 1 },
      { playerId: a, score: 30, endedAt: NOON - 2 },
    ]);
    const shown = async () =>
      (await board('DAY')).entries.edges.map(({ node }) => [node.rank, node.score, node.games]);
    expect(await shown()).toEqual([[1, 40, 2]]);
    const voided = server.app.get(VoidedResults, { strict: false });
    await voided.void(best, { reason: 'a fault of the rule book', now: NOON });
    expect(await shown()).toEqual([[1, 30, 1]]);
    await voided.restore(best, NOON);
    expect(await shown()).toEqual([[1, 40, 2]]);
  });

  it('shows pages of the moment of the first, whatever ends meanwhile', async () => {
    const players = await addPlayers(prisma, 5);
    const scores = [50, 40, 40, 20, 10];
    await addScores(
      players.map((playerId, index) => {
        return { playerId, score: scores[index] ?? 0, endedAt: NOON - 9_000 + index };
      }),
    );
    const [first] = await pages('entries', 2, undefined, 1);
    clock.set(new Date(NOON + 1_000).toISOString());
    await addScores([
      { playerId: players[4] ?? '', score: 60, endedAt: NOON + 500 },
      { playerId: players[0] ?? '', score: 70, endedAt: NOON + 500 },
    ]);
    const later = await pages('entries', 2, undefined, 9, first?.cursor);
    expect([first?.ranks, ...later.map(({ ranks }) => ranks)]).toEqual([...[[1, 2], [2, 4], [5]]]);
    const everybody = [first, ...later].flatMap((page) => page?.players ?? []);
    expect(everybody).toEqual(players.map(globalId));
    const fresh = await pages('entries', 5);
    expect(fresh[0]?.players.slice(0, 2)).toEqual([players[0], players[4]].map(globalId));
  });

  it('shows a player with those before and after, and friends among themselves', async () => {
    const players = await addPlayers(prisma, 4);
    const four = players.map((playerId, index) => {
      return { playerId, score: 90 - index, endedAt: NOON - 1 };
    });
    await addScores([...four, { playerId: rowId(ann.id), score: 88, endedAt: NOON }]);
    expect(await around(ann, 1)).toEqual([
      { rank: 3, score: 88, player: { id: globalId(players[2]) } },
      { rank: 3, score: 88, player: { id: ann.id } },
      { rank: 5, score: 87, player: { id: globalId(players[3]) } },
    ]);
    const circle = [players[1], players[3]] as string[];
    for (const friendId of circle) {
      await prisma.friend.create({
        data: { playerId: rowId(ann.id), friendId, createdAt: new Date(NOON) },
      });
    }
    const found = await pages('friends', 2, ann);
    expect(found.map(({ ranks }) => ranks)).toEqual([[1, 2], [3]]);
    expect(found.flatMap((page) => page.players)).toEqual([
      ...[globalId(players[1]), ann.id, globalId(players[3])],
    ]);
  });

  it('is for kinds that are played alone, and leaderboards are for the others', async () => {
    const refusals = [
      [
        '{ scoreBoard(kind: LITTLE_RICKY) { players } }',
        'there is no board by score of LITTLE_RICKY, only of RICOCHET: ask leaderboard, which is by rating',
      ],
      [
        '{ leaderboard(kind: RICOCHET) { players } }',
        'RICOCHET is played alone and has no ratings: ask scoreBoard, which is by score',
      ],
      [
        '{ scoreBoard(kind: RICOCHET) { entries(after: "WyJ4Il0") { edges { cursor } } } }',
        'after is not a cursor of this list',
      ],
      [
        `{ scoreBoard(kind: RICOCHET) { around(player: "${ann.id}", reach: 51) { rank } } }`,
        'reach must be from 1 to 50, not 51',
      ],
    ];
    for (const [query = '', message] of refusals) {
      const { errors } = await api.ask(query);
      expect(errors?.map((error) => [error.extensions.code, error.message])).toEqual([
        ['BAD_USER_INPUT', message],
      ]);
    }
    for (const field of ['friends { edges { cursor } }', 'around { rank }']) {
      const { data, errors } = await api.ask(`{ scoreBoard(kind: RICOCHET) { kind ${field} } }`);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      const [name = ''] = field.split(' ');
      expect(data).toEqual({ scoreBoard: { kind: 'RICOCHET', [name]: null } });
    }
  });
});

async function board(span: string, viewer?: Guest, at?: string): Promise<Board> {
  return (await api.data<{ it: Board }>(BOARD, { span, at }, viewer)).it;
}

async function around(viewer: Guest, reach: number) {
  return (await api.data<{ it: { around: unknown } }>(AROUND, { reach }, viewer)).it.around;
}

/** Page by page from the first on, or from after a cursor. */
async function pages(field: string, first: number, viewer?: Guest, most = 9, from?: string | null) {
  const found: { ranks: number[]; players: string[]; cursor: string | null }[] = [];
  let after: string | null | undefined = from;
  while (found.length < most) {
    const variables = { first, after };
    type Answer = { it: { page: Page } };
    const { it } = await api.data<Answer>(pageQuery(field), variables, viewer);
    const nodes = it.page.edges.map(({ node }) => node);
    found.push({
      ranks: nodes.map(({ rank }) => rank),
      players: nodes.map(({ player }) => player.id),
      cursor: it.page.pageInfo.endCursor,
    });
    if (!it.page.pageInfo.hasNextPage) break;
    after = it.page.pageInfo.endCursor;
  }
  return found;
}

async function begin(player: Guest, settings: object = {}): Promise<Played> {
  const usual = { options: { ricochet: {} }, seats: 1, timeControl: { untimed: true } };
  const { id } = accepted(await api.send('createGame', player, { ...usual, ...settings }));
  accepted(await api.command('startGame', player, id));
  return look(player, id);
}

async function look(player: Guest, id: string): Promise<Played> {
  const query = `query ($id: ID!) { it: game(id: $id) { ${PLAYED} } }`;
  return (await api.data<{ it: Played }>(query, { id }, player)).it;
}

/** By the hints of the rules. */
async function playOut(player: Guest, game: Played): Promise<Played> {
  let current = game;
  while (current.phase === 'PLAYING') {
    const { id: gameId, version, view } = current;
    const { destroy, action } = view.hint ?? { destroy: null, action: 'QUIT' };
    const move = { ricochet: destroy === null ? { action } : { destroy } };
    const input = { gameId, moveId: `after ${version}`, expectedVersion: version, move };
    const query = `mutation ($input: SubmitMoveInput!) {
      it: submitMove(input: $input) {
        ... on Refusal { sentence }
        ... on MoveAccepted { game { ${PLAYED} } }
      }
    }`;
    type Answer = { it: { game?: Played; sentence?: string } };
    const { it } = await api.data<Answer>(query, { input }, player);
    if (!it.game) throw new Error(`refused: ${it.sentence}`);
    current = it.game;
  }
  return look(player, current.id);
}

type Score = { readonly playerId: string; readonly score: number; readonly endedAt: number };

/** Games that count, as if they had been played; there is nothing else in them. Returns their ids. */
async function addScores(scores: readonly Score[]): Promise<readonly string[]> {
  const named = scores.map((score) => ({ ...score, id: randomUUID() }));
  await prisma.game.createMany({
    data: named.map(({ id, playerId, endedAt }) => ({
      ...{ id, kind: 'RICOCHET', phase: 'FINISHED' as const, visibility: 'UNLISTED' as const },
      ...{ rated: true, ownerId: playerId, inviteCode: id, pace: 'UNTIMED', state: {} },
      ...{ seatCount: 1, openSeats: 0, version: 1 },
      ...{ createdAt: new Date(endedAt - HOUR_MS), endedAt: new Date(endedAt) },
    })),
  });
  await prisma.result.createMany({
    data: named.map(({ id, playerId, score, endedAt }) => ({
      ...{ gameId: id, seat: 0, kind: 'RICOCHET', playerId, rank: 1, score, seats: 1 },
      ...{ gaveUp: false, rated: false, scoreCounts: true, endedAt: new Date(endedAt) },
    })),
  });
  return named.map(({ id }) => id);
}

function entry(
  playerId: string,
  place: Omit<Entry, 'player' | 'finishedAt'> & { endedAt: number },
) {
  const { endedAt, ...rest } = place;
  return {
    ...rest,
    finishedAt: new Date(endedAt).toISOString(),
    player: { id: globalId(playerId) },
  };
}

function globalId(playerId = ''): string {
  return toGlobalId('Player', playerId);
}
