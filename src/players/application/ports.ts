import type { AccessToken } from '../domain/access-token.js';
import type { Account, PlayerProfile } from '../domain/account.js';
import type { Calendar } from '../domain/calendar.js';
import type { Name } from '../domain/name.js';
import type { Vacation } from '../domain/vacation.js';

/** Where accounts are kept. Each method is one atomic change, safe against itself. */
export abstract class AccountStore {
  /** The account and its first token, or neither: false when the name's key is taken. */
  abstract create(account: Account, firstToken: AccessToken): Promise<boolean>;

  /** In no particular order; unknown ids are left out. */
  abstract profiles(ids: readonly string[]): Promise<readonly PlayerProfile[]>;

  abstract find(id: string): Promise<Account | null>;

  abstract findByNameKey(key: string): Promise<Account | null>;

  /** Makes a guest a human; without a name it keeps the one it has. */
  abstract upgradeGuest(
    id: string,
    upgrade: { readonly name: Name | null; readonly passwordHash: string },
  ): Promise<'upgraded' | 'nameTaken' | 'notAGuest'>;

  /** False when the name's key is another player's. */
  abstract rename(id: string, name: Name): Promise<boolean>;

  /**
   * Changes the password and revokes the account's sessions, also one that is being opened at
   * this moment. False, and nothing changed, when `oldHash` is not the stored one any more.
   */
  abstract changePassword(change: PasswordChange): Promise<boolean>;

  /**
   * Takes the name, the password and all tokens away for good, also one that is being made at this
   * moment. False, and nothing changed, when `passwordHash` is not the stored one any more, or the
   * account was deleted before.
   */
  abstract anonymise(id: string, passwordHash: string | null, now: number): Promise<boolean>;

  /** Deleted accounts of which something may be left, the oldest first. */
  abstract toErase(
    limit: number,
  ): Promise<readonly { readonly id: string; readonly deletedAt: number }[]>;

  /** Notes that nothing is left to erase. */
  abstract erased(id: string, now: number): Promise<void>;

  /** Notes that the player was there, unless later than that is noted already. */
  abstract seen(playerId: string, now: number): Promise<void>;
}

export type PasswordChange = {
  readonly playerId: string;
  readonly oldHash: string;
  readonly newHash: string;
  /** The one token that stays valid whatever its type. */
  readonly keptTokenId: string;
  readonly now: number;
};

export type TokenKey = { readonly id: string } | { readonly hash: string };

/** Where tokens are kept, by their hashes. */
export abstract class TokenStore {
  /** Throws where the account has been deleted. */
  abstract insert(token: AccessToken): Promise<void>;

  /** Opens a session if the account still has this password; false, and no session, if not. */
  abstract insertSession(token: AccessToken, passwordHash: string): Promise<boolean>;

  abstract find(key: TokenKey): Promise<AccessToken | null>;

  /** A player's tokens, newest first, at most `limit` of those that come after `after`. */
  abstract list(
    playerId: string,
    page: { readonly limit: number; readonly after: TokenPosition | null },
  ): Promise<readonly AccessToken[]>;

  /** The player's token, revoked now or before; null when the player has no such token. */
  abstract revoke(playerId: string, id: string, now: number): Promise<AccessToken | null>;

  /** Notes a use, unless a later one is noted already. */
  abstract touch(id: string, now: number): Promise<void>;
}

export type TokenPosition = Pick<AccessToken, 'createdAt' | 'id'>;

/** One-way and slow on purpose. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;

  /** Takes the same time without a hash to compare with, and is then false. */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
}

/** Where calendars and vacations are kept. Every change of either counts the revision up. */
export abstract class CalendarStore {
  /** Those that were set, by player. */
  abstract findByPlayers(playerIds: readonly string[]): Promise<ReadonlyMap<string, Calendar>>;

  abstract set(playerId: string, calendar: Calendar): Promise<void>;

  /** The calendar with all vacations of the player that end on this day or later, in order. */
  abstract days(playerId: string, sinceDay: string): Promise<Days>;

  /** False, and nothing changed, when the revision is another by now. */
  abstract addVacation(playerId: string, revision: number, vacation: Vacation): Promise<boolean>;

  /** Ends it as it is given, or takes it back if it is to have no days; false as above. */
  abstract endVacation(
    playerId: string,
    revision: number,
    vacation: Vacation | { readonly id: string; readonly toDay: null },
  ): Promise<boolean>;
}

/** A player's calendar with the vacations in it. */
export type Days = {
  readonly calendar: Calendar;
  readonly revision: number;
  readonly vacations: readonly Vacation[];
};
