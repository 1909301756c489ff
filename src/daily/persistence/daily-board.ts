import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { Clock } from '../../platform/time/index.js';
import type { Instant } from '../../games/domain/index.js';
import { type Day, closesAt } from '../domain/day.js';

/** Whose board it is. */
export type BoardOf = { readonly kind: string; readonly day: Day };

/** How a player's counted game came out among the others of its deal. */
export type Placing = {
  readonly playerId: string;
  /** 1 is best; equal scores share a rank, and the ranks after them are left out. */
  readonly rank: number;
  readonly score: number;
  readonly finishedAt: Instant;
  readonly gameId: string;
  /** Its place in the board, in the form of `KEY_FORM`. */
  readonly key: readonly string[];
};

/** Moment of the board, score, when it was reached, player. */
export const KEY_FORM: readonly RegExp[] = [
  /^\d{1,13}$/,
  /^-?\d{1,9}$/,
  /^\d{1,13}$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
];

type Row = Omit<Placing, 'finishedAt' | 'key'> & { readonly finishedAt: Date };

/**
 * The players of a deal by score: the higher, the better, and this alone makes the rank. Equals are
 * listed by who was first to reach it, then by id. Computed from result rows and nothing else; only
 * what was played out before the day closed counts.
 */
@Injectable()
export class DailyBoard {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** What follows a key is of the board at the moment of its first page. */
  async page(
    of: BoardOf,
    { limit, after }: { readonly limit: number; readonly after: readonly string[] | null },
  ): Promise<readonly Placing[]> {
    const moment = after === null ? this.clock.now() : Number(after[0]);
    const rows = await this.prisma.$queryRaw<Row[]>`
      ${placings(of, moment)}
      WHERE ${after === null ? Prisma.sql`true` : isAfter(after)}
      ORDER BY score DESC, finished_at, player_id
      LIMIT ${limit}::int`;
    return rows.map((row) => toPlacing(row, moment));
  }

  /** `null` for a player without a counted game that was played out. */
  async placingOf(of: BoardOf, playerId: string): Promise<Placing | null> {
    const moment = this.clock.now();
    const [row] = await this.prisma.$queryRaw<Row[]>`
      ${placings(of, moment)}
      WHERE player_id = ${playerId}::uuid`;
    return row ? toPlacing(row, moment) : null;
  }
}

function placings({ kind, day }: BoardOf, moment: Instant): Prisma.Sql {
  return Prisma.sql`
    WITH placed AS (
      SELECT attempt.player_id, attempt.game_id, result.score, result.ended_at AS finished_at,
        (rank() OVER (ORDER BY result.score DESC))::int AS rank
      FROM daily_attempt AS attempt
      JOIN result ON result.game_id = attempt.game_id AND result.player_id = attempt.player_id
      WHERE attempt.kind = ${kind} AND attempt.day = ${day}
        AND result.score IS NOT NULL AND NOT result.gave_up
        AND result.ended_at < ${timestamp(closesAt(day))}
        AND result.ended_at <= ${timestamp(moment)}
    )
    SELECT player_id::text AS "playerId", rank, score, finished_at AS "finishedAt",
      game_id::text AS "gameId"
    FROM placed`;
}

function isAfter([, score, finishedAt, playerId]: readonly string[]): Prisma.Sql {
  return Prisma.sql`(-score, finished_at, player_id)
    > (-(${score}::int), ${timestamp(Number(finishedAt))}, ${playerId}::uuid)`;
}

function timestamp(instant: Instant): Prisma.Sql {
  return Prisma.sql`${new Date(instant).toISOString()}::timestamptz`;
}

function toPlacing(row: Row, moment: Instant): Placing {
  const { playerId, score } = row;
  const finishedAt = row.finishedAt.getTime();
  return { ...row, finishedAt, key: [moment, score, finishedAt, playerId].map(String) };
}
