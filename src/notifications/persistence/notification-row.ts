import type { Prisma } from '../../generated/prisma/client.js';
import { kindById } from '../../rules/catalogue.js';
import type { Notification } from '../domain/notification.js';

/** What is read of a notification. */
export const SHOWN = {
  id: true,
  type: true,
  gameId: true,
  version: true,
  createdAt: true,
  readAt: true,
  withdrawnAt: true,
  game: { select: { kind: true } },
} as const satisfies Prisma.NotificationSelect;

export type NotificationRow = Prisma.NotificationGetPayload<{ select: typeof SHOWN }>;

export function toNotification(row: NotificationRow): Notification {
  const { game, createdAt, readAt, withdrawnAt, ...rest } = row;
  return {
    ...rest,
    title: game && kindById(game.kind).title,
    createdAt: createdAt.getTime(),
    readAt: readAt?.getTime() ?? null,
    withdrawnAt: withdrawnAt?.getTime() ?? null,
  };
}
