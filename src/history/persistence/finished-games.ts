import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';

/** Which finished games; what is left out does not matter. */
export type FinishedFilter = {
  readonly kind?: string | undefined;
  /** Options as games keep them; a game has one of these. */
  readonly options?: readonly unknown[] | undefined;
  /** The player whose games they are. */
  readonly playerId?: string | undefined;
  /** How the games came out for this player. */
  readonly outcome?: PlayerOutcome | undefined;
  /** Each of them had a seat as well. */
  readonly opponentIds?: readonly string[] | undefined;
  readonly rated?: boolean | undefined;
  readonly pace?: string | undefined;
  readonly seats?: number | undefined;
  readonly endedFrom?: Date | undefined;
  /** The first instant that is too late. */
  readonly endedBefore?: Date | undefined;
};

export type PlayerOutcome = 'WON' | 'LOST' | 'GAVE_UP';

/** The place of a game in the list: newest first, then by id. */
export type FinishedKey = { readonly gameId: string; readonly endedAt: Date };

export type FinishedSlice = { readonly limit: number; readonly after: FinishedKey | null };

/** So far a count goes: beyond it would be a scan for a number that nobody reads. */
export const MOST_COUNTED = 1000;

/**
 * Finished games, found by their result rows, which are written once and are never locked by a
 * game that is played. Lists public games, and of the others those in which the viewer had a seat.
 */
@Injectable()
export class FinishedGames {
  constructor(private readonly prisma: PrismaService) {}

  async list(
    filter: FinishedFilter,
    { limit, after }: FinishedSlice,
    viewerId: string | null,
  ): Promise<readonly FinishedKey[]> {
    return this.prisma.$queryRaw<FinishedKey[]>`
      SELECT result.game_id::text AS "gameId", result.ended_at AS "endedAt"
      ${matching(filter, viewerId)} AND ${after === null ? ALWAYS : isOlderThan(after)}
      ORDER BY result.ended_at DESC, result.game_id DESC
      LIMIT ${limit}::int`;
  }

  /** `null` where there are more than `MOST_COUNTED`. */
  async count(filter: FinishedFilter, viewerId: string | null): Promise<number | null> {
    const [row] = await this.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT 1 ${matching(filter, viewerId)} LIMIT ${MOST_COUNTED + 1}::int
      ) AS found`;
    const count = row?.count ?? 0;
    return count > MOST_COUNTED ? null : count;
  }
}

const ALWAYS = Prisma.sql`true`;

function matching(filter: FinishedFilter, viewerId: string | null): Prisma.Sql {
  const conditions = [...resultConditions(filter), ...gameConditions(filter)];
  return Prisma.sql`
    FROM result JOIN game ON game.id = result.game_id
    WHERE ${isListed(viewerId)} AND ${Prisma.join(conditions, ' AND ')}`;
}

/** One row a game: that of the player, or that of the first seat. */
function resultConditions(filter: FinishedFilter): readonly Prisma.Sql[] {
  const { playerId, kind, outcome, rated, seats, endedFrom, endedBefore } = filter;
  const opponents = [...new Set(filter.opponentIds ?? [])];
  return [
    playerId === undefined
      ? Prisma.sql`result.seat = 0`
      : Prisma.sql`result.player_id = ${playerId}::uuid`,
    ...given(outcome, (wanted) => OUTCOMES[wanted]),
    ...given(kind, (id) => Prisma.sql`result.kind = ${id}`),
    ...given(rated, (is) => Prisma.sql`result.rated = ${is}`),
    ...given(seats, (count) => Prisma.sql`result.seats = ${count}::int`),
    ...given(endedFrom, (at) => Prisma.sql`result.ended_at >= ${at.toISOString()}::timestamptz`),
    ...given(endedBefore, (at) => Prisma.sql`result.ended_at < ${at.toISOString()}::timestamptz`),
    ...opponents.map((id) => hadSeat(id)),
  ];
}

function gameConditions({ pace, options }: FinishedFilter): readonly Prisma.Sql[] {
  return [
    ...given(pace, (name) => Prisma.sql`game.pace = ${name}`),
    ...given(options, (kept) => {
      const values = kept.map((value) => Prisma.sql`${JSON.stringify(value)}::jsonb`);
      return Prisma.sql`game.state #> '{settings,options}' IN (${Prisma.join(values)})`;
    }),
  ];
}

const OUTCOMES: Readonly<Record<PlayerOutcome, Prisma.Sql>> = {
  WON: Prisma.sql`(result.rank = 1 AND NOT result.gave_up)`,
  LOST: Prisma.sql`(result.rank > 1 AND NOT result.gave_up)`,
  GAVE_UP: Prisma.sql`result.gave_up`,
};

function isListed(viewerId: string | null): Prisma.Sql {
  if (viewerId === null) return Prisma.sql`game.visibility = 'PUBLIC'`;
  return Prisma.sql`(game.visibility = 'PUBLIC' OR ${hadSeat(viewerId)})`;
}

function hadSeat(playerId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM result AS other
    WHERE other.game_id = result.game_id AND other.player_id = ${playerId}::uuid)`;
}

function isOlderThan({ endedAt, gameId }: FinishedKey): Prisma.Sql {
  return Prisma.sql`(result.ended_at, result.game_id)
    < (${endedAt.toISOString()}::timestamptz, ${gameId}::uuid)`;
}

function given<Value>(
  value: Value | undefined,
  condition: (value: Value) => Prisma.Sql,
): readonly Prisma.Sql[] {
  return value === undefined ? [] : [condition(value)];
}
