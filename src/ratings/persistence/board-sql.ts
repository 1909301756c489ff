import { Prisma } from '../../generated/prisma/client.js';
import type { Board } from '../domain/boards.js';
import { type Span, beginOf, endOf } from '../domain/spans.js';

/** The condition that a row is of the board, for tables that have its columns. */
export function sameBoard({ kind, pool, span, start }: Board): Prisma.Sql {
  return Prisma.sql`kind = ${kind} AND pool = ${pool}::rating_pool AND span = ${span}::board_span
    AND start = ${start}::date`;
}

/**
 * `page`: entries as they were at the moment, of which there are two kinds: those that stand since, and
 * those that have moved later, each as it was before.
 */
export function entriesAt(
  board: Board,
  moment: number,
  isThere: Prisma.Sql,
  order: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    earlier AS NOT MATERIALIZED (
      SELECT entrant, past AS value, games, wins FROM board_move
      WHERE ${sameBoard(board)} AND moment > ${moment}::int AND since <= ${moment}::int
    ),
    page AS MATERIALIZED (
      SELECT * FROM (
        (SELECT entrant, value, games, wins FROM board_entry
          WHERE ${sameBoard(board)} AND ${isThere} AND moment <= ${moment}::int ${order})
        UNION ALL (SELECT entrant, value, games, wins FROM earlier WHERE ${isThere} ${order})
      ) AS both_kinds ${order}
    )`;
}

/** `tally`: how many had a value then. Moves are counted before they are taken back: many are alike. */
export function talliesAt(board: Board, moment: number): Prisma.Sql {
  return Prisma.sql`tally AS (
    SELECT value, sum(players) AS players FROM (
      SELECT value, players FROM board_tally WHERE ${sameBoard(board)}
      UNION ALL
      SELECT part.value, part.sign * moves FROM (
        SELECT past, present, count(*) AS moves FROM board_move
        WHERE ${sameBoard(board)} AND moment > ${moment}::int AND past IS DISTINCT FROM present
        GROUP BY past, present
      ) AS alike
      CROSS JOIN LATERAL (VALUES (past, 1), (present, -1)) AS part (value, sign)
      WHERE part.value IS NOT NULL
    ) AS parts GROUP BY value
  )`;
}

/** `ranks`: the rank of each value on the `page`, from one pass over the values above. */
export function ranked(): Prisma.Sql {
  return Prisma.sql`ranks AS (
    SELECT value, 1 + sum(players) OVER (ORDER BY value DESC) - players AS rank
    FROM tally WHERE value >= (SELECT min(value) FROM page)
  )`;
}

/** `compared`: a player and whom they follow, among people; on a board of all time also unranked. */
export function compared(board: Board, playerId: string): Prisma.Sql {
  const people: Board = { ...board, pool: 'PEOPLE' };
  return Prisma.sql`
    circle AS (
      SELECT friend_id::text AS entrant FROM friend WHERE player_id = ${playerId}::uuid
      UNION SELECT ${playerId}
    ), compared AS (
      SELECT entrant, player_id, rank() OVER (ORDER BY value DESC) AS rank, value, games, wins
      FROM board_entry WHERE ${sameBoard(people)} AND entrant IN (SELECT entrant FROM circle)
      UNION ALL
      SELECT entrant, player_id, NULL, points, games, wins FROM rating
      WHERE ${!isWindow(board.span)} AND kind = ${board.kind} AND pool = 'PEOPLE' AND provisional
        AND entrant IN (SELECT entrant FROM circle)
    )`;
}

/** The condition that `game` counts in the window. */
export function inWindow(span: Span, start: string): Prisma.Sql {
  if (span === 'ALL_TIME') return Prisma.sql`true`;
  if (span === 'SEASON') return Prisma.sql`game.season = ${start}::date`;
  const [from, to] = [beginOf(start), endOf(span, start)].map((at) => new Date(at).toISOString());
  return Prisma.sql`game.ended_at >= ${from}::timestamptz AND game.ended_at < ${to}::timestamptz`;
}

function isWindow(span: Span): boolean {
  return span !== 'ALL_TIME';
}
