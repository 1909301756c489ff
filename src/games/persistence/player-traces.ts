import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** Where a player still takes part. */
@Injectable()
export class PlayerTraces {
  constructor(private readonly prisma: PrismaService) {}

  /** Games in which the player has a seat and that have not ended. */
  async unfinishedGames(playerId: string): Promise<readonly string[]> {
    const rows = await this.prisma.seat.findMany({
      where: { playerId, game: { phase: { in: ['LOBBY', 'PLAYING', 'SUSPENDED'] } } },
      select: { gameId: true },
    });
    return rows.map(({ gameId }) => gameId);
  }

  async deleteStandingAnswers(playerId: string): Promise<void> {
    await this.prisma.standingAnswer.deleteMany({ where: { playerId } });
  }

  async deleteRestPlans(playerId: string): Promise<void> {
    await this.prisma.restPlan.deleteMany({ where: { playerId } });
  }
}
