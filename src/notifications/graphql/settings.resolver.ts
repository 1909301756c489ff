import {
  Args,
  Field,
  ID,
  Mutation,
  ObjectType,
  Parent,
  ResolveField,
  Resolver,
  createUnionType,
} from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  Refusal,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { SettingsStore } from '../application/delivery-ports.js';
import { TellingService } from '../application/telling.service.js';
import type { ChannelName } from '../domain/channel.js';
import { ChannelEnum } from './delivery-enums.js';
import { DeliveryNode, presentDelivery } from './delivery.type.js';
import {
  ChannelMannersInput,
  NotificationChoiceInput,
  NotificationSettings,
  presentSettings,
} from './settings.type.js';

@ObjectType({ description: 'The settings are as they shall be.' })
export class NotificationSettingsSaved {
  @Field(() => NotificationSettings, { description: 'All of them.' })
  readonly settings!: NotificationSettings;
}

@ObjectType({ description: 'Deliveries are on their way; look at them again for the outcome.' })
export class DeliveriesPlanned {
  @Field(() => [DeliveryNode], { description: 'One for each place.' })
  readonly deliveries!: readonly DeliveryNode[];
}

export const SetChannelMannersResult = createUnionType({
  name: 'SetChannelMannersResult',
  description: 'What `setChannelManners` comes to.',
  types: () => [NotificationSettingsSaved, Refusal] as const,
  resolveType: (answer: object) => ('settings' in answer ? NotificationSettingsSaved : Refusal),
});

export const DeliveryResult = createUnionType({
  name: 'DeliveryResult',
  description: 'What `sendTestNotification` and `replayDelivery` come to.',
  types: () => [DeliveriesPlanned, Refusal] as const,
  resolveType: (answer: object) => ('deliveries' in answer ? DeliveriesPlanned : Refusal),
});

/** How the caller is told. Changes need ACCOUNT: they outlive the token that made them. */
@Resolver(() => Viewer)
export class SettingsResolver {
  constructor(
    private readonly store: SettingsStore,
    private readonly telling: TellingService,
  ) {}

  @ResolveField(() => NotificationSettings, {
    description: 'How you are told outside the API. Needs the scope READ.',
  })
  async notificationSettings(@Parent() viewer: Viewer): Promise<NotificationSettings> {
    requireScope(viewer, 'READ');
    return this.#settingsOf(viewer.playerId);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => NotificationSettingsSaved, {
    description:
      'Says whether you want to be told something on a channel; what is held follows. Needs the scope ' +
      'ACCOUNT.',
  })
  async setNotificationChoice(
    @Args('input', { description: 'The choice.' }) input: NotificationChoiceInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<NotificationSettingsSaved> {
    await this.telling.setChoice(playerId, input);
    return { settings: await this.#settingsOf(playerId) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => SetChannelMannersResult, {
    description:
      'Says how you want to be told on a channel; what is held follows. Needs the scope ACCOUNT. ' +
      'Refused: DIGEST_INVALID.',
  })
  async setChannelManners(
    @Args('input', { description: 'The manners.' }) input: ChannelMannersInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<NotificationSettingsSaved | Refusal> {
    const refusal = await this.telling.setManners(playerId, input.channel, input);
    return refusal ?? { settings: await this.#settingsOf(playerId) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => DeliveryResult, {
    description:
      'Sends a test message to each place of a channel, whatever your choices and manners. Needs the ' +
      'scope ACCOUNT. Refused: CHANNEL_WITHOUT_TARGET, TOO_MANY_TESTS.',
  })
  async sendTestNotification(
    @Args('channel', { type: () => ChannelEnum, description: 'The channel.' })
    channel: ChannelName,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<DeliveriesPlanned | Refusal> {
    const answer = await this.telling.sendTest(playerId, channel);
    return 'code' in answer ? answer : { deliveries: answer.map(presentDelivery) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => DeliveryResult, {
    description:
      'Sends a delivery that is settled again, or one that is held at once, with the same id, whatever ' +
      'your choices and manners. Needs the scope ACCOUNT. Refused: DELIVERY_NOT_FOUND, DELIVERY_OPEN, DELIVERY_WITHDRAWN.',
  })
  async replayDelivery(
    @Args('id', { type: () => ID, description: 'The id of the delivery.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<DeliveriesPlanned | Refusal> {
    const answer = await this.telling.replay(playerId, parseGlobalId(id, 'Delivery'));
    return 'code' in answer ? answer : { deliveries: [presentDelivery(answer)] };
  }

  async #settingsOf(playerId: string): Promise<NotificationSettings> {
    return presentSettings((await this.store.find([playerId])).get(playerId));
  }
}
