/** The queues of games and what their jobs carry: ids, never a state. */
export const CLOCK_QUEUE = 'game-clock';
export const BOT_QUEUE = 'game-bots';
export const STANDING_QUEUE = 'game-standing';

/** Of whoever carries outside what players are told; games only say that there is something. */
export const NOTICE_QUEUE = 'notices';
export const NOTICES_TOLD = 'told';

/** Jobs of one queue under way in a process: they mostly wait, for the disk or for a bot's thread. */
export const JOBS_AT_ONCE = 8;

export type ClockJob = { readonly gameId: string };

export type StandingJob = { readonly gameId: string };

export type BotJob = {
  readonly gameId: string;
  readonly seat: number;
  /** The decision that the move is for. */
  readonly sinceVersion: number;
};
