import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Connection, Node, toGlobalId } from '../../platform/graphql/index.js';
import type { Notification, NotificationType } from '../domain/notification.js';
import { sentenceOf } from '../domain/sentence.js';
import { NotificationTypeEnum } from './enums.js';

@ObjectType('Notification', {
  implements: () => Node,
  description: 'Something you were told. Nobody else sees it.',
})
export class NotificationNode implements Node {
  readonly id!: string;

  @Field(() => NotificationTypeEnum, { description: 'What it is about, for programs.' })
  readonly type!: NotificationType;

  @Field(() => String, { description: 'What it is about, for people.' })
  readonly sentence!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the game that made it true; null for what is told of no game.',
  })
  readonly version!: number | null;

  @Field(() => Date, { description: 'When it became true.' })
  readonly createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When you marked it as read.' })
  readonly readAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Since when it is no longer true.' })
  readonly withdrawnAt!: Date | null;

  /** Resolved to `game`. */
  readonly gameId!: string | null;
}

export const NotificationConnection = Connection(NotificationNode, 'Notification');

export function presentNotification(notification: Notification): NotificationNode {
  const { id, type, gameId, version, createdAt, readAt, withdrawnAt } = notification;
  return {
    id: toGlobalId('Notification', id),
    ...{ type, gameId, version },
    sentence: sentenceOf(notification),
    createdAt: new Date(createdAt),
    readAt: readAt === null ? null : new Date(readAt),
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt),
  };
}
