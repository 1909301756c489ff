/** What a token lets its holder do. */
export type Scope = 'READ' | 'PLAY' | 'ACCOUNT';

/** Who asks: the player whose token came with the request. */
export type Caller = {
  readonly playerId: string;
  readonly tokenId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** Turns a token into a caller. The feature that keeps the players implements it. */
export abstract class Authenticator {
  /**
   * The caller named by the value of an `Authorization` header; null where there is no header.
   * An empty, malformed, unknown, revoked or expired token is refused with `unauthenticated`.
   */
  abstract authenticate(authorization: string | undefined): Promise<Caller | null>;

  /** Whether an open connection may go on: the token was not revoked since. */
  abstract stillValid(caller: Caller): Promise<boolean>;

  /**
   * The caller has asked for something, once: no subscription, which a forgotten tab keeps open by
   * itself. Must not throw, and nobody waits for it.
   */
  abstract noteActivity(caller: Caller): void;
}

/** Topic on which the feature that keeps the players tells `{ type: 'tokensChanged' }`. */
export function playerTopic(playerId: string): string {
  return `player:${playerId}`;
}
