import { Injectable, type OnModuleInit } from '@nestjs/common';
import webPush from 'web-push';
import { GameQueries } from '../../games/index.js';
import {
  Channel,
  Channels,
  type Message,
  type Outcome,
  type Target,
} from '../../notifications/index.js';
import { OutboundClient } from '../../platform/outbound/index.js';
import { Clock } from '../../platform/time/index.js';
import { SubscriptionStore } from '../application/ports.js';
import type { Subscription } from '../domain/subscription.js';
import { type Push, pushOf, withdrawalOf } from './payload.js';
import { outcomeOf } from './push-outcome.js';
import { ServerPushKeys, type Vapid } from './vapid-keys.js';

/** Messages to browsers: encrypted for the browser, signed by the server, carried by others. */
@Injectable()
export class PushChannel extends Channel implements OnModuleInit {
  readonly name = 'WEB_PUSH';

  constructor(
    private readonly channels: Channels,
    private readonly store: SubscriptionStore,
    private readonly keys: ServerPushKeys,
    private readonly games: GameQueries,
    private readonly client: OutboundClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.channels.register(this);
  }

  async targets(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>> {
    const serverKey = await this.keys.publicKey();
    if (serverKey === null) return new Map();
    const ids = await this.store.idsOf(playerIds, serverKey);
    return new Map([...ids].map(([playerId, known]) => [playerId, known.map((id) => ({ id }))]));
  }

  async send(message: Message): Promise<Outcome> {
    const push = pushOf(message, {
      now: this.clock.now(),
      deadlineAt: await this.#deadlineOf(message),
    });
    return this.#deliver(message, push);
  }

  override async withdraw(message: Message): Promise<void> {
    if (message.content.type !== 'NOTICE') return;
    const outcome = await this.#deliver(message, withdrawalOf(message.content.notification));
    if (outcome.type === 'RETRY') throw new Error(outcome.reason);
  }

  async #deliver({ playerId, targetId }: Message, push: Push): Promise<Outcome> {
    const vapid = await this.keys.vapid();
    const subscription = await this.store.find(playerId, targetId);
    if (!vapid || !subscription) return { type: 'GONE', reason: 'the browser was removed' };
    const answer = await this.client.post(requestOf(subscription, push, vapid));
    const outcome = outcomeOf(answer, this.clock.now());
    if (outcome.type === 'GONE') await this.store.remove(playerId, targetId);
    return outcome;
  }

  async #deadlineOf({ playerId, content }: Message): Promise<number | null> {
    if (content.type !== 'NOTICE') return null;
    const { gameId } = content.notification;
    if (gameId === null) return null;
    const deadline = await this.games.deadlineFor(playerId, gameId);
    return deadline?.getTime() ?? null;
  }
}

function requestOf({ endpoint, keys }: Subscription, push: Push, vapid: Vapid) {
  const { payload, topic, ttlSeconds, urgency } = push;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify(payload),
    { vapidDetails: vapid, topic, TTL: ttlSeconds, urgency },
  );
  return { url: endpoint, headers: { ...headers, TTL: String(ttlSeconds) }, body };
}
