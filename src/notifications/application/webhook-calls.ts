import { Injectable } from '@nestjs/common';
import { Webhook as Signature } from 'standardwebhooks';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { Clock } from '../../platform/time/clock.js';
import type { Instant } from '../domain/notification.js';
import { type Webhook, signingSecrets } from '../domain/webhook.js';
import type { Outcome } from './channel.js';

const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Signed requests to the endpoints of players, by Standard Webhooks. */
@Injectable()
export class WebhookCalls {
  constructor(
    private readonly client: OutboundClient,
    private readonly clock: Clock,
  ) {}

  async make(webhook: Webhook, messageId: string, body: string): Promise<Outcome> {
    const headers = headersOf(messageId, body, webhook, this.clock.now());
    const answer = await this.client.post({ url: webhook.url, headers, body });
    if (answer.type !== 'ANSWERED') return { type: 'RETRY', reason: answer.sentence };
    return outcomeOf(answer.status, answer.retryAfter, this.clock.now());
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
