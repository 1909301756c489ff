import type { ChannelName } from './channel.js';
import type { Instant, NotificationType } from './notification.js';

export const DELIVERY_STATES = {
  PLANNED: 'It is sent as soon as it can be, for the first time or again.',
  HELD: 'It waits; the reason says for what.',
  DELIVERED: 'It has arrived.',
  SKIPPED: 'It was not sent; the reason says why.',
  FAILED: 'It could not be delivered, and is not tried again by itself.',
} as const;

export type DeliveryState = keyof typeof DELIVERY_STATES;

export const DELIVERY_REASONS = {
  STANDING_ANSWER: 'A standing answer of yours is about to settle it.',
  QUIET_HOURS: 'Your quiet hours have to end first.',
  DIGEST: 'It is collected, to go out together with others.',
  CHOICE_OFF: 'You do not want to be told this on the channel.',
  ALREADY_TOLD: 'You were told the like before, and have not been back since.',
  WITHDRAWN: 'It was no longer true before it was sent.',
  READ: 'You had read it before it was sent.',
  NO_TARGET: 'The channel has no place to send it to, or not that one any more.',
  REVOKED: 'It was for an app that you do not allow any more.',
  GAVE_UP: 'It was tried for three days.',
  REFUSED: 'It was refused for good; the last error says why.',
  GONE: 'The place to send it to is no more.',
} as const;

export type DeliveryReason = keyof typeof DELIVERY_REASONS;

/** What is known of a delivery, for the player whose it is. */
export type Delivery = {
  readonly id: string;
  /** What it was sent as, to the last: deliveries of a digest are one message. */
  readonly messageId: string;
  readonly notificationId: string | null;
  /** Null for a test message. */
  readonly notificationType: NotificationType | null;
  readonly channel: ChannelName;
  readonly targetId: string;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  readonly attempts: number;
  readonly dueAt: Instant | null;
  readonly lastError: string | null;
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
};
