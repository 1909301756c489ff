import type { BotLevel, Seat } from '../../rules/contract/index.js';
import type { EndReason, Instant, Rest } from './game.js';

/** What one turn did. Everything that ever changes a game is one of these. */
export type Act =
  | { readonly type: 'JOINED'; readonly playerId: string }
  | { readonly type: 'LEFT'; readonly playerId: string }
  | { readonly type: 'INVITED'; readonly playerIds: readonly string[] }
  | { readonly type: 'BOT_ADDED'; readonly level: BotLevel }
  | { readonly type: 'BOT_REMOVED' }
  | { readonly type: 'STARTED' }
  | {
      readonly type: 'MOVED';
      readonly move: unknown;
      /** Who moved for the seat: its player, its bot, or a bot for somebody absent. */
      readonly by: 'PLAYER' | 'BOT' | 'STAND_IN';
    }
  | { readonly type: 'TICKED'; readonly timer: string }
  | { readonly type: 'REMINDED' }
  | { readonly type: 'MISSED'; readonly move: unknown; readonly misses: number }
  | { readonly type: 'REPLACED'; readonly level: BotLevel; readonly misses: number }
  | { readonly type: 'RETURNED' }
  | { readonly type: 'RESIGNED' }
  | { readonly type: 'FORFEITED' }
  /** A fault of the rule book stopped the table; its clocks stand still. */
  | { readonly type: 'SUSPENDED' }
  | { readonly type: 'RESUMED' }
  /** When the clock of the seat stands still from now on, for its player's own reasons. */
  | { readonly type: 'RESTS_PLANNED'; readonly revision: number; readonly rests: readonly Rest[] }
  | { readonly type: 'PAUSE_OFFERED'; readonly hours: number }
  | { readonly type: 'PAUSE_AGREED' }
  | { readonly type: 'PAUSE_DECLINED' }
  /** Not everybody agreed in time. */
  | { readonly type: 'PAUSE_LAPSED' }
  /** The last who had to agree has done so: the game stands still. */
  | { readonly type: 'PAUSED'; readonly until: Instant }
  /** A seat asked to go on, or the time that was agreed is over. */
  | { readonly type: 'PAUSE_ENDED'; readonly reason: 'ASKED' | 'TIME_UP' }
  /** No server ran from the one instant to the other: no clock has run then. */
  | { readonly type: 'OUTAGE_CREDITED'; readonly from: Instant; readonly to: Instant }
  | { readonly type: 'CLOSED'; readonly reason: EndReason };

/** One row of the log. */
export type Turn = {
  readonly version: number;
  readonly at: Instant;
  readonly act: Act;
  /** The seat it concerns; `null` for the table as a whole. */
  readonly seat: Seat | null;
  /** The player whose command it was; `null` where a bot or the table acted. */
  readonly playerId: string | null;
  /** The client's key of a move. */
  readonly moveId: string | null;
  /** From the opening of the decision to the move, but for the time in which its clock stood still. */
  readonly thinkingMs: number | null;
};
