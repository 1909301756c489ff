import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { ConfirmationStore, type Taken } from '../application/ports.js';

@Injectable()
export class PrismaConfirmationStore extends ConfirmationStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async due(now: number, limit: number): Promise<readonly string[]> {
    const rows = await this.prisma.emailConfirmation.findMany({
      where: { dueAt: { lte: new Date(now) } },
      orderBy: { dueAt: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async take(
    id: string,
    { hash, now, until }: { hash: string; now: number; until: number },
  ): Promise<Taken | null> {
    const at = new Date(now);
    const { count } = await this.prisma.emailConfirmation.updateMany({
      where: { id, dueAt: { lte: at }, expiresAt: { gt: at } },
      data: { tokenHash: hash, dueAt: new Date(until), attempts: { increment: 1 } },
    });
    if (count === 0) return null;
    const row = await this.prisma.emailConfirmation.findUnique({
      where: { id, tokenHash: hash },
      include: { player: { select: { name: true } } },
    });
    if (!row) return null; // another was asked for meanwhile
    const { playerId, address, attempts, player } = row;
    return { id, playerId, address, attempts, playerName: player.name };
  }

  async settle(
    { id, attempts }: Taken,
    { dueAt, failure }: { dueAt: number | null; failure: string | null },
  ): Promise<void> {
    await this.prisma.emailConfirmation.updateMany({
      where: { id, attempts },
      data: { dueAt: dueAt === null ? null : new Date(dueAt), failure },
    });
  }

  async forgetBefore(instant: number): Promise<void> {
    const before = { lt: new Date(instant) };
    await this.prisma.confirmationAsked.deleteMany({ where: { at: before } });
    await this.prisma.emailConfirmation.deleteMany({ where: { expiresAt: before } });
  }
}
