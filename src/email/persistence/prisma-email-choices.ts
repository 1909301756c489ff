import { Injectable } from '@nestjs/common';
import type { NotificationType } from '../../notifications/domain/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { EmailChoices } from '../application/ports.js';

/** The rows that `setNotificationChoice` writes as well. */
@Injectable()
export class PrismaEmailChoices extends EmailChoices {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async turnOff(playerId: string, types: readonly NotificationType[]): Promise<void> {
    const off = { enabled: false };
    await this.prisma.$transaction(
      types.map((type) => {
        const key = { playerId, type, channel: 'EMAIL' as const };
        return this.prisma.notificationChoice.upsert({
          where: { playerId_type_channel: key },
          create: { ...key, ...off },
          update: off,
        });
      }),
    );
  }
}
