import type { Transaction } from '../../games/index.js';
import type { GameInSeason } from '../domain/boards.js';
import type { SeatResult } from '../domain/entrant.js';
import { placingsOf } from '../domain/placing.js';
import type { Rating } from '../domain/rating.js';
import { type RatingColumns, toRating } from './rating-rows.js';

type Row = {
  readonly number: number;
  readonly endedAt: Date;
  readonly season: string;
  readonly isVoid: boolean;
  readonly seats: readonly SeatResult[];
};

/** The rated games of a kind after a number, in their order, as their results have them. */
export async function gamesAfter(
  transaction: Transaction,
  kind: string,
  number: number,
  limit: number,
): Promise<readonly GameInSeason[]> {
  const rows = await transaction.$queryRaw<Row[]>`
    SELECT game.number, game.ended_at AS "endedAt", game.season::text,
      voided.game_id IS NOT NULL AS "isVoid", jsonb_agg(jsonb_build_object(
        'playerId', result.player_id, 'playerType', player.type, 'botLevel', result.bot_level,
        'rank', result.rank, 'gaveUp', result.gave_up
      ) ORDER BY result.seat) AS seats
    FROM (
      SELECT * FROM rated_game WHERE kind = ${kind} AND number > ${number}::int
      ORDER BY number LIMIT ${limit}::int
    ) AS game
    JOIN result ON result.game_id = game.game_id
    LEFT JOIN player ON player.id = result.player_id
    LEFT JOIN voided_result AS voided ON voided.game_id = game.game_id
    GROUP BY game.number, game.ended_at, game.season, voided.game_id
    ORDER BY game.number`;
  return rows.map(({ seats, endedAt, ...row }) => {
    return { ...row, kind, endedAt: endedAt.getTime(), placings: placingsOf(seats) };
  });
}

/** Where they stood after the game of this number, as the changes have it: those who had played. */
export async function ratingsAfter(
  transaction: Transaction,
  kind: string,
  number: number,
  entrants: readonly string[],
): Promise<ReadonlyMap<string, Rating>> {
  const rows = await transaction.$queryRaw<RatingColumns[]>`
    SELECT change.entrant, pool::text, player_id::text AS "playerId", bot_level AS "botLevel",
      mu, sigma, points, games, wins, provisional
    FROM unnest(${[...entrants]}::text[]) AS wanted (entrant)
    CROSS JOIN LATERAL (
      SELECT * FROM rating_change
      WHERE kind = ${kind} AND entrant = wanted.entrant AND number <= ${number}::int
      ORDER BY number DESC LIMIT 1
    ) AS change`;
  return new Map(rows.map((row) => [row.entrant, toRating(row)]));
}
