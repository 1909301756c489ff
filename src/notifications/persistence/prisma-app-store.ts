import { Injectable } from '@nestjs/common';
import type { App as AppRow } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { AppStore } from '../application/app-ports.js';
import type { App } from '../domain/app.js';

@Injectable()
export class PrismaAppStore extends AppStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  create(app: App, most: number): Promise<boolean> {
    const { ownerId, createdAt } = app;
    return this.prisma.$transaction(async (rows) => {
      const key = `apps:${ownerId}`;
      await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      if ((await rows.app.count({ where: { ownerId } })) >= most) return false;
      await rows.app.create({ data: { ...app, createdAt: new Date(createdAt) } });
      return true;
    });
  }

  async find(ids: readonly string[]): Promise<readonly (App | null)[]> {
    const rows = await this.prisma.app.findMany({ where: { id: { in: [...ids] } } });
    const byId = new Map(rows.map((row) => [row.id, toApp(row)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  async ofWebhooks(webhookIds: readonly string[]): Promise<readonly (App | null)[]> {
    const rows = await this.prisma.webhook.findMany({
      where: { id: { in: [...webhookIds] } },
      select: { id: true, app: true },
    });
    const byId = new Map(rows.map(({ id, app }) => [id, app && toApp(app)]));
    return webhookIds.map((id) => byId.get(id) ?? null);
  }

  async list(ownerId: string): Promise<readonly App[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    return (await this.prisma.app.findMany({ where: { ownerId }, orderBy })).map(toApp);
  }

  async rename(ownerId: string, id: string, name: string): Promise<App | null> {
    await this.prisma.app.updateMany({ where: { id, ownerId }, data: { name } });
    const row = await this.prisma.app.findUnique({ where: { id, ownerId } });
    return row && toApp(row);
  }

  async delete(ownerId: string, id: string): Promise<boolean> {
    return (await this.prisma.app.deleteMany({ where: { id, ownerId } })).count === 1;
  }
}

export function toApp({ id, ownerId, name, createdAt }: AppRow): App {
  return { id, ownerId, name, createdAt: createdAt.getTime() };
}
