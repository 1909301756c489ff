import { Field, ID, InputType, ObjectType, createUnionType } from '@nestjs/graphql';
import { Node, Refusal, toGlobalId } from '../../platform/graphql/index.js';
import type { NotificationType } from '../domain/notification.js';
import { DEFAULT_SELECTION, type Webhook, type WebhookStop } from '../domain/webhook.js';
import { WebhookStopEnum } from './delivery-enums.js';
import { NotificationTypeEnum } from './enums.js';

const URL = 'Where it is called: a public address, over https.';
const TYPES = 'What it is told; empty: everything, also what may be added later.';
const SELECTION =
  'What `data` of its payload holds: a selection on the type Notification, in GraphQL, answered ' +
  'when it is sent with what you may read then; of an app, with what the player may read who is told.';

@ObjectType('Webhook', {
  implements: () => Node,
  description:
    'A program of yours that is called with what you are told; one of an app of yours, with what ' +
    'those are told who allow the app. Nobody else sees it.',
})
export class WebhookNode implements Node {
  readonly id!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the app whose it is; null: yours.' })
  readonly appId!: string | null;

  @Field(() => String, { description: URL })
  readonly url!: string;

  @Field(() => [NotificationTypeEnum], { description: TYPES })
  readonly types!: readonly NotificationType[];

  @Field(() => String, { description: SELECTION })
  readonly selection!: string;

  @Field(() => Date, { description: 'When it was made.' })
  readonly createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the secret before the last rotation signs as well.',
  })
  readonly oldSecretUntil!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when nothing has arrived; null when the last call was good.',
  })
  readonly failingSince!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Since when it is called no more.' })
  readonly stoppedAt!: Date | null;

  @Field(() => WebhookStopEnum, { nullable: true, description: 'Why it is called no more.' })
  readonly stoppedBy!: WebhookStop | null;
}

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of an app of yours: then it is called for those who allow the app, and for you only if ' +
      'you do. Left out: for you.',
  })
  readonly appId?: string | null;

  @Field(() => String, { description: URL })
  readonly url!: string;

  @Field(() => [NotificationTypeEnum], { defaultValue: [], description: TYPES })
  readonly types!: NotificationType[];

  @Field(() => String, { defaultValue: DEFAULT_SELECTION, description: SELECTION })
  readonly selection!: string;
}

@InputType({ description: 'What is to be changed of a webhook; what is left out stays.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The id of the webhook.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: URL })
  readonly url?: string | null;

  @Field(() => [NotificationTypeEnum], { nullable: true, description: TYPES })
  readonly types?: NotificationType[] | null;

  @Field(() => String, { nullable: true, description: SELECTION })
  readonly selection?: string | null;
}

@ObjectType({ description: 'The webhook is as it shall be.' })
export class WebhookSaved {
  @Field(() => WebhookNode, { description: 'The webhook.' })
  readonly webhook!: WebhookNode;
}

@ObjectType({ description: 'The webhook has a new secret.' })
export class WebhookWithSecret {
  @Field(() => WebhookNode, { description: 'The webhook.' })
  readonly webhook!: WebhookNode;

  @Field(() => String, {
    description:
      'What its calls are signed with, in the form of Standard Webhooks. It is shown this once.',
  })
  readonly secret!: string;
}

@ObjectType({ description: 'The webhook is no more.' })
export class WebhookDeleted {
  @Field(() => ID, { description: 'The id that it had.' })
  readonly deletedId!: string;
}

export const WebhookSecretResult = createUnionType({
  name: 'WebhookSecretResult',
  description: 'What `createWebhook` and `rotateWebhookSecret` come to.',
  types: () => [WebhookWithSecret, Refusal] as const,
  resolveType: (answer: object) => ('secret' in answer ? WebhookWithSecret : Refusal),
});

export const WebhookResult = createUnionType({
  name: 'WebhookResult',
  description: 'What `updateWebhook` and `enableWebhook` come to.',
  types: () => [WebhookSaved, Refusal] as const,
  resolveType: (answer: object) => ('webhook' in answer ? WebhookSaved : Refusal),
});

export const DeleteWebhookResult = createUnionType({
  name: 'DeleteWebhookResult',
  description: 'What `deleteWebhook` comes to.',
  types: () => [WebhookDeleted, Refusal] as const,
  resolveType: (answer: object) => ('deletedId' in answer ? WebhookDeleted : Refusal),
});

/** Without the secret, which leaves only when it is made. */
export function presentWebhook(webhook: Webhook): WebhookNode {
  const { appId, url, types, selection, stoppedBy } = webhook;
  return {
    id: toGlobalId('Webhook', webhook.id),
    appId: appId === null ? null : toGlobalId('App', appId),
    ...{ url, types, selection, stoppedBy },
    createdAt: new Date(webhook.createdAt),
    oldSecretUntil: dateOrNull(webhook.oldSecretUntil),
    failingSince: dateOrNull(webhook.failingSince),
    stoppedAt: dateOrNull(webhook.stoppedAt),
  };
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}
