import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import type { TestServer } from '../support/app.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import { play, quit, startGamesServer, startTable, type Table } from './support/table.js';

type Page = {
  readonly totalCount: number | null;
  readonly edges: readonly { readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

const LIST = `query ($filter: FinishedGamesFilter! $first: Int! $after: String) {
  it: finishedGames(filter: $filter, first: $first, after: $after) {
    totalCount edges { node { id } } pageInfo { hasNextPage endCursor }
  }
}`;

const MINUTE_MS = 60_000;

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;
let dan: Guest;
/** Every game that ended, by what is special about it. */
const ended: Record<string, string> = {};
const endedAt: Record<string, string> = {};

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  await server.app.get(PrismaService).result.deleteMany(); // what other files have played
  api = new GamesApi(server);
  [ada, ben, cleo, dan] = (await api.guests(4)) as [Guest, Guest, Guest, Guest];
  await resigned('benGaveUp', [ada, ben], ben, { rated: true });
  await resigned('adaGaveUp', [ada, ben], ada, {
    timeControl: { live: { turnSeconds: 60 } },
    options: { littleRicky: { autoExchange: false } },
  });
  await resigned('hidden', [ada, ben], ben, { visibility: 'INVITE_ONLY' });
  await resigned('unlisted', [ben, cleo], ben, { visibility: 'UNLISTED' });
  const three = await startTable(api, [ada, ben, cleo]);
  await play(api, three, quit);
  note('three', three);
  await resigned('another', [cleo, dan], dan);
  await startTable(api, [ada, ben]); // is still played
});

afterAll(() => server.close());

async function resigned(
  name: string,
  players: readonly Guest[],
  loser: Guest,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const table = await startTable(api, players, settings);
  accepted(await api.command('resign', loser, table.gameId));
  note(name, table);
}

function note(name: string, { gameId }: Table): void {
  ended[name] = gameId;
  endedAt[name] = new Date(server.clock.now()).toISOString();
  server.clock.advance(MINUTE_MS);
}

/** The names of the games in the order of the list. */
async function namesIn(
  filter: Readonly<Record<string, unknown>>,
  viewer?: Guest,
): Promise<readonly (string | undefined)[]> {
  const { edges, totalCount } = await list(filter, 100, null, viewer);
  expect(totalCount).toBe(edges.length);
  return edges.map(({ node }) => nameOf(node));
}

function nameOf({ id }: { readonly id: string }): string | undefined {
  return Object.keys(ended).find((name) => ended[name] === id);
}

async function list(
  filter: Readonly<Record<string, unknown>>,
  first: number,
  after: string | null,
  viewer?: Guest,
): Promise<Page> {
  const { it } = await api.data<{ it: Page }>(LIST, { filter, first, after }, viewer);
  return it;
}

describe('finished games', () => {
  it('are those of a player, the last to end first, without what is hidden from others', async () => {
    expect(await namesIn({ player: ada.id })).toEqual(['three', 'adaGaveUp', 'benGaveUp']);
    expect(await namesIn({ player: ada.id }, ada)).toEqual([
      ...['three', 'hidden', 'adaGaveUp', 'benGaveUp'],
    ]);
    expect(await namesIn({ player: ben.id }, cleo)).toEqual([
      ...['three', 'unlisted', 'adaGaveUp', 'benGaveUp'],
    ]);
  });

  it('are those of everybody where no player is named', async () => {
    const names = await namesIn({ endedFrom: endedAt['benGaveUp'] });
    expect(names).toEqual(['another', 'three', 'adaGaveUp', 'benGaveUp']);
  });

  it('are those of players who met, however many', async () => {
    expect(await namesIn({ player: ada.id, opponents: [ben.id] })).toEqual([
      ...['three', 'adaGaveUp', 'benGaveUp'],
    ]);
    expect(await namesIn({ player: ada.id, opponents: [ben.id, cleo.id] })).toEqual(['three']);
    expect(await namesIn({ player: ada.id, opponents: [dan.id] })).toEqual([]);
  });

  it.each([
    ['seats', { seats: 3 }, ['three']],
    ['pace', { pace: 'LIVE' }, ['adaGaveUp']],
    ['rated', { rated: true }, ['benGaveUp']],
    ['kind', { kind: 'RICOCHET' }, []],
    ['usual options', { options: { littleRicky: {} } }, ['three', 'benGaveUp']],
    ['other options', { options: { littleRicky: { autoExchange: false } } }, ['adaGaveUp']],
    ['a player who gave up', { outcome: 'GAVE_UP' }, ['adaGaveUp']],
  ] as const)('are found by %s', async (_what, filter, names) => {
    expect(await namesIn({ player: ada.id, ...filter })).toEqual(names);
  });

  it('are found by who won and lost', async () => {
    const won = await namesIn({ player: ada.id, outcome: 'WON' });
    const lost = await namesIn({ player: ada.id, outcome: 'LOST' });
    const { result } = await api.game(ended['three'] ?? '');
    const first = result?.seats[0]?.rank === 1;
    expect(won).toEqual(first ? ['three', 'benGaveUp'] : ['benGaveUp']);
    expect(lost).toEqual(first ? [] : ['three']);
  });

  it('are found by a period, whose end is not part of it', async () => {
    const player = ada.id;
    const [endedFrom, endedBefore] = [endedAt['adaGaveUp'], endedAt['three']];
    expect(await namesIn({ player, endedFrom, endedBefore })).toEqual(['adaGaveUp']);
    expect(await namesIn({ player, endedFrom })).toEqual(['three', 'adaGaveUp']);
  });

  it('are read page by page without gap or repeat, while others end', async () => {
    const filter = { endedFrom: endedAt['benGaveUp'], endedBefore: '2100-01-01T00:00:00Z' };
    const seen: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const page = await list(filter, 1, after, ada);
      seen.push(...page.edges.map(({ node }) => nameOf(node)));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      await resigned('late', [cleo, dan], dan);
    } while (after !== null);
    expect(seen).toEqual(['another', 'three', 'hidden', 'adaGaveUp', 'benGaveUp']);
  });

  it.each([
    ['outcome is that of a player: name one', { outcome: 'WON' }],
    [
      'options are of LITTLE_RICKY, not RICOCHET',
      { kind: 'RICOCHET', options: { littleRicky: {} } },
    ],
    ['at most 8 opponents, not 9', { opponents: Array.from({ length: 9 }, () => 'x') }],
  ])('are not asked for with a contradiction: %s', async (message, filter) => {
    const { errors } = await api.ask(LIST, { filter, first: 1 });
    expect(errors?.map((error) => [error.message, error.extensions.code])).toEqual([
      [message, 'BAD_USER_INPUT'],
    ]);
  });

  it('refuse the cursor of another list', async () => {
    const after = Buffer.from(JSON.stringify(['1', '2'])).toString('base64url');
    const { errors } = await api.ask(LIST, { filter: {}, first: 1, after });
    expect(errors?.[0]?.message).toBe('after is not a cursor of this list');
  });
});

describe('two players', () => {
  const QUERY = `query ($player: ID!, $opponent: ID!) {
    it: headToHead(player: $player, opponent: $opponent) {
      player { id } opponent { id } games wins losses ties
      kinds { kind games wins losses ties lastGameAt } lastGames(first: 2) { id }
    }
  }`;

  it('have a balance of wins, losses and ties, which is the same from both sides', async () => {
    const { result } = await api.game(ended['three'] ?? '');
    const [a = 0, b = 0] = result?.seats.map(({ rank }) => rank) ?? [];
    const [wins, losses, ties] = [2 + Number(a < b), 1 + Number(a > b), Number(a === b)];
    const figures = { games: 4, wins, losses, ties };
    const variables = { player: ada.id, opponent: ben.id };
    expect((await api.data<{ it: unknown }>(QUERY, variables)).it).toEqual({
      ...{ player: { id: ada.id }, opponent: { id: ben.id }, ...figures },
      kinds: [{ kind: 'LITTLE_RICKY', ...figures, lastGameAt: endedAt['three'] }],
      lastGames: [{ id: ended['three'] }, { id: ended['adaGaveUp'] }],
    });
    const turned = { player: ben.id, opponent: ada.id };
    expect((await api.data<{ it: object }>(QUERY, turned, ada)).it).toMatchObject({
      ...{ games: 4, wins: losses, losses: wins, ties },
      lastGames: [{ id: ended['three'] }, { id: ended['hidden'] }],
    });
  });

  it('who never met have an empty one', async () => {
    const { it } = await api.data<{ it: object }>(QUERY, { player: ada.id, opponent: dan.id });
    expect(it).toMatchObject({ games: 0, wins: 0, losses: 0, ties: 0, kinds: [], lastGames: [] });
  });

  it('are two', async () => {
    const { errors } = await api.ask(QUERY, { player: ada.id, opponent: ada.id });
    expect(errors?.[0]?.message).toBe('player and opponent are the same player');
  });
});
