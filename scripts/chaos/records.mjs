import { isDeepStrictEqual } from 'node:util';

/** Everything that the database holds of the games, as it stands there. */
export async function readRecords(database) {
  const games = await database.query(
    `SELECT id, phase::text, version, state, due_at AS "dueAt", bot_due_at AS "botDueAt" FROM game`,
  );
  const turns = await database.query(
    `SELECT game_id AS "gameId", version, at, act, seat, player_id AS "playerId",
       move_id AS "moveId", thinking_ms AS "thinkingMs"
     FROM turn ORDER BY game_id, version`,
  );
  const notifications = await database.query(
    `SELECT id, fact, player_id AS "playerId", type::text, game_id AS "gameId",
       withdrawn_at AS "withdrawnAt"
     FROM notification`,
  );
  const results = await database.query(
    `SELECT game_id AS "gameId", count(*)::int AS count FROM result GROUP BY game_id`,
  );
  const byGame = groupBy(turns.map(asTurn), ({ gameId }) => gameId);
  return {
    notifications,
    results: new Map(results.map(({ gameId, count }) => [gameId, count])),
    games: games.map((game) => ({ ...game, turns: byGame.get(game.id) ?? [] })),
  };
}

/** `Map.groupBy`, which Node 20 has not. */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function asTurn(row) {
  return { ...row, at: row.at.getTime() };
}

/** Equal as JSON, in which what was never written and what is undefined are the same. */
export function isSame(one, other) {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(value) {
  return JSON.parse(JSON.stringify(value ?? null));
}
