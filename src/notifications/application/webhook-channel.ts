import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Notification } from '../domain/notification.js';
import type { Webhook } from '../domain/webhook.js';
import { Channel, Channels, type Message, type Outcome, type Target } from './channel.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookHealth } from './webhook-health.js';
import { Payloads, WebhookStore } from './webhook-ports.js';

/** Calls players' programs, by Standard Webhooks. */
@Injectable()
export class WebhookChannel extends Channel implements OnModuleInit {
  readonly name = 'WEBHOOK';

  constructor(
    private readonly channels: Channels,
    private readonly store: WebhookStore,
    private readonly payloads: Payloads,
    private readonly calls: WebhookCalls,
    private readonly health: WebhookHealth,
  ) {
    super();
  }

  onModuleInit(): void {
    this.channels.register(this);
  }

  async targets(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>> {
    const byPlayer = new Map<string, Target[]>();
    for (const { id, playerId, types } of await this.store.running(playerIds)) {
      const target = types.length === 0 ? { id } : { id, types };
      byPlayer.set(playerId, [...(byPlayer.get(playerId) ?? []), target]);
    }
    return byPlayer;
  }

  async send(message: Message): Promise<Outcome> {
    const webhook = await this.store.find(message.targetId);
    if (!webhook || webhook.stoppedAt !== null) {
      return { type: 'GONE', reason: 'the webhook was deleted or disabled' };
    }
    const fault = this.payloads.faultOf(webhook.selection);
    if (fault !== null) {
      return { type: 'REFUSED', reason: `the selection does not fit the API any more: ${fault}` };
    }
    const body = JSON.stringify(await this.#bodyOf(message, webhook));
    const outcome = await this.calls.make(webhook, message.id, body);
    await this.health.note(webhook, outcome);
    return outcome;
  }

  async #bodyOf({ content, createdAt }: Message, webhook: Webhook): Promise<object> {
    const timestamp = new Date(createdAt).toISOString();
    switch (content.type) {
      case 'TEST':
        return { type: 'TEST', timestamp, data: null };
      case 'NOTICE':
        return this.#eventOf(content.notification, webhook);
      case 'DIGEST': {
        const events = content.notifications.map((told) => this.#eventOf(told, webhook));
        return { type: 'DIGEST', timestamp, data: await Promise.all(events) };
      }
    }
  }

  async #eventOf({ id, type, createdAt }: Notification, webhook: Webhook): Promise<object> {
    const payload = await this.payloads.write(webhook.selection, id, webhook.playerId);
    return { type, timestamp: new Date(createdAt).toISOString(), ...payload };
  }
}
