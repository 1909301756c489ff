/** A guest has no password and keeps everything when it gets one; a bot is a program's account. */
export type PlayerType = 'HUMAN' | 'GUEST' | 'BOT';

/** What anybody may know of a player. */
export type PlayerProfile = {
  readonly id: string;
  readonly type: PlayerType;
  readonly name: string;
  /** Milliseconds since 1970, like every instant of the domain. */
  readonly createdAt: number;
  /** Set where the account was deleted: then nobody has it any more. */
  readonly deleted?: true;
};

/** A player as stored. The name's key and the password's hash never leave this feature. */
export type Account = PlayerProfile & {
  /** See `Name`; unique among all accounts. */
  readonly nameKey: string;
  /** Null for a guest. */
  readonly passwordHash: string | null;
};
