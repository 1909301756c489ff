import { describedEnum, registerRefusalCodes } from '../../platform/graphql/index.js';
import { CHANNELS } from '../domain/channel.js';
import { DELIVERY_REASONS, DELIVERY_STATES } from '../domain/delivery.js';
import { TELLING_REFUSALS } from '../domain/refusal.js';
import { WEBHOOK_STOPS } from '../domain/webhook.js';

export const ChannelEnum = describedEnum(
  'Channel',
  'A way to reach a player outside the API.',
  CHANNELS,
);
export const DeliveryStateEnum = describedEnum(
  'DeliveryState',
  'How far a delivery has come.',
  DELIVERY_STATES,
);
export const DeliveryReasonEnum = describedEnum(
  'DeliveryReason',
  'Why a delivery is held, was skipped, or has failed.',
  DELIVERY_REASONS,
);
export const WebhookStopEnum = describedEnum(
  'WebhookStop',
  'Why a webhook is called no more.',
  WEBHOOK_STOPS,
);

registerRefusalCodes(TELLING_REFUSALS);
