import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PushSubscription as Row } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type NewSubscription, SubscriptionStore } from '../application/ports.js';
import type { Subscription } from '../domain/subscription.js';

@Injectable()
export class PrismaSubscriptionStore extends SubscriptionStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async put(added: NewSubscription, most: number): Promise<Subscription | null> {
    const endpointHash = createHash('sha256').update(added.endpoint).digest('hex');
    const { p256dh, auth } = added.keys;
    const createdAt = new Date(added.createdAt);
    // A browser that changes hands becomes another: what was planned for the old one finds it gone.
    const rows = await this.prisma.$queryRaw<readonly { readonly id: string }[]>`
      INSERT INTO push_subscription AS known
        (id, player_id, endpoint, endpoint_hash, p256dh, auth, server_key, label, created_at)
      SELECT ${added.id}::uuid, ${added.playerId}::uuid, ${added.endpoint}, ${endpointHash},
        ${p256dh}, ${auth}, ${added.serverKey}, ${added.label}, ${createdAt}
      WHERE ${most} > (
        SELECT count(*) FROM push_subscription
        WHERE player_id = ${added.playerId}::uuid AND endpoint_hash <> ${endpointHash}
      )
      ON CONFLICT (endpoint_hash) DO UPDATE SET
        id = CASE WHEN known.player_id = excluded.player_id THEN known.id ELSE excluded.id END,
        created_at = CASE
          WHEN known.player_id = excluded.player_id THEN known.created_at ELSE excluded.created_at
        END,
        player_id = excluded.player_id, p256dh = excluded.p256dh, auth = excluded.auth,
        server_key = excluded.server_key, label = excluded.label
      RETURNING id`;
    return rows[0] ? this.find(added.playerId, rows[0].id) : null;
  }

  async list(playerId: string): Promise<readonly Subscription[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.prisma.pushSubscription.findMany({ where: { playerId }, orderBy });
    return rows.map(subscriptionFrom);
  }

  async find(playerId: string, id: string): Promise<Subscription | null> {
    const row = await this.prisma.pushSubscription.findUnique({ where: { id, playerId } });
    return row && subscriptionFrom(row);
  }

  async remove(playerId: string, id: string): Promise<Subscription | null> {
    const found = await this.find(playerId, id);
    const { count } = await this.prisma.pushSubscription.deleteMany({ where: { id, playerId } });
    return count === 1 ? found : null;
  }

  async idsOf(
    playerIds: readonly string[],
    serverKey: string,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.prisma.pushSubscription.findMany({
      where: { playerId: { in: [...playerIds] }, serverKey },
      orderBy: { createdAt: 'asc' },
      select: { id: true, playerId: true },
    });
    const ids = new Map<string, string[]>();
    for (const { id, playerId } of rows) ids.set(playerId, [...(ids.get(playerId) ?? []), id]);
    return ids;
  }
}

function subscriptionFrom({ p256dh, auth, createdAt, ...row }: Row): Subscription {
  const { id, playerId, endpoint, label } = row;
  return { id, playerId, endpoint, label, keys: { p256dh, auth }, createdAt: createdAt.getTime() };
}
