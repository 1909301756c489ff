/**
 * The part of games that runs without a server, for those who replay what was played: a game as
 * data, and pure functions on it.
 */
export { absentMove } from './absence.js';
export {
  type EndReason,
  type Game,
  type Instant,
  type Rest,
  type SeatState,
  type Sitting,
  EMPTY_SEAT,
  dealNameOf,
  isOver,
  isSeedRevealed,
  playerOf,
  playersOf,
  withSeat,
} from './game.js';
export { type SharedGame, newGame } from './new-game.js';
export { replayTable } from './replay.js';
export { disclosedMove, viewOf } from './projection.js';
export type { GameSettings } from './settings.js';
export { begin, endedEarly, isDeserted, settled } from './table.js';
export type { Turn } from './turn.js';
