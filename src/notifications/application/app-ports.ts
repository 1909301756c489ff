import type { App, AppDelivery } from '../domain/app.js';
import type { Instant } from '../domain/notification.js';
import type { DeliveryKey } from './delivery-ports.js';

/** Where apps are kept. Each method is one atomic change, safe against itself. */
export abstract class AppStore {
  /** False, and nothing saved, when the owner has `most` already. */
  abstract create(app: App, most: number): Promise<boolean>;

  /** In the order of the ids; null where there is no such app. */
  abstract find(ids: readonly string[]): Promise<readonly (App | null)[]>;

  /** The apps of webhooks, in their order; null where it is no webhook of an app, or was deleted. */
  abstract ofWebhooks(webhookIds: readonly string[]): Promise<readonly (App | null)[]>;

  /** A player's apps, oldest first. */
  abstract list(ownerId: string): Promise<readonly App[]>;

  /** Null when the player has no such app. */
  abstract rename(ownerId: string, id: string, name: string): Promise<App | null>;

  /** With its webhooks and permissions; false when the player has no such app. */
  abstract delete(ownerId: string, id: string): Promise<boolean>;
}

/** Who allows which app. */
export abstract class GrantStore {
  /** Again is no mistake. Nothing is saved where there is no such app, or with `most` already. */
  abstract allow(
    playerId: string,
    appId: string,
    limit: { readonly most: number; readonly now: Instant },
  ): Promise<'ALLOWED' | 'TOO_MANY' | 'NO_APP'>;

  /** Also skips what waits to be sent, so that allowing the app again does not send it. */
  abstract revoke(playerId: string, appId: string, now: Instant): Promise<void>;

  /** The apps that a player allows, first allowed first. */
  abstract list(playerId: string): Promise<readonly App[]>;
}

/** The deliveries of apps that were attempted. What a player's manners held back is not among them. */
export abstract class AppDeliveryLog {
  /** Newest first. */
  abstract list(
    appId: string,
    slice: { readonly limit: number; readonly after: DeliveryKey | null },
  ): Promise<readonly AppDelivery[]>;

  /** Null where it is not of an app of the owner's. */
  abstract find(ownerId: string, id: string): Promise<AppDelivery | null>;
}
