/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

/** What a player may be told, and what it means. */
export const NOTIFICATION_TYPES = {
  YOUR_TURN: 'A decision in a game waits for you.',
  REMINDER: 'Your time for a decision is running out.',
  INVITED: 'You may join a game.',
  STARTED: 'A game in which you have a seat has begun.',
  FINISHED: 'A game in which you had a seat has ended.',
  REPLACED_BY_BOT: 'You were away too long, and a bot sits in for you; you may take the seat back.',
  SEAT_FORFEITED:
    'Your time ran out, and with it you have lost your seat; a bot plays it to the end.',
  PAUSE_OFFERED: 'Somebody at your table would like to pause the game, and you have not answered.',
  RATING_CHANGED:
    'A game has changed your rating. Of each kind only the latest is told: it withdraws the one before.',
  WEBHOOK_DISABLED: 'A webhook of yours is called no more, since nothing arrived there.',
} as const;

export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** Something that one player was told. It is live until it is read or no longer true. */
export type Notification = {
  readonly id: string;
  readonly type: NotificationType;
  /** Null for what is told of no game. */
  readonly gameId: string | null;
  /** The name of the game's kind, for people. */
  readonly title: string | null;
  /** The version of the game that made it true. */
  readonly version: number | null;
  readonly createdAt: Instant;
  readonly readAt: Instant | null;
  readonly withdrawnAt: Instant | null;
};
