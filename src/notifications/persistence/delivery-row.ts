import type { Prisma } from '../../generated/prisma/client.js';
import type { Message, MessageContent } from '../application/channel.js';
import type { DeliveryKey } from '../application/delivery-ports.js';
import type { Delivery } from '../domain/delivery.js';
import type { Candidate } from '../domain/judgement.js';
import { SHOWN, toNotification } from './notification-row.js';

/** What is read of a delivery. */
export const DELIVERY = {
  id: true,
  messageId: true,
  playerId: true,
  channel: true,
  targetId: true,
  state: true,
  reason: true,
  attempts: true,
  failures: true,
  dueAt: true,
  lastError: true,
  createdAt: true,
  settledAt: true,
  askedAt: true,
  settingsRevision: true,
  notificationId: true,
  notification: { select: SHOWN },
} as const satisfies Prisma.DeliverySelect;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ select: typeof DELIVERY }>;

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, messageId, channel, targetId, state, reason, attempts, lastError, notificationId } =
    row;
  return {
    ...{ id, messageId, channel, targetId, state, reason, attempts, lastError, notificationId },
    notificationType: row.notification?.type ?? null,
    dueAt: row.dueAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
    settledAt: row.settledAt?.getTime() ?? null,
  };
}

/** Judged by the player's settings at a revision. */
export function toCandidate(row: DeliveryRow, settingsRevision: number): Candidate {
  const { id, reason, attempts, createdAt, askedAt, notification } = row;
  return {
    ...{ id, reason, attempts },
    plannedAt: createdAt.getTime(),
    isOutdated: row.settingsRevision !== settingsRevision,
    isAskedFor: askedAt !== null,
    notification: notification && toNotification(notification),
  };
}

/** The message that the rows make, oldest first; there is at least one. */
export function messageOf(id: string, rows: readonly DeliveryRow[]): Message {
  const [first] = rows;
  if (!first) throw new Error(`the message ${id} has no delivery`);
  const { playerId, targetId, createdAt } = first;
  return { id, playerId, targetId, createdAt: createdAt.getTime(), content: contentOf(rows) };
}

function contentOf(rows: readonly DeliveryRow[]): MessageContent {
  const told = rows.flatMap(({ notification }) =>
    notification ? [toNotification(notification)] : [],
  );
  const [notification] = told;
  if (!notification) return { type: 'TEST' };
  return told.length === 1
    ? { type: 'NOTICE', notification }
    : { type: 'DIGEST', notifications: told };
}

export function olderThan({ createdAt, id }: DeliveryKey): Prisma.DeliveryWhereInput {
  const instant = new Date(createdAt);
  return { OR: [{ createdAt: { lt: instant } }, { createdAt: instant, id: { lt: id } }] };
}
