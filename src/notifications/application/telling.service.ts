import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { ChannelName } from '../domain/channel.js';
import type { Delivery } from '../domain/delivery.js';
import { LONGEST_DIGEST_HOURS, type Manners } from '../domain/manners.js';
import type { TellingRefusal } from '../domain/refusal.js';
import { Channels } from './channel.js';
import { type Choice, DeliveryLog, DeliveryNews, SettingsStore } from './delivery-ports.js';

const TESTS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/** How a player wants to be told, and what came of it. */
@Injectable()
export class TellingService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly log: DeliveryLog,
    private readonly channels: Channels,
    private readonly news: DeliveryNews,
    private readonly clock: Clock,
  ) {}

  async setChoice(playerId: string, choice: Choice): Promise<void> {
    await this.settings.setChoices(playerId, [choice]);
    this.news.settingsChanged();
  }

  /** Null, or refused: DIGEST_INVALID. */
  async setManners(
    playerId: string,
    channel: ChannelName,
    manners: Manners,
  ): Promise<TellingRefusal | null> {
    const { digestHours } = manners;
    if (digestHours < 0 || digestHours > LONGEST_DIGEST_HOURS) {
      const sentence = `a digest collects for 0 to ${LONGEST_DIGEST_HOURS} hours, not ${digestHours}`;
      return { code: 'DIGEST_INVALID', sentence };
    }
    await this.settings.setManners(playerId, channel, manners);
    this.news.settingsChanged();
    return null;
  }

  /** A delivery for each place of the channel. Refused: CHANNEL_WITHOUT_TARGET, TOO_MANY_TESTS. */
  async sendTest(
    playerId: string,
    channel: ChannelName,
  ): Promise<readonly Delivery[] | TellingRefusal> {
    const targets = await this.channels.get(channel)?.targets([playerId]);
    const ids = targets?.get(playerId)?.map(({ id }) => id) ?? [];
    if (ids.length === 0) {
      const sentence = `there is no place at which ${channel} reaches you`;
      return { code: 'CHANNEL_WITHOUT_TARGET', sentence };
    }
    const now = this.clock.now();
    const limit = { most: TESTS_AN_HOUR, since: now - HOUR_MS };
    const planned = await this.log.planTests({ playerId, channel, now }, ids, limit);
    if (!planned) {
      const sentence = `at most ${TESTS_AN_HOUR} test messages an hour; try again later`;
      return { code: 'TOO_MANY_TESTS', sentence };
    }
    for (const { id } of planned) this.news.due(id, now);
    return planned;
  }

  /** Refused: DELIVERY_NOT_FOUND, DELIVERY_OPEN, DELIVERY_WITHDRAWN. */
  async replay(playerId: string, id: string): Promise<Delivery | TellingRefusal> {
    const now = this.clock.now();
    const isReplayed = await this.log.replay(playerId, id, now);
    const delivery = await this.log.find(playerId, id);
    if (!delivery) {
      const sentence = 'the delivery does not exist or is not yours';
      return { code: 'DELIVERY_NOT_FOUND', sentence };
    }
    if (isReplayed) {
      this.news.due(id, now);
      return delivery;
    }
    if (delivery.state === 'PLANNED') {
      return { code: 'DELIVERY_OPEN', sentence: 'the delivery is on its way already' };
    }
    const sentence = 'what the delivery tells is no longer true';
    return { code: 'DELIVERY_WITHDRAWN', sentence };
  }
}
