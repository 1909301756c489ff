/** The ways to reach a player outside the API. */
export const CHANNELS = {
  WEBHOOK: 'A program of yours, called over HTTP.',
  EMAIL: 'A message to your address.',
  WEB_PUSH: 'A message to your browsers.',
} as const;

export type ChannelName = keyof typeof CHANNELS;

export const ALL_CHANNELS: readonly ChannelName[] = ['WEBHOOK', 'EMAIL', 'WEB_PUSH'];
