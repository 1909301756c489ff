import type { Instant } from '../../notifications/domain/index.js';

export type PlayerEmail = {
  readonly id: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly address: string;
};

/** An address that is not confirmed yet. */
export type Wanted = {
  readonly address: string;
  readonly expiresAt: Instant;
  /** Why no message could be sent to it. */
  readonly failure: string | null;
};

export type EmailState = { readonly confirmed: string | null; readonly wanted: Wanted | null };

export type Asked = {
  readonly id: string;
  readonly playerId: string;
  readonly address: string;
  readonly addressHash: string;
  readonly now: Instant;
};

/** A confirmation whose message this process is to send, before others may. */
export type Taken = PlayerEmail & { readonly attempts: number };

/** The addresses of players. */
export abstract class EmailStore {
  abstract stateOf(playerId: string): Promise<EmailState>;

  /**
   * Keeps what is to be confirmed in place of what was; false when the player has asked too often.
   * An address that got too many messages, whoever asked, gets none, and nobody is told.
   */
  abstract ask(asked: Asked): Promise<boolean>;

  /** Whose address the token would confirm, or has confirmed. */
  abstract findByToken(hash: string, now: Instant): Promise<PlayerEmail | null>;

  /** The address that the token confirms, now or before; of `playerId` alone unless it is null. */
  abstract confirm(
    confirmation: { readonly hash: string; readonly playerId: string | null; readonly id: string },
    now: Instant,
  ): Promise<PlayerEmail | null>;

  abstract forgetWanted(playerId: string): Promise<void>;

  /** All that is kept of a player's addresses but how often they asked. */
  abstract remove(playerId: string): Promise<void>;

  /** Also that. */
  abstract erase(playerId: string): Promise<void>;

  abstract find(id: string): Promise<PlayerEmail | null>;

  abstract idsOf(playerIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Messages that ask whether an address is somebody's, as rows. */
export abstract class ConfirmationStore {
  abstract due(now: Instant, limit: number): Promise<readonly string[]>;

  /** Gives the message a new token and leases it; null when it is not due, or another has it. */
  abstract take(
    id: string,
    lease: { readonly hash: string; readonly now: Instant; readonly until: Instant },
  ): Promise<Taken | null>;

  /** After an attempt: when the next is due, if any, and why there is none. */
  abstract settle(
    taken: Taken,
    outcome: { readonly dueAt: Instant | null; readonly failure: string | null },
  ): Promise<void>;

  /** What no longer counts. */
  abstract forgetBefore(instant: Instant): Promise<void>;
}

/** Makes it prompt: the sweep sends what is due as well. */
export abstract class ConfirmationNews {
  abstract asked(id: string): void;
}

/** What came of a message. */
export type MailOutcome =
  | { readonly type: 'DELIVERED' }
  | { readonly type: 'RETRY' | 'REFUSED' | 'GONE'; readonly reason: string };

/** Puts it into words and sends it. */
export abstract class ConfirmationSender {
  /** Whether this server sends e-mail. */
  abstract readonly isAvailable: boolean;

  abstract send(taken: Taken, token: string): Promise<MailOutcome>;
}
