import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { Clock } from '../../platform/time/index.js';
import { type BoardSlice, type Instant, Leaderboard, type Standing } from '../application/ports.js';

type Row = {
  readonly playerId: string;
  readonly rank: number;
  readonly games: number;
  readonly wins: number;
  readonly averageRank: string;
  readonly lastGameAt: Date;
};

/**
 * More wins first; among as many wins the better average rank; these two make the rank. Equals are
 * listed by fewer games, then by id. Only rated results of players count. A seat that its player
 * gave up counts as a game and its rank for the average, but never as a win.
 */
@Injectable()
export class WinsLeaderboard extends Leaderboard {
  /** Moment of the board, wins, average rank, games, player. */
  readonly keyForm = [
    /^\d{1,13}$/,
    /^\d{1,9}$/,
    /^\d{1,3}\.\d{1,12}$/,
    /^\d{1,9}$/,
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ];

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async page(kind: string, { limit, after }: BoardSlice): Promise<readonly Standing[]> {
    const moment = after === null ? this.clock.now() : Number(after[0]);
    const rows = await this.prisma.$queryRaw<Row[]>`
      ${board(kind, moment)}
      WHERE ${after === null ? Prisma.sql`true` : isAfter(after)}
      ORDER BY wins DESC, average_rank, games, player_id
      LIMIT ${limit}::int`;
    return rows.map((row) => toStanding(row, moment));
  }

  async standingOf(kind: string, playerId: string): Promise<Standing | null> {
    const moment = this.clock.now();
    const [row] = await this.prisma.$queryRaw<Row[]>`
      ${board(kind, moment)}
      WHERE player_id = ${playerId}::uuid`;
    return row ? toStanding(row, moment) : null;
  }
}

// Rounded, equal averages are equal and others differ: below a million games two fractions are
// never as close as the last digit.
function board(kind: string, moment: Instant): Prisma.Sql {
  return Prisma.sql`
    WITH standing AS (
      SELECT
        player_id,
        count(*)::int AS games,
        (count(*) FILTER (WHERE rank = 1 AND NOT gave_up))::int AS wins,
        round(avg(rank), 12) AS average_rank,
        max(ended_at) AS last_game_at
      FROM result
      WHERE kind = ${kind} AND rated AND player_id IS NOT NULL
        AND ended_at <= ${new Date(moment).toISOString()}::timestamptz
      GROUP BY player_id
    ), ranked AS (
      SELECT *, (rank() OVER (ORDER BY wins DESC, average_rank))::int AS rank FROM standing
    )
    SELECT player_id::text AS "playerId", rank, games, wins, average_rank::text AS "averageRank",
      last_game_at AS "lastGameAt"
    FROM ranked`;
}

function isAfter([, wins, averageRank, games, playerId]: readonly string[]): Prisma.Sql {
  return Prisma.sql`(-wins, average_rank, games, player_id)
    > (-${wins}::int, ${averageRank}::numeric, ${games}::int, ${playerId}::uuid)`;
}

function toStanding(row: Row, moment: Instant): Standing {
  const { playerId, rank, games, wins, averageRank, lastGameAt } = row;
  return {
    ...{ playerId, rank, games, wins },
    averageRank: Number(averageRank),
    lastGameAt: lastGameAt.getTime(),
    key: [moment, wins, averageRank, games, playerId].map(String),
  };
}
