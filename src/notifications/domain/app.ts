import { readName } from '../../players/domain/index.js';
import type { DeliveryReason, DeliveryState } from './delivery.js';
import type { Instant, NotificationType } from './notification.js';
import type { TellingRefusal } from './refusal.js';

/** A program that serves many players. Who it is and whose, everybody may know. */
export type App = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly createdAt: Instant;
};

export const MOST_APPS = 10;
/** Each is one more that is called for whatever the player is told. */
export const MOST_ALLOWED_APPS = 20;

/** The name that a text stands for, by the rules for the names of players. */
export function readAppName(text: string): { readonly name: string } | TellingRefusal {
  const answer = readName(text);
  if ('code' in answer) return { code: 'APP_NAME_INVALID', sentence: answer.sentence };
  return { name: answer.name };
}

/** What the owner of an app may know of a delivery to a webhook of it. */
export type AppDelivery = {
  readonly id: string;
  readonly webhookId: string;
  /** What its calls are sent with as `webhook-id`. */
  readonly messageId: string;
  /** Null for a test message. */
  readonly notificationType: NotificationType | null;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
};

const FOR_OWNERS: ReadonlySet<DeliveryReason> = new Set<DeliveryReason>([
  ...(['NO_TARGET', 'REVOKED', 'GAVE_UP', 'REFUSED', 'GONE'] as const),
]);

/** Quiet hours, choices and absences are the player's own: of what waits for them, only that it waits. */
export function forAppOwner(delivery: AppDelivery): AppDelivery {
  const { id, webhookId, messageId, notificationType, state, reason } = delivery;
  const { attempts, lastError, createdAt, settledAt } = delivery;
  return {
    ...{ id, webhookId, messageId, notificationType, attempts, lastError, createdAt, settledAt },
    state: state === 'HELD' ? 'PLANNED' : state,
    reason: reason !== null && FOR_OWNERS.has(reason) ? reason : null,
  };
}
