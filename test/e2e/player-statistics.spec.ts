import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GameQueries } from '../../src/games/index.js';
import { figuresVersion } from '../../src/history/domain/figures.js';
import { FigureKeeper } from '../../src/history/jobs/figure-keeper.js';
import { FigureRows } from '../../src/history/persistence/figure-rows.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { CONFIG } from '../../src/platform/config/index.js';
import { kindById } from '../../src/rules/catalogue.js';
import type { TestServer } from '../support/app.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import { play, quit, rowId, startGamesServer, startTable } from './support/table.js';

type Figure = {
  readonly key: string;
  readonly unit: string;
  readonly value: number | null;
  readonly games: number;
};
type Statistics = { readonly games: number; readonly figures: readonly Figure[] };

const QUERY = `query ($id: ID!) {
  player(id: $id) {
    statistics(kind: LITTLE_RICKY) {
      kind games wins gaveUp ranks { rank games } winStreak longestWinStreak dayStreak
      longestDayStreak lastGameAt figures { key unit value games }
    }
  }
}`;

let server: TestServer;
let api: GamesApi;
let keeper: FigureKeeper;
let ada: Guest;
let ben: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  const { app } = server;
  // A server of the API counts nothing by itself.
  keeper = new FigureKeeper(
    app.get(CONFIG),
    app.get(FigureRows, { strict: false }),
    app.get(GameQueries, { strict: false }),
  );
  [ada, ben] = (await api.guests(2)) as [Guest, Guest];
});

afterAll(() => server.close());

async function statisticsOf({ id }: Guest): Promise<Statistics> {
  const answer = await api.data<{ player: { statistics: Statistics } }>(QUERY, { id });
  return answer.player.statistics;
}

const figure = ({ figures }: Statistics, key: string) => figures.find((one) => one.key === key);

describe('the statistics of a player', () => {
  it('are empty before the first game', async () => {
    expect(await statisticsOf(await api.guest())).toMatchObject({
      ...{ kind: 'LITTLE_RICKY', games: 0, wins: 0, gaveUp: 0, ranks: [], lastGameAt: null },
      ...{ winStreak: 0, longestWinStreak: 0, dayStreak: 0, longestDayStreak: 0 },
      figures: expect.arrayContaining([{ key: 'QUITS', unit: 'SHARE', value: null, games: 0 }]),
    });
  });

  it('count results at once, and what the kind counts when the keeper has come by', async () => {
    const table = await startTable(api, [ada, ben]);
    server.clock.advance(2000);
    await play(api, table, quit);
    server.clock.advance(24 * 3_600_000);
    const { gameId } = await startTable(api, [ada, ben]);
    accepted(await api.command('resign', ben, gameId));
    const ranks = (await api.game(table.gameId)).result?.seats.map(({ rank }) => rank) ?? [];
    const won = ranks[0] === 1;

    expect(figure(await statisticsOf(ada), 'QUITS')).toMatchObject({ value: null });
    await keeper.countAll();

    const statistics = await statisticsOf(ada);
    expect(statistics).toMatchObject({
      ...{ games: 2, wins: won ? 2 : 1, gaveUp: 0 },
      ...{ winStreak: won ? 2 : 1, longestWinStreak: won ? 2 : 1 },
      ...{ dayStreak: 2, longestDayStreak: 2 },
      lastGameAt: new Date(server.clock.now()).toISOString(),
    });
    expect(figure(statistics, 'QUITS')).toEqual({
      ...{ key: 'QUITS', unit: 'SHARE', value: 100, games: 2 },
    });
    const own = (await api.log(table.gameId)).filter(
      ({ act, seat }) => act === 'MOVED' && seat === 0,
    );
    const thought = own.reduce((sum, { thinkingMs }) => sum + (thinkingMs ?? 0), 0);
    expect(figure(statistics, 'THINKING_MS')?.value).toBeCloseTo(thought / own.length);
    expect(await statisticsOf(ben)).toMatchObject({ games: 2, gaveUp: 1 });
    expect(figure(await statisticsOf(ben), 'QUITS')?.games).toBe(1); // not what was given up
  });

  it('can be thrown away and are counted anew, to the same', async () => {
    const before = await statisticsOf(ada);
    const rows = server.app.get(FigureRows, { strict: false });
    expect(await rows.forget('LITTLE_RICKY')).toBeGreaterThan(0);
    const version = figuresVersion(kindById('LITTLE_RICKY'));
    expect((await rows.uncounted('LITTLE_RICKY', version, 10)).length).toBeGreaterThan(0);
    await Promise.all([keeper.countAll(), keeper.countAll()]); // as two processes do
    expect(await statisticsOf(ada)).toEqual(before);
    expect(await rows.uncounted('LITTLE_RICKY', version, 10)).toEqual([]);
  });

  it('count nothing of a game that cannot be replayed, and leave the others alone', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    accepted(await api.command('resign', ben, gameId));
    const prisma = server.app.get(PrismaService);
    await prisma.turn.updateMany({
      where: { gameId: rowId(gameId), act: { path: ['type'], equals: 'RESIGNED' } },
      data: { act: { type: 'MOVED', by: 'PLAYER', move: { type: 'NONSENSE' } } },
    });
    await keeper.countAll();
    const where = { gameId_seat: { gameId: rowId(gameId), seat: 0 } };
    const row = await prisma.result.findUniqueOrThrow({ where });
    expect([row.figures, row.figuresVersion]).toEqual([
      {},
      figuresVersion(kindById('LITTLE_RICKY')),
    ]);
  });
});
