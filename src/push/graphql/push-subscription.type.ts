import { Field, ObjectType } from '@nestjs/graphql';
import { Node, toGlobalId } from '../../platform/graphql/index.js';
import type { Subscription } from '../domain/subscription.js';

@ObjectType('PushSubscription', {
  implements: () => Node,
  description:
    'A browser of yours that takes messages by Web Push. Nobody else sees it, and nobody at all is shown its endpoint and keys.',
})
export class PushSubscription implements Node {
  readonly id!: string;

  @Field(() => String, { description: 'What you call it.' })
  readonly label!: string;

  @Field(() => String, { description: 'The host of the push service that carries to it.' })
  readonly service!: string;

  @Field(() => Date, { description: 'When it was added.' })
  readonly createdAt!: Date;
}

export function toPushSubscription(subscription: Subscription): PushSubscription {
  const { id, label, endpoint, createdAt } = subscription;
  return {
    id: toGlobalId('PushSubscription', id),
    label,
    service: new URL(endpoint).host,
    createdAt: new Date(createdAt),
  };
}
