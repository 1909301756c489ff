import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma, Webhook as WebhookRow } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type Called, type WebhookChange, WebhookStore } from '../application/webhook-ports.js';
import type { Instant } from '../domain/notification.js';
import type { Webhook, WebhookStop } from '../domain/webhook.js';

const RUNNING = { stoppedAt: null, stoppedBy: null, failingSince: null };

@Injectable()
export class PrismaWebhookStore extends WebhookStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  create(webhook: Webhook, most: number): Promise<'CREATED' | 'TOO_MANY' | 'NO_APP'> {
    const { playerId, appId } = webhook;
    return this.prisma.$transaction(async (rows) => {
      const key = `webhooks:${playerId}`;
      await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      if (appId !== null && !(await keepsApp(rows, playerId, appId))) return 'NO_APP';
      if ((await rows.webhook.count({ where: { playerId, appId } })) >= most) return 'TOO_MANY';
      const { types, createdAt } = webhook;
      const empty = { ...RUNNING, oldSecretUntil: null };
      const data = { ...webhook, ...empty, types: [...types], createdAt: new Date(createdAt) };
      await rows.webhook.create({ data });
      return 'CREATED';
    });
  }

  list(playerId: string): Promise<readonly Webhook[]> {
    return this.#read({ playerId, appId: null });
  }

  listOf(appId: string): Promise<readonly Webhook[]> {
    return this.#read({ appId });
  }

  async running(playerIds: readonly string[]): Promise<readonly Called[]> {
    const of = { playerId: { in: [...playerIds] } };
    const [own, grants] = await Promise.all([
      this.#read({ ...of, appId: null, stoppedAt: null }),
      this.prisma.appGrant.findMany({
        where: of,
        select: { playerId: true, app: { select: { webhooks: { where: { stoppedAt: null } } } } },
      }),
    ]);
    return [
      ...own.map((webhook) => ({ playerId: webhook.playerId, webhook })),
      ...grants.flatMap(({ playerId, app }) =>
        app.webhooks.map((row) => ({ playerId, webhook: toWebhook(row) })),
      ),
    ];
  }

  async find(id: string): Promise<Webhook | null> {
    const row = await this.prisma.webhook.findUnique({ where: { id } });
    return row && toWebhook(row);
  }

  update(playerId: string, id: string, change: WebhookChange): Promise<Webhook | null> {
    const { types, ...rest } = change;
    return this.#write(playerId, id, { ...rest, ...(types && { types: [...types] }) });
  }

  enable(playerId: string, id: string): Promise<Webhook | null> {
    return this.#write(playerId, id, RUNNING);
  }

  async rotate(
    playerId: string,
    id: string,
    secret: string,
    oldUntil: Instant,
  ): Promise<Webhook | null> {
    // What was the secret until now is read and written by one statement: two rotations keep one.
    await this.prisma.$executeRaw`
      UPDATE webhook
      SET old_secret = secret, old_secret_until = ${new Date(oldUntil)}, secret = ${secret}
      WHERE id = ${id}::uuid AND player_id = ${playerId}::uuid`;
    const row = await this.prisma.webhook.findUnique({ where: { id, playerId } });
    return row && toWebhook(row);
  }

  async delete(playerId: string, id: string): Promise<boolean> {
    return (await this.prisma.webhook.deleteMany({ where: { id, playerId } })).count === 1;
  }

  async arrived(id: string): Promise<void> {
    await this.prisma.webhook.updateMany({ where: { id }, data: { failingSince: null } });
  }

  async failed(id: string, now: Instant): Promise<Instant> {
    const data = { failingSince: new Date(now) };
    await this.prisma.webhook.updateMany({ where: { id, failingSince: null }, data });
    const row = await this.prisma.webhook.findUnique({ where: { id } });
    return row?.failingSince?.getTime() ?? now;
  }

  stop({ id, playerId }: Webhook, by: WebhookStop, now: Instant): Promise<boolean> {
    const at = new Date(now);
    return this.prisma.$transaction(async (rows) => {
      const data = { stoppedAt: at, stoppedBy: by };
      const { count } = await rows.webhook.updateMany({ where: { id, stoppedAt: null }, data });
      if (count === 0) return false;
      const fact = `WEBHOOK_DISABLED:${id}:${now}`;
      await rows.notification.create({
        data: { id: randomUUID(), fact, playerId, type: 'WEBHOOK_DISABLED', createdAt: at },
      });
      return true;
    });
  }

  async #read(where: Prisma.WebhookWhereInput): Promise<readonly Webhook[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    return (await this.prisma.webhook.findMany({ where, orderBy })).map(toWebhook);
  }

  async #write(playerId: string, id: string, data: object): Promise<Webhook | null> {
    await this.prisma.webhook.updateMany({ where: { id, playerId }, data });
    const row = await this.prisma.webhook.findUnique({ where: { id, playerId } });
    return row && toWebhook(row);
  }
}

/** Whether the app is the player's, and stays until the transaction ends. */
async function keepsApp(
  rows: Prisma.TransactionClient,
  playerId: string,
  appId: string,
): Promise<boolean> {
  const kept = await rows.$queryRaw<unknown[]>`
    SELECT 1 FROM app WHERE id = ${appId}::uuid AND owner_id = ${playerId}::uuid FOR KEY SHARE`;
  return kept.length === 1;
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    ...row,
    createdAt: row.createdAt.getTime(),
    oldSecretUntil: row.oldSecretUntil?.getTime() ?? null,
    stoppedAt: row.stoppedAt?.getTime() ?? null,
    failingSince: row.failingSince?.getTime() ?? null,
  };
}
