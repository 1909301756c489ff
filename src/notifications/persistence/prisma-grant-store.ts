import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { GrantStore } from '../application/app-ports.js';
import type { App } from '../domain/app.js';
import type { Instant } from '../domain/notification.js';
import { toApp } from './prisma-app-store.js';
import { lockTarget } from './take-message.js';

@Injectable()
export class PrismaGrantStore extends GrantStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  allow(
    playerId: string,
    appId: string,
    { most, now }: { readonly most: number; readonly now: Instant },
  ): Promise<'ALLOWED' | 'TOO_MANY' | 'NO_APP'> {
    return this.prisma.$transaction(async (rows) => {
      const key = `grants:${playerId}`;
      await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      // The lock makes a deletion of the app wait for this permission, or this one for the deletion.
      const kept = await rows.$queryRaw<unknown[]>`
        SELECT 1 FROM app WHERE id = ${appId}::uuid FOR KEY SHARE`;
      if (kept.length === 0) return 'NO_APP';
      if (await rows.appGrant.findUnique({ where: { playerId_appId: { playerId, appId } } })) {
        return 'ALLOWED';
      }
      if ((await rows.appGrant.count({ where: { playerId } })) >= most) return 'TOO_MANY';
      await rows.appGrant.create({ data: { playerId, appId, createdAt: new Date(now) } });
      return 'ALLOWED';
    });
  }

  async revoke(playerId: string, appId: string, now: Instant): Promise<void> {
    await this.prisma.$transaction(async (rows) => {
      const { count } = await rows.appGrant.deleteMany({ where: { playerId, appId } });
      if (count === 0) return;
      const orderBy = { id: 'asc' as const };
      const webhooks = await rows.webhook.findMany({ where: { appId }, orderBy });
      const targetIds = webhooks.map(({ id }) => id);
      // What is judged at this moment is under way before, or finds itself skipped.
      for (const targetId of targetIds) {
        await lockTarget(rows, { playerId, channel: 'WEBHOOK', targetId });
      }
      await rows.delivery.updateMany({
        where: {
          ...{ playerId, channel: 'WEBHOOK', targetId: { in: targetIds } },
          ...{ dueAt: { not: null }, leasedUntil: null },
        },
        data: { state: 'SKIPPED', reason: 'REVOKED', dueAt: null, settledAt: new Date(now) },
      });
    });
  }

  async list(playerId: string): Promise<readonly App[]> {
    const rows = await this.prisma.appGrant.findMany({
      where: { playerId },
      orderBy: [{ createdAt: 'asc' }, { appId: 'asc' }],
      select: { app: true },
    });
    return rows.map(({ app }) => toApp(app));
  }
}
