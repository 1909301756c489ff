import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Settings } from '../application/delivery-ports.js';
import { ALL_CHANNELS, type ChannelName } from '../domain/channel.js';
import { DEFAULT_MANNERS, isTold } from '../domain/manners.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../domain/notification.js';
import { ChannelEnum } from './delivery-enums.js';
import { NotificationTypeEnum } from './enums.js';

const DIGEST_HOURS = 'For how many hours things are collected into one message; 0: sent at once.';
const HEEDS_QUIET_HOURS = 'Whether nothing is sent within your quiet hours.';
const ONCE_UNTIL_BACK =
  'Whether you are told that it is your turn once, and reminded once, until you have been back.';

@ObjectType({ description: 'Whether you want to be told something on a channel.' })
export class NotificationChoice {
  @Field(() => NotificationTypeEnum, { description: 'What you are told.' })
  readonly type!: NotificationType;

  @Field(() => ChannelEnum, { description: 'On which channel.' })
  readonly channel!: ChannelName;

  @Field(() => Boolean, { description: 'Whether you are told it there.' })
  readonly enabled!: boolean;

  @Field(() => Boolean, { description: 'Whether you have not chosen it yourself.' })
  readonly isDefault!: boolean;
}

@ObjectType({ description: 'How you want to be told on a channel.' })
export class ChannelManners {
  @Field(() => ChannelEnum, { description: 'The channel.' })
  readonly channel!: ChannelName;

  @Field(() => Int, { description: DIGEST_HOURS })
  readonly digestHours!: number;

  @Field(() => Boolean, { description: HEEDS_QUIET_HOURS })
  readonly heedsQuietHours!: boolean;

  @Field(() => Boolean, { description: ONCE_UNTIL_BACK })
  readonly onceUntilBack!: boolean;
}

@ObjectType({ description: 'How you are told outside the API what the inbox tells.' })
export class NotificationSettings {
  @Field(() => [NotificationChoice], { description: 'For each thing told and each channel.' })
  readonly choices!: readonly NotificationChoice[];

  @Field(() => [ChannelManners], { description: 'For each channel.' })
  readonly channels!: readonly ChannelManners[];
}

@InputType({ description: 'Whether you want to be told something on a channel.' })
export class NotificationChoiceInput {
  @Field(() => NotificationTypeEnum, { description: 'What you are told.' })
  readonly type!: NotificationType;

  @Field(() => ChannelEnum, { description: 'On which channel.' })
  readonly channel!: ChannelName;

  @Field(() => Boolean, { description: 'Whether you are told it there.' })
  readonly enabled!: boolean;
}

@InputType({ description: 'How you want to be told on a channel: all of it, as it shall be.' })
export class ChannelMannersInput {
  @Field(() => ChannelEnum, { description: 'The channel.' })
  readonly channel!: ChannelName;

  @Field(() => Int, { defaultValue: 0, description: `${DIGEST_HOURS} At most 168.` })
  readonly digestHours!: number;

  @Field(() => Boolean, { description: HEEDS_QUIET_HOURS })
  readonly heedsQuietHours!: boolean;

  @Field(() => Boolean, { description: ONCE_UNTIL_BACK })
  readonly onceUntilBack!: boolean;
}

/** What holds for a player: what was set, and the defaults for the rest. */
export function presentSettings(settings: Settings | undefined): NotificationSettings {
  // The keys of the record are its types.
  const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
  return {
    choices: ALL_CHANNELS.flatMap((channel) =>
      types.map((type) => choiceOf(settings, channel, type)),
    ),
    channels: ALL_CHANNELS.map((channel) => {
      const manners = settings?.manners.get(channel) ?? DEFAULT_MANNERS[channel];
      const { digestHours, heedsQuietHours, onceUntilBack } = manners;
      return { channel, digestHours, heedsQuietHours, onceUntilBack };
    }),
  };
}

function choiceOf(
  settings: Settings | undefined,
  channel: ChannelName,
  type: NotificationType,
): NotificationChoice {
  const own = settings?.choices.find(
    (choice) => choice.channel === channel && choice.type === type,
  );
  const enabled = own?.enabled ?? isTold(channel, type);
  return { type, channel, enabled, isDefault: own === undefined };
}
