import { Injectable } from '@nestjs/common';
import { playerTopic } from '../../platform/graphql/caller.js';
import { PubSub } from '../../platform/pubsub/index.js';
import { Clock } from '../../platform/time/index.js';
import type { Instant } from '../domain/notification.js';
import { InboxStore } from './ports.js';

export type Marked = {
  /** How many were unread until now. */
  readonly marked: number;
  /** How many are unread now. */
  readonly unread: number;
};

/** Marks notifications as read, and tells the player's other devices. */
@Injectable()
export class InboxService {
  constructor(
    private readonly store: InboxStore,
    private readonly pubsub: PubSub,
    private readonly clock: Clock,
  ) {}

  /** All of them, or none: `null` when one does not exist or is another player's. */
  async markRead(playerId: string, ids: readonly string[]): Promise<Marked | null> {
    const wanted = [...new Set(ids)];
    // Owners never change and rows are never deleted by themselves, so this holds until the update.
    const own = await this.store.find(playerId, wanted);
    if (own.length < wanted.length) return null;
    return this.#told(playerId, await this.store.markRead(playerId, wanted, this.clock.now()));
  }

  async markAllRead(playerId: string, before: Instant | null): Promise<Marked> {
    return this.#told(playerId, await this.store.markAllRead(playerId, before, this.clock.now()));
  }

  async #told(playerId: string, marked: number): Promise<Marked> {
    if (marked > 0) void this.pubsub.publish(playerTopic(playerId), { type: 'noticesRead' });
    return { marked, unread: await this.store.countLive(playerId) };
  }
}
