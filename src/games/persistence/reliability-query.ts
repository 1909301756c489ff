import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Clock } from '../../platform/time/index.js';
import { catalogue } from '../../rules/catalogue.js';

/** How somebody kept to the time in what they had to decide, counted from the logs of the latest games. */
export type Reliability = {
  readonly games: number;
  readonly inTime: number;
  readonly timeouts: number;
  readonly seatsLost: number;
};

const LATEST_GAMES = 50;
const YEAR_MS = 365 * 86_400_000;

/** In a race a seat goes on without being awaited: how much it does says nothing of its being there. */
const RACES = JSON.stringify(
  catalogue.flatMap(({ id, race }) => (race ? [{ kind: id, options: race.when as unknown }] : [])),
);

@Injectable()
export class ReliabilityQuery {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** In the order of the ids. */
  async of(playerIds: readonly string[]): Promise<readonly Reliability[]> {
    const since = new Date(this.clock.now() - YEAR_MS);
    const rows = await this.prisma.$queryRaw<(Reliability & { readonly playerId: string })[]>`
      WITH latest AS (
        SELECT wanted.id AS player_id, sat.game_id, sat.index
        FROM unnest(${[...new Set(playerIds)]}::uuid[]) AS wanted(id)
        CROSS JOIN LATERAL (
          SELECT seat.game_id, seat.index
          FROM seat JOIN game ON game.id = seat.game_id
          WHERE seat.player_id = wanted.id AND game.started_at > ${since}
            AND game.pace <> 'UNTIMED' AND NOT EXISTS (
              SELECT FROM jsonb_to_recordset(${RACES}::jsonb) AS race(kind text, options jsonb)
              WHERE race.kind = game.kind
                AND game.state #> '{settings,options}' @> race.options
            )
          ORDER BY game.started_at DESC
          LIMIT ${LATEST_GAMES}
        ) AS sat
      )
      SELECT latest.player_id::text AS "playerId",
        count(DISTINCT latest.game_id)::int AS games,
        (count(*) FILTER (
          WHERE act->>'type' = 'MOVED' AND act->>'by' = 'PLAYER' AND thinking_ms IS NOT NULL
        ))::int AS "inTime",
        (count(*) FILTER (WHERE act->>'type' IN ('MISSED', 'REPLACED', 'FORFEITED')))::int
          AS timeouts,
        (count(*) FILTER (WHERE act->>'type' IN ('REPLACED', 'FORFEITED')))::int AS "seatsLost"
      FROM latest
      LEFT JOIN turn ON turn.game_id = latest.game_id AND turn.seat = latest.index
      GROUP BY latest.player_id`;
    const found = new Map(rows.map(({ playerId, ...counts }) => [playerId, counts]));
    return playerIds.map((id) => found.get(id) ?? NOTHING_KNOWN);
  }
}

const NOTHING_KNOWN: Reliability = { games: 0, inTime: 0, timeouts: 0, seatsLost: 0 };
