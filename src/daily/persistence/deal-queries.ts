import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { DailyDeal } from '../domain/daily-deal.js';
import type { Day } from '../domain/day.js';
import { toDeal } from './deal-rows.js';

/** Reads deals for those who look. Always from the rows, so that all processes say the same. */
@Injectable()
export class DealQueries {
  constructor(private readonly prisma: PrismaService) {}

  /** The deals of the days before one, the latest first. */
  async before(kind: string, day: Day, limit: number): Promise<readonly DailyDeal[]> {
    const rows = await this.prisma.dailyDeal.findMany({
      where: { kind, day: { lt: day } },
      orderBy: { day: 'desc' },
      take: limit,
    });
    return rows.map(toDeal);
  }

  /** The id of the player's game of a deal; it may not be made yet. */
  async attemptOf(kind: string, day: Day, playerId: string): Promise<string | null> {
    const attempt = await this.prisma.dailyAttempt.findUnique({
      where: { kind_day_playerId: { kind, day, playerId } },
      select: { gameId: true },
    });
    return attempt?.gameId ?? null;
  }
}
