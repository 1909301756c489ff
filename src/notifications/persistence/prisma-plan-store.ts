import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { PlanStore } from '../application/delivery-ports.js';
import type { Instant } from '../domain/notification.js';
import type { PlannedDelivery, Unplanned } from '../domain/plan.js';

@Injectable()
export class PrismaPlanStore extends PlanStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  unplanned(limit: number): Promise<readonly Unplanned[]> {
    return this.prisma.notification.findMany({
      where: { plannedAt: null },
      orderBy: { createdAt: 'asc' },
      take: limit,
      select: { id: true, playerId: true, type: true, gameId: true },
    });
  }

  async plan(
    told: readonly Unplanned[],
    deliveries: readonly PlannedDelivery[],
    now: Instant,
  ): Promise<readonly string[]> {
    const at = new Date(now);
    const rows = deliveries.map(({ dueAt, ...delivery }) => ({
      ...delivery,
      id: randomUUID(),
      dueAt: dueAt && new Date(dueAt),
    }));
    // One statement: rows and mark stand together, and what another has planned is not planned twice.
    const planned = await this.prisma.$queryRaw<{ id: string; state: string }[]>`
      WITH marked AS (
        UPDATE notification SET planned_at = ${at}
        WHERE id = ANY (${told.map(({ id }) => id)}::uuid[]) AND planned_at IS NULL
        RETURNING id
      )
      INSERT INTO delivery (id, message_id, notification_id, player_id, channel, target_id, state,
        reason, due_at, created_at, settled_at)
      SELECT row.id, row.id, row."notificationId", row."playerId", row.channel, row."targetId",
        row.state, row.reason, row."dueAt", ${at}::timestamptz,
        CASE WHEN row."dueAt" IS NULL THEN ${at}::timestamptz END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
        id uuid, "notificationId" uuid, "playerId" uuid, channel channel_name, "targetId" text,
        state delivery_state, reason delivery_reason, "dueAt" timestamptz
      )
      JOIN marked ON marked.id = row."notificationId"
      ON CONFLICT (notification_id, channel, target_id) DO NOTHING
      RETURNING id::text, state::text`;
    return planned.filter(({ state }) => state === 'PLANNED').map(({ id }) => id);
  }
}
