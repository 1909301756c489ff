import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PrismaService } from '../../src/platform/database/index.js';
import { RatingCheck } from '../../src/ratings/persistence/rating-check.js';
import { RatingRebuild } from '../../src/ratings/index.js';
import { Recomputation } from '../../src/ratings/persistence/recomputation.js';
import { VoidedResults } from '../../src/ratings/persistence/voided-results.js';
import { testConfig } from '../support/app.js';
import { changesOf, expectedAfter, forgetRatings, ratingsOf } from './rating-rows.js';
import { type EndedGame, addEndedGames, addPlayers, addRatedGames } from './result-rows.js';

const KIND = 'LITTLE_RICKY';
const NOON = Date.UTC(2026, 8, 29, 12); // a Tuesday, two days before a season ends
const DAY_MS = 86_400_000;

let prisma: PrismaService;
let recomputation: Recomputation;
let voided: VoidedResults;
let rebuild: RatingRebuild;
let check: RatingCheck;
let players: readonly string[];

beforeAll(async () => {
  prisma = new PrismaService(testConfig());
  recomputation = new Recomputation(prisma);
  voided = new VoidedResults(prisma, recomputation);
  rebuild = new RatingRebuild(prisma, recomputation);
  check = new RatingCheck(prisma);
  players = await addPlayers(prisma, 5);
});

afterAll(() => prisma.onApplicationShutdown());

beforeEach(async () => {
  await forgetRatings(prisma);
  await prisma.result.deleteMany(); // what other files have played
});

type Play = {
  readonly seats: readonly number[];
  readonly ranks: readonly number[];
  readonly gaveUp: readonly boolean[];
  readonly bot: boolean;
  readonly day: number;
};

const play: fc.Arbitrary<Play> = fc.record({
  seats: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2, maxLength: 4 }),
  ranks: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
  gaveUp: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  bot: fc.boolean(),
  day: fc.integer({ min: 0, max: 9 }),
});

// As operators run it, on what was built.
describe('npm run ratings', () => {
  it('takes a result back, computes again, and finds nothing amiss', async () => {
    const [ann = '', ben = ''] = players;
    const [gameId = ''] = await addRatedGames(prisma, [won(ann, ben), won(ben, ann, 1)]);
    expect(ratings('void', gameId, '--reason', 'a trial')).toEqual([
      0,
      `the result of ${gameId} is void now\n`,
    ]);
    expect(await voided.list()).toMatchObject([{ gameId, reason: 'a trial' }]);
    expect(ratings('rebuild', KIND)).toEqual([0, `${KIND}: computed again\n`]);
    expect(ratings('check', KIND)).toEqual([0, 'all figures are as they must be\n']);
  });
});

function ratings(...args: readonly string[]): readonly [number | null, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ratings.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'warn' },
  });
  return [status, status === 0 ? stdout : stderr]; // how far it is, it says apart
}

describe('whatever was played and taken back', () => {
  it('the rows are what a rebuild makes of the results, to the last digit', async () => {
    const history = fc.array(play, { minLength: 2, maxLength: 20 });
    const voids = fc.array(fc.nat(40), { maxLength: 4 });
    const law = fc.asyncProperty(history, voids, async (plays, chosen) => {
      await forgetRatings(prisma);
      await prisma.result.deleteMany();
      const ids: string[] = [];
      for (const batch of batches(plays)) {
        ids.push(...(await addRatedGames(prisma, batch.map(endedGame))));
      }
      expect(await check.run(KIND)).toEqual([]);
      for (const index of chosen) await toggle(ids[index % ids.length] ?? '');
      expect(await check.run(KIND)).toEqual([]);
      const before = await everything();
      await rebuild.run(KIND);
      expect(await everything()).toEqual(before);
    });
    await fc.assert(law, { numRuns: 6 }); // a failure prints its seed
  });
});

describe('a void result', () => {
  it('leaves the figures that there would be without it, and is restored without a trace', async () => {
    const [a = '', b = '', c = ''] = players;
    const games = [won(a, b), won(b, c), won(c, a), won(a, c)];
    const ids = await addRatedGames(prisma, games);
    const before = await everything();
    expect(await voided.void(ids[1] ?? '', { reason: 'agreed beforehand', now: NOON })).toBe(
      'DONE',
    );
    const expected = expectedAfter([places(a, b), places(c, a), places(a, c)]);
    for (const [entrant, { mu, sigma, games: played }] of await ratingsOf(prisma)) {
      expect({ mu, sigma }).toEqual(expected.get(entrant));
      expect(played).toBe({ [a]: 3, [b]: 1, [c]: 2 }[entrant]);
    }
    const changes = await changesOf(prisma);
    const second = changes.filter(({ number }) => number === 2);
    expect(second.map((change) => [change.counts, change.mu === change.muBefore])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(await valuesOf('DAY')).toEqual(
      new Map([
        [a, 4],
        [b, 0],
        [c, 2],
      ]),
    );
    expect(await voided.void(ids[1] ?? '', { reason: 'again', now: NOON })).toBe('ALREADY');
    expect((await voided.list()).map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'agreed beforehand'],
    ]);
    expect(await voided.restore(ids[1] ?? '', NOON)).toBe('DONE');
    expect(await everything()).toEqual(before);
    expect(await voided.restore(ids[1] ?? '', NOON)).toBe('ALREADY');
  });

  it('of a game that is not rated is none', async () => {
    const [a = '', b = ''] = players;
    await addRatedGames(prisma, [{ ...won(a, b), rated: false }]);
    const { id } = await prisma.game.findFirstOrThrow({
      where: { results: { some: { playerId: a } } },
    });
    expect(await voided.void(id, { reason: 'no', now: NOON })).toBe('NOT_RATED');
    expect(await prisma.voidedResult.count({ where: { gameId: id } })).toBe(0);
  });
});

describe('a recomputation', () => {
  it('goes on where another one died, and takes in the games that end meanwhile', async () => {
    const [a = '', b = '', c = ''] = players;
    const ids = await addRatedGames(prisma, [won(a, b), won(b, c), won(c, a)]);
    // The operator's process dies after its decision: nothing is recomputed yet.
    const dead = new VoidedResults(prisma, {
      run: () => Promise.resolve(),
    } as unknown as Recomputation);
    await dead.void(ids[0] ?? '', { reason: 'a bot played', now: NOON });
    expect(await check.run(KIND)).toEqual([`${KIND}: figures are being computed again`]);
    await addRatedGames(prisma, [won(b, a)]);
    await Promise.all([recomputation.run(KIND), recomputation.run(KIND)]);
    expect(await check.run(KIND)).toEqual([]);
    const expected = expectedAfter([places(b, c), places(c, a), places(b, a)]);
    for (const [entrant, { mu, sigma }] of await ratingsOf(prisma)) {
      expect({ mu, sigma }).toEqual(expected.get(entrant));
    }
  });

  it('runs while games end', async () => {
    const [a = '', b = '', c = ''] = players;
    await addRatedGames(
      prisma,
      Array.from({ length: 60 }, () => won(a, b)),
    );
    const ending = async () => {
      for (let game = 0; game < 10; game++) await addRatedGames(prisma, [won(c, a)]);
    };
    await Promise.all([rebuild.run(KIND), ending(), ending()]);
    expect(await check.run(KIND)).toEqual([]);
    expect((await ratingsOf(prisma)).get(a)?.games).toBe(80);
  });
});

describe('a rebuild', () => {
  it('takes in results from before there were ratings, in the order of their ends', async () => {
    const [a = '', b = '', c = ''] = players;
    await addEndedGames(prisma, [won(b, c, 2), won(a, b, 1)]);
    await rebuild.run(KIND);
    const changes = await changesOf(prisma);
    expect(changes.map(({ number, entrant }) => [number, entrant])).toEqual([
      [1, a],
      [1, b],
      [2, b],
      [2, c],
    ]);
    expect(await check.run(KIND)).toEqual([]);
  });

  it('mends what the check finds', async () => {
    const [a = '', b = ''] = players;
    await addRatedGames(prisma, [won(a, b), won(b, a)]);
    await prisma.rating.updateMany({ where: { entrant: a }, data: { mu: 30 } });
    await prisma.boardTally.updateMany({
      where: { kind: KIND, span: 'DAY', value: 2 },
      data: { players: 9 },
    });
    await prisma.ratingChange.updateMany({ where: { number: 1, entrant: b }, data: { sigma: 5 } });
    expect((await check.run(KIND)).length).toBeGreaterThanOrEqual(3);
    await rebuild.run(KIND);
    expect(await check.run(KIND)).toEqual([]);
  });
});

/** One after the other, and now and then several in one transaction. */
function batches(plays: readonly Play[]): readonly (readonly Play[])[] {
  return plays.length < 4 ? [plays] : [plays.slice(0, 3), ...plays.slice(3).map((one) => [one])];
}

function endedGame({ seats, ranks, gaveUp, bot, day }: Play): EndedGame {
  const people = seats.map((index, seat) => ({
    playerId: players[index] ?? '',
    ...{ rank: ranks[seat] ?? 1, gaveUp: gaveUp[seat] ?? false },
  }));
  const bots = [
    { playerId: null, rank: 1, botLevel: 'EASY' },
    { playerId: null, rank: 2, botLevel: 'HARD' },
  ];
  return { seats: [...people, ...(bot ? bots : [])], endedAt: new Date(NOON + day * DAY_MS) };
}

async function toggle(gameId: string): Promise<void> {
  const done = await voided.void(gameId, { reason: 'by lot', now: NOON });
  if (done === 'ALREADY') await voided.restore(gameId, NOON);
}

/** All rows that must follow from the results. */
async function everything() {
  const where = { kind: KIND };
  return {
    changes: await changesOf(prisma),
    ratings: await ratingsOf(prisma),
    entries: await prisma.boardEntry.findMany({
      where,
      omit: { moment: true }, // when it was written, which follows from nothing
      orderBy: [{ pool: 'asc' }, { span: 'asc' }, { start: 'asc' }, { entrant: 'asc' }],
    }),
    tallies: await prisma.boardTally.findMany({
      where: { ...where, players: { not: 0 } },
      orderBy: [{ pool: 'asc' }, { span: 'asc' }, { start: 'asc' }, { value: 'asc' }],
    }),
  };
}

async function valuesOf(span: 'DAY' | 'WEEK'): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.boardEntry.findMany({ where: { kind: KIND, span } });
  return new Map(rows.map(({ entrant, value }) => [entrant, value]));
}

function won(winner: string, loser: string, day = 0): EndedGame {
  const seats = [
    { playerId: winner, rank: 1 },
    { playerId: loser, rank: 2 },
  ];
  return { seats, endedAt: new Date(NOON + day * DAY_MS) };
}

function places(winner: string, loser: string): ReadonlyMap<string, number> {
  return new Map([
    [winner, 1],
    [loser, 2],
  ]);
}
