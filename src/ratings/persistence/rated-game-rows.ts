import { randomUUID } from 'node:crypto';
import type { EndedGame, Transaction } from '../../games/index.js';
import type { GameInSeason } from '../domain/boards.js';
import type { RatedGame } from '../domain/rate-games.js';
import { changeColumns, toColumns } from './rating-rows.js';

export type NumberedEnding = EndedGame & GameInSeason;
type Ending = RatedGame<NumberedEnding>;

/**
 * Writes what the games did: their places in the order, the changes, where everybody stands now,
 * and a notice to each player. Of the notices about one kind only the latest stays: whoever plays
 * much and reads seldom is told once.
 */
export async function saveRatedGames(
  transaction: Transaction,
  games: readonly Ending[],
): Promise<void> {
  await transaction.$executeRaw`
    WITH numbered AS (
      INSERT INTO rated_game (kind, number, game_id, ended_at, season)
      SELECT row.kind, row.number, row."gameId", row."endedAt", row.season
      FROM jsonb_to_recordset(${json(games.map(gameRow))}::jsonb)
        AS row (kind text, number int, "gameId" uuid, "endedAt" timestamptz, season date)
    ), changed AS (
      INSERT INTO rating_change (kind, number, entrant, pool, player_id, bot_level, place, won,
        earned, counts, mu_before, sigma_before, mu, sigma, points, games, wins, provisional)
      SELECT row.kind, row.number, row.entrant, row.pool, row."playerId", row."botLevel",
        row.place, row.won, row.earned, row.counts, row."muBefore", row."sigmaBefore", row.mu, row.sigma,
        row.points, row.games, row.wins, row.provisional
      FROM jsonb_to_recordset(${json(games.flatMap(changeRows))}::jsonb)
        AS row (kind text, number int, entrant text, pool rating_pool, "playerId" uuid,
          "botLevel" text, place int, won boolean, earned int, counts boolean, "muBefore" float8,
          "sigmaBefore" float8, mu float8, sigma float8, points int, games int, wins int,
          provisional boolean)
    ), rated AS (
      INSERT INTO rating (kind, entrant, pool, player_id, bot_level, mu, sigma, points, games, wins,
        provisional, last_number, last_game_at)
      SELECT row.kind, row.entrant, row.pool, row."playerId", row."botLevel", row.mu, row.sigma,
        row.points, row.games, row.wins, row.provisional, row.number, row."endedAt"
      FROM jsonb_to_recordset(${json(latestOf(games))}::jsonb)
        AS row (kind text, number int, entrant text, pool rating_pool, "playerId" uuid,
          "botLevel" text, mu float8, sigma float8, points int, games int, wins int,
          provisional boolean, "endedAt" timestamptz)
      ON CONFLICT (kind, entrant) DO UPDATE SET
        mu = excluded.mu, sigma = excluded.sigma, points = excluded.points, games = excluded.games,
        wins = excluded.wins, provisional = excluded.provisional,
        last_number = excluded.last_number, last_game_at = excluded.last_game_at
    ), notice AS (
      SELECT * FROM jsonb_to_recordset(${json(noticeRows(games))}::jsonb)
        AS row (id uuid, fact text, "playerId" uuid, kind text, "gameId" uuid, version int,
          at timestamptz, "withdrawnAt" timestamptz)
    ), outdated AS (
      -- One that is being marked as read at this moment is not waited for.
      SELECT told.id, notice.at
      FROM notice
      JOIN notification AS told ON told.player_id = notice."playerId"
      JOIN game ON game.id = told.game_id AND game.kind = notice.kind
      WHERE notice."withdrawnAt" IS NULL AND told.type = 'RATING_CHANGED'
        AND told.read_at IS NULL AND told.withdrawn_at IS NULL
      FOR UPDATE OF told SKIP LOCKED
    ), withdrawn AS (
      UPDATE notification SET withdrawn_at = outdated.at
      FROM outdated WHERE notification.id = outdated.id
    )
    INSERT INTO notification (id, fact, player_id, type, game_id, version, created_at, withdrawn_at)
    SELECT id, fact, "playerId", 'RATING_CHANGED', "gameId", version, at, "withdrawnAt" FROM notice
    ON CONFLICT (fact) DO NOTHING`;
}

function gameRow({ kind, number, id, endedAt, season }: Ending) {
  return { kind, number, gameId: id, endedAt: new Date(endedAt), season };
}

function changeRows({ kind, number, changes }: Ending) {
  return changes.map((change) => ({ kind, number, ...changeColumns(change) }));
}

/** The last of several changes to one rating. */
function latestOf(games: readonly Ending[]) {
  const rows = games.flatMap(({ kind, number, endedAt, changes }) =>
    changes.map(({ after }) => {
      return { kind, number, endedAt: new Date(endedAt), ...toColumns(after) };
    }),
  );
  return [...new Map(rows.map((row) => [`${row.kind} ${row.entrant}`, row])).values()];
}

function noticeRows(games: readonly Ending[]) {
  const rows = games.flatMap(({ id, kind, version, endedAt, changes }) =>
    changes.flatMap(({ placing: { entrant } }) =>
      entrant.playerId === null
        ? []
        : [{ kind, gameId: id, playerId: entrant.playerId, version, at: new Date(endedAt) }],
    ),
  );
  return rows.map((row, index) => ({
    ...row,
    id: randomUUID(),
    fact: `RATING_CHANGED:${row.gameId}:${row.playerId}`,
    withdrawnAt: rows
      .slice(index + 1)
      .find(({ kind, playerId }) => kind === row.kind && playerId === row.playerId)?.at,
  }));
}

function json(rows: readonly object[]): string {
  return JSON.stringify(rows);
}
