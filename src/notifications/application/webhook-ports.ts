import type { Instant } from '../domain/notification.js';
import type { Webhook, WebhookStop } from '../domain/webhook.js';

/** What a player may change of a webhook. */
export type WebhookChange = Partial<Pick<Webhook, 'url' | 'types' | 'selection'>>;

/** A webhook that is called for a player, who need not be its owner. */
export type Called = { readonly playerId: string; readonly webhook: Webhook };

/** Where webhooks are kept. Each method is one atomic change, safe against itself. */
export abstract class WebhookStore {
  /**
   * Nothing is saved when there are `most` already, of the app or else of the player; nor where the
   * player has no such app.
   */
  abstract create(webhook: Webhook, most: number): Promise<'CREATED' | 'TOO_MANY' | 'NO_APP'>;

  /** Those that are called for the player alone, oldest first. */
  abstract list(playerId: string): Promise<readonly Webhook[]>;

  /** Those of an app, oldest first. */
  abstract listOf(appId: string): Promise<readonly Webhook[]>;

  /** Those that are called for the players: their own, and those of apps that they allow. */
  abstract running(playerIds: readonly string[]): Promise<readonly Called[]>;

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

/** What a webhook is told of a notification: its selection, with the rights of who was notified. */
export abstract class Payloads {
  /** What is wrong with a selection, as a sentence; null when it can be answered. */
  abstract faultOf(selection: string): string | null;

  /** The id by which the API knows the player. */
  abstract idOf(playerId: string): string;

  abstract write(selection: string, notificationId: string, playerId: string): Promise<Payload>;
}

/** `errors` in the form of the API, where a field could not be told. */
export type Payload = { readonly data: object | null; readonly errors?: readonly object[] };

/** Says after a commit that a player was told something. Must not throw. */
export abstract class TellingNews {
  abstract told(playerId: string): void;
}
