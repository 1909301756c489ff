import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

@Injectable()
export class PushEraser extends Eraser {
  readonly erases = ['PushSubscription'];
  readonly keeps = {};

  constructor(
    private readonly prisma: PrismaService,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    await this.prisma.pushSubscription.deleteMany({ where: { playerId } });
    return true;
  }
}
