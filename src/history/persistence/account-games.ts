import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';

/** The place of a game in the export of an account. */
export type GamePlace = { readonly gameId: string; readonly at: Date };

/** The games in which a player has a seat, in the order of an export. */
@Injectable()
export class AccountGames {
  constructor(private readonly prisma: PrismaService) {}

  /** Games that have ended, the first to end first: one that ends later comes later. */
  ended(playerId: string, after: GamePlace | null, limit: number): Promise<readonly GamePlace[]> {
    return this.#page(playerId, Prisma.sql`game.ended_at`, after, limit);
  }

  /** Games that have not ended, the oldest first. */
  running(playerId: string, after: GamePlace | null, limit: number): Promise<readonly GamePlace[]> {
    const createdAt = Prisma.sql`CASE WHEN game.ended_at IS NULL THEN game.created_at END`;
    return this.#page(playerId, createdAt, after, limit);
  }

  /** How many games come after the place, running ones among them. */
  async count(playerId: string, after: GamePlace | null): Promise<number> {
    const isLater = after
      ? Prisma.sql`(game.ended_at IS NULL OR ${isAfter(Prisma.sql`game.ended_at`, after)})`
      : Prisma.sql`true`;
    const [row] = await this.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count
      FROM seat JOIN game ON game.id = seat.game_id
      WHERE seat.player_id = ${playerId}::uuid AND ${isLater}`;
    return row?.count ?? 0;
  }

  #page(
    playerId: string,
    at: Prisma.Sql,
    after: GamePlace | null,
    limit: number,
  ): Promise<readonly GamePlace[]> {
    return this.prisma.$queryRaw<GamePlace[]>`
      SELECT game.id::text AS "gameId", ${at} AS at
      FROM seat JOIN game ON game.id = seat.game_id
      WHERE seat.player_id = ${playerId}::uuid AND ${at} IS NOT NULL
        AND ${after === null ? Prisma.sql`true` : isAfter(at, after)}
      ORDER BY ${at}, game.id
      LIMIT ${limit}::int`;
  }
}

function isAfter(at: Prisma.Sql, { at: instant, gameId }: GamePlace): Prisma.Sql {
  return Prisma.sql`(${at}, game.id) > (${instant.toISOString()}::timestamptz, ${gameId}::uuid)`;
}
