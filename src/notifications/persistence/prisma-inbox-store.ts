import { Injectable } from '@nestjs/common';
import { GameQueries } from '../../games/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import {
  type Awaiting,
  type InboxFilter,
  type InboxKey,
  type InboxSlice,
  InboxStore,
} from '../application/ports.js';
import type { Instant, Notification } from '../domain/notification.js';
import { SHOWN, toNotification } from './notification-row.js';

const LIVE = { readAt: null, withdrawnAt: null };
const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** The rows of `notification`. */
@Injectable()
export class PrismaInboxStore extends InboxStore {
  constructor(
    private readonly prisma: PrismaService,
    private readonly games: GameQueries,
  ) {
    super();
  }

  async list(
    playerId: string,
    { unreadOnly, includeWithdrawn }: InboxFilter,
    { limit, after }: InboxSlice,
  ): Promise<readonly Notification[]> {
    const rows = await this.prisma.notification.findMany({
      where: {
        playerId,
        ...(unreadOnly && { readAt: null }),
        ...(!includeWithdrawn && { withdrawnAt: null }),
        ...(after && olderThan(after)),
      },
      orderBy: NEWEST_FIRST,
      take: limit,
      select: SHOWN,
    });
    return rows.map(toNotification);
  }

  async find(playerId: string, ids: readonly string[]): Promise<readonly Notification[]> {
    const where = { playerId, id: { in: [...ids] } };
    const rows = await this.prisma.notification.findMany({ where, select: SHOWN });
    return rows.map(toNotification);
  }

  async live(playerId: string, most: number): Promise<readonly Notification[]> {
    const rows = await this.prisma.notification.findMany({
      where: { playerId, ...LIVE },
      orderBy: NEWEST_FIRST,
      take: most,
      select: SHOWN,
    });
    return rows.map(toNotification).reverse();
  }

  async countLive(playerId: string): Promise<number> {
    return this.prisma.notification.count({ where: { playerId, ...LIVE } });
  }

  async markRead(playerId: string, ids: readonly string[], at: Instant): Promise<number> {
    const { count } = await this.prisma.notification.updateMany({
      where: { playerId, id: { in: [...ids] }, readAt: null },
      data: { readAt: new Date(at) },
    });
    return count;
  }

  async markAllRead(playerId: string, before: Instant | null, at: Instant): Promise<number> {
    const { count } = await this.prisma.notification.updateMany({
      where: { playerId, ...LIVE, ...(before !== null && { createdAt: { lt: new Date(before) } }) },
      data: { readAt: new Date(at) },
    });
    return count;
  }

  async awaiting(playerId: string): Promise<Awaiting> {
    const { count, earliestDeadline } = await this.games.awaitingSummary(playerId);
    return { count, earliestDeadline: earliestDeadline?.getTime() ?? null };
  }
}

function olderThan({ createdAt, id }: InboxKey): Prisma.NotificationWhereInput {
  const instant = new Date(createdAt);
  return { OR: [{ createdAt: { lt: instant } }, { createdAt: instant, id: { lt: id } }] };
}
