import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PrismaService } from '../../src/platform/database/index.js';
import type { Board } from '../../src/ratings/domain/boards.js';
import { BoardMemory } from '../../src/ratings/persistence/board-memory.js';
import { BoardQueries, type Place } from '../../src/ratings/persistence/board-queries.js';
import { RatingCheck } from '../../src/ratings/persistence/rating-check.js';
import { RatingRebuild } from '../../src/ratings/persistence/rating-rebuild.js';
import { Recomputation } from '../../src/ratings/persistence/recomputation.js';
import { VoidedResults } from '../../src/ratings/persistence/voided-results.js';
import { testConfig } from '../support/app.js';
import { forgetRatings } from './rating-rows.js';
import { addPlayers, addRatedGames } from './result-rows.js';

const KIND = 'LITTLE_RICKY';
const NOON = Date.UTC(2026, 8, 29, 12); // a Tuesday
const DAY_MS = 86_400_000;
const ALL = 1000;
const BOARDS: readonly Board[] = [
  { kind: KIND, pool: 'PEOPLE', span: 'ALL_TIME', start: '1970-01-01' },
  { kind: KIND, pool: 'PEOPLE', span: 'SEASON', start: '2026-07-01' },
  { kind: KIND, pool: 'PEOPLE', span: 'WEEK', start: '2026-09-28' },
  { kind: KIND, pool: 'PEOPLE', span: 'DAY', start: '2026-09-29' },
  { kind: KIND, pool: 'BOTS', span: 'SEASON', start: '2026-07-01' },
];

let prisma: PrismaService;
let boards: BoardQueries;
let recomputation: Recomputation;
let voided: VoidedResults;
let players: readonly string[];

beforeAll(async () => {
  prisma = new PrismaService(testConfig());
  boards = new BoardQueries(prisma);
  recomputation = new Recomputation(prisma);
  voided = new VoidedResults(prisma, recomputation);
  players = await addPlayers(prisma, 6);
});

afterAll(() => prisma.onApplicationShutdown());
beforeEach(async () => {
  await forgetRatings(prisma);
  await prisma.result.deleteMany(); // what other files have played, which a rebuild would take in
});

type Play = {
  readonly seats: readonly number[];
  readonly ranks: readonly number[];
  readonly bots: boolean;
  readonly day: number;
};

/** A game that ends, or the index of one whose result is taken back or counts again. */
type Step = { readonly play: Play } | { readonly toggle: number };

const play: fc.Arbitrary<Play> = fc.record({
  seats: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2, maxLength: 6 }),
  ranks: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 }),
  bots: fc.boolean(),
  day: fc.integer({ min: 0, max: 2 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ play }) },
  { weight: 1, arbitrary: fc.record({ toggle: fc.nat(40) }) },
);

describe('pages of a board', () => {
  it('are of the moment of the first one, whatever ends and is voided meanwhile', async () => {
    const law = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await forgetRatings(prisma);
      const ids = [...(await tournament())];
      const seen: { readonly board: Board; readonly moment: number; places: readonly Place[] }[] =
        [];
      for (const next of steps) {
        for (const board of BOARDS) seen.push({ board, ...(await first(board)) });
        if ('play' in next) ids.push(...(await addRatedGames(prisma, [endedGame(next.play)])));
        else await toggle(ids[next.toggle % ids.length] ?? '');
      }
      for (const { board, moment, places } of seen) {
        for (const [index, { value, entrant }] of places.entries()) {
          const later = await boards.page(board, ALL, { moment, value, entrant });
          expect(later).toEqual({ moment, places: places.slice(index + 1) });
        }
      }
      expect(await new RatingCheck(prisma).run(KIND)).toEqual([]);
    });
    await fc.assert(law, { numRuns: 6 }); // a failure prints its seed
  });

  it('have a limit, at any moment', async () => {
    await tournament();
    const [board] = BOARDS as [Board];
    const { moment, places } = await first(board);
    await addRatedGames(prisma, [endedGame({ seats: [5, 0], ranks: [1, 2], bots: false, day: 0 })]);
    const [{ value, entrant }] = places as [Place];
    const later = await boards.page(board, 2, { moment, value, entrant });
    expect(later?.places).toEqual(places.slice(1, 3));
  });
});

describe('what boards were', () => {
  it('is known for so many moments, and then said to be known no more', async () => {
    await tournament();
    const [board] = BOARDS as [Board];
    const { moment, places } = await first(board);
    const [{ value, entrant }] = places as [Place];
    const key = { moment, value, entrant };
    const next = () =>
      addRatedGames(prisma, [endedGame({ seats: [0, 5], ranks: [2, 1], bots: true, day: 0 })]);
    await next();
    await next();
    const memory = new BoardMemory(prisma);
    await memory.forget(2, 1);
    expect(await boards.page(board, ALL, key)).toEqual({ moment, places: places.slice(1) });
    await next();
    await memory.forget(2, 2); // not yet worth the while
    expect(await boards.page(board, ALL, key)).toEqual({ moment, places: places.slice(1) });
    await memory.forget(2, 1);
    expect(await boards.page(board, ALL, key)).toBeNull();
    expect(await prisma.boardMove.count({ where: { moment: { lte: moment + 1 } } })).toBe(0);
    expect(await new RatingCheck(prisma).run(KIND)).toEqual([]);
  });

  it('is forgotten by a rebuild', async () => {
    await tournament();
    const [board] = BOARDS as [Board];
    const { moment, places } = await first(board);
    const [{ value, entrant }] = places as [Place];
    await new RatingRebuild(prisma, recomputation).run(KIND);
    expect(await boards.page(board, ALL, { moment, value, entrant })).toBeNull();
    const again = await first(board);
    expect(again.places).toEqual(places);
    expect(await boards.page(board, ALL, { moment: again.moment, value, entrant })).toEqual({
      moment: again.moment,
      places: places.slice(1),
    });
  });

  it('is checked, move by move', async () => {
    await tournament();
    await prisma.boardMove.updateMany({
      where: { span: 'SEASON', entrant: players[0] ?? '', moment: { gt: 1 } },
      data: { past: 77 },
    });
    expect(await new RatingCheck(prisma).run(KIND)).toEqual([
      `${KIND}: 11 moves of boards are wrong`,
    ]);
  });
});

/** After which everybody is ranked; each game is a moment. */
async function tournament(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let round = 0; round < 12; round++) {
    const ranks = [0, 1, 2, 3, 4, 5].map((seat) => ((seat + round) % 3) + 1);
    const game = endedGame({ seats: [0, 1, 2, 3, 4, 5], ranks, bots: true, day: 0 });
    ids.push(...(await addRatedGames(prisma, [game])));
  }
  return ids;
}

async function first(board: Board) {
  const page = await boards.page(board, ALL, null);
  if (!page) throw new Error('a first page is always known');
  return page;
}

async function toggle(gameId: string): Promise<void> {
  const done = await voided.void(gameId, { reason: 'by lot', now: NOON });
  if (done === 'ALREADY') await voided.restore(gameId, NOON);
}

function endedGame({ seats, ranks, bots, day }: Play) {
  const people = seats.map((index, seat) => {
    return { playerId: players[index] ?? '', rank: ranks[seat] ?? 1 };
  });
  const levels = [
    { playerId: null, rank: 1, botLevel: 'EASY' },
    { playerId: null, rank: 2, botLevel: 'HARD' },
  ];
  return { seats: [...people, ...(bots ? levels : [])], endedAt: new Date(NOON + day * DAY_MS) };
}
