import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { type Webhook, type WebhookStop, isDead } from '../domain/webhook.js';
import type { Outcome } from './channel.js';
import { TellingNews, WebhookStore } from './webhook-ports.js';

/** Whether endpoints are alive. One that is dead is called no more, and its owner is told. */
@Injectable()
export class WebhookHealth {
  constructor(
    private readonly store: WebhookStore,
    private readonly news: TellingNews,
    private readonly clock: Clock,
  ) {}

  async note(webhook: Webhook, { type }: Outcome): Promise<void> {
    if (type === 'DELIVERED') {
      if (webhook.failingSince !== null) await this.store.arrived(webhook.id);
      return;
    }
    const now = this.clock.now();
    if (type === 'GONE') await this.#stop(webhook, 'GONE', now);
    else if (isDead(await this.store.failed(webhook.id, now), now)) {
      await this.#stop(webhook, 'FAILING', now);
    }
  }

  async #stop(webhook: Webhook, by: WebhookStop, now: number): Promise<void> {
    if (await this.store.stop(webhook, by, now)) this.news.told(webhook.playerId);
  }
}
