import type { BotLevel, Seat } from '../../rules/contract/index.js';
import type { RestPlan } from './game.js';
import type { Span } from './thinking.js';

/** What somebody wants of a game. Whoever it is, it comes through the same door. */
export type Command =
  | {
      readonly type: 'JOIN';
      readonly playerId: string;
      readonly inviteCode: string | null;
      readonly entropy: string;
    }
  | { readonly type: 'LEAVE'; readonly playerId: string }
  | { readonly type: 'INVITE'; readonly playerId: string; readonly invited: readonly string[] }
  | {
      readonly type: 'ADD_BOT';
      readonly playerId: string;
      readonly level: BotLevel;
      readonly seat: Seat | null;
    }
  | { readonly type: 'REMOVE_BOT'; readonly playerId: string; readonly seat: Seat }
  | { readonly type: 'START'; readonly playerId: string }
  | { readonly type: 'CANCEL'; readonly playerId: string }
  | MoveCommand
  | BotMoveCommand
  | { readonly type: 'RESIGN'; readonly playerId: string }
  | { readonly type: 'TAKE_BACK_SEAT'; readonly playerId: string }
  | {
      /** The calendar of the seat's player, as times that the rules of time zones have been asked for. */
      readonly type: 'PLAN_RESTS';
      readonly forPlayerId: string;
      readonly plan: RestPlan;
    }
  | { readonly type: 'OFFER_PAUSE'; readonly playerId: string; readonly hours: number }
  | { readonly type: 'ANSWER_PAUSE'; readonly playerId: string; readonly agree: boolean }
  | { readonly type: 'END_PAUSE'; readonly playerId: string }
  /** No server ran from the one instant to the other. */
  | { readonly type: 'CREDIT_OUTAGE'; readonly outage: Span }
  /** The operator's: the fault is mended. */
  | { readonly type: 'RESUME' }
  /** The clock: does the one thing that is due longest, if anything is. */
  | { readonly type: 'PASS_TIME' };

export type MoveCommand = {
  readonly type: 'MOVE';
  readonly playerId: string;
  /** The client's key: the same key again is the same move. */
  readonly moveId: string;
  /** The version of the game that the player saw. */
  readonly expectedVersion: number;
  /** The kind that the move is one of. */
  readonly kind: string;
  readonly move: unknown;
};

export type BotMoveCommand = {
  readonly type: 'BOT_MOVE';
  readonly seat: Seat;
  /** The decision for which the move was computed; a move for an older one does nothing. */
  readonly sinceVersion: number;
  readonly move: unknown;
};
