import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../../games/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { GameInSeason } from '../domain/boards.js';
import { type RatedGame, rateGames } from '../domain/rate-games.js';
import type { Rating } from '../domain/rating.js';
import { expectedEntries, expectedTallies } from './expected-boards.js';
import { changeColumns, toColumns } from './rating-rows.js';
import type { Progress } from './recomputation.js';
import { gamesAfter } from './stored-games.js';

const CHUNK = 1000;
/** After so many there is nothing left to learn but that all is wrong. */
const MOST_FAULTS = 1000;
const ONE_MOMENT = {
  isolationLevel: 'RepeatableRead',
  maxWait: 60_000,
  timeout: 3_600_000,
} as const;

/**
 * Compares what stands in the rows with what follows from the results, to the last digit. Of the results
 * it holds a few at a time, of the players where each stands.
 */
@Injectable()
export class RatingCheck {
  constructor(private readonly prisma: PrismaService) {}

  /** Sentences about what is not as it must be. Locks nothing: it looks at one moment. */
  async run(kind: string, progress: Progress = () => undefined): Promise<readonly string[]> {
    return this.prisma.$transaction(async (transaction) => {
      const book = await transaction.ratingBook.findUnique({ where: { kind } });
      if (!book) return [];
      if (book.recomputedTo !== null) return [`${kind}: figures are being computed again`];
      const ratings = new Map<string, Rating>();
      const faults: string[] = [];
      let number = 0;
      for (;;) {
        const games = await gamesAfter(transaction, kind, number, CHUNK);
        if (games.length === 0) break;
        faults.push(...gaps(kind, games, number));
        const rated = rateGames(games, ratings);
        number = games.at(-1)?.number ?? number;
        faults.push(...(await differences(transaction, kind, rated)));
        progress(number, book.lastNumber);
        if (faults.length >= MOST_FAULTS) {
          return [...faults.slice(0, MOST_FAULTS), `${kind}: not looked at after game ${number}`];
        }
      }
      if (number !== book.lastNumber) {
        faults.push(`${kind}: the book counts ${book.lastNumber} games, ${number} are there`);
      }
      faults.push(...(await wrongRatings(transaction, kind, ratings)));
      faults.push(...(await wrongBoards(transaction, kind)));
      faults.push(...(await wrongMoves(transaction, kind)));
      return faults.slice(0, MOST_FAULTS);
    }, ONE_MOMENT);
  }
}

function gaps(kind: string, games: readonly GameInSeason[], before: number): readonly string[] {
  const wrong = games.find(({ number }, index) => number !== before + index + 1);
  return wrong ? [`${kind}: a game before number ${wrong.number} is missing`] : [];
}

async function differences(
  transaction: Transaction,
  kind: string,
  games: readonly RatedGame<GameInSeason>[],
): Promise<readonly string[]> {
  const [first, last] = [games[0]?.number ?? 0, games.at(-1)?.number ?? 0];
  const rows = await transaction.$queryRaw<{ number: number; entrant: string }[]>`
    SELECT number, entrant, pool::text, player_id::text AS "playerId", bot_level AS "botLevel", place,
      won, earned, counts, mu_before AS "muBefore", sigma_before AS "sigmaBefore", mu, sigma, points,
      games, wins, provisional
    FROM rating_change
    WHERE kind = ${kind} AND number BETWEEN ${first}::int AND ${last}::int`;
  const stored = new Map(rows.map((row) => [`${row.number} ${row.entrant}`, row]));
  const faults = games.flatMap(({ number, changes }) =>
    changes.flatMap((change) => {
      const key = `${number} ${change.placing.entrant.key}`;
      const row = stored.get(key);
      stored.delete(key);
      const expected = { number, ...changeColumns(change) };
      return isDeepStrictEqual(row, expected) ? [] : [`${kind}: the change of ${key} is wrong`];
    }),
  );
  return [...faults, ...[...stored.keys()].map((key) => `${kind}: nothing has changed ${key}`)];
}

async function wrongRatings(
  transaction: Transaction,
  kind: string,
  ratings: ReadonlyMap<string, Rating>,
): Promise<readonly string[]> {
  const missing = new Set(ratings.keys());
  const wrong: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: readonly { readonly entrant: string }[] = await transaction.$queryRaw`
      SELECT entrant, pool::text, player_id::text AS "playerId", bot_level AS "botLevel", mu, sigma,
        points, games, wins, provisional
      FROM rating WHERE kind = ${kind} AND entrant > ${after} ORDER BY entrant LIMIT ${CHUNK}::int`;
    for (const row of rows) {
      const rating = ratings.get(row.entrant);
      missing.delete(row.entrant);
      if (!rating || !isDeepStrictEqual(row, toColumns(rating))) wrong.push(row.entrant);
    }
    after = rows.at(-1)?.entrant;
  }
  return [...wrong, ...missing].map((entrant) => `${kind}: the rating of ${entrant} is wrong`);
}

async function wrongBoards(transaction: Transaction, kind: string): Promise<readonly string[]> {
  const entries = Prisma.sql`SELECT pool, span, start, entrant, player_id, bot_level, value, games, wins
    FROM board_entry WHERE kind = ${kind}`;
  const tallies = Prisma.sql`SELECT pool, span, start, value, players
    FROM board_tally WHERE kind = ${kind} AND players <> 0`;
  const [wrong] = await transaction.$queryRaw<{ entries: number; tallies: number }[]>`
    SELECT (SELECT count(*)::int FROM (${apart(entries, expectedEntries(kind))}) AS e) AS entries,
      (SELECT count(*)::int FROM (${apart(tallies, expectedTallies(kind))}) AS t) AS tallies`;
  if (!wrong) return [];
  return [
    ...(wrong.entries > 0 ? [`${kind}: ${wrong.entries} entries of boards are wrong`] : []),
    ...(wrong.tallies > 0 ? [`${kind}: ${wrong.tallies} tallies of boards are wrong`] : []),
  ];
}

/** Each move must begin where the one before has ended, and the last of an entry where that stands. */
async function wrongMoves(transaction: Transaction, kind: string): Promise<readonly string[]> {
  const [wrong] = await transaction.$queryRaw<{ moves: number }[]>`
    SELECT count(*)::int AS moves FROM (
      SELECT kind, pool, span, start, entrant, moment, present, since, past,
        lag(present) OVER entry AS reached, lag(moment) OVER entry AS reached_at,
        lead(moment) OVER entry IS NULL AS is_last
      FROM board_move WHERE kind = ${kind}
      WINDOW entry AS (PARTITION BY pool, span, start, entrant ORDER BY moment)
    ) AS move
    LEFT JOIN board_entry AS stored USING (kind, pool, span, start, entrant)
    WHERE (reached_at IS NOT NULL AND past IS DISTINCT FROM reached)
      OR (reached IS NOT NULL AND since <> reached_at)
      OR (is_last AND (present IS DISTINCT FROM stored.value
        OR (present IS NOT NULL AND move.moment <> stored.moment)))`;
  return wrong && wrong.moves > 0 ? [`${kind}: ${wrong.moves} moves of boards are wrong`] : [];
}

/** What is in one of the two and not in the other. */
function apart(one: Prisma.Sql, other: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`((${one}) EXCEPT ALL (${other})) UNION ALL ((${other}) EXCEPT ALL (${one}))`;
}
