import type { DailyWindow } from '../../platform/time/daily-window.js';
import type { Span } from '../domain/thinking.js';

/** What a player's calendar has to do with games. */
export type Life = {
  readonly revision: number;
  readonly quiet: DailyWindow | null;
  readonly vacations: readonly Span[];
};
