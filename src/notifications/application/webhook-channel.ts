import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Webhook as Signature } from 'standardwebhooks';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { Clock } from '../../platform/time/clock.js';
import type { Instant, Notification } from '../domain/notification.js';
import { type Webhook, type WebhookStop, isDead, signingSecrets } from '../domain/webhook.js';
import { Channel, Channels, type Message, type Outcome, type Target } from './channel.js';
import { Payloads, TellingNews, WebhookStore } from './webhook-ports.js';

const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Calls players' programs, by Standard Webhooks. */
@Injectable()
export class WebhookChannel extends Channel implements OnModuleInit {
  readonly name = 'WEBHOOK';

  constructor(
    private readonly channels: Channels,
    private readonly store: WebhookStore,
    private readonly payloads: Payloads,
    private readonly client: OutboundClient,
    private readonly news: TellingNews,
    private readonly clock: Clock,
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
    const headers = headersOf(message.id, body, webhook, this.clock.now());
    const answer = await this.client.post({ url: webhook.url, headers, body });
    const outcome =
      answer.type === 'ANSWERED'
        ? outcomeOf(answer.status, answer.retryAfter, this.clock.now())
        : ({ type: 'RETRY', reason: answer.sentence } as const);
    await this.#note(webhook, outcome);
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

  /** An endpoint that is dead is called no more, and its owner is told. */
  async #note(webhook: Webhook, { type }: Outcome): Promise<void> {
    const now = this.clock.now();
    if (type === 'DELIVERED') {
      if (webhook.failingSince !== null) await this.store.arrived(webhook.id);
    } else if (type === 'GONE') {
      await this.#stop(webhook, 'GONE', now);
    } else if (isDead(await this.store.failed(webhook.id, now), now)) {
      await this.#stop(webhook, 'FAILING', now);
    }
  }

  async #stop(webhook: Webhook, by: WebhookStop, now: Instant): Promise<void> {
    if (await this.store.stop(webhook, by, now)) this.news.told(webhook.playerId);
  }
}

/** The timestamp is that of the attempt: receivers refuse old ones, to be safe from replays. */
function headersOf(id: string, body: string, webhook: Webhook, now: Instant) {
  const at = new Date(now);
  const signatures = signingSecrets(webhook, now).map((secret) =>
    new Signature(secret).sign(id, at, body),
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

function outcomeOf(status: number, retryAfter: string | null, now: Instant): Outcome {
  const reason = `the endpoint answered ${status}`;
  if (status >= 200 && status < 300) return { type: 'DELIVERED' };
  if (status === 410) return { type: 'GONE', reason };
  const retryAfterMs = waitOf(retryAfter, now);
  return { type: 'RETRY', reason, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** `Retry-After` in seconds or as a date; what is neither, or too much, is not heeded. */
function waitOf(retryAfter: string | null, now: Instant): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return ms > 0 && ms <= LONGEST_WAIT_MS ? ms : null;
}
