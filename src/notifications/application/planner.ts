import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { ChannelName } from '../domain/channel.js';
import type { Instant } from '../domain/notification.js';
import { OF_DECISIONS, type Reach, type Unplanned, planOf } from '../domain/plan.js';
import { Channels, type Target } from './channel.js';
import { LeftAnswers, PlanStore, SettingsStore } from './delivery-ports.js';

const PAGE = 500;
/** So long after it was due, a standing answer has settled its decision or never will. */
const SETTLING_MS = 10_000;

/** Makes deliveries of what players were told. May run anywhere, any number of times at once. */
@Injectable()
export class Planner {
  constructor(
    private readonly store: PlanStore,
    private readonly settings: SettingsStore,
    private readonly answers: LeftAnswers,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Plans all that is unplanned; returns the messages that are to be sent now. */
  async planAll(): Promise<readonly string[]> {
    const planned: string[] = [];
    for (;;) {
      const told = await this.store.unplanned(PAGE);
      if (told.length === 0) return planned;
      const now = this.clock.now();
      const deliveries = planOf(told, await this.#reachOf(told), now);
      planned.push(...(await this.store.plan(told, deliveries, now)));
    }
  }

  async #reachOf(told: readonly Unplanned[]): Promise<Reach> {
    const players = [...new Set(told.map(({ playerId }) => playerId))];
    const channels = this.channels.all();
    const [settings, settled, ...targets] = await Promise.all([
      this.settings.find(players),
      this.#settledBy(told),
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
      settledAt: (id) => settled.get(id) ?? null,
    };
  }

  /** When players will have answered without being told, by the notifications' ids. */
  async #settledBy(told: readonly Unplanned[]): Promise<ReadonlyMap<string, Instant>> {
    const asked = told.flatMap(({ id, type, playerId, gameId }) =>
      gameId !== null && OF_DECISIONS.includes(type) ? [{ id, playerId, gameId }] : [],
    );
    const expected = await this.answers.expectedAt(asked);
    return new Map(
      asked.flatMap(({ id }, at) => {
        const answeredAt = expected[at] ?? null;
        return answeredAt === null ? [] : [[id, answeredAt + SETTLING_MS] as const];
      }),
    );
  }
}
