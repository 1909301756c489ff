import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { type PushRefusal, isRefusal } from '../domain/refusal.js';
import {
  MOST_SUBSCRIPTIONS,
  type Subscription,
  type WantedSubscription,
  readSubscription,
} from '../domain/subscription.js';
import { Endpoints, PushKeys, SubscriptionStore } from './ports.js';

/** The browsers of a player. */
@Injectable()
export class SubscriptionService {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly keys: PushKeys,
    private readonly endpoints: Endpoints,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a browser; again it is the same one, with what is new about it. Refused: PUSH_UNAVAILABLE,
   * PUSH_ENDPOINT_INVALID, PUSH_KEYS_INVALID, LABEL_INVALID, PUSH_TOO_MANY.
   */
  async add(playerId: string, wanted: WantedSubscription): Promise<Subscription | PushRefusal> {
    const serverKey = await this.keys.publicKey();
    if (serverKey === null) return UNAVAILABLE;
    const fault = this.endpoints.faultOf(wanted.endpoint);
    if (fault) return { code: 'PUSH_ENDPOINT_INVALID', sentence: fault.sentence };
    const read = readSubscription(wanted);
    if (isRefusal(read)) return read;
    const row = { ...read, id: randomUUID(), playerId, serverKey, createdAt: this.clock.now() };
    return (await this.store.put(row, MOST_SUBSCRIPTIONS)) ?? TOO_MANY;
  }

  list(playerId: string): Promise<readonly Subscription[]> {
    return this.store.list(playerId);
  }

  findOwn(playerId: string, id: string): Promise<Subscription | null> {
    return this.store.find(playerId, id);
  }

  /** Refused: PUSH_SUBSCRIPTION_NOT_FOUND, also for another player's. */
  async remove(playerId: string, id: string): Promise<Subscription | PushRefusal> {
    return (await this.store.remove(playerId, id)) ?? NOT_FOUND;
  }
}

const UNAVAILABLE: PushRefusal = {
  code: 'PUSH_UNAVAILABLE',
  sentence: 'this server sends nothing by Web Push',
};
const TOO_MANY: PushRefusal = {
  code: 'PUSH_TOO_MANY',
  sentence: `an account has at most ${MOST_SUBSCRIPTIONS} browsers; remove one first`,
};
const NOT_FOUND: PushRefusal = {
  code: 'PUSH_SUBSCRIPTION_NOT_FOUND',
  sentence: 'the account has no push subscription with this id',
};
