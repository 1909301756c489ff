import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  type Refusal,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { WebhookService } from '../application/webhook.service.js';
import {
  CreateWebhookInput,
  DeleteWebhookResult,
  UpdateWebhookInput,
  type WebhookDeleted,
  WebhookNode,
  WebhookResult,
  type WebhookSaved,
  WebhookSecretResult,
  type WebhookWithSecret,
  presentWebhook,
} from './webhook.type.js';

/** Needs ACCOUNT: a webhook goes on reading for its owner when the token that made it is gone. */
@Resolver(() => Viewer)
export class WebhooksResolver {
  constructor(private readonly service: WebhookService) {}

  @ResolveField(() => [WebhookNode], {
    description:
      'The webhooks that are called for you alone, oldest first; at most ten. Those of your apps ' +
      'are listed with them. Needs the scope ACCOUNT.',
  })
  async webhooks(@Parent() viewer: Viewer): Promise<readonly WebhookNode[]> {
    requireScope(viewer, 'ACCOUNT');
    return (await this.service.list(viewer.playerId)).map(presentWebhook);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => WebhookSecretResult, {
    description:
      'Has a program of yours called with what you are told; of an app of yours, with what those are ' +
      'told who allow the app. Needs the scope ACCOUNT. Refused: WEBHOOK_URL_INVALID, ' +
      'WEBHOOK_SELECTION_INVALID, TOO_MANY_WEBHOOKS, APP_NOT_FOUND.',
  })
  async createWebhook(
    @Args('input', { description: 'The webhook.' }) input: CreateWebhookInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<WebhookWithSecret | Refusal> {
    const appId = input.appId ? parseGlobalId(input.appId, 'App') : null;
    const answer = await this.service.create(playerId, { ...input, appId });
    if ('code' in answer) return answer;
    return { webhook: presentWebhook(answer), secret: answer.secret };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => WebhookResult, {
    description:
      'Changes a webhook, for what is sent from then on. Needs the scope ACCOUNT. Refused: ' +
      'WEBHOOK_NOT_FOUND, WEBHOOK_URL_INVALID, WEBHOOK_SELECTION_INVALID.',
  })
  async updateWebhook(
    @Args('input', { description: 'The change.' }) input: UpdateWebhookInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<WebhookSaved | Refusal> {
    const { id, url, types, selection } = input;
    const change = {
      ...(typeof url === 'string' && { url }),
      ...(types && { types }),
      ...(typeof selection === 'string' && { selection }),
    };
    const answer = await this.service.update(playerId, parseGlobalId(id, 'Webhook'), change);
    return 'code' in answer ? answer : { webhook: presentWebhook(answer) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => WebhookResult, {
    description:
      'Has a webhook called again that was disabled; what failed meanwhile can be replayed. Again ' +
      'is no mistake. Needs the scope ACCOUNT. Refused: WEBHOOK_NOT_FOUND.',
  })
  async enableWebhook(
    @Args('id', { type: () => ID, description: 'The id of the webhook.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<WebhookSaved | Refusal> {
    const answer = await this.service.enable(playerId, parseGlobalId(id, 'Webhook'));
    return 'code' in answer ? answer : { webhook: presentWebhook(answer) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => WebhookSecretResult, {
    description:
      'Gives a webhook a new secret. For 24 hours the one before signs as well. Needs the scope ' +
      'ACCOUNT. Refused: WEBHOOK_NOT_FOUND.',
  })
  async rotateWebhookSecret(
    @Args('id', { type: () => ID, description: 'The id of the webhook.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<WebhookWithSecret | Refusal> {
    const answer = await this.service.rotateSecret(playerId, parseGlobalId(id, 'Webhook'));
    if ('code' in answer) return answer;
    return { webhook: presentWebhook(answer), secret: answer.secret };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => DeleteWebhookResult, {
    description:
      'Deletes a webhook; what was sent to it stays in the log. Needs the scope ACCOUNT. Refused: ' +
      'WEBHOOK_NOT_FOUND.',
  })
  async deleteWebhook(
    @Args('id', { type: () => ID, description: 'The id of the webhook.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<WebhookDeleted | Refusal> {
    const refusal = await this.service.delete(playerId, parseGlobalId(id, 'Webhook'));
    return refusal ?? { deletedId: id };
  }
}
