/** What a player may do wrong about being told, and what the code tells a client. */
export const TELLING_REFUSALS = {
  DIGEST_INVALID: 'The hours of a digest are out of range.',
  CHANNEL_WITHOUT_TARGET: 'The channel has no place at which it reaches you.',
  TOO_MANY_TESTS: 'You have asked for too many test messages within an hour.',
  DELIVERY_NOT_FOUND: 'You have no such delivery.',
  DELIVERY_OPEN: 'The delivery is on its way already, and nothing holds it.',
  DELIVERY_WITHDRAWN: 'What the delivery tells is no longer true.',
  WEBHOOK_NOT_FOUND: 'You have no such webhook.',
  WEBHOOK_URL_INVALID: 'Nothing may be sent to the URL.',
  WEBHOOK_SELECTION_INVALID: 'The selection does not fit the API, or costs too much.',
  TOO_MANY_WEBHOOKS: 'You have, or the app has, as many webhooks as may be.',
  APP_NOT_FOUND: 'There is no such app, or it is not yours to change.',
  APP_NAME_INVALID: 'The name cannot be that of an app.',
  TOO_MANY_APPS: 'You have as many apps as a player may have.',
  TOO_MANY_ALLOWED_APPS: 'You allow as many apps as a player may allow.',
} as const;

/** Nothing was changed; the sentence names the thing that was wrong. */
export type TellingRefusal = {
  readonly code: keyof typeof TELLING_REFUSALS;
  readonly sentence: string;
};
