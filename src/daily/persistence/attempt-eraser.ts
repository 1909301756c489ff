import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

/** Takes a player from the boards of daily deals; the games themselves stay. */
@Injectable()
export class AttemptEraser extends Eraser {
  readonly erases = ['DailyAttempt'];
  readonly keeps = {};

  constructor(
    private readonly prisma: PrismaService,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    await this.prisma.dailyAttempt.deleteMany({ where: { playerId } });
    return true;
  }
}
