import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accepted, type Guest } from '../e2e/support/games-api.js';
import { rowId, startTable } from '../e2e/support/table.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { changesOf, expectedAfter, forgetRatings, ratingsOf } from '../ratings/rating-rows.js';
import { one, other, race, startTwoServers, type TwoServers } from './two-servers.js';

const ROUNDS = [0, 1, 2, 3, 4];
const RATED = { rated: true };

describe.each([
  ['with usual pools', {}],
  ['with one connection to the database each', { DATABASE_POOL: '1' }],
])('games that end at the same time on two servers %s', (_name, variables) => {
  let two: TwoServers;
  let prisma: PrismaService;
  let players: readonly Guest[];

  beforeAll(async () => {
    two = await startTwoServers(variables);
    prisma = two.servers[0].app.get(PrismaService);
    players = await two.apis[0].guests(4);
  });

  afterAll(() => two.close());
  beforeEach(() => forgetRatings(prisma));

  it('are rated one after the other, each on what the one before has left', async () => {
    const pairs = players.flatMap((winner, index) =>
      players.slice(index + 1).map((loser) => [winner, loser] as const),
    );
    for (const round of ROUNDS) {
      const tables = await Promise.all(
        pairs.map((pair, index) => startTable(one(two.apis, index), pair, RATED)),
      );
      await race(
        round,
        tables.map(({ gameId, players: [, loser] }, index) => async () => {
          if (loser) accepted(await other(two.apis, index).command('resign', loser, gameId));
        }),
      );
    }
    await expectSoundRatings(ROUNDS.length * pairs.length);
  });

  it('are rated once, whoever ends them', async () => {
    const [ann, ben] = players as [Guest, Guest];
    for (const round of ROUNDS) {
      const { gameId } = await startTable(two.apis[0], [ann, ben], RATED);
      await race(round, [
        () => one(two.apis, round).command('resign', ann, gameId),
        () => other(two.apis, round).command('resign', ben, gameId),
        () => other(two.apis, round).command('resign', ann, gameId),
      ]);
    }
    await expectSoundRatings(ROUNDS.length);
  });

  /** Numbers without gap or double, and everywhere the figures that follow from their order. */
  async function expectSoundRatings(games: number): Promise<void> {
    const changes = await changesOf(prisma);
    const numbers = Array.from({ length: games }, (_, index) => index + 1);
    expect([...new Set(changes.map(({ number }) => number))]).toEqual(numbers);
    expect(changes).toHaveLength(2 * games);
    const places = numbers.map((number) => {
      const own = changes.filter((change) => change.number === number);
      return new Map(own.map(({ entrant, place }) => [entrant, place]));
    });
    const expected = expectedAfter(places);
    const ratings = await ratingsOf(prisma);
    expect(new Set(ratings.keys())).toEqual(new Set(expected.keys()));
    for (const [entrant, { mu, sigma, games: played }] of ratings) {
      expect({ mu, sigma }).toEqual(expected.get(entrant));
      expect(played).toBe(changes.filter((change) => change.entrant === entrant).length);
    }
    const known = new Set(players.map(({ id }) => rowId(id)));
    expect([...ratings.keys()].every((entrant) => known.has(entrant))).toBe(true);
    const book = await prisma.ratingBook.findUniqueOrThrow({ where: { kind: 'LITTLE_RICKY' } });
    expect(book.lastNumber).toBe(games);
  }
});
