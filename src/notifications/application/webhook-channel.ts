import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TargetFault } from '../domain/judgement.js';
import type { Notification } from '../domain/notification.js';
import type { Webhook } from '../domain/webhook.js';
import { Channel, Channels, type Message, type Outcome, type Target } from './channel.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookHealth } from './webhook-health.js';
import { Payloads, WebhookStore } from './webhook-ports.js';

/** Calls players' programs and the apps that they allow, by Standard Webhooks. */
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
    for (const { playerId, webhook } of await this.store.running(playerIds)) {
      const { id, types } = webhook;
      const target = types.length === 0 ? { id } : { id, types };
      byPlayer.set(playerId, [...(byPlayer.get(playerId) ?? []), target]);
    }
    return byPlayer;
  }

  /** What was planned for an app's webhook was planned since the player allowed the app. */
  override async faultOf(targetId: string): Promise<TargetFault> {
    const webhook = await this.store.find(targetId);
    return webhook && webhook.appId !== null && webhook.stoppedAt === null
      ? 'REVOKED'
      : 'NO_TARGET';
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
    if (!(await this.#isCalledFor(message.playerId, webhook))) {
      return { type: 'REFUSED', reason: 'the webhook is not called for the player any more' };
    }
    const outcome = await this.calls.make(webhook, message.id, body);
    await this.health.note(webhook, outcome);
    return outcome;
  }

  /** Asked as late as can be: a permission may have ended since the message was judged. */
  async #isCalledFor(playerId: string, { id }: Webhook): Promise<boolean> {
    return (await this.store.running([playerId])).some(({ webhook }) => webhook.id === id);
  }

  async #bodyOf({ content, createdAt, playerId }: Message, webhook: Webhook): Promise<object> {
    const timestamp = new Date(createdAt).toISOString();
    // A player's own webhook is told of nobody else, so there is no need to say of whom.
    const whose = webhook.appId === null ? {} : { player: { id: this.payloads.idOf(playerId) } };
    const eventOf = (told: Notification) => this.#eventOf(told, webhook.selection, playerId);
    switch (content.type) {
      case 'TEST':
        return { type: 'TEST', timestamp, ...whose, data: null };
      case 'NOTICE':
        return { ...whose, ...(await eventOf(content.notification)) };
      case 'DIGEST': {
        const events = content.notifications.map(eventOf);
        return { type: 'DIGEST', timestamp, ...whose, data: await Promise.all(events) };
      }
    }
  }

  /** With the rights of the player who was told, also where the webhook is somebody else's. */
  async #eventOf(
    { id, type, createdAt }: Notification,
    selection: string,
    playerId: string,
  ): Promise<object> {
    const payload = await this.payloads.write(selection, id, playerId);
    return { type, timestamp: new Date(createdAt).toISOString(), ...payload };
  }
}
