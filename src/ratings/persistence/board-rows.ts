import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../../games/index.js';
import type { Entry } from '../domain/boards.js';

/**
 * Writes entries of boards, and with them how many have which value. `ADD`: it is added to
 * what windows have. `SET`: this is all there is. Whoever writes holds the lock of the kind.
 */
export async function saveEntries(
  transaction: Transaction,
  entries: readonly Entry[],
  how: 'ADD' | 'SET',
): Promise<void> {
  if (entries.length === 0) return;
  // What is kept of the entry as it was: points of all time are never a sum.
  const kept = Prisma.sql`CASE WHEN excluded.span = 'ALL_TIME' THEN 0 ELSE ${how === 'ADD' ? 1 : 0}::int END`;
  await transaction.$executeRaw`
    WITH entry AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries.map(entryRow))}::jsonb)
        AS row (kind text, pool rating_pool, span board_span, start date, entrant text,
          "playerId" uuid, "botLevel" text, value int, games int, wins int)
    ), gone AS (
      DELETE FROM board_entry AS stored USING entry
      WHERE entry.games = 0 AND stored.kind = entry.kind AND stored.pool = entry.pool
        AND stored.span = entry.span AND stored.start = entry.start AND stored.entrant = entry.entrant
      RETURNING stored.kind, stored.pool, stored.span, stored.start, stored.value
    ), saved AS (
      INSERT INTO board_entry (kind, pool, span, start, entrant, player_id, bot_level, value, games,
        wins)
      SELECT kind, pool, span, start, entrant, "playerId", "botLevel", value, games, wins
      FROM entry WHERE games > 0
      ON CONFLICT (kind, pool, span, start, entrant) DO UPDATE SET
        value = excluded.value + ${kept} * board_entry.value,
        games = excluded.games + ${kept} * board_entry.games,
        wins = excluded.wins + ${kept} * board_entry.wins
      RETURNING new.kind, new.pool, new.span, new.start, old.value AS past, new.value AS present
    ), moved AS (
      SELECT kind, pool, span, start, past AS value, -1 AS players FROM saved WHERE past IS NOT NULL
      UNION ALL SELECT kind, pool, span, start, present, 1 FROM saved
      UNION ALL SELECT kind, pool, span, start, value, -1 FROM gone
    )
    INSERT INTO board_tally (kind, pool, span, start, value, players)
    SELECT kind, pool, span, start, value, sum(players) FROM moved
    GROUP BY kind, pool, span, start, value HAVING sum(players) <> 0
    ON CONFLICT (kind, pool, span, start, value) DO UPDATE SET
      players = board_tally.players + excluded.players`;
}

function entryRow({ board, entrant, value, games, wins }: Entry) {
  const { key, playerId, botLevel } = entrant;
  return { ...board, entrant: key, playerId, botLevel, value, games, wins };
}
