import type { Subscription, WantedSubscription } from '../domain/subscription.js';

export type NewSubscription = WantedSubscription &
  Pick<Subscription, 'id' | 'playerId' | 'createdAt'> & {
    /** The server's public key that it is for. */
    readonly serverKey: string;
  };

/** The rows of browsers. Every reading by a player's id finds that player's alone. */
export abstract class SubscriptionStore {
  /**
   * Keeps it, in place of one with the same endpoint: that one's id stays, if it is the same
   * player's. `null` when the player has `most` already.
   */
  abstract put(subscription: NewSubscription, most: number): Promise<Subscription | null>;

  /** Oldest first. */
  abstract list(playerId: string): Promise<readonly Subscription[]>;

  abstract find(playerId: string, id: string): Promise<Subscription | null>;

  /** What was removed, if it was there. */
  abstract remove(playerId: string, id: string): Promise<Subscription | null>;

  /** Ids by player, of those that take what is signed with the server's key. */
  abstract idsOf(
    playerIds: readonly string[],
    serverKey: string,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** The pair that signs for this server. */
export abstract class PushKeys {
  /** `null` where the server sends nothing by Web Push. */
  abstract publicKey(): Promise<string | null>;
}

/** Whether requests may be sent to an endpoint. */
export abstract class Endpoints {
  /** Why not, as a sentence; `null` when they may. */
  abstract faultOf(url: string): { readonly sentence: string } | null;
}
