import { Args, ArgsType, Field, ID, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Page,
  PageArguments,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { DeliveryLog } from '../application/delivery-ports.js';
import type { ChannelName } from '../domain/channel.js';
import type { DeliveryState } from '../domain/delivery.js';
import { keyFrom, keyOf } from './delivery-cursor.js';
import { ChannelEnum, DeliveryStateEnum } from './delivery-enums.js';
import { DeliveryConnection, type DeliveryNode, presentDelivery } from './delivery.type.js';

@ArgsType()
export class DeliveryArguments extends PageArguments {
  @Field(() => ChannelEnum, { nullable: true, description: 'Only those of this channel.' })
  readonly channel?: ChannelName | null;

  @Field(() => [DeliveryStateEnum], { nullable: true, description: 'Only those in these states.' })
  readonly states?: readonly DeliveryState[] | null;

  @Field(() => ID, { nullable: true, description: 'Only those to this webhook.' })
  readonly webhookId?: string | null;
}

/** The log of what was sent to the caller, or why not. */
@Resolver(() => Viewer)
export class DeliveriesResolver {
  constructor(private readonly log: DeliveryLog) {}

  @ResolveField(() => DeliveryConnection, {
    description:
      'What became of what you were told, on every channel, newest first. Needs the scope READ.',
  })
  async deliveries(
    @Parent() viewer: Viewer,
    @Args() { channel, states, webhookId, ...wanted }: DeliveryArguments,
  ): Promise<Page<DeliveryNode>> {
    requireScope(viewer, 'READ');
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const filter = {
      channel: channel ?? null,
      states: states ?? null,
      targetId: !webhookId ? null : parseGlobalId(webhookId, 'Webhook'),
    };
    const slice = { limit: page.first + 1, after };
    const rows = await this.log.list(viewer.playerId, filter, slice);
    return toPage(rows, page, keyOf, presentDelivery);
  }
}
