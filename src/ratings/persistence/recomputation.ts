import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../games/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { type GameInSeason, allTimeEntry } from '../domain/boards.js';
import { type RatedGame, rateGames } from '../domain/rate-games.js';
import type { Rating } from '../domain/rating.js';
import { saveEntries } from './board-rows.js';
import { changeColumns, toColumns } from './rating-rows.js';
import { gamesAfter, ratingsAfter } from './stored-games.js';

/** Games recomputed while the lock of their kind is held: a tenth of a second or two. */
const CHUNK = 250;
const PATIENCE = { maxWait: 60_000, timeout: 60_000 };

export type Progress = (done: number, of: number) => void;

/** Where those stand whom games so far have named. */
type Known = { at: number; ratings: Map<string, Rating> };
type Step = { readonly done: number; readonly of: number; readonly isDone: boolean };

/**
 * Computes figures again in the stored order, from where `rating_book.recomputed_to` says that they
 * are right. Safe while games end: each step holds the lock of the kind, and a game that ends between
 * two steps takes its place at the end and is recomputed when its turn comes. How far it got stands
 * in the book, so that whoever calls next goes on from there; two at once help one another.
 */
@Injectable()
export class Recomputation {
  constructor(private readonly prisma: PrismaService) {}

  async run(kind: string, progress: Progress = () => undefined): Promise<void> {
    const known: Known = { at: -1, ratings: new Map() };
    for (;;) {
      const step = await this.prisma.$transaction(
        (transaction) => recomputeSome(transaction, kind, known),
        PATIENCE,
      );
      if (!step) return;
      progress(step.done, step.of);
      if (step.isDone) return;
    }
  }
}

async function recomputeSome(
  transaction: Transaction,
  kind: string,
  known: Known,
): Promise<Step | null> {
  const book = await lockedBook(transaction, kind);
  if (!book || book.recomputedTo === null) return null;
  if (known.at !== book.recomputedTo) known.ratings = new Map();
  const games = await gamesAfter(transaction, kind, book.recomputedTo, CHUNK);
  await meet(transaction, kind, book.recomputedTo, games, known.ratings);
  const last = games.at(-1)?.number ?? book.lastNumber;
  const rated = rateGames(games, known.ratings);
  await saveChanges(transaction, kind, rated);
  await saveRatings(transaction, kind, rated, last);
  known.at = last;
  const isDone = last >= book.lastNumber;
  await transaction.$executeRaw`
    UPDATE rating_book SET recomputed_to = ${isDone ? null : last}::int WHERE kind = ${kind}`;
  return { done: last, of: book.lastNumber, isDone };
}

/** Whoever is new among the known stands where the games before have left them. */
async function meet(
  transaction: Transaction,
  kind: string,
  number: number,
  games: readonly GameInSeason[],
  ratings: Map<string, Rating>,
): Promise<void> {
  const named = games.flatMap(({ placings }) => placings.map(({ entrant }) => entrant.key));
  const strangers = [...new Set(named)].filter((key) => !ratings.has(key));
  for (const [key, rating] of await ratingsAfter(transaction, kind, number, strangers)) {
    ratings.set(key, rating);
  }
}

export type Book = { readonly lastNumber: number; readonly recomputedTo: number | null };

/** `null` where no game of the kind was rated yet. */
export async function lockedBook(transaction: Transaction, kind: string): Promise<Book | null> {
  const [book] = await transaction.$queryRaw<Book[]>`
    SELECT last_number AS "lastNumber", recomputed_to AS "recomputedTo" FROM rating_book
    WHERE kind = ${kind} FOR UPDATE`;
  return book ?? null;
}

/** Figures from this number on are to be computed again; those before it are right. */
export async function outdate(
  transaction: Transaction,
  kind: string,
  number: number,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE rating_book SET recomputed_to = least(coalesce(recomputed_to, ${number - 1}::int), ${number - 1}::int)
    WHERE kind = ${kind}`;
}

async function saveChanges(
  transaction: Transaction,
  kind: string,
  games: readonly RatedGame<GameInSeason>[],
): Promise<void> {
  const rows = games.flatMap(({ number, changes }) =>
    changes.map((change) => ({ number, ...changeColumns(change) })),
  );
  await transaction.$executeRaw`
    INSERT INTO rating_change AS stored (kind, number, entrant, pool, player_id, bot_level, place, won,
      earned, counts, mu_before, sigma_before, mu, sigma, points, games, wins, provisional)
    SELECT ${kind}, row.number, row.entrant, row.pool, row."playerId", row."botLevel", row.place,
      row.won, row.earned, row.counts, row."muBefore", row."sigmaBefore", row.mu, row.sigma,
      row.points, row.games, row.wins, row.provisional
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (number int, entrant text, pool rating_pool, "playerId" uuid, "botLevel" text, place int,
        won boolean, earned int, counts boolean, "muBefore" float8, "sigmaBefore" float8, mu float8,
        sigma float8, points int, games int, wins int, provisional boolean)
    ON CONFLICT (kind, number, entrant) DO UPDATE SET
      pool = excluded.pool, place = excluded.place, won = excluded.won, earned = excluded.earned,
      counts = excluded.counts, mu_before = excluded.mu_before,
      sigma_before = excluded.sigma_before, mu = excluded.mu, sigma = excluded.sigma,
      points = excluded.points, games = excluded.games, wins = excluded.wins,
      provisional = excluded.provisional
    WHERE stored.* IS DISTINCT FROM excluded.*`;
}

/** Of those who have not played since: whoever has gets theirs when that game's turn comes. */
async function saveRatings(
  transaction: Transaction,
  kind: string,
  games: readonly RatedGame<GameInSeason>[],
  last: number,
): Promise<void> {
  const latest = new Map<string, { readonly after: Rating; readonly row: object }>();
  for (const { number, endedAt, changes } of games) {
    for (const { after } of changes) {
      const row = { ...toColumns(after), number, endedAt: new Date(endedAt) };
      latest.set(after.entrant.key, { after, row });
    }
  }
  const rows = [...latest.values()].map(({ row }) => row);
  const saved = await transaction.$queryRaw<{ entrant: string }[]>`
    INSERT INTO rating AS stored (kind, entrant, pool, player_id, bot_level, mu, sigma, points, games,
      wins, provisional, last_number, last_game_at)
    SELECT ${kind}, row.entrant, row.pool, row."playerId", row."botLevel", row.mu, row.sigma,
      row.points, row.games, row.wins, row.provisional, row.number, row."endedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (number int, entrant text, pool rating_pool, "playerId" uuid, "botLevel" text, mu float8,
        sigma float8, points int, games int, wins int, provisional boolean, "endedAt" timestamptz)
    ON CONFLICT (kind, entrant) DO UPDATE SET
      pool = excluded.pool, mu = excluded.mu, sigma = excluded.sigma, points = excluded.points,
      games = excluded.games, wins = excluded.wins, provisional = excluded.provisional,
      last_number = excluded.last_number, last_game_at = excluded.last_game_at
    WHERE stored.last_number <= ${last}::int AND stored.* IS DISTINCT FROM excluded.*
    RETURNING entrant`;
  const entries = saved.flatMap(({ entrant }) => {
    const found = latest.get(entrant);
    return found ? [allTimeEntry(kind, found.after)] : [];
  });
  await saveEntries(transaction, entries, 'SET');
}
