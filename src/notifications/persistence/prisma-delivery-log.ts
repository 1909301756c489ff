import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import {
  type DeliveryFilter,
  type DeliveryKey,
  DeliveryLog,
} from '../application/delivery-ports.js';
import type { ChannelName } from '../domain/channel.js';
import type { Delivery } from '../domain/delivery.js';
import type { Instant } from '../domain/notification.js';
import { DELIVERY, olderThan, toDelivery } from './delivery-row.js';
import { lockTarget } from './take-message.js';

/** The rows of `delivery`, as the player sees them. */
@Injectable()
export class PrismaDeliveryLog extends DeliveryLog {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async list(
    playerId: string,
    { channel, states, targetId }: DeliveryFilter,
    { limit, after }: { readonly limit: number; readonly after: DeliveryKey | null },
  ): Promise<readonly Delivery[]> {
    const rows = await this.prisma.delivery.findMany({
      where: {
        playerId,
        ...(channel && { channel }),
        ...(states && { state: { in: [...states] } }),
        ...(targetId !== null && { targetId }),
        ...(after && olderThan(after)),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: DELIVERY,
    });
    return rows.map(toDelivery);
  }

  async find(playerId: string, id: string): Promise<Delivery | null> {
    const row = await this.prisma.delivery.findUnique({
      where: { id, playerId },
      select: DELIVERY,
    });
    return row && toDelivery(row);
  }

  async replay(playerId: string, id: string, now: Instant): Promise<boolean> {
    const at = new Date(now);
    const where: Prisma.DeliveryWhereInput = {
      ...{ id, playerId },
      AND: [
        { OR: [{ dueAt: null }, { state: 'HELD' }] },
        { OR: [{ notificationId: null }, { notification: { withdrawnAt: null } }] },
      ],
    };
    return this.prisma.$transaction(async (rows) => {
      const delivery = await rows.delivery.findFirst({ where, select: DELIVERY });
      if (!delivery) return false;
      await lockTarget(rows, delivery);
      const { count } = await rows.delivery.updateMany({
        where,
        data: {
          ...{ messageId: id, state: 'PLANNED', reason: null, failures: 0, recallable: false },
          ...{ dueAt: at, askedAt: at, settledAt: null },
        },
      });
      if (count === 1) await handOver(rows, id);
      return count === 1;
    });
  }

  planTests(
    { playerId, channel, now }: { playerId: string; channel: ChannelName; now: Instant },
    targetIds: readonly string[],
    { most, since }: { readonly most: number; readonly since: Instant },
  ): Promise<readonly Delivery[] | null> {
    const at = new Date(now);
    const planned = targetIds.map((targetId) => {
      const id = randomUUID();
      const times = { createdAt: at, askedAt: at, dueAt: at };
      return {
        id,
        messageId: id,
        playerId,
        channel,
        targetId,
        state: 'PLANNED' as const,
        ...times,
      };
    });
    return this.prisma.$transaction(async (rows) => {
      const key = `tests:${playerId}`;
      await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      const recent = { playerId, notificationId: null, createdAt: { gt: new Date(since) } };
      const before = await rows.delivery.count({ where: recent });
      if (before + planned.length > most) return null;
      await rows.delivery.createMany({ data: planned });
      const where = { id: { in: planned.map(({ id }) => id) } };
      return (await rows.delivery.findMany({ where, select: DELIVERY })).map(toDelivery);
    });
  }
}

/** What was held together with a delivery that now goes alone, under its id, stays together. */
async function handOver(rows: Prisma.TransactionClient, id: string): Promise<void> {
  const where = { messageId: id, id: { not: id }, dueAt: { not: null } };
  const next = await rows.delivery.findFirst({
    where,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (next) await rows.delivery.updateMany({ where, data: { messageId: next.id } });
}
