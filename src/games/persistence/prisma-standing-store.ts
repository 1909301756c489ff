import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { Clock } from '../../platform/time/clock.js';
import { StandingStore } from '../application/ports.js';
import type { StandingOrders } from '../domain/standing.js';

/** Standing answers in PostgreSQL, a row for each seat that has some. */
@Injectable()
export class PrismaStandingStore extends StandingStore {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(gameId: string): Promise<readonly StandingOrders[]> {
    const rows = await this.prisma.standingAnswer.findMany({ where: { gameId } });
    return rows.map(({ seat, playerId, orders, silentSince }) => ({
      ...{ seat, playerId, silentSince },
      orders: orders as readonly unknown[], // as it was kept
    }));
  }

  async among(gameIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.prisma.standingAnswer.findMany({
      where: { gameId: { in: [...gameIds] } },
      select: { gameId: true },
    });
    return new Set(rows.map(({ gameId }) => gameId));
  }

  async keep(gameId: string, { seat, playerId, orders }: StandingOrders): Promise<void> {
    if (orders.length === 0) {
      await this.prisma.standingAnswer.deleteMany({ where: { gameId, seat } });
      return;
    }
    const kept = {
      playerId,
      orders: orders as Prisma.InputJsonArray, // plain data, by the contract of kinds
      silentSince: null,
      keptAt: new Date(this.clock.now()),
    };
    const where = { gameId_seat: { gameId, seat } };
    await this.prisma.standingAnswer.upsert({
      where,
      create: { gameId, seat, ...kept },
      update: kept,
    });
  }

  async silent(
    gameId: string,
    { seat, orders }: StandingOrders,
    sinceVersion: number,
  ): Promise<void> {
    await this.prisma.standingAnswer.updateMany({
      where: { gameId, seat, orders: { equals: orders as Prisma.InputJsonArray } },
      data: { silentSince: sinceVersion },
    });
  }

  async open(limit: number): Promise<readonly string[]> {
    const rows = await this.prisma.$queryRaw<{ readonly gameId: string }[]>`
      SELECT DISTINCT s.game_id::text AS "gameId"
      FROM standing_answer a JOIN seat s ON s.game_id = a.game_id AND s.index = a.seat
      WHERE s.awaited_from IS DISTINCT FROM a.silent_since AND s.awaited_from IS NOT NULL
      ORDER BY 1
      LIMIT ${limit}`;
    return rows.map(({ gameId }) => gameId);
  }
}
