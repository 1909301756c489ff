import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import { Recomputation } from '../../src/ratings/persistence/recomputation.js';
import { Seasons } from '../../src/ratings/persistence/seasons.js';
import { VoidedResults } from '../../src/ratings/persistence/voided-results.js';
import { testConfig } from '../support/app.js';
import { forgetRatings } from './rating-rows.js';
import { addPlayers, addRatedGames } from './result-rows.js';

const KIND = 'LITTLE_RICKY';

let prisma: PrismaService;
let seasons: Seasons;
let players: readonly string[];

beforeAll(async () => {
  prisma = new PrismaService(testConfig());
  seasons = new Seasons(prisma);
  players = await addPlayers(prisma, 2);
});

afterAll(() => prisma.onApplicationShutdown());
beforeEach(() => forgetRatings(prisma));

describe('seasons', () => {
  it('are made and closed after an outage of any length, by however many at once', async () => {
    await play('2026-02-03T00:00:00Z');
    const now = Date.parse('2026-08-01T00:00:00Z');
    await Promise.all([seasons.keep(now), seasons.keep(now), seasons.keep(now)]);
    expect(await rows()).toEqual([
      ['2026-01-01', '2026-04-01', new Date(now)],
      ['2026-04-01', '2026-07-01', new Date(now)],
      ['2026-07-01', '2026-10-01', null],
    ]);
    await seasons.keep(now + 1000);
    expect((await rows()).map(([, , closedAt]) => closedAt)).toEqual([
      new Date(now),
      new Date(now),
      null,
    ]);
  });

  it('wait for games that are saved a little later, and then take none any more', async () => {
    const last = '2026-03-31T23:59:59Z';
    await play(last);
    await seasons.keep(Date.parse('2026-04-01T00:09:59Z'));
    await play(last);
    expect(await values('2026-01-01')).toEqual([4, 0]);
    await seasons.keep(Date.parse('2026-04-01T00:10:00Z'));
    await play(last);
    expect(await values('2026-01-01')).toEqual([4, 0]);
    expect(await values('2026-04-01')).toEqual([2, 0]);
  });

  it('change when they are final by a void result only, and say so', async () => {
    const [id = ''] = await play('2026-02-03T00:00:00Z');
    const now = Date.parse('2026-05-01T00:00:00Z');
    await seasons.keep(now);
    expect(await found('2026-01-01')).toEqual({
      closedAt: new Date(now),
      revisedAt: null,
    });
    const voided = new VoidedResults(prisma, new Recomputation(prisma));
    await voided.void(id, { reason: 'agreed beforehand', now: now + 1000 });
    expect(await values('2026-01-01')).toEqual([]);
    expect(await found('2026-01-01')).toEqual({
      closedAt: new Date(now),
      revisedAt: new Date(now + 1000),
    });
  });
});

async function found(start: string) {
  const [known] = await seasons.findAll([{ kind: KIND, start }]);
  return known;
}

function play(endedAt: string): Promise<readonly string[]> {
  const seats = players.map((playerId, index) => ({ playerId, rank: index + 1 }));
  return addRatedGames(prisma, [{ seats, endedAt: new Date(endedAt) }]);
}

async function rows() {
  const found = await prisma.season.findMany({ where: { kind: KIND }, orderBy: { start: 'asc' } });
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return found.map(({ start, endsAt, closedAt }) => [day(start), day(endsAt), closedAt]);
}

async function values(start: string): Promise<readonly number[]> {
  const where = { kind: KIND, span: 'SEASON' as const, start: new Date(start) };
  const found = await prisma.boardEntry.findMany({ where, orderBy: { value: 'desc' } });
  return found.map(({ value }) => value);
}
