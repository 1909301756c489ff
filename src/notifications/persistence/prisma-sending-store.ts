import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import {
  type Address,
  type Lease,
  type Postponed,
  type Recall,
  SendingStore,
  type Taking,
  type TargetPast,
} from '../application/delivery-ports.js';
import type { Candidate, Judgement } from '../domain/judgement.js';
import type { Instant } from '../domain/notification.js';
import type { Settlement } from '../domain/retries.js';
import { DELIVERY, messageOf } from './delivery-row.js';
import { takeMessage } from './take-message.js';

/** The rows of `delivery`, as those who send see them. */
@Injectable()
export class PrismaSendingStore extends SendingStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async addressOf(messageId: string): Promise<Address | null> {
    const row = await this.prisma.delivery.findFirst({
      where: { messageId, dueAt: { not: null } },
      select: {
        ...{ playerId: true, channel: true, targetId: true },
        player: { select: { settingsRevision: true } },
      },
    });
    if (!row) return null;
    const { player, ...target } = row;
    return { ...target, ...player };
  }

  take(
    taking: Taking,
    decide: (candidates: readonly Candidate[], past: TargetPast) => Judgement,
  ): Promise<Lease | Postponed | null> {
    return this.prisma.$transaction((rows) => takeMessage(rows, taking, decide));
  }

  async settle(
    { until, message }: Lease,
    { state, reason, dueAt, failures, lastError }: Settlement,
    recallable: boolean,
    now: Instant,
  ): Promise<boolean> {
    const { count } = await this.prisma.delivery.updateMany({
      where: { messageId: message.id, leasedUntil: new Date(until) },
      data: {
        ...{ state, reason, failures, lastError, recallable },
        dueAt: dueAt === null ? null : new Date(dueAt),
        leasedUntil: null,
        settledAt: dueAt === null ? new Date(now) : null,
      },
    });
    return count > 0;
  }

  async dueUntil(
    instant: Instant,
    limit: number,
  ): Promise<readonly { readonly messageId: string; readonly dueAt: Instant }[]> {
    const rows = await this.prisma.delivery.groupBy({
      by: ['messageId'],
      where: { dueAt: { lte: new Date(instant) } },
      _min: { dueAt: true },
      orderBy: { _min: { dueAt: 'asc' } },
      take: limit,
    });
    return rows.map(({ messageId, _min }) => ({ messageId, dueAt: _min.dueAt?.getTime() ?? 0 }));
  }

  async release(now: Instant): Promise<readonly string[]> {
    const at = new Date(now);
    const rows = await this.prisma.$queryRaw<readonly { readonly messageId: string }[]>`
      UPDATE delivery SET due_at = ${at} FROM player
      WHERE delivery.state = 'HELD' AND delivery.due_at > ${at}
        AND player.id = delivery.player_id
        AND player.settings_revision <> delivery.settings_revision
      RETURNING delivery.message_id::text AS "messageId"`;
    return [...new Set(rows.map(({ messageId }) => messageId))];
  }

  async skipWithdrawn(now: Instant): Promise<number> {
    const { count } = await this.prisma.delivery.updateMany({
      where: {
        dueAt: { not: null },
        leasedUntil: null,
        notification: { withdrawnAt: { not: null } },
      },
      data: { state: 'SKIPPED', reason: 'WITHDRAWN', dueAt: null, settledAt: new Date(now) },
    });
    return count;
  }

  async recalls(limit: number): Promise<readonly Recall[]> {
    const rows = await this.prisma.delivery.findMany({
      where: { recallable: true, notification: { withdrawnAt: { not: null } } },
      take: limit,
      select: DELIVERY,
    });
    return rows.map((row) => ({
      channel: row.channel,
      settledAt: (row.settledAt ?? row.createdAt).getTime(),
      message: messageOf(row.messageId, [row]),
    }));
  }

  async recalled(deliveryId: string): Promise<void> {
    const where = { messageId: deliveryId };
    await this.prisma.delivery.updateMany({ where, data: { recallable: false } });
  }

  async forgetSettledBefore(instant: Instant, limit: number): Promise<number> {
    const rows = await this.prisma.delivery.findMany({
      where: { settledAt: { lt: new Date(instant) } },
      take: limit,
      select: { id: true },
    });
    if (rows.length === 0) return 0;
    const where = { id: { in: rows.map(({ id }) => id) }, settledAt: { not: null } };
    return (await this.prisma.delivery.deleteMany({ where })).count;
  }
}
