import type { Instant, Notification } from '../domain/notification.js';

/** Which notifications of an inbox. */
export type InboxFilter = {
  readonly unreadOnly: boolean;
  readonly includeWithdrawn: boolean;
};

/** The place of a notification in the inbox, which is ordered newest first. */
export type InboxKey = { readonly createdAt: Instant; readonly id: string };

export type InboxSlice = { readonly limit: number; readonly after: InboxKey | null };

/** What a player owes to others. */
export type Awaiting = {
  /** In how many games a decision is due. */
  readonly count: number;
  readonly earliestDeadline: Instant | null;
};

/**
 * What players were told. Games write it, in the commit of the turn; here it is read and marked,
 * always for one player, whose others stay out of reach.
 */
export abstract class InboxStore {
  abstract list(
    playerId: string,
    filter: InboxFilter,
    slice: InboxSlice,
  ): Promise<readonly Notification[]>;

  /** Those of the ids that are the player's. */
  abstract find(playerId: string, ids: readonly string[]): Promise<readonly Notification[]>;

  /** The newest of those that are neither read nor withdrawn, from the oldest of them on. */
  abstract live(playerId: string, most: number): Promise<readonly Notification[]>;

  abstract countLive(playerId: string): Promise<number>;

  /** How many of them had not been read. */
  abstract markRead(playerId: string, ids: readonly string[], at: Instant): Promise<number>;

  /** Marks what is live and was told before the instant, or all of it (`null`); says how many. */
  abstract markAllRead(playerId: string, before: Instant | null, at: Instant): Promise<number>;

  abstract awaiting(playerId: string): Promise<Awaiting>;
}
