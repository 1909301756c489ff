import type { Instant } from '../domain/notification.js';
import type { Webhook, WebhookStop } from '../domain/webhook.js';

/** What a player may change of a webhook. */
export type WebhookChange = Partial<Pick<Webhook, 'url' | 'types' | 'selection'>>;

/** Where webhooks are kept. Each method is one atomic change, safe against itself. */
export abstract class WebhookStore {
  /** False, and nothing saved, when the player has `most` already. */
  abstract create(webhook: Webhook, most: number): Promise<boolean>;

  /** A player's webhooks, oldest first. */
  abstract list(playerId: string): Promise<readonly Webhook[]>;

  /** Those that are called, by player. */
  abstract running(playerIds: readonly string[]): Promise<readonly Webhook[]>;

  abstract find(id: string): Promise<Webhook | null>;

  /** The webhook as it is then; null when the player has no such webhook. */
  abstract update(playerId: string, id: string, change: WebhookChange): Promise<Webhook | null>;

  /** Calls it again from now on, as if nothing had failed. */
  abstract enable(playerId: string, id: string): Promise<Webhook | null>;

  abstract rotate(
    playerId: string,
    id: string,
    secret: string,
    oldUntil: Instant,
  ): Promise<Webhook | null>;

  /** False when the player has no such webhook. */
  abstract delete(playerId: string, id: string): Promise<boolean>;

  abstract arrived(id: string): Promise<void>;

  /** Notes a failure; returns since when nothing has arrived. */
  abstract failed(id: string, now: Instant): Promise<Instant>;

  /** Stops it and tells the owner, both or nothing; false when it was stopped before. */
  abstract stop(webhook: Webhook, by: WebhookStop, now: Instant): Promise<boolean>;
}

/** What a webhook is told of a notification: its selection, answered with the owner's rights. */
export abstract class Payloads {
  /** What is wrong with a selection, as a sentence; null when it can be answered. */
  abstract faultOf(selection: string): string | null;

  abstract write(selection: string, notificationId: string, playerId: string): Promise<Payload>;
}

/** `errors` in the form of the API, where a field could not be told. */
export type Payload = { readonly data: object | null; readonly errors?: readonly object[] };

/** Says after a commit that a player was told something. Must not throw. */
export abstract class TellingNews {
  abstract told(playerId: string): void;
}
