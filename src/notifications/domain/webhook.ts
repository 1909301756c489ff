import type { Instant, NotificationType } from './notification.js';

/** Why a webhook is called no more, until it is enabled again. */
export const WEBHOOK_STOPS = {
  FAILING: 'Nothing has arrived there for five days.',
  GONE: 'It has answered 410: it wants to be called no more.',
} as const;

export type WebhookStop = keyof typeof WEBHOOK_STOPS;

/** An endpoint of a player's own program, or of an app. */
export type Webhook = {
  readonly id: string;
  /** Whose it is. */
  readonly playerId: string;
  /** Then it is called for those who allow the app, not for the player; null: for the player. */
  readonly appId: string | null;
  readonly url: string;
  /** What it is told; none: everything. */
  readonly types: readonly NotificationType[];
  /** What of a notification the payload holds, in GraphQL. */
  readonly selection: string;
  readonly secret: string;
  /** Signs as well until the instant, so that the program can change over in its own time. */
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Instant | null;
  readonly createdAt: Instant;
  readonly stoppedAt: Instant | null;
  readonly stoppedBy: WebhookStop | null;
  /** Since the first failure after which nothing arrived. */
  readonly failingSince: Instant | null;
};

export const MOST_WEBHOOKS = 10;
/** Fewer, since each is called for everybody who allows the app. */
export const MOST_WEBHOOKS_OF_APP = 3;
export const LONGEST_SELECTION = 4000;
export const DEFAULT_SELECTION = '{ id type sentence version createdAt game { id } }';
export const OLD_SECRET_MS = 24 * 3_600_000;
const PATIENCE_MS = 5 * 24 * 3_600_000;

/** The prefix is that of Standard Webhooks; what follows is the key. */
export function secretFrom(random: Buffer): string {
  return `whsec_${random.toString('base64')}`;
}

/** The secrets that sign at an instant, the newest first. */
export function signingSecrets(
  { secret, oldSecret, oldSecretUntil }: Pick<Webhook, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  now: Instant,
): readonly string[] {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return isOldGood ? [secret, oldSecret] : [secret];
}

/** Whether an endpoint has failed for so long that it is called no more. */
export function isDead(failingSince: Instant, now: Instant): boolean {
  return now - failingSince >= PATIENCE_MS;
}
