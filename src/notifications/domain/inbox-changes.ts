import type { Notification } from './notification.js';

/** Why somebody who holds a notification may let go of it. */
export const END_REASONS = {
  READ: 'It was marked as read, here or on another device.',
  WITHDRAWN: 'It is no longer true.',
  CROWDED_OUT: 'So many newer ones are unread that it is told no more; the inbox still lists it.',
} as const;

export type EndReason = keyof typeof END_REASONS;

export type InboxChanges = {
  /** To be told, in the order of `live`. */
  readonly fresh: readonly Notification[];
  /** Ids of what is held and live no more, in the order in which they are held. */
  readonly gone: readonly string[];
};

/**
 * What turns the ids that somebody holds into those that are live. A difference between two sets,
 * so nothing can be missed or told twice, whatever happened between two readings.
 */
export function changesBetween(
  held: ReadonlySet<string>,
  live: readonly Notification[],
): InboxChanges {
  const liveIds = new Set(live.map(({ id }) => id));
  return {
    fresh: live.filter(({ id }) => !held.has(id)),
    gone: [...held].filter((id) => !liveIds.has(id)),
  };
}

/** Why one that is not among the live any more is not; one that is found nowhere is untrue. */
export function endOf(notification: Notification | undefined): EndReason {
  if (!notification || notification.withdrawnAt !== null) return 'WITHDRAWN';
  return notification.readAt === null ? 'CROWDED_OUT' : 'READ';
}
