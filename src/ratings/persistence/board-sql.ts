import { Prisma } from '../../generated/prisma/client.js';
import type { Board } from '../domain/boards.js';
import { type Span, beginOf, endOf } from '../domain/spans.js';

/** The condition that a row is of the board, for tables that have its columns. */
export function sameBoard({ kind, pool, span, start }: Board): Prisma.Sql {
  return Prisma.sql`kind = ${kind} AND pool = ${pool}::rating_pool AND span = ${span}::board_span
    AND start = ${start}::date`;
}

/**
 * `page`: entries as they were when the game `moment` was the last. Those that later games have
 * touched, few and found by their numbers, are taken back to what they had then.
 */
export function entriesAt(
  board: Board,
  moment: number,
  isThere: Prisma.Sql,
  order: Prisma.Sql,
): Prisma.Sql {
  const columns = Prisma.sql`entrant, player_id, bot_level, value, games, wins`;
  return Prisma.sql`
    later AS MATERIALIZED (${laterChanges(board, moment)}),
    -- The limit keeps them looked up one by one: a join would read the whole board for a few.
    touched AS MATERIALIZED (
      SELECT own.* FROM later CROSS JOIN LATERAL (
        SELECT ${columns} FROM board_entry
        WHERE ${sameBoard(board)} AND entrant = later.entrant LIMIT 1
      ) AS own
    ),
    earlier AS MATERIALIZED (${isWindow(board.span) ? takenBack() : asTheyStood(board, moment)}),
    page AS MATERIALIZED (
      SELECT * FROM (
        (SELECT ${columns} FROM board_entry
          WHERE ${sameBoard(board)} AND ${isThere} AND entrant NOT IN (SELECT entrant FROM later)
          ${order})
        UNION ALL (SELECT ${columns} FROM earlier WHERE ${isThere} ${order})
      ) AS both_kinds ${order}
    )`;
}

/** `tally`: how many had a value then; needs `touched` and `earlier`. */
export function talliesAt(board: Board): Prisma.Sql {
  return Prisma.sql`tally AS (
    SELECT value, sum(players) AS players FROM (
      SELECT value, players FROM board_tally WHERE ${sameBoard(board)}
      UNION ALL SELECT value, 1 FROM earlier
      UNION ALL SELECT value, -1 FROM touched
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

/** Whom games after the moment have touched, and what these were worth. */
function laterChanges({ kind, pool, span, start }: Board, moment: number): Prisma.Sql {
  // Of all time is every game: none of them need be looked at.
  const games = isWindow(span)
    ? Prisma.sql`JOIN rated_game AS game USING (kind, number)`
    : Prisma.empty;
  return Prisma.sql`
    SELECT entrant, sum(earned) AS earned, count(*) AS games, count(*) FILTER (WHERE won) AS wins
    FROM rating_change AS change ${games}
    WHERE kind = ${kind} AND pool = ${pool}::rating_pool AND number > ${moment}::int AND counts
      AND ${inWindow(span, start)}
    GROUP BY entrant`;
}

/** The condition that `game` counts in the window. */
export function inWindow(span: Span, start: string): Prisma.Sql {
  if (span === 'ALL_TIME') return Prisma.sql`true`;
  if (span === 'SEASON') return Prisma.sql`game.season = ${start}::date`;
  const [from, to] = [beginOf(start), endOf(span, start)].map((at) => new Date(at).toISOString());
  return Prisma.sql`game.ended_at >= ${from}::timestamptz AND game.ended_at < ${to}::timestamptz`;
}

function takenBack(): Prisma.Sql {
  return Prisma.sql`
    SELECT own.entrant, own.player_id, own.bot_level, (own.value - later.earned)::int AS value,
      (own.games - later.games)::int AS games, (own.wins - later.wins)::int AS wins
    FROM touched AS own JOIN later ON later.entrant = own.entrant
    WHERE own.games > later.games`;
}

function asTheyStood({ kind }: Board, moment: number): Prisma.Sql {
  return Prisma.sql`
    SELECT before.entrant, before.player_id, before.bot_level, before.points AS value, before.games,
      before.wins
    FROM later CROSS JOIN LATERAL (
      SELECT * FROM rating_change
      WHERE kind = ${kind} AND entrant = later.entrant AND number <= ${moment}::int
      ORDER BY number DESC LIMIT 1
    ) AS before
    WHERE NOT before.provisional`;
}

function isWindow(span: Span): boolean {
  return span !== 'ALL_TIME';
}
