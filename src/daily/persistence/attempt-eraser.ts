import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

/** Takes a player from the boards of daily deals; the games themselves stay. */
@Injectable()
export class AttemptEraser extends Eraser implements OnModuleInit {
  readonly erases = ['DailyAttempt'];
  readonly keeps = {};

  constructor(
    private readonly prisma: PrismaService,
    private readonly erasers: Erasers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.erasers.register(this);
  }

  async erase(playerId: string): Promise<boolean> {
    await this.prisma.dailyAttempt.deleteMany({ where: { playerId } });
    return true;
  }
}
