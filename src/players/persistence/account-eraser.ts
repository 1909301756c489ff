import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../application/erasers.js';

/** What this feature itself has of a player; the name and the password are gone before. */
@Injectable()
export class AccountEraser extends Eraser {
  readonly erases = ['AccessToken', 'PlayerCalendar', 'Vacation'];

  readonly keeps = {
    Player: 'the id of the account, whether it was a bot, and since when there was one',
  };

  constructor(
    private readonly prisma: PrismaService,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    const where = { playerId };
    await this.prisma.$transaction([
      this.prisma.accessToken.deleteMany({ where }),
      this.prisma.vacation.deleteMany({ where }),
      this.prisma.playerCalendar.deleteMany({ where }),
    ]);
    return true;
  }
}
