import { Prisma } from '../../generated/prisma/client.js';

/** What the boards of a kind must have, from the rows that they follow from. */
export function expectedEntries(kind: string): Prisma.Sql {
  return Prisma.sql`
    SELECT pool, 'ALL_TIME'::board_span AS span, DATE '1970-01-01' AS start, entrant, player_id,
      bot_level, points AS value, games, wins
    FROM rating WHERE kind = ${kind} AND NOT provisional
    UNION ALL ${sums(kind, 'SEASON', Prisma.sql`game.season`)}
    UNION ALL ${sums(kind, 'WEEK', Prisma.sql`date_trunc('week', game.ended_at AT TIME ZONE 'UTC')`)}
    UNION ALL ${sums(kind, 'DAY', Prisma.sql`game.ended_at AT TIME ZONE 'UTC'`)}`;
}

/** How many have which value must follow from the entries. */
export function expectedTallies(kind: string): Prisma.Sql {
  return Prisma.sql`
    SELECT pool, span, start, value, count(*)::int AS players FROM board_entry
    WHERE kind = ${kind} GROUP BY pool, span, start, value`;
}

function sums(kind: string, span: string, start: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT pool, ${span}::board_span, (${start})::date, entrant, player_id, bot_level,
      sum(earned)::int, count(*)::int, (count(*) FILTER (WHERE won))::int
    FROM rating_change JOIN rated_game AS game USING (kind, number)
    WHERE kind = ${kind} AND counts
    GROUP BY 1, 3, entrant, player_id, bot_level`;
}
