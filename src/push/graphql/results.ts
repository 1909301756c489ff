import { Field, InputType, ObjectType, createUnionType } from '@nestjs/graphql';
import { Refusal, registerRefusalCodes } from '../../platform/graphql/index.js';
import { PUSH_REFUSALS, type PushRefusal, isRefusal } from '../domain/refusal.js';
import type { Subscription } from '../domain/subscription.js';
import { PushSubscription, toPushSubscription } from './push-subscription.type.js';

registerRefusalCodes(PUSH_REFUSALS);

@InputType({
  description: "The keys of the browser's `PushSubscription`, as its `toJSON()` writes them.",
})
export class PushKeysInput {
  @Field(() => String, { description: 'Its public key: 65 bytes in URL-safe Base64.' })
  readonly p256dh!: string;

  @Field(() => String, { description: 'Its authentication secret: 16 bytes in URL-safe Base64.' })
  readonly auth!: string;
}

@ObjectType({ description: 'The browser takes messages from now on.' })
export class PushSubscriptionAdded {
  @Field(() => PushSubscription, { description: 'The browser.' })
  readonly pushSubscription!: PushSubscription;
}

@ObjectType({ description: 'The browser gets no more messages.' })
export class PushSubscriptionRemoved {
  @Field(() => PushSubscription, { description: 'The browser, as it was.' })
  readonly pushSubscription!: PushSubscription;
}

export const AddPushSubscriptionResult = createUnionType({
  name: 'AddPushSubscriptionResult',
  description: 'What `addPushSubscription` comes to.',
  types: () => [PushSubscriptionAdded, Refusal] as const,
});

export const RemovePushSubscriptionResult = createUnionType({
  name: 'RemovePushSubscriptionResult',
  description: 'What `removePushSubscription` comes to.',
  types: () => [PushSubscriptionRemoved, Refusal] as const,
});

/** The service's answer as the member of the union. */
export function answerOf(answer: Subscription | PushRefusal, typename: string): object {
  if (isRefusal(answer)) return { ...answer, __typename: 'Refusal' };
  return { pushSubscription: toPushSubscription(answer), __typename: typename };
}
