import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type Day, type Instant, type Span, beginOf, endOf } from '../domain/spans.js';

/** Which scores are compared. */
export type ScoresOf = { readonly kind: string; readonly span: Span; readonly start: Day };

/** The best that a player has reached, and among whom it is ranked. */
export type ScorePlace = {
  readonly playerId: string;
  /** 1 is best; equal scores share a rank, and the ranks after them are left out. */
  readonly rank: number;
  readonly score: number;
  /** Of the game in which the player first reached it. */
  readonly gameId: string;
  readonly finishedAt: Instant;
  /** How many games of the player count. */
  readonly games: number;
};

/** A place in the order of a board as it was at the moment. */
export type ScoreKey = {
  readonly moment: Instant;
  readonly score: number;
  readonly finishedAt: Instant;
  readonly playerId: string;
};

export type ScoreSlice = { readonly limit: number; readonly after: ScoreKey | null };

export type ScorePage = { readonly moment: Instant; readonly places: readonly ScorePlace[] };

type Row = Omit<ScorePlace, 'finishedAt'> & { readonly finishedAt: Date };

/**
 * The people who play a kind alone, each by the best of their scores that count. Equals are listed by
 * who was first to reach it, then by id. Computed from result rows and nothing else.
 */
@Injectable()
export class ScoreBoards {
  constructor(private readonly prisma: PrismaService) {}

  /** From the best on, as of now; or from after a key, as of the moment of the key. */
  page(of: ScoresOf, slice: ScoreSlice, now: Instant): Promise<ScorePage> {
    return this.#page(of, slice, now, Prisma.sql`true`);
  }

  /** The same of a player and whom they follow, ranked among themselves. */
  friends(of: ScoresOf, playerId: string, slice: ScoreSlice, now: Instant): Promise<ScorePage> {
    const isInCircle = Prisma.sql`result.player_id IN (
      SELECT friend_id FROM friend WHERE friend.player_id = ${playerId}::uuid
      UNION SELECT ${playerId}::uuid)`;
    return this.#page(of, slice, now, isInCircle);
  }

  /** `null` for a player without a game that counts. */
  async placeOf(of: ScoresOf, playerId: string, now: Instant): Promise<ScorePlace | null> {
    const [row] = await this.prisma.$queryRaw<Row[]>`
      ${ranked(of, now)} ${COLUMNS} FROM ranked WHERE player_id = ${playerId}::uuid`;
    return row ? toPlace(row) : null;
  }

  /** A player with up to `reach` before and after; empty for a player without a place. */
  async around(
    of: ScoresOf,
    playerId: string,
    reach: number,
    now: Instant,
  ): Promise<readonly ScorePlace[]> {
    const rows = await this.prisma.$queryRaw<Row[]>`
      ${ranked(of, now)}, numbered AS (
        SELECT ranked.*, row_number() OVER (${ORDER}) AS number FROM ranked
      ), own AS (SELECT number FROM numbered WHERE player_id = ${playerId}::uuid)
      ${COLUMNS} FROM numbered
      WHERE number BETWEEN (SELECT number FROM own) - ${reach}::int
        AND (SELECT number FROM own) + ${reach}::int
      ${ORDER}`;
    return rows.map(toPlace);
  }

  async count(of: ScoresOf, now: Instant): Promise<number> {
    const [row] = await this.prisma.$queryRaw<{ players: number }[]>`
      ${ranked(of, now)} SELECT count(*)::int AS players FROM ranked`;
    return row?.players ?? 0;
  }

  async #page(
    of: ScoresOf,
    { limit, after }: ScoreSlice,
    now: Instant,
    isCompared: Prisma.Sql,
  ): Promise<ScorePage> {
    const moment = after?.moment ?? now;
    const rows = await this.prisma.$queryRaw<Row[]>`
      ${ranked(of, moment, isCompared)} ${COLUMNS} FROM ranked
      WHERE ${after ? isAfter(after) : Prisma.sql`true`}
      ${ORDER} LIMIT ${limit}::int`;
    return { moment, places: rows.map(toPlace) };
  }
}

const ORDER = Prisma.sql`ORDER BY score DESC, ended_at, player_id`;

const COLUMNS = Prisma.sql`SELECT player_id::text AS "playerId", rank, score,
  game_id::text AS "gameId", ended_at AS "finishedAt", games`;

/** `ranked`: a row for each player, as of the moment; what was voided since is left out at once. */
function ranked(of: ScoresOf, moment: Instant, isCompared = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`
    WITH best AS (
      SELECT DISTINCT ON (player_id) player_id, score, ended_at, game_id,
        (count(*) OVER (PARTITION BY player_id))::int AS games
      FROM result
      WHERE kind = ${of.kind} AND score_counts AND ended_at <= ${timestamp(moment)}
        AND ${isInSpan(of)} AND ${isCompared}
        AND NOT EXISTS (SELECT FROM voided_result WHERE voided_result.game_id = result.game_id)
      ORDER BY player_id, score DESC, ended_at, game_id
    ), ranked AS (
      SELECT best.*, (rank() OVER (ORDER BY score DESC))::int AS rank
      FROM best JOIN player ON player.id = best.player_id AND player.type <> 'BOT'
    )`;
}

function isInSpan({ span, start }: ScoresOf): Prisma.Sql {
  if (span === 'ALL_TIME') return Prisma.sql`true`;
  return Prisma.sql`ended_at >= ${timestamp(beginOf(start))}
    AND ended_at < ${timestamp(endOf(span, start))}`;
}

function isAfter({ score, finishedAt, playerId }: ScoreKey): Prisma.Sql {
  return Prisma.sql`(-score, ended_at, player_id)
    > (-(${score}::int), ${timestamp(finishedAt)}, ${playerId}::uuid)`;
}

function timestamp(instant: Instant): Prisma.Sql {
  return Prisma.sql`${new Date(instant).toISOString()}::timestamptz`;
}

function toPlace({ finishedAt, ...row }: Row): ScorePlace {
  return { ...row, finishedAt: finishedAt.getTime() };
}
