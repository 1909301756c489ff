import type { Transaction } from '../../games/index.js';
import type { Rating } from '../domain/rating.js';
import type { Day } from '../domain/spans.js';
import { type RatingColumns, toRating } from './rating-rows.js';

/**
 * Locks the kinds' books until the end of the transaction and counts games in; answers the number
 * of the last of them. Kinds must come in their own order, so that nobody waits in a circle.
 */
export async function lastNumbers(
  transaction: Transaction,
  wanted: readonly { readonly kind: string; readonly games: number }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.$queryRaw<{ kind: string; last: number }[]>`
    INSERT INTO rating_book (kind, last_number)
    SELECT row.kind, row.games
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS row (kind text, games int)
    ORDER BY row.kind
    ON CONFLICT (kind) DO UPDATE SET last_number = rating_book.last_number + excluded.last_number
    RETURNING kind, last_number AS last`;
  return new Map(rows.map(({ kind, last }) => [kind, last]));
}

/** The first day of the last season of each kind whose standings are final. Behind the lock. */
export async function closedSeasons(
  transaction: Transaction,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, Day>> {
  const rows = await transaction.$queryRaw<{ kind: string; last: Day }[]>`
    SELECT kind, max(start)::text AS last FROM season
    WHERE closed_at IS NOT NULL AND kind = ANY(${[...kinds]}::text[])
    GROUP BY kind`;
  return new Map(rows.map(({ kind, last }) => [kind, last]));
}

/** The ratings of those who have one, by their keys. A statement of its own, behind the lock. */
export async function ratingsOf(
  transaction: Transaction,
  kind: string,
  entrants: readonly string[],
): Promise<Map<string, Rating>> {
  const rows = await transaction.$queryRaw<RatingColumns[]>`
    SELECT entrant, pool::text, player_id::text AS "playerId", bot_level AS "botLevel",
      mu, sigma, points, games, wins, provisional
    FROM rating WHERE kind = ${kind} AND entrant = ANY(${[...entrants]}::text[])`;
  return new Map(rows.map((row) => [row.entrant, toRating(row)]));
}
