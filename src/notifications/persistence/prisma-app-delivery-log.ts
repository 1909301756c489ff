import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { AppDeliveryLog } from '../application/app-ports.js';
import type { DeliveryKey } from '../application/delivery-ports.js';
import type { AppDelivery } from '../domain/app.js';
import { DELIVERY, type DeliveryRow, olderThan, toDelivery } from './delivery-row.js';

const ATTEMPTED = { channel: 'WEBHOOK', attempts: { gt: 0 } } as const;

/** The rows of `delivery`, as far as they are of apps. */
@Injectable()
export class PrismaAppDeliveryLog extends AppDeliveryLog {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async list(
    appId: string,
    { limit, after }: { readonly limit: number; readonly after: DeliveryKey | null },
  ): Promise<readonly AppDelivery[]> {
    const webhooks = await this.prisma.webhook.findMany({ where: { appId }, select: { id: true } });
    const rows = await this.prisma.delivery.findMany({
      where: {
        targetId: { in: webhooks.map(({ id }) => id) },
        ...{ ...ATTEMPTED, ...(after && olderThan(after)) },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: DELIVERY,
    });
    return rows.map(toAppDelivery);
  }

  async find(ownerId: string, id: string): Promise<AppDelivery | null> {
    const row = await this.prisma.delivery.findUnique({
      where: { id, ...ATTEMPTED },
      select: DELIVERY,
    });
    if (!row) return null;
    const where = { id: row.targetId, app: { ownerId } };
    return (await this.prisma.webhook.count({ where })) === 1 ? toAppDelivery(row) : null;
  }
}

function toAppDelivery(row: DeliveryRow): AppDelivery {
  return { ...toDelivery(row), webhookId: row.targetId, messageId: row.messageId };
}
