import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PrismaService } from '../../src/platform/database/index.js';
import type { Standing } from '../../src/ratings/application/ports.js';
import { WinsLeaderboard } from '../../src/ratings/persistence/wins-leaderboard.js';
import { testConfig } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { type EndedGame, addEndedGames, addPlayers } from './result-rows.js';

const EARLIER = new Date('2026-05-30T10:00:00Z');
const LATER = new Date('2026-05-31T10:00:00Z');
const ALL = { limit: 1000, after: null };

let prisma: PrismaService;
let clock: HeldClock;
let board: WinsLeaderboard;
let kind = '';
let kinds = 0;

beforeAll(() => {
  prisma = new PrismaService(testConfig());
});

afterAll(() => prisma.onApplicationShutdown());

beforeEach(() => {
  kind = `BOARD_${kinds++}`; // a board of its own for each test
  clock = new HeldClock();
  board = new WinsLeaderboard(prisma, clock);
});

describe('the board of a kind', () => {
  it('is empty without results', async () => {
    expect(await board.page(kind, ALL)).toEqual([]);
    const [ann = ''] = await addPlayers(prisma, 1);
    expect(await board.standingOf(kind, ann)).toBeNull();
  });

  it('puts more wins first, then the better average rank, and equals share a rank', async () => {
    const [a = '', b = '', c = '', d = ''] = await addPlayers(prisma, 4);
    await add([
      duel(a, b),
      duel(a, c, { endedAt: LATER }),
      duel(b, c),
      duel(c, b),
      { seats: [{ playerId: d, rank: 2 }], endedAt: EARLIER },
    ]);
    expect((await board.page(kind, ALL)).map(shown)).toEqual([
      { playerId: a, rank: 1, games: 2, wins: 2, averageRank: 1, lastGameAt: LATER.getTime() },
      {
        ...{ playerId: b, rank: 2, games: 3, wins: 1, averageRank: 1.666666666667 },
        lastGameAt: EARLIER.getTime(),
      },
      {
        ...{ playerId: c, rank: 2, games: 3, wins: 1, averageRank: 1.666666666667 },
        lastGameAt: LATER.getTime(),
      },
      { playerId: d, rank: 4, games: 1, wins: 0, averageRank: 2, lastGameAt: EARLIER.getTime() },
    ]);
  });

  it('lists of equals those with fewer games first, though they share the rank', async () => {
    const [often = '', once = ''] = await addPlayers(prisma, 2);
    await add([lost(often), lost(often), lost(once)]);
    const listed = (await board.page(kind, ALL)).map(({ playerId, rank, games }) => [
      ...[playerId, rank, games],
    ]);
    expect(listed).toEqual([
      [once, 1, 1],
      [often, 1, 2],
    ]);
  });

  it('counts neither unrated games, nor bots, nor other kinds, nor what ends after now', async () => {
    const [ann = ''] = await addPlayers(prisma, 1);
    const won = { seats: [{ playerId: ann, rank: 1 }], endedAt: EARLIER };
    await add([
      won,
      { ...won, rated: false },
      { seats: [{ playerId: null, rank: 1 }], endedAt: EARLIER },
      { ...won, endedAt: new Date(clock.now() + 1) },
    ]);
    await addEndedGames(prisma, [{ ...won, kind: `${kind}_OTHER` }]);
    expect((await board.page(kind, ALL)).map(shown)).toEqual([
      { playerId: ann, rank: 1, games: 1, wins: 1, averageRank: 1, lastGameAt: EARLIER.getTime() },
    ]);
  });

  it('counts a seat that was given up as a game and never as a win', async () => {
    const [ann = '', ben = ''] = await addPlayers(prisma, 2);
    const seats = [
      { playerId: ann, rank: 1, gaveUp: true },
      { playerId: ben, rank: 1 },
    ];
    await add([{ seats, endedAt: EARLIER }]);
    expect((await board.page(kind, ALL)).map(({ wins, games }) => [wins, games])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('goes on after a key with the board of that moment, while results come in', async () => {
    const players = await addPlayers(prisma, 5);
    await add(players.map((player) => lost(player)));
    const before = await board.page(kind, ALL);
    const first = await board.page(kind, { limit: 2, after: null });
    const last = before.at(-1)?.playerId ?? '';
    clock.advance(1000);
    await add([{ seats: [{ playerId: last, rank: 1 }], endedAt: new Date(clock.now()) }]);
    const after = first.at(-1)?.key ?? [];
    const rest = await board.page(kind, { limit: 10, after });
    expect([...first, ...rest].map(shown)).toEqual(before.map(shown));
    expect((await board.page(kind, { limit: 1, after: null }))[0]?.playerId).toBe(last);
  });

  it('is what a plain count of the rows says, in pages of any size', async () => {
    const players = await addPlayers(prisma, 6);
    const seat = fc.record({
      playerId: fc.constantFrom(null, ...players),
      rank: fc.integer({ min: 1, max: 4 }),
      gaveUp: fc.boolean(),
    });
    const games = fc.array(
      fc.record({
        seats: fc.array(seat, { minLength: 1, maxLength: 4 }),
        rated: fc.boolean(),
        endedAt: fc.constantFrom(EARLIER, LATER),
      }),
      { maxLength: 12 },
    );
    let runs = 0;
    const law = fc.asyncProperty(games, fc.integer({ min: 1, max: 4 }), async (ended, size) => {
      const own = `${kind}_RUN_${runs++}`;
      await addEndedGames(
        prisma,
        ended.map((game) => ({ ...game, kind: own })),
      );
      const listed = await inPages(own, size);
      expect(listed.map(shown)).toEqual(counted(ended, players));
      for (const standing of listed) {
        const alone = await board.standingOf(own, standing.playerId);
        expect(alone).toEqual(standing);
      }
    });
    await fc.assert(law, { numRuns: 30 }); // a failure prints its seed
  });
});

async function add(games: readonly EndedGame[]): Promise<void> {
  await addEndedGames(
    prisma,
    games.map((game) => ({ kind, ...game })),
  );
}

async function inPages(of: string, size: number): Promise<readonly Standing[]> {
  const all: Standing[] = [];
  for (;;) {
    const page = await board.page(of, { limit: size, after: all.at(-1)?.key ?? null });
    all.push(...page);
    if (page.length < size) return all;
  }
}

/** The definition, without SQL. */
function counted(games: readonly EndedGame[], players: readonly string[]) {
  const standings = players.flatMap((playerId) => {
    const results = games
      .filter(({ rated }) => rated)
      .flatMap(({ seats, endedAt }) => seats.map((seat) => ({ ...seat, endedAt })))
      .filter((result) => result.playerId === playerId);
    if (results.length === 0) return [];
    const sum = results.reduce((total, { rank }) => total + rank, 0);
    return {
      playerId,
      games: results.length,
      wins: results.filter(({ rank, gaveUp }) => rank === 1 && !gaveUp).length,
      averageRank: sum / results.length,
      lastGameAt: Math.max(...results.map(({ endedAt }) => endedAt.getTime())),
    };
  });
  type Counted = (typeof standings)[number];
  const better = (one: Counted, other: Counted) =>
    other.wins - one.wins || one.averageRank - other.averageRank;
  return standings
    .sort((one, other) => better(one, other) || one.games - other.games || byId(one, other))
    .map((one) => {
      const rank = 1 + standings.filter((other) => better(other, one) < 0).length;
      return { ...one, rank, averageRank: expect.closeTo(one.averageRank, 10) };
    });
}

function byId(one: { playerId: string }, other: { playerId: string }): number {
  return one.playerId < other.playerId ? -1 : 1;
}

function shown({ key: _key, ...standing }: Standing) {
  return standing;
}

function duel(winner: string, loser: string, change: Partial<EndedGame> = {}): EndedGame {
  const seats = [
    { playerId: winner, rank: 1 },
    { playerId: loser, rank: 2 },
  ];
  return { seats, endedAt: EARLIER, ...change };
}

function lost(playerId: string): EndedGame {
  return { seats: [{ playerId, rank: 2 }], endedAt: EARLIER };
}
