import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { Clock } from '../../platform/time/clock.js';
import type { TellingRefusal } from '../domain/refusal.js';
import {
  LONGEST_SELECTION,
  MOST_WEBHOOKS,
  MOST_WEBHOOKS_OF_APP,
  OLD_SECRET_MS,
  type Webhook,
  secretFrom,
} from '../domain/webhook.js';
import { Payloads, type WebhookChange, WebhookStore } from './webhook-ports.js';

const SECRET_BYTES = 32;

export type WantedWebhook = Pick<Webhook, 'appId' | 'url' | 'types' | 'selection'>;

/** Webhooks, for their owners. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly store: WebhookStore,
    private readonly payloads: Payloads,
    private readonly client: OutboundClient,
    private readonly clock: Clock,
  ) {}

  list(playerId: string): Promise<readonly Webhook[]> {
    return this.store.list(playerId);
  }

  /** For the owner of the app alone: who calls this has seen to that. */
  listOf(appId: string): Promise<readonly Webhook[]> {
    return this.store.listOf(appId);
  }

  async findOwn(playerId: string, id: string): Promise<Webhook | null> {
    const webhook = await this.store.find(id);
    return webhook?.playerId === playerId ? webhook : null;
  }

  /** Refused: WEBHOOK_URL_INVALID, WEBHOOK_SELECTION_INVALID, TOO_MANY_WEBHOOKS, APP_NOT_FOUND. */
  async create(playerId: string, wanted: WantedWebhook): Promise<Webhook | TellingRefusal> {
    const fault = this.#faultOf(wanted);
    if (fault) return fault;
    const webhook: Webhook = {
      ...wanted,
      ...{ id: randomUUID(), playerId, createdAt: this.clock.now() },
      secret: secretFrom(randomBytes(SECRET_BYTES)),
      ...{ oldSecret: null, oldSecretUntil: null },
      ...{ stoppedAt: null, stoppedBy: null, failingSince: null },
    };
    const isOfApp = wanted.appId !== null;
    const most = isOfApp ? MOST_WEBHOOKS_OF_APP : MOST_WEBHOOKS;
    const outcome = await this.store.create(webhook, most);
    if (outcome === 'CREATED') return webhook;
    if (outcome === 'NO_APP') return NO_APP;
    const sentence = `${isOfApp ? 'an app' : 'a player'} has at most ${most} webhooks; delete one first`;
    return { code: 'TOO_MANY_WEBHOOKS', sentence };
  }

  /** Refused: WEBHOOK_NOT_FOUND, WEBHOOK_URL_INVALID, WEBHOOK_SELECTION_INVALID. */
  async update(
    playerId: string,
    id: string,
    change: WebhookChange,
  ): Promise<Webhook | TellingRefusal> {
    const fault = this.#faultOf(change);
    return fault ?? (await this.store.update(playerId, id, change)) ?? NOT_FOUND;
  }

  /** Refused: WEBHOOK_NOT_FOUND. */
  async enable(playerId: string, id: string): Promise<Webhook | TellingRefusal> {
    return (await this.store.enable(playerId, id)) ?? NOT_FOUND;
  }

  /** Refused: WEBHOOK_NOT_FOUND. */
  async rotateSecret(playerId: string, id: string): Promise<Webhook | TellingRefusal> {
    const secret = secretFrom(randomBytes(SECRET_BYTES));
    const oldUntil = this.clock.now() + OLD_SECRET_MS;
    return (await this.store.rotate(playerId, id, secret, oldUntil)) ?? NOT_FOUND;
  }

  /** Null, or refused: WEBHOOK_NOT_FOUND. */
  async delete(playerId: string, id: string): Promise<TellingRefusal | null> {
    return (await this.store.delete(playerId, id)) ? null : NOT_FOUND;
  }

  #faultOf({ url, selection }: WebhookChange): TellingRefusal | null {
    const urlFault = url === undefined ? null : this.client.faultOf(url);
    if (urlFault) return { code: 'WEBHOOK_URL_INVALID', sentence: urlFault.sentence };
    if (selection === undefined) return null;
    const sentence = this.#selectionFault(selection);
    return sentence === null ? null : { code: 'WEBHOOK_SELECTION_INVALID', sentence };
  }

  #selectionFault(selection: string): string | null {
    if (selection.length <= LONGEST_SELECTION) {
      const fault = this.payloads.faultOf(selection);
      return fault && `the selection cannot be answered: ${fault.replace(/\.$/, '')}`;
    }
    return `a selection has at most ${LONGEST_SELECTION} characters, not ${selection.length}`;
  }
}

const NOT_FOUND: TellingRefusal = {
  code: 'WEBHOOK_NOT_FOUND',
  sentence: 'the webhook does not exist or is not yours',
};

const NO_APP: TellingRefusal = {
  code: 'APP_NOT_FOUND',
  sentence: 'the app does not exist or is not yours',
};
