import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Connection, Node, toGlobalId } from '../../platform/graphql/index.js';
import type { ChannelName } from '../domain/channel.js';
import type { Delivery, DeliveryReason, DeliveryState } from '../domain/delivery.js';
import type { NotificationType } from '../domain/notification.js';
import { ChannelEnum, DeliveryReasonEnum, DeliveryStateEnum } from './delivery-enums.js';
import { NotificationTypeEnum } from './enums.js';

@ObjectType('Delivery', {
  implements: () => Node,
  description:
    'One thing that you were told, on its way to one place outside the API. Nobody else sees it. ' +
    'Kept for 30 days.',
})
export class DeliveryNode implements Node {
  readonly id!: string;

  /** For resolvers; not part of the API. */
  readonly targetId!: string;

  @Field(() => String, {
    description:
      'What webhooks are called with as `webhook-id`. Deliveries that go out as one digest share it.',
  })
  readonly messageId!: string;

  @Field(() => ChannelEnum, { description: 'The way it goes.' })
  readonly channel!: ChannelName;

  @Field(() => DeliveryStateEnum, { description: 'How far it has come.' })
  readonly state!: DeliveryState;

  @Field(() => DeliveryReasonEnum, {
    nullable: true,
    description: 'Why it is held, was skipped, or has failed.',
  })
  readonly reason!: DeliveryReason | null;

  @Field(() => Int, { description: 'How often it was sent, or begun to be sent.' })
  readonly attempts!: number;

  @Field(() => String, { nullable: true, description: 'What was wrong with the last attempt.' })
  readonly lastError!: string | null;

  @Field(() => Date, { description: 'When it was planned.' })
  readonly createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it is sent, or looked at again; null when nothing more is done.',
  })
  readonly dueAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was delivered, skipped or given up; null while it is on its way.',
  })
  readonly settledAt!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the notification; null for a test message.',
  })
  readonly notificationId!: string | null;

  @Field(() => NotificationTypeEnum, {
    nullable: true,
    description: 'What the notification is about; null for a test message.',
  })
  readonly notificationType!: NotificationType | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the webhook it goes to, yours or of an app; null on other channels.',
  })
  readonly webhookId!: string | null;
}

export const DeliveryConnection = Connection(DeliveryNode, 'Delivery');

export function presentDelivery(delivery: Delivery): DeliveryNode {
  const { messageId, channel, state, reason, attempts, lastError } = delivery;
  const { notificationId, targetId } = delivery;
  const isWebhook = channel === 'WEBHOOK' && targetId !== '';
  return {
    id: toGlobalId('Delivery', delivery.id),
    ...{ messageId, targetId, channel, state, reason, attempts, lastError },
    createdAt: new Date(delivery.createdAt),
    dueAt: dateOrNull(delivery.dueAt),
    settledAt: dateOrNull(delivery.settledAt),
    notificationId: notificationId === null ? null : toGlobalId('Notification', notificationId),
    notificationType: delivery.notificationType,
    webhookId: isWebhook ? toGlobalId('Webhook', targetId) : null,
  };
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}
