import {
  type Awaiting,
  type InboxFilter,
  type InboxSlice,
  InboxStore,
} from '../../src/notifications/application/ports.js';
import type { Notification } from '../../src/notifications/domain/notification.js';
import { type JsonObject, PubSub } from '../../src/platform/pubsub/index.js';

export function notice(id: string, change: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'YOUR_TURN',
    gameId: 'game-1',
    title: 'Little Ricky',
    version: 1,
    createdAt: 1000,
    readAt: null,
    withdrawnAt: null,
    ...change,
  };
}

type Owned = { readonly playerId: string; readonly notification: Notification };

/** An inbox of everybody, in the order of telling. */
export class MemoryInbox extends InboxStore {
  #rows: readonly Owned[] = [];
  owed: Awaiting = { count: 0, earliestDeadline: null };

  tell(playerId: string, ...notifications: readonly Notification[]): void {
    const rows = notifications.map((notification) => ({ playerId, notification }));
    this.#rows = [...this.#rows, ...rows];
  }

  change(id: string, change: Partial<Notification>): void {
    this.#rows = this.#rows.map(({ playerId, notification }) => ({
      playerId,
      notification: notification.id === id ? { ...notification, ...change } : notification,
    }));
  }

  async list(
    playerId: string,
    { unreadOnly, includeWithdrawn }: InboxFilter,
    { limit }: InboxSlice,
  ): Promise<readonly Notification[]> {
    return this.#of(playerId)
      .filter(({ readAt }) => readAt === null || !unreadOnly)
      .filter(({ withdrawnAt }) => withdrawnAt === null || includeWithdrawn)
      .reverse()
      .slice(0, limit);
  }

  async find(playerId: string, ids: readonly string[]): Promise<readonly Notification[]> {
    return this.#of(playerId).filter(({ id }) => ids.includes(id));
  }

  async live(playerId: string, most: number): Promise<readonly Notification[]> {
    return this.#liveOf(playerId).slice(-most);
  }

  async countLive(playerId: string): Promise<number> {
    return this.#liveOf(playerId).length;
  }

  async markRead(playerId: string, ids: readonly string[], at: number): Promise<number> {
    const found = await this.find(playerId, ids);
    return this.#mark(
      found.filter(({ readAt }) => readAt === null),
      at,
    );
  }

  async markAllRead(playerId: string, before: number | null, at: number): Promise<number> {
    const told = this.#liveOf(playerId).filter(
      ({ createdAt }) => before === null || createdAt < before,
    );
    return this.#mark(told, at);
  }

  async awaiting(): Promise<Awaiting> {
    return this.owed;
  }

  #mark(notifications: readonly Notification[], at: number): number {
    for (const { id } of notifications) this.change(id, { readAt: at });
    return notifications.length;
  }

  #liveOf(playerId: string): readonly Notification[] {
    return this.#of(playerId).filter(
      ({ readAt, withdrawnAt }) => readAt === null && withdrawnAt === null,
    );
  }

  #of(playerId: string): Notification[] {
    return this.#rows.flatMap((row) => (row.playerId === playerId ? row.notification : []));
  }
}

type Entry = { readonly topic: string; readonly listener: (message: JsonObject) => void };

/** Within this process, and at once. */
export class MemoryPubSub extends PubSub {
  readonly #entries = new Set<Entry>();

  /** The topics that are listened to; '' for gaps. */
  get topics(): readonly string[] {
    return [...this.#entries].map(({ topic }) => topic);
  }

  async publish(topic: string, message: JsonObject): Promise<void> {
    for (const entry of this.#entries) if (entry.topic === topic) entry.listener(message);
  }

  subscribe(topic: string, listener: Entry['listener']): () => void {
    const entry = { topic, listener };
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  onGap(listener: () => void): () => void {
    return this.subscribe('', listener);
  }
}
