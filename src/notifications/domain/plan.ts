import type { ChannelName } from './channel.js';
import type { DeliveryReason, DeliveryState } from './delivery.js';
import type { Instant, NotificationType } from './notification.js';

/** Something told that has no deliveries yet. */
export type Unplanned = {
  readonly id: string;
  readonly playerId: string;
  readonly type: NotificationType;
  /** Null where it is told of no game. */
  readonly gameId: string | null;
};

export type PlannedDelivery = {
  readonly notificationId: string;
  readonly playerId: string;
  readonly channel: ChannelName;
  readonly targetId: string;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  /** When it is looked at; null where it is settled. */
  readonly dueAt: Instant | null;
};

/** Where players are reached, and what they have chosen for themselves. */
export type Reach = {
  readonly channels: readonly ChannelName[];
  readonly targetsOf: (channel: ChannelName, playerId: string) => readonly PlanTarget[];
  /** The player's own choice; undefined where the default holds. */
  readonly choiceOf: (
    playerId: string,
    type: NotificationType,
    channel: ChannelName,
  ) => boolean | undefined;
  /** When standing answers of the player are expected to have settled it; null where none will. */
  readonly settledAt: (notificationId: string) => Instant | null;
};

type PlanTarget = { readonly id: string; readonly types?: readonly NotificationType[] };

/** What tells of a decision, which a standing answer may settle. */
export const OF_DECISIONS: readonly NotificationType[] = ['YOUR_TURN', 'REMINDER'];

/**
 * A delivery for each target. Whether it is sent is judged when it is about to be; but that a player
 * who chose a channel has no place on it is kept at once, for who asks why nothing came.
 */
export function planOf(
  told: readonly Unplanned[],
  reach: Reach,
  now: Instant,
): readonly PlannedDelivery[] {
  return told.flatMap((notification) =>
    reach.channels.flatMap((channel) => deliveriesOn(channel, notification, reach, now)),
  );
}

function deliveriesOn(
  channel: ChannelName,
  { id, playerId, type }: Unplanned,
  { targetsOf, choiceOf, settledAt }: Reach,
  now: Instant,
): readonly PlannedDelivery[] {
  const targets = targetsOf(channel, playerId);
  const one = { notificationId: id, playerId, channel };
  if (targets.length === 0) {
    if (choiceOf(playerId, type, channel) !== true) return [];
    return [{ ...one, targetId: '', state: 'SKIPPED', reason: 'NO_TARGET', dueAt: null }];
  }
  const until = settledAt(id);
  const start =
    until === null || until <= now
      ? ({ state: 'PLANNED', reason: null, dueAt: now } as const)
      : ({ state: 'HELD', reason: 'STANDING_ANSWER', dueAt: until } as const);
  return targets
    .filter(({ types }) => types?.includes(type) ?? true)
    .map((target) => ({ ...one, targetId: target.id, ...start }));
}
