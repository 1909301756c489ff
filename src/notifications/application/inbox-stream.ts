import { Injectable } from '@nestjs/common';
import { playerTopic } from '../../platform/graphql/caller.js';
import { PubSub, Wakeups } from '../../platform/pubsub/index.js';
import { type EndReason, changesBetween, endOf } from '../domain/inbox-changes.js';
import type { Notification } from '../domain/notification.js';
import { type Awaiting, InboxStore } from './ports.js';

export type InboxEvent =
  | { readonly type: 'TOLD'; readonly notification: Notification }
  | { readonly type: 'ENDED'; readonly id: string; readonly reason: EndReason }
  /** Whoever listens holds what is live; what follows happens now. */
  | { readonly type: 'CAUGHT_UP'; readonly awaiting: Awaiting }
  | { readonly type: 'AWAITING'; readonly awaiting: Awaiting };

/** A stream holds no more than this; those that are older wait in the inbox. */
export const MOST_LIVE = 500;
/** A message that was lost is made up for within this time. */
const QUIET_MS = 15_000;

/** An inbox as it changes, for one who listens. */
@Injectable()
export class InboxStream {
  constructor(
    private readonly store: InboxStore,
    private readonly pubsub: PubSub,
  ) {}

  /**
   * Leads whoever holds the `known` notifications to those that are live, and keeps them there.
   * Each wake-up reads the rows and tells the difference to what is held, so it does not matter
   * which process wrote them, or whether a message came twice or not at all.
   */
  follow(playerId: string, known: readonly string[]): AsyncIterableIterator<InboxEvent, void> {
    // Listens before it reads: what is told between the two is found by the next reading.
    const wakeups = new Wakeups(this.pubsub, playerTopic(playerId), QUIET_MS);
    return wakeups.stream(this.#events(playerId, known, wakeups));
  }

  async *#events(
    playerId: string,
    known: readonly string[],
    wakeups: Wakeups,
  ): AsyncGenerator<InboxEvent, void> {
    let held: ReadonlySet<string> = new Set(known);
    let awaiting: Awaiting | null = null;
    try {
      do {
        const live = await this.store.live(playerId, MOST_LIVE);
        const { fresh, gone } = changesBetween(held, live);
        // What has ended comes first, so that nobody holds more than `MOST_LIVE`.
        yield* await this.#endings(playerId, gone);
        for (const notification of fresh) yield { type: 'TOLD', notification };
        held = new Set(live.map(({ id }) => id));
        const owed = await this.store.awaiting(playerId);
        if (awaiting === null) yield { type: 'CAUGHT_UP', awaiting: owed };
        else if (!isSame(awaiting, owed)) yield { type: 'AWAITING', awaiting: owed };
        awaiting = owed;
      } while (await wakeups.next());
    } finally {
      wakeups.close();
    }
  }

  async #endings(playerId: string, gone: readonly string[]): Promise<readonly InboxEvent[]> {
    if (gone.length === 0) return [];
    const rows = await this.store.find(playerId, gone);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return gone.map((id) => ({ type: 'ENDED', id, reason: endOf(byId.get(id)) }));
  }
}

function isSame(one: Awaiting, other: Awaiting): boolean {
  return one.count === other.count && one.earliestDeadline === other.earliestDeadline;
}
