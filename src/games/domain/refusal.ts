import type { RuleRefusalCode } from '../../rules/contract/index.js';

/** What each code means, for the API's documentation. */
export const GAME_REFUSALS = {
  GAME_NOT_FOUND: 'There is no such game, or this player may not see it.',
  INVALID_SETTINGS: 'A setting is out of its range; the sentence says which and what is possible.',
  UNKNOWN_PLAYER: 'An invited player does not exist.',
  INVITATION_REQUIRED: 'The game is for invited players, or the invite code is wrong.',
  GAME_FULL: 'Every seat is taken.',
  ALREADY_STARTED: 'The game has left the lobby.',
  NOT_STARTED: 'The game is still in the lobby.',
  GAME_OVER: 'The game has ended.',
  GAME_SUSPENDED: 'A fault of the server stopped the game; it is kept, and its clocks stand still.',
  GAME_PAUSED: 'The game is paused by consent: nobody moves until it is resumed.',
  PAUSE_NOT_ALLOWED: "The game's settings allow no pause of this length, or none at all any more.",
  PAUSE_NOT_OFFERED: 'No pause is offered, or the offer has lapsed.',
  PAUSE_ALREADY_OFFERED: 'Another seat has offered a pause, which can be answered.',
  NOT_SEATED: 'The player has no seat in this game.',
  NOT_OWNER: 'Only the owner of the game may do this.',
  NOT_ENOUGH_PLAYERS: 'Too many seats are empty to start.',
  SEAT_TAKEN: 'The seat is not free.',
  NOT_A_BOT: 'No bot holds this seat.',
  NO_SUCH_SEAT: 'The game has no seat of this number.',
  WRONG_KIND: "The move is one of another kind than the game's.",
  MOVE_ID_REUSED: 'The move id was used before, for another move.',
  INVALID_MOVE_ID: 'A move id has 1 to 64 characters.',
  STALE_VERSION: 'The decision opened after the version that the move names.',
  SEAT_HELD_BY_BOT: 'A bot sits in for this player, who may take the seat back.',
  SEAT_GIVEN_UP: 'The seat was resigned or forfeited; it cannot be taken back.',
  NOT_REPLACED: 'No bot sits in for this player.',
  NOT_FINISHED: 'The game was not, or not yet, played to an end.',
  TRY_AGAIN: 'Too many changes of the game at the same moment; nothing was changed.',
} as const;

/** What each code of a rule book means, for the API's documentation. */
export const RULE_REFUSALS: Readonly<Record<RuleRefusalCode, string>> = {
  NOT_AWAITED: 'It is not for this seat to decide anything now.',
  MALFORMED_MOVE: 'The move lacks a part that it needs.',
  CARD_NOT_HELD: 'The seat does not hold this card.',
  CARD_NOT_PLAYABLE: 'The card cannot be played now; `allowed` lists what can.',
  ACTION_NOT_ALLOWED: 'The rules do not allow this action now; the sentence says why.',
  TOO_LATE: 'The time for the decision had run out, or another was faster.',
};

export type GameRefusalCode = keyof typeof GAME_REFUSALS | RuleRefusalCode;

/** Why a command was not carried out. The game is unchanged. */
export type GameRefusal = {
  readonly code: GameRefusalCode;
  readonly sentence: string;
  /** The game's version when this was said; `null` where there is no game to name. */
  readonly version: number | null;
  /** What may be played instead, by its names in the API. */
  readonly allowed: readonly string[] | null;
};

export function refusal(
  code: GameRefusalCode,
  sentence: string,
  version: number | null = null,
  allowed: readonly string[] | null = null,
): GameRefusal {
  return { code, sentence, version, allowed };
}
