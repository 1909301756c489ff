import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { DealStore } from '../application/ports.js';
import type { DailyDeal } from '../domain/daily-deal.js';
import type { Day } from '../domain/day.js';
import { toDeal, toRow } from './deal-rows.js';

/** Deals in PostgreSQL, whose keys decide between processes: the first row stays. */
@Injectable()
export class PrismaDealStore extends DealStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async find(kind: string, day: Day): Promise<DailyDeal | null> {
    const row = await this.prisma.dailyDeal.findUnique({ where: { kind_day: { kind, day } } });
    return row && toDeal(row);
  }

  async add(deal: DailyDeal): Promise<void> {
    await this.prisma.dailyDeal.createMany({ data: [toRow(deal)], skipDuplicates: true });
  }

  async claim({ kind, day }: DailyDeal, playerId: string, gameId: string): Promise<string> {
    const key = { kind, day, playerId };
    const data = [{ ...key, gameId }];
    await this.prisma.dailyAttempt.createMany({ data, skipDuplicates: true });
    const claimed = await this.prisma.dailyAttempt.findUniqueOrThrow({
      where: { kind_day_playerId: key },
      select: { gameId: true },
    });
    return claimed.gameId;
  }

  async isBot(playerId: string): Promise<boolean> {
    const where = { id: playerId };
    const player = await this.prisma.player.findUnique({ where, select: { type: true } });
    return player?.type === 'BOT';
  }
}
