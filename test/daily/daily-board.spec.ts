import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DailyBoard, type Placing } from '../../src/daily/persistence/daily-board.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { addPlayers } from '../ratings/result-rows.js';
import { testConfig } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { type Attempt, addDeal } from './attempt-rows.js';

const DAY = '2032-02-29';
const NOON = `${DAY}T12:00:00.000Z`;
const ALL = { limit: 1000, after: null };

let prisma: PrismaService;
let clock: HeldClock;
let board: DailyBoard;
let kind = '';
let kinds = 0;

beforeAll(() => {
  prisma = new PrismaService(testConfig());
});

afterAll(() => prisma.onApplicationShutdown());

beforeEach(() => {
  kind = `DAILY_${kinds++}`; // a board of its own for each test
  clock = new HeldClock('2032-03-01T00:00:00Z');
  board = new DailyBoard(prisma, clock);
});

describe('the board of a deal', () => {
  it('is empty where nobody has played', async () => {
    const [ann = ''] = await addPlayers(prisma, 1);
    await deal([]);
    expect(await board.page({ kind, day: DAY }, ALL)).toEqual([]);
    expect(await board.placingOf({ kind, day: DAY }, ann)).toBeNull();
  });

  it('puts the higher score first; equals share a rank, and the first to finish stands first', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await addPlayers(prisma, 5);
    await deal([
      { playerId: a, score: 20, endedAt: `${DAY}T11:00:00Z` },
      { playerId: b, score: 32, endedAt: `${DAY}T13:00:00Z` },
      { playerId: c, score: 20, endedAt: `${DAY}T10:00:00Z` },
      { playerId: d, score: 0, endedAt: NOON },
      { playerId: e, score: 20, endedAt: `${DAY}T11:00:00Z` },
    ]);
    const shown = (await board.page({ kind, day: DAY }, ALL)).map(({ playerId, rank, score }) => [
      ...[playerId, rank, score],
    ]);
    expect(shown).toEqual([
      ...[
        [b, 1, 32],
        [c, 2, 20],
        [a, 2, 20], // the ids of players that were added are in order
        [e, 2, 20],
        [d, 5, 0],
      ],
    ]);
  });

  it('has nobody whose game goes on, was given up, or ended when the day had', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await addPlayers(prisma, 5);
    await deal([
      { playerId: a },
      { playerId: b, score: null, endedAt: NOON, gaveUp: true },
      { playerId: c, score: 32, endedAt: NOON, gaveUp: true },
      { playerId: d, score: 31, endedAt: '2032-03-01T00:00:00.000Z' },
      { playerId: e, score: 3, endedAt: `${DAY}T23:59:59.999Z` },
    ]);
    const placings = await board.page({ kind, day: DAY }, ALL);
    expect(placings.map(({ playerId, rank }) => [playerId, rank])).toEqual([[e, 1]]);
    for (const playerId of [a, b, c, d]) {
      expect(await board.placingOf({ kind, day: DAY }, playerId)).toBeNull();
    }
  });

  it('knows nothing of other days, other kinds, and other games of its players', async () => {
    const [a = '', b = ''] = await addPlayers(prisma, 2);
    await deal([{ playerId: a, score: 1, endedAt: NOON }]);
    await addDeal(prisma, {
      ...{ kind, day: '2032-02-28' },
      attempts: [{ playerId: a, score: 9, endedAt: '2032-02-28T12:00:00Z' }],
    });
    await addDeal(prisma, {
      ...{ kind: `${kind}_TOO`, day: DAY },
      attempts: [{ playerId: b, score: 9, endedAt: NOON }],
    });
    const placings = await board.page({ kind, day: DAY }, ALL);
    expect(placings.map(({ playerId, score }) => [playerId, score])).toEqual([[a, 1]]);
  });

  it('goes on after a key as it was at its first page', async () => {
    const [a = '', b = '', c = ''] = await addPlayers(prisma, 3);
    clock.set(NOON);
    await deal([
      { playerId: a, score: 30, endedAt: `${DAY}T10:00:00Z` },
      { playerId: b, score: 10, endedAt: `${DAY}T11:00:00Z` },
      { playerId: c, score: 20, endedAt: `${DAY}T12:00:00.001Z` }, // between the pages
    ]);
    const [first] = await board.page({ kind, day: DAY }, { limit: 1, after: null });
    clock.advance(60_000);
    const rest = await board.page({ kind, day: DAY }, { limit: 9, after: (first as Placing).key });
    expect(rest.map(({ playerId, rank }) => [playerId, rank])).toEqual([[b, 2]]);
    expect((await board.page({ kind, day: DAY }, ALL)).map(({ playerId }) => playerId)).toEqual([
      ...[a, c, b],
    ]);
  });

  it('is in pages of any size what it is as a whole, and what a count makes of the rows', async () => {
    const players = await addPlayers(prisma, 30);
    const score = fc.integer({ min: 0, max: 6 });
    const minute = fc.integer({ min: 0, max: 5 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(score, minute), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (results, limit) => {
          const of = { kind: `${kind}_${round++}`, day: DAY };
          const attempts = results.map(([points, minutes], index) => ({
            ...{ playerId: players[index] ?? '', score: points },
            endedAt: `${DAY}T12:0${minutes}:00.000Z`,
          }));
          await addDeal(prisma, { ...of, attempts });
          const whole = await board.page(of, ALL);
          expect(whole.map(({ playerId, rank }) => [playerId, rank])).toEqual(ranked(attempts));
          const paged: Placing[] = [];
          for (let after: readonly string[] | null = null; ;) {
            const page = await board.page(of, { limit, after });
            paged.push(...page);
            if (page.length < limit) break;
            after = page.at(-1)?.key ?? null;
          }
          expect(paged).toEqual(whole);
          for (const placing of whole.slice(0, 3)) {
            expect(await board.placingOf(of, placing.playerId)).toEqual(placing);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

type Played = { readonly playerId: string; readonly score: number; readonly endedAt: string };

/** The same by counting who is better. */
function ranked(attempts: readonly Played[]) {
  return [...attempts]
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.endedAt.localeCompare(other.endedAt) ||
        (one.playerId < other.playerId ? -1 : 1),
    )
    .map(({ playerId, score }) => [
      ...[playerId, 1 + attempts.filter((other) => other.score > score).length],
    ]);
}

function deal(attempts: readonly Attempt[]): Promise<void> {
  return addDeal(prisma, { kind, day: DAY, attempts });
}
