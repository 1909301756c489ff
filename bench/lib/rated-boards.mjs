// The boards of the rated games that are there: entries and tallies by the statements of a rebuild, and
// what the last moments have changed, as far back as cursors are good, which a rebuild forgets.
const SPANS = {
  SEASON: 'season',
  WEEK: "date_trunc('week', ended_at AT TIME ZONE 'UTC')::date",
  DAY: "(ended_at AT TIME ZONE 'UTC')::date",
};
const MOVE = 'kind, pool, span, start, moment, entrant, since, past, games, wins, present';

export async function addBoards(client, kind, progress) {
  const { expectedEntries, expectedTallies } =
    await import('../../dist/ratings/persistence/expected-boards.js');
  const { MOMENTS_KEPT } = await import('../../dist/ratings/persistence/board-memory.js');
  await client.query('ANALYZE rating_change, rated_game, rating');
  const addIndexes = await dropIndexes(client, ['board_entry', 'board_tally', 'board_move']);
  await client.query(
    `UPDATE rating_book SET moment = last_number, forgotten_to = greatest(0, last_number - $2::int)
     WHERE kind = $1`,
    [kind, MOMENTS_KEPT],
  );
  await addMoves(client, kind);
  progress('what boards were before');
  const columns = 'pool, span, start, entrant, player_id, bot_level, value, games, wins';
  const entries = expectedEntries(kind);
  await client.query(
    `INSERT INTO board_entry (kind, ${columns}, moment)
     SELECT '${kind}', ${columns}, coalesce(last.moment, 0) FROM (${entries.text}) AS expected
     LEFT JOIN (
       SELECT pool, span, start, entrant, max(moment) AS moment FROM board_move GROUP BY 1, 2, 3, 4
     ) AS last USING (pool, span, start, entrant)`,
    entries.values,
  );
  progress('entries of the boards');
  const tallies = expectedTallies(kind);
  await client.query(
    `INSERT INTO board_tally (kind, pool, span, start, value, players)
     SELECT '${kind}', expected.* FROM (${tallies.text}) AS expected`,
    tallies.values,
  );
  await addIndexes();
  progress('indexes of the boards');
}

/** Each game is a moment of its own, as where games end one by one. */
async function addMoves(client, kind) {
  await client.query(
    `INSERT INTO board_move (${MOVE})
     SELECT change.kind, change.pool, 'ALL_TIME', DATE '1970-01-01', number, change.entrant,
       before.since, before.points, before.games, before.wins,
       CASE WHEN NOT change.provisional THEN change.points END
     FROM rating_change AS change JOIN rating_book AS book USING (kind)
     LEFT JOIN LATERAL (
       SELECT * FROM (
         SELECT number AS since, points, games, wins, provisional FROM rating_change
         WHERE kind = change.kind AND entrant = change.entrant AND number < change.number
         ORDER BY number DESC LIMIT 1
       ) AS latest WHERE NOT provisional
     ) AS before ON true
     WHERE kind = $1 AND number > forgotten_to AND NOT (change.provisional AND before.since IS NULL)`,
    [kind],
  );
  await client.query(
    `CREATE TEMPORARY TABLE counted AS
     SELECT pool, entrant, number, earned, won::int, season, ended_at
     FROM rating_change JOIN rated_game USING (kind, number)
     WHERE kind = $1 AND counts AND entrant IN (
       SELECT entrant FROM rating_change JOIN rating_book AS book USING (kind)
       WHERE kind = $1 AND number > forgotten_to
     )`,
    [kind],
  );
  for (const [span, start] of Object.entries(SPANS)) {
    await client.query(
      `INSERT INTO board_move (${MOVE})
       SELECT kind, pool, '${span}', start, number, entrant, since,
         CASE WHEN since IS NOT NULL THEN reached - earned END,
         CASE WHEN since IS NOT NULL THEN played - 1 END,
         CASE WHEN since IS NOT NULL THEN wins - won END, reached
       FROM (
         SELECT counted.*, ${start} AS start, lag(number) OVER entry AS since,
           sum(earned) OVER entry AS reached, count(*) OVER entry AS played, sum(won) OVER entry AS wins
         FROM counted WINDOW entry AS (PARTITION BY pool, entrant, ${start} ORDER BY number)
       ) AS counted JOIN rating_book AS book ON kind = $1
       WHERE number > forgotten_to`,
      [kind],
    );
  }
  await client.query('DROP TABLE counted');
}

/** All indexes that no other table leans on: made at the end, they cost a fraction. */
export async function dropIndexes(client, tables) {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS owner, indisprimary,
       pg_get_indexdef(indexrelid) AS definition, pg_get_constraintdef(con.oid) AS key
     FROM pg_index LEFT JOIN pg_constraint AS con ON con.conindid = indexrelid AND contype = 'p'
     WHERE indrelid = ANY($1::text[]::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype = 'f')`,
    [tables],
  );
  for (const { name, owner, indisprimary } of rows) {
    await client.query(
      indisprimary ? `ALTER TABLE ${owner} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`,
    );
  }
  return async () => {
    for (const { name, owner, indisprimary, definition, key } of rows) {
      await client.query(
        indisprimary ? `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${key}` : definition,
      );
    }
  };
}
