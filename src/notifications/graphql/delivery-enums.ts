import { registerEnumType } from '@nestjs/graphql';
import { registerRefusalCodes } from '../../platform/graphql/index.js';
import { CHANNELS } from '../domain/channel.js';
import { DELIVERY_REASONS, DELIVERY_STATES } from '../domain/delivery.js';
import { TELLING_REFUSALS } from '../domain/refusal.js';
import { WEBHOOK_STOPS } from '../domain/webhook.js';

type Names<Described> = { readonly [Name in keyof Described]: Name };

export const ChannelEnum = namesOf(CHANNELS);
export const DeliveryStateEnum = namesOf(DELIVERY_STATES);
export const DeliveryReasonEnum = namesOf(DELIVERY_REASONS);
export const WebhookStopEnum = namesOf(WEBHOOK_STOPS);

register('Channel', 'A way to reach a player outside the API.', CHANNELS, ChannelEnum);
register('DeliveryState', 'How far a delivery has come.', DELIVERY_STATES, DeliveryStateEnum);
register(
  'DeliveryReason',
  'Why a delivery is held, was skipped, or has failed.',
  DELIVERY_REASONS,
  DeliveryReasonEnum,
);
register('WebhookStop', 'Why a webhook is called no more.', WEBHOOK_STOPS, WebhookStopEnum);
registerRefusalCodes(TELLING_REFUSALS);

function register(
  name: string,
  description: string,
  described: Readonly<Record<string, string>>,
  names: object,
): void {
  const valuesMap = Object.fromEntries(
    Object.entries(described).map(([value, meaning]) => [value, { description: meaning }]),
  );
  registerEnumType(names, { name, description, valuesMap });
}

function namesOf<Described extends Readonly<Record<string, string>>>(
  described: Described,
): Names<Described> {
  // Each key is mapped to itself.
  return Object.fromEntries(Object.keys(described).map((name) => [name, name])) as Names<Described>;
}
