import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Eraser, Erasers } from '../../players/index.js';

/** All that a player was told, is being told, and wanted to be told. */
@Injectable()
export class InboxEraser extends Eraser {
  readonly erases = [
    ...['Delivery', 'Notification', 'NotificationChoice', 'ChannelManners'],
    ...['Webhook', 'App', 'AppGrant'],
  ];
  readonly keeps = {};

  constructor(
    private readonly prisma: PrismaService,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    const where = { playerId };
    await this.prisma.$transaction([
      // With what others allowed to it, and its webhooks.
      this.prisma.app.deleteMany({ where: { ownerId: playerId } }),
      this.prisma.appGrant.deleteMany({ where }),
      this.prisma.webhook.deleteMany({ where }),
      this.prisma.delivery.deleteMany({ where }),
      this.prisma.notification.deleteMany({ where }),
      this.prisma.notificationChoice.deleteMany({ where }),
      this.prisma.channelManners.deleteMany({ where }),
    ]);
    return true;
  }
}
