import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { PushKeys } from '../application/ports.js';
import { SubscriptionService } from '../application/subscription.service.js';
import { MOST_SUBSCRIPTIONS } from '../domain/subscription.js';
import { PushSubscription, toPushSubscription } from './push-subscription.type.js';
import {
  AddPushSubscriptionResult,
  PushKeysInput,
  RemovePushSubscriptionResult,
  answerOf,
} from './results.js';

/** Needs ACCOUNT: who may say where messages go could read them. */
@Resolver(() => Viewer)
export class PushResolver {
  constructor(
    private readonly subscriptions: SubscriptionService,
    private readonly keys: PushKeys,
  ) {}

  @Query(() => String, {
    nullable: true,
    description:
      'The public key to subscribe a browser with (`applicationServerKey`), in URL-safe Base64; ' +
      'null where this server sends nothing by Web Push. Needs no token.',
  })
  webPushKey(): Promise<string | null> {
    return this.keys.publicKey();
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => AddPushSubscriptionResult, {
    description:
      'Has a browser take messages for you: what its `PushManager.subscribe` gave. The same one ' +
      'again is no second one; one that was another account’s is yours alone from now on. Needs ' +
      'the scope ACCOUNT. Refused: PUSH_UNAVAILABLE, PUSH_ENDPOINT_INVALID, PUSH_KEYS_INVALID, ' +
      'LABEL_INVALID, PUSH_TOO_MANY.',
  })
  async addPushSubscription(
    @Args('endpoint', { description: 'The URL of the push service for this browser.' })
    endpoint: string,
    @Args('keys', { description: "The browser's keys." }) { p256dh, auth }: PushKeysInput,
    @Args('label', { description: 'What to call it, 1 to 64 characters: "Phone".' }) label: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<object> {
    const wanted = { endpoint, keys: { p256dh, auth }, label };
    return answerOf(await this.subscriptions.add(playerId, wanted), 'PushSubscriptionAdded');
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => RemovePushSubscriptionResult, {
    description:
      'Sends a browser of yours no more messages. Needs the scope ACCOUNT. Refused: ' +
      'PUSH_SUBSCRIPTION_NOT_FOUND.',
  })
  async removePushSubscription(
    @Args('id', { type: () => ID, description: 'The `id` of the push subscription.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<object> {
    const rowId = parseGlobalId(id, 'PushSubscription');
    const answer = await this.subscriptions.remove(playerId, rowId);
    return answerOf(answer, 'PushSubscriptionRemoved');
  }

  @ResolveField(() => [PushSubscription], {
    description: `The browsers that take messages for the caller, oldest first, at most ${MOST_SUBSCRIPTIONS}. Needs the scope ACCOUNT.`,
  })
  async pushSubscriptions(@Parent() viewer: Viewer): Promise<readonly PushSubscription[]> {
    requireScope(viewer, 'ACCOUNT');
    return (await this.subscriptions.list(viewer.playerId)).map(toPushSubscription);
  }
}
