import { Injectable } from '@nestjs/common';
import { type Candidate, type Judgement, type TargetFault, judge } from '../domain/judgement.js';
import { DEFAULT_MANNERS, isTold } from '../domain/manners.js';
import type { Instant, NotificationType } from '../domain/notification.js';
import type { Channel } from './channel.js';
import { type Address, QuietHours, SettingsStore, type TargetPast } from './delivery-ports.js';

export type Decide = (candidates: readonly Candidate[], past: TargetPast) => Judgement;

/** What a player wants, gathered to judge a message by. */
@Injectable()
export class Judging {
  constructor(
    private readonly settings: SettingsStore,
    private readonly quietHours: QuietHours,
  ) {}

  async on(channel: Channel, { playerId, targetId }: Address, now: Instant): Promise<Decide> {
    const [targets, settings, quietUntil] = await Promise.all([
      channel.targets([playerId]),
      this.settings.find([playerId]),
      this.quietHours.endOf(playerId, now),
    ]);
    const isThere = targets.get(playerId)?.some(({ id }) => id === targetId) ?? false;
    const own = settings.get(playerId);
    const choices = own?.choices.filter((choice) => choice.channel === channel.name) ?? [];
    const wanted = new Map(choices.map(({ type, enabled }) => [type, enabled]));
    const situation = {
      channel: channel.name,
      targetFault: isThere ? null : await faultOf(channel, targetId),
      isWanted: (type: NotificationType) => wanted.get(type) ?? isTold(channel.name, type),
      manners: own?.manners.get(channel.name) ?? DEFAULT_MANNERS[channel.name],
      quietUntil,
    };
    return (candidates, past) => judge(candidates, { ...situation, ...past }, now);
  }
}

async function faultOf(channel: Channel, targetId: string): Promise<TargetFault> {
  return (await channel.faultOf?.(targetId)) ?? 'NO_TARGET';
}
