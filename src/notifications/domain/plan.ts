import type { ChannelName } from './channel.js';
import type { DeliveryReason, DeliveryState } from './delivery.js';
import type { NotificationType } from './notification.js';

/** Something told that has no deliveries yet. */
export type Unplanned = {
  readonly id: string;
  readonly playerId: string;
  readonly type: NotificationType;
};

export type PlannedDelivery = {
  readonly notificationId: string;
  readonly playerId: string;
  readonly channel: ChannelName;
  readonly targetId: string;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
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
};

type PlanTarget = { readonly id: string; readonly types?: readonly NotificationType[] };

/**
 * A delivery for each target. Whether it is sent is judged when it is about to be; but that a player
 * who chose a channel has no place on it is kept at once, for who asks why nothing came.
 */
export function planOf(told: readonly Unplanned[], reach: Reach): readonly PlannedDelivery[] {
  return told.flatMap((notification) =>
    reach.channels.flatMap((channel) => deliveriesOn(channel, notification, reach)),
  );
}

function deliveriesOn(
  channel: ChannelName,
  { id, playerId, type }: Unplanned,
  { targetsOf, choiceOf }: Reach,
): readonly PlannedDelivery[] {
  const targets = targetsOf(channel, playerId);
  const one = { notificationId: id, playerId, channel };
  if (targets.length === 0) {
    if (choiceOf(playerId, type, channel) !== true) return [];
    return [{ ...one, targetId: '', state: 'SKIPPED', reason: 'NO_TARGET' }];
  }
  return targets
    .filter(({ types }) => types?.includes(type) ?? true)
    .map((target) => ({ ...one, targetId: target.id, state: 'PLANNED', reason: null }));
}
