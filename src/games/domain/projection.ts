import type { MoveList, Viewer } from '../../rules/contract/index.js';
import { type Game, type Instant, type Sitting, isDealSecret, isOver, seatOf } from './game.js';

/**
 * The one place where something that a seat knows leaves the game: everything that is sent, to
 * whomever and by whatever channel, is made of what these functions return.
 */

/** What the viewer sees of the table; `null` before the first card. */
export function viewOf({ game, kind }: Sitting, viewer: Viewer): unknown {
  return game.table === null ? null : kind.rules.view(game.table, viewer);
}

/** A move of the log as the viewer may read it. After the end everything is open. */
export function disclosedMove(
  { game, kind }: Sitting,
  turn: { readonly seat: number | null; readonly move: unknown },
  viewer: Viewer,
): unknown {
  return kind.rules.disclose({ ...turn, over: isOver(game) }, viewer);
}

/** The legal moves of a seat, for that seat alone; none while the game is paused. */
export function movesOf({ game, kind }: Sitting, seat: number): MoveList<unknown> {
  if (game.phase !== 'PLAYING' || game.pause) return { moves: [], complete: true };
  return kind.rules.legalMoves(game.table, seat);
}

/** Which seat a player looks from: their own, or as a spectator. */
export function viewerIn(game: Game, playerId: string | null): Viewer {
  return playerId === null ? null : seatOf(game, playerId);
}

/**
 * Whether a player, or somebody signed out, may know of the game at all. Where no time is given, a
 * shared deal counts as one that can still be played.
 */
export function mayWatch(game: Game, playerId: string | null, now: Instant = -Infinity): boolean {
  if (isDealSecret(game, now)) return playerId !== null && seatOf(game, playerId) !== null;
  if (game.settings.visibility !== 'INVITE_ONLY') return true;
  if (playerId === null) return false;
  return (
    seatOf(game, playerId) !== null || game.invited.includes(playerId) || game.ownerId === playerId
  );
}
