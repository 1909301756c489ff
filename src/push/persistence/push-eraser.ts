import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

@Injectable()
export class PushEraser extends Eraser implements OnModuleInit {
  readonly erases = ['PushSubscription'];
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
    await this.prisma.pushSubscription.deleteMany({ where: { playerId } });
    return true;
  }
}
