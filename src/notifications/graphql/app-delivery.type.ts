import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Connection, Node, toGlobalId } from '../../platform/graphql/index.js';
import type { AppDelivery } from '../domain/app.js';
import type { DeliveryReason, DeliveryState } from '../domain/delivery.js';
import type { NotificationType } from '../domain/notification.js';
import { DeliveryReasonEnum, DeliveryStateEnum } from './delivery-enums.js';
import { NotificationTypeEnum } from './enums.js';

@ObjectType('AppDelivery', {
  implements: () => Node,
  description:
    'Something that a webhook of an app was called with, as the owner of the app sees it: neither ' +
    'what it told, nor what the player chose, nor anything that was never sent. Kept for 30 days.',
})
export class AppDeliveryNode implements Node {
  readonly id!: string;

  @Field(() => ID, { description: 'The id of the webhook.' })
  readonly webhookId!: string;

  @Field(() => String, { description: 'What the calls are sent with as `webhook-id`.' })
  readonly messageId!: string;

  @Field(() => NotificationTypeEnum, {
    nullable: true,
    description: 'What it was about; null for a test message.',
  })
  readonly notificationType!: NotificationType | null;

  @Field(() => DeliveryStateEnum, {
    description: 'How far it has come. What waits is PLANNED, whatever for.',
  })
  readonly state!: DeliveryState;

  @Field(() => DeliveryReasonEnum, {
    nullable: true,
    description:
      'Why it has failed, or is not sent again; null where that is the affair of the player.',
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
    description: 'When it was delivered, skipped or given up; null while it is on its way.',
  })
  readonly settledAt!: Date | null;
}

export const AppDeliveryConnection = Connection(AppDeliveryNode, 'AppDelivery');

export function presentAppDelivery(delivery: AppDelivery): AppDeliveryNode {
  const { id, webhookId, createdAt, settledAt } = delivery;
  const { messageId, notificationType, state, reason, attempts, lastError } = delivery;
  return {
    id: toGlobalId('AppDelivery', id),
    webhookId: toGlobalId('Webhook', webhookId),
    ...{ messageId, notificationType, state, reason, attempts, lastError },
    createdAt: new Date(createdAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  };
}
