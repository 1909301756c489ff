// What boards cost when many have played: the server's own queries, over as many results as asked for,
// timed in the database (EXPLAIN ANALYZE) and from here, each with how the database went about it. At the
// end all rows are checked, those that the measuring has added and voided among them.
//   npm run bench -- leaderboard [--players 200000] [--results 2000000] [--rounds 40]
import { randomUUID } from 'node:crypto';
import { percentile } from './lib/figures.mjs';
import { KIND, NOW, SEATS, addRatedGames } from './lib/rated-games.mjs';
import { readsOf } from './lib/plans.mjs';
import { startDatabase } from './lib/server.mjs';

const SPANS = ['ALL_TIME', 'SEASON', 'WEEK', 'DAY'];
const PAGE = 51; // fifty, and whether there are more
const REACH = 10;
const FRIENDS = 500;
/** So often it is done before it is timed: connections, plans, what is in memory. */
const WARM_UP = 6;
const GAMES_LATER = [1_000, 10_000];
const GAMES_VOIDED = [1, 1_000, 10_000];

export async function benchLeaderboard({ players = 200_000, results = 2_000_000, rounds = 40 }) {
  const database = await startDatabase();
  const { PrismaService } = await import('../dist/platform/database/index.js');
  const prisma = new PrismaService({ database: { url: database.url, poolSize: 4 } });
  try {
    const filled = await fill(database.url, prisma, { players, results });
    await measureBoards(prisma, { ...filled, rounds });
    await measureEndings(prisma, { ...filled, rounds });
    await measureVoids(prisma, filled);
    await measureCheck(prisma);
  } finally {
    await prisma.$disconnect();
    await database.stop();
  }
}

async function fill(url, prisma, { players, results }) {
  const started = performance.now();
  const say = (line) =>
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s: ${line}\n`);
  const filled = await addRatedGames(url, { players, results, progress: say });
  // The circle of one of the eager, which is as large as it may be.
  await prisma.$executeRaw`
    INSERT INTO friend (player_id, friend_id, created_at)
    SELECT ${filled.ids[0]}::uuid, friend::uuid, now()
    FROM unnest(${filled.ids.slice(1, FRIENDS + 1)}::text[]) AS friend`;
  await prisma.$executeRawUnsafe('VACUUM ANALYZE'); // as the server's autovacuum does in time
  say('filled');
  return filled;
}

async function measureBoards(prisma, { ids, games, rounds }) {
  const { Prisma } = await import('../dist/generated/prisma/client.js');
  const { BoardQueries } = await import('../dist/ratings/persistence/board-queries.js');
  const { startOf } = await import('../dist/ratings/domain/spans.js');
  const tap = tapOf(prisma, Prisma);
  const queries = new BoardQueries(tap.client);
  for (const span of SPANS) {
    const board = { kind: KIND, pool: 'PEOPLE', span, start: startOf(span, NOW) };
    const places = await somePlaces(prisma, board, rounds);
    console.log(`\n${span}, ${await queries.count(board)} players`);
    const page = (moment) => (place) => queries.page(board, PAGE, { ...place, moment });
    const parts = [
      ['first page', () => queries.page(board, PAGE, null)],
      ['deep page', page(games)],
      ...GAMES_LATER.filter((later) => later < games).map((later) => [
        `${later} games later`,
        page(games - later),
      ]),
      ['around', (place) => queries.around(board, place, REACH)],
      ['rank', ({ entrant }) => queries.placeOf(board, entrant)],
      ['friends', () => queries.friends(board, ids[0], { limit: PAGE, after: null })],
    ];
    for (const [name, run] of parts) await measurePart(tap, { name, run, places });
  }
}

async function measurePart(tap, { name, run, places }) {
  const inside = [];
  const outside = [];
  for (const place of [...places.slice(0, WARM_UP), ...places]) await run(place);
  for (const place of places) {
    const before = performance.now();
    await run(place);
    outside.push(performance.now() - before);
    inside.push(await tap.explain());
  }
  console.log(
    `  ${name.padEnd(18)} ${figures('database', inside)}   ${figures('client', outside)}`,
  );
  await run(places[0]);
  console.log(await tap.plan());
}

/** A client that remembers the last statement, to have the database explain that very one. */
function tapOf(prisma, { sql }) {
  let last;
  const client = {
    ratingBook: prisma.ratingBook,
    $queryRaw: (parts, ...values) => {
      last = sql(parts, ...values);
      return prisma.$queryRaw(last);
    },
  };
  const explain = async () => {
    const [row] =
      await prisma.$queryRaw`EXPLAIN (ANALYZE, TIMING OFF, SUMMARY ON, FORMAT JSON) ${last}`;
    return row['QUERY PLAN'][0]['Execution Time'];
  };
  const plan = async () => {
    const [row] = await prisma.$queryRaw`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${last}`;
    return readsOf(row['QUERY PLAN'][0]);
  };
  return { client, explain, plan };
}

/** From all over the lower half of the board, where pages are deep. */
function somePlaces(prisma, { kind, pool, span, start }, count) {
  return prisma.$queryRaw`
    SELECT value, entrant FROM (
      SELECT value, entrant, percent_rank() OVER (ORDER BY value) AS height FROM board_entry
      WHERE kind = ${kind} AND pool = ${pool}::rating_pool AND span = ${span}::board_span
        AND start = ${start}::date
    ) AS placed WHERE height < 0.5 ORDER BY md5(entrant) LIMIT ${count}::int`;
}

/** Everything about ratings that the transaction which ends a game writes, boards included. */
async function measureEndings(prisma, { ids, rounds }) {
  const { RatingWriter } = await import('../dist/ratings/persistence/rating-writer.js');
  const writer = new RatingWriter();
  const taken = [];
  const all = rounds + WARM_UP;
  for (let round = 0; round < all; round++) {
    const seats = Array.from({ length: SEATS }, (_, seat) => ({
      playerId: ids[Math.floor((ids.length * (round * SEATS + seat)) / (all * SEATS))],
      ...{ seat, botLevel: null, rank: seat + 1, gaveUp: false },
    }));
    const game = { id: randomUUID(), kind: KIND, version: 1, rated: true, endedAt: NOW, seats };
    await prisma.$transaction(async (transaction) => {
      await addEnded(transaction, game);
      const before = performance.now();
      await writer.write(transaction, [game]);
      if (round >= WARM_UP) taken.push(performance.now() - before);
    });
  }
  console.log(`\nrating a game that ends, and its boards: ${figures('client', taken)}`);
}

async function addEnded(transaction, { id, kind, seats }) {
  const at = new Date(NOW);
  await transaction.game.create({
    data: {
      ...{ id, kind, phase: 'FINISHED', visibility: 'PUBLIC', rated: true, ownerId: id },
      ...{ inviteCode: id, pace: 'UNTIMED', seatCount: SEATS, openSeats: 0, version: 1, state: {} },
      ...{ createdAt: at, endedAt: at },
    },
  });
  const rows = seats.map((seat) => ({ gameId: id, kind, seats: SEATS, rated: true, ...seat }));
  await transaction.result.createMany({ data: rows.map((row) => ({ ...row, endedAt: at })) });
}

async function measureVoids(prisma, { games }) {
  const { Recomputation } = await import('../dist/ratings/persistence/recomputation.js');
  const { VoidedResults } = await import('../dist/ratings/persistence/voided-results.js');
  const voids = new VoidedResults(prisma, new Recomputation(prisma));
  for (const ago of GAMES_VOIDED.filter((count) => count < games)) {
    const { gameId } = await prisma.ratedGame.findUniqueOrThrow({
      where: { kind_number: { kind: KIND, number: games - ago } },
    });
    const before = performance.now();
    await voids.void(gameId, { reason: 'a benchmark', now: NOW });
    const elapsed = performance.now() - before;
    console.log(`voiding the game ${ago} games ago: ${elapsed.toFixed(0)} ms`);
  }
}

async function measureCheck(prisma) {
  const { RatingCheck } = await import('../dist/ratings/index.js');
  const started = performance.now();
  let peak = 0;
  let games = 0;
  const faults = await new RatingCheck(prisma).run(KIND, (done) => {
    games = done;
    peak = Math.max(peak, process.memoryUsage().rss);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const verdict = faults.length === 0 ? 'nothing amiss' : faults.join('\n  ');
  console.log(
    `checking all rows of ${games} games: ${seconds} s, up to ${(peak / 1e6).toFixed(0)} MB: ${verdict}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

function figures(where, taken) {
  const sorted = [...taken].sort((one, other) => one - other);
  const shown = (share) => percentile(sorted, share).toFixed(2).padStart(7);
  return `${where} p50 ${shown(0.5)} ms  p95 ${shown(0.95)} ms`;
}
