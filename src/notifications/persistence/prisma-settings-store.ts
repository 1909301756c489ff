import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { type Choice, type Settings, SettingsStore } from '../application/delivery-ports.js';
import type { ChannelName } from '../domain/channel.js';
import type { Manners } from '../domain/manners.js';

/** The rows of `notification_choice` and `channel_manners`. */
@Injectable()
export class PrismaSettingsStore extends SettingsStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async find(playerIds: readonly string[]): Promise<ReadonlyMap<string, Settings>> {
    const where = { playerId: { in: [...playerIds] } };
    const [choices, manners] = await Promise.all([
      this.prisma.notificationChoice.findMany({ where }),
      this.prisma.channelManners.findMany({ where }),
    ]);
    const concerned = new Set([...choices, ...manners].map(({ playerId }) => playerId));
    return new Map(
      [...concerned].map((id) => [
        id,
        {
          choices: choices.filter(({ playerId }) => playerId === id),
          manners: new Map(
            manners.filter(({ playerId }) => playerId === id).map((row) => [row.channel, row]),
          ),
        },
      ]),
    );
  }

  async setChoices(playerId: string, choices: readonly Choice[]): Promise<void> {
    await this.prisma.$transaction([
      ...choices.map(({ type, channel, enabled }) =>
        this.prisma.notificationChoice.upsert({
          where: { playerId_type_channel: { playerId, type, channel } },
          create: { playerId, type, channel, enabled },
          update: { enabled },
        }),
      ),
      this.#counted(playerId),
    ]);
  }

  async setManners(playerId: string, channel: ChannelName, manners: Manners): Promise<void> {
    const { digestHours, heedsQuietHours, onceUntilBack } = manners;
    const data = { digestHours, heedsQuietHours, onceUntilBack };
    await this.prisma.$transaction([
      this.prisma.channelManners.upsert({
        where: { playerId_channel: { playerId, channel } },
        create: { playerId, channel, ...data },
        update: data,
      }),
      this.#counted(playerId),
    ]);
  }

  #counted(playerId: string) {
    const data = { settingsRevision: { increment: 1 } };
    return this.prisma.player.updateMany({ where: { id: playerId }, data });
  }
}
