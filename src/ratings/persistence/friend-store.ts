import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Instant } from '../domain/spans.js';

export const MOST_FRIENDS = 500;

/** The place of a friend in the list, newest first. */
export type FriendKey = { readonly createdAt: Date; readonly friendId: string };

/** Whom players follow. The key of a row is the pair, so following twice is following once. */
@Injectable()
export class FriendStore {
  constructor(private readonly prisma: PrismaService) {}

  /** `FULL`: as many as there may be are followed already, and this one is not among them. */
  async add(
    playerId: string,
    friendId: string,
    now: Instant,
  ): Promise<'ADDED' | 'UNKNOWN_PLAYER' | 'FULL'> {
    const found = await this.prisma.player.findUnique({
      where: { id: friendId, deletedAt: null },
      select: { id: true },
    });
    if (!found) return 'UNKNOWN_PLAYER';
    // The second statement counts after the lock of the first: two at once count one another.
    const [, added] = await this.prisma.$transaction([
      this.prisma.$queryRaw`SELECT 1 FROM player WHERE id = ${playerId}::uuid FOR NO KEY UPDATE`,
      this.prisma.$queryRaw<unknown[]>`
        INSERT INTO friend (player_id, friend_id, created_at)
        SELECT ${playerId}::uuid, ${friendId}::uuid, ${new Date(now).toISOString()}::timestamptz
        WHERE (
          SELECT count(*) FROM friend
          WHERE player_id = ${playerId}::uuid AND friend_id <> ${friendId}::uuid
        ) < ${MOST_FRIENDS}::int
        ON CONFLICT (player_id, friend_id) DO UPDATE SET created_at = friend.created_at
        RETURNING friend_id`,
    ]);
    return added.length > 0 ? 'ADDED' : 'FULL';
  }

  async remove(playerId: string, friendId: string): Promise<void> {
    await this.prisma.friend.deleteMany({ where: { playerId, friendId } });
  }

  async list(
    playerId: string,
    { limit, after }: { readonly limit: number; readonly after: FriendKey | null },
  ): Promise<readonly FriendKey[]> {
    const older = after && {
      OR: [
        { createdAt: { lt: after.createdAt } },
        { createdAt: after.createdAt, friendId: { lt: after.friendId } },
      ],
    };
    return this.prisma.friend.findMany({
      where: { playerId, ...older },
      orderBy: [{ createdAt: 'desc' }, { friendId: 'desc' }],
      take: limit,
      select: { createdAt: true, friendId: true },
    });
  }
}
