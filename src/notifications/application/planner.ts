import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { ChannelName } from '../domain/channel.js';
import { type Reach, type Unplanned, planOf } from '../domain/plan.js';
import { Channels, type Target } from './channel.js';
import { PlanStore, SettingsStore } from './delivery-ports.js';

const PAGE = 500;

/** Makes deliveries of what players were told. May run anywhere, any number of times at once. */
@Injectable()
export class Planner {
  constructor(
    private readonly store: PlanStore,
    private readonly settings: SettingsStore,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Plans all that is unplanned; returns the messages that are to be sent now. */
  async planAll(): Promise<readonly string[]> {
    const planned: string[] = [];
    for (;;) {
      const told = await this.store.unplanned(PAGE);
      if (told.length === 0) return planned;
      const deliveries = planOf(told, await this.#reachOf(told));
      planned.push(...(await this.store.plan(told, deliveries, this.clock.now())));
    }
  }

  async #reachOf(told: readonly Unplanned[]): Promise<Reach> {
    const players = [...new Set(told.map(({ playerId }) => playerId))];
    const channels = this.channels.all();
    const [settings, ...targets] = await Promise.all([
      this.settings.find(players),
      ...channels.map((channel) => channel.targets(players)),
    ]);
    const byChannel = new Map<ChannelName, ReadonlyMap<string, readonly Target[]>>(
      channels.map(({ name }, index) => [name, targets[index] ?? new Map()]),
    );
    return {
      channels: channels.map(({ name }) => name),
      targetsOf: (channel, playerId) => byChannel.get(channel)?.get(playerId) ?? [],
      choiceOf: (playerId, type, channel) =>
        settings
          .get(playerId)
          ?.choices.find((choice) => choice.type === type && choice.channel === channel)?.enabled,
    };
  }
}
