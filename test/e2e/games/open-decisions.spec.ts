import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../../src/platform/database/index.js';
import type { TestServer } from '../../support/app.js';
import { accepted, GamesApi, type Guest } from '../support/games-api.js';
import { rowId, rowsOf, startGamesServer, startTable, type Table } from '../support/table.js';

// What is said of a decision that no clock of its seat ends: when the table does, or that nothing
// waits for it at all.

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const LIVE = { timeControl: { live: { turnSeconds: 30 } } };

type Open = {
  readonly seat: number;
  readonly decision: string;
  readonly deadlineAt: string | null;
  readonly closesAt: string | null;
  readonly optional: boolean;
  readonly isMine: boolean;
};

let server: TestServer;
let api: GamesApi;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
});

afterAll(() => server.close());

describe('a plan that may be replaced', () => {
  it('is open to its seat, and not due', async () => {
    const { table, ada, ben } = await planned();

    expect(await open(table, ada)).toEqual([
      {
        ...{ seat: 0, decision: 'REPLAN', optional: true, isMine: true },
        ...{ deadlineAt: null, closesAt: null },
      },
      {
        ...{ seat: 1, decision: 'PLAN', optional: false, isMine: false },
        ...{ deadlineAt: null, closesAt: null },
      },
    ]);
    expect(await awaiting(ada)).toEqual({ count: 0, games: [] });
    expect(await awaiting(ben)).toEqual({ count: 1, games: [{ id: table.gameId }] });
  });

  it('is due no more in games that were kept before that was said', async () => {
    const { table, ada, ben } = await planned();
    const now = await rowsOf(server, table.gameId);
    const prisma = server.app.get(PrismaService);
    const id = rowId(table.gameId);
    await prisma.$executeRaw`
      UPDATE game SET state = jsonb_set(state, '{open,0}', (state #> '{open,0}') - 'optional')
      WHERE id = ${id}::uuid`;
    await prisma.$executeRaw`
      UPDATE seat SET awaited_from = 3 WHERE game_id = ${id}::uuid AND index = 0`;
    expect(await awaiting(ada)).toEqual({ count: 1, games: [{ id: table.gameId }] });

    const file = 'prisma/migrations/20261201042500_replaced_plans_are_not_due/migration.sql';
    for (const statement of (await readFile(file, 'utf8')).split(';\n')) {
      if (statement.trim() !== '') await prisma.$executeRawUnsafe(statement);
    }

    expect(await rowsOf(server, table.gameId)).toEqual(now);
    expect(await awaiting(ada)).toEqual({ count: 0, games: [] });
    expect((await awaiting(ben)).count).toBe(1);
  });

  it('proves no reliability when it is made again', async () => {
    const timeControl = { correspondence: { turnHours: 24, bankHours: 0, maxBankHours: 0 } };
    const { table, ada } = await planned({ timeControl });
    await make(table, ada, { ligretto: { plan: { steps: [] } } });

    const query = 'query ($id: ID!) { player(id: $id) { reliability { inTime timeouts } } }';
    expect(await api.data(query, { id: ada.id })).toEqual({
      player: { reliability: { inTime: 1, timeouts: 0 } },
    });
  });

  async function planned(settings: object = {}) {
    const [ada, ben] = (await api.guests(2)) as [Guest, Guest];
    const options = { ligretto: {} };
    const table = await startTable(api, [ada, ben], { options, ...settings });
    expect((await awaiting(ada)).count).toBe(1);
    await make(table, ada, { ligretto: { plan: { steps: [{ action: 'NEXT' }] } } });
    return { table, ada, ben };
  }
});

describe('a decision that the table ends', () => {
  it('says when: a buy window, the same for all who look and whoever has answered', async () => {
    const players = await api.guests(3);
    const table = await startTable(api, players, { ...LIVE, options: { ricRacRummy: {} } });
    const [asked, waiting] = await offered(table);
    const closesAt = inMs(6 * SECOND_MS);

    for (const viewer of [...players, undefined]) {
      const seen = await open(table, viewer);
      expect(seen.map((decision) => [decision.closesAt, decision.deadlineAt])).toEqual([
        [closesAt, null],
        [closesAt, null],
      ]);
    }
    server.clock.advance(SECOND_MS);
    await make(table, asked, { ricRacRummy: { buy: false } });
    expect(await open(table, waiting)).toMatchObject([{ closesAt, optional: false }]);
  });

  it('says it of a race, anew when the pause of the game is over', async () => {
    const [ada, ben] = (await api.guests(2)) as [Guest, Guest];
    const settings = { ...LIVE, options: { ligretto: {} }, pauseHours: 3 };
    const table = await startTable(api, [ada, ben], settings);
    const closesAt = inMs(60 * SECOND_MS);
    expect((await open(table, ben)).map((decision) => decision.closesAt)).toEqual([
      closesAt,
      closesAt,
    ]);

    await pause(table, [ada, ben]);
    expect(await open(table, ben)).toEqual([]);
    server.clock.advance(HOUR_MS);
    accepted(await api.command('resumeGame', ben, table.gameId));

    expect((await open(table, ben))[0]?.closesAt).toBe(inMs(60 * SECOND_MS));
  });
});

function inMs(ms: number): string {
  return new Date(server.clock.now() + ms).toISOString();
}

async function open({ gameId }: Table, player?: Guest): Promise<readonly Open[]> {
  const query = `query ($id: ID!) {
    game(id: $id) { awaited { seat decision deadlineAt closesAt optional isMine } }
  }`;
  type Seen = { readonly game: { readonly awaited: readonly Open[] } };
  return (await api.data<Seen>(query, { id: gameId }, player)).game.awaited;
}

async function awaiting(player: Guest) {
  const query = '{ viewer { awaiting { count games(first: 10) { id } } } }';
  type Seen = { readonly viewer: { readonly awaiting: { readonly count: number } } };
  return (await api.data<Seen>(query, {}, player)).viewer.awaiting;
}

async function make({ gameId }: Table, player: Guest, move: Readonly<Record<string, unknown>>) {
  const { version } = (await rowsOf(server, gameId)).state;
  const answer = await api.submitMove(player, {
    ...{ gameId, moveId: randomUUID(), expectedVersion: version, move },
  });
  if (answer.__typename === 'Refusal') throw new Error(`refused: ${answer.sentence}`);
}

/** Who begins has drawn and discarded; the players who are asked. */
async function offered(table: Table): Promise<readonly [Guest, Guest]> {
  const { state } = await rowsOf(server, table.gameId);
  // As the rules of the kind keep it.
  const { seats, turn } = state.table as {
    readonly turn: number;
    readonly seats: readonly { readonly hand: readonly string[] }[];
  };
  const player = table.players[turn];
  const others = table.players.filter((other) => other !== player);
  if (!player || others.length !== 2) throw new Error('three were to sit here');
  await make(table, player, { ricRacRummy: { draw: 'STOCK' } });
  await make(table, player, { ricRacRummy: { discard: seats[turn]?.hand[0] } });
  return others as [Guest, Guest]; // counted above
}

async function pause({ gameId }: Table, [offering, asked]: readonly [Guest, Guest]) {
  const offer = 'mutation ($input: OfferPauseInput!) { offerPause(input: $input) { __typename } }';
  await api.data(offer, { input: { gameId, hours: 2 } }, offering);
  const agree =
    'mutation ($input: AnswerPauseInput!) { answerPause(input: $input) { __typename } }';
  await api.data(agree, { input: { gameId, agree: true } }, asked);
}
