import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../../games/index.js';
import type { Entry } from '../domain/boards.js';

/**
 * Writes entries of boards, and with them how many have which value and what the boards were before.
 * `ADD`: it is added to what windows have. `SET`: this is all there is. Whoever writes holds the lock
 * of the kind.
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
    ), book AS (
      UPDATE rating_book SET moment = moment + 1 WHERE kind IN (SELECT kind FROM entry)
      RETURNING kind, moment
    ), gone AS (
      DELETE FROM board_entry AS stored USING entry
      WHERE entry.games = 0 AND stored.kind = entry.kind AND stored.pool = entry.pool
        AND stored.span = entry.span AND stored.start = entry.start AND stored.entrant = entry.entrant
      RETURNING stored.kind, stored.pool, stored.span, stored.start, stored.entrant, stored.moment,
        stored.value, stored.games, stored.wins
    ), saved AS (
      INSERT INTO board_entry (kind, pool, span, start, entrant, player_id, bot_level, value, games,
        wins, moment)
      SELECT kind, pool, span, start, entrant, "playerId", "botLevel", value, games, wins, book.moment
      FROM entry JOIN book USING (kind) WHERE games > 0
      ON CONFLICT (kind, pool, span, start, entrant) DO UPDATE SET
        value = excluded.value + ${kept} * board_entry.value,
        games = excluded.games + ${kept} * board_entry.games,
        wins = excluded.wins + ${kept} * board_entry.wins,
        moment = excluded.moment
      RETURNING new.kind, new.pool, new.span, new.start, new.entrant, old.moment AS since,
        old.value AS past, old.games, old.wins, new.value AS present
    ), moved AS (
      SELECT kind, pool, span, start, entrant, since, past, games, wins, present FROM saved
      UNION ALL
      SELECT kind, pool, span, start, entrant, moment, value, games, wins, NULL FROM gone
    ), remembered AS (
      INSERT INTO board_move (kind, pool, span, start, moment, entrant, since, past, games, wins,
        present)
      SELECT kind, pool, span, start, book.moment, entrant, since, past, games, wins, present
      FROM moved JOIN book USING (kind)
    )
    INSERT INTO board_tally (kind, pool, span, start, value, players)
    SELECT kind, pool, span, start, value, sum(players) FROM (
      SELECT kind, pool, span, start, past AS value, -1 AS players FROM moved
      UNION ALL SELECT kind, pool, span, start, present, 1 FROM moved
    ) AS parts
    WHERE value IS NOT NULL
    GROUP BY kind, pool, span, start, value HAVING sum(players) <> 0
    ON CONFLICT (kind, pool, span, start, value) DO UPDATE SET
      players = board_tally.players + excluded.players`;
}

function entryRow({ board, entrant, value, games, wins }: Entry) {
  const { key, playerId, botLevel } = entrant;
  return { ...board, entrant: key, playerId, botLevel, value, games, wins };
}
