import type { BotLevel, Seat } from '../../rules/contract/index.js';
import type { Command } from './command.js';
import {
  EMPTY_SEAT,
  type EndReason,
  type Game,
  type Instant,
  type Sitting,
  isOver,
  playersOf,
  seatOf,
  withSeat,
} from './game.js';
import { refuseSuspended } from './suspension.js';
import { begin } from './table.js';
import { UNCHANGED, type Verdict, changed, refuse } from './verdict.js';

export const MOST_INVITED = 50;

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** The lowest free seat is taken. Somebody who sits already stays where they are. */
export function join(game: Game, command: Of<'JOIN'>, at: Instant): Verdict {
  const { playerId, entropy } = command;
  if (seatOf(game, playerId) !== null && !isOver(game)) return UNCHANGED;
  const closed = closedLobby(game);
  if (closed) return closed;
  if (!mayJoin(game, command)) {
    const sentence = 'this game is for invited players: ask its owner for the invite code';
    return refuse(game, 'INVITATION_REQUIRED', sentence);
  }
  const seat = freeSeat(game);
  if (seat === null) {
    return refuse(game, 'GAME_FULL', `all ${game.seats.length} seats of this game are taken`);
  }
  const joined = withSeat(game, seat, { holder: { type: 'PLAYER', playerId }, entropy });
  return changed(joined, { at, seat, playerId, act: { type: 'JOINED', playerId } });
}

/** An owner who leaves hands the game to the next player; the last one out closes it. */
export function leave(game: Game, command: Of<'LEAVE'>, at: Instant): Verdict {
  const { playerId } = command;
  const seat = seatOf(game, playerId);
  if (seat === null) return notSeated(game);
  if (game.phase === 'PLAYING') {
    return refuse(game, 'ALREADY_STARTED', 'this game is being played: resign to give up the seat');
  }
  const closed = closedLobby(game);
  if (closed) return closed;
  const left = withSeat(game, seat, EMPTY_SEAT);
  const next = playersOf(left)[0];
  if (next === undefined) return close(left, 'ABANDONED', at, playerId);
  const ownerId = game.ownerId === playerId ? next : game.ownerId;
  return changed({ ...left, ownerId }, { at, seat, playerId, act: { type: 'LEFT', playerId } });
}

export function invite(game: Game, command: Of<'INVITE'>, at: Instant): Verdict {
  const denied = ownersLobby(game, command.playerId);
  if (denied) return denied;
  const known = new Set([...game.invited, ...playersOf(game)]);
  const playerIds = [...new Set(command.invited)].filter((playerId) => !known.has(playerId));
  if (playerIds.length === 0) return UNCHANGED;
  const invited = [...game.invited, ...playerIds];
  if (invited.length > MOST_INVITED) {
    const sentence = `a game has at most ${MOST_INVITED} invitations, not ${invited.length}`;
    return refuse(game, 'INVALID_SETTINGS', sentence);
  }
  const act = { type: 'INVITED', playerIds } as const;
  return changed({ ...game, invited }, { at, playerId: command.playerId, act });
}

export function addBot(game: Game, command: Of<'ADD_BOT'>, at: Instant): Verdict {
  const denied = ownersLobby(game, command.playerId);
  if (denied) return denied;
  const seat = command.seat ?? freeSeat(game);
  if (seat === null) {
    return refuse(game, 'GAME_FULL', `all ${game.seats.length} seats of this game are taken`);
  }
  const state = game.seats[seat];
  if (!state) return noSuchSeat(game, seat);
  if (state.holder) return refuse(game, 'SEAT_TAKEN', `seat ${seat} is not free`);
  const { level, playerId } = command;
  const act = { type: 'BOT_ADDED', level } as const;
  return changed(seatBot(game, seat, level), { at, seat, playerId, act });
}

export function removeBot(game: Game, command: Of<'REMOVE_BOT'>, at: Instant): Verdict {
  const denied = ownersLobby(game, command.playerId);
  if (denied) return denied;
  const { seat, playerId } = command;
  const state = game.seats[seat];
  if (!state) return noSuchSeat(game, seat);
  if (state.holder?.type !== 'BOT') return refuse(game, 'NOT_A_BOT', `no bot sits on seat ${seat}`);
  const emptied = withSeat(game, seat, EMPTY_SEAT);
  return changed(emptied, { at, seat, playerId, act: { type: 'BOT_REMOVED' } });
}

/** Empty seats are filled with bots, where the settings say so, or taken away. */
export function start(sitting: Sitting, command: Of<'START'>, at: Instant): Verdict {
  const { game } = sitting;
  if (game.phase === 'PLAYING' && game.ownerId === command.playerId) return UNCHANGED;
  const denied = ownersLobby(game, command.playerId);
  if (denied) return denied;
  return startNow(sitting, at, command.playerId);
}

export function startNow({ game, kind }: Sitting, at: Instant, playerId: string | null): Verdict {
  const ready = withoutEmptySeats(filledWithBots(game));
  const missing = game.settings.minSeats - ready.seats.length;
  if (missing > 0) {
    const sentence = `${missing} more ${missing === 1 ? 'seat' : 'seats'} must be taken before this game can start`;
    return refuse(game, 'NOT_ENOUGH_PLAYERS', sentence);
  }
  return changed(begin({ game: ready, kind }, at), { at, playerId, act: { type: 'STARTED' } });
}

export function cancel(game: Game, command: Of<'CANCEL'>, at: Instant): Verdict {
  const denied = ownersLobby(game, command.playerId);
  return denied ?? close(game, 'CANCELLED', at, command.playerId);
}

/** Nobody started it in the time that it was open. */
export function expire(game: Game, at: Instant): Verdict {
  return close(game, 'EXPIRED', at, null);
}

export function isFull(game: Game): boolean {
  return freeSeat(game) === null;
}

function close(game: Game, reason: EndReason, at: Instant, playerId: string | null): Verdict {
  const ending = { reason, ranks: null, scores: null };
  // Another rematch may be opened in its place.
  const closed: Game = { ...game, phase: 'CLOSED', rematchOf: null, endedAt: at, ending };
  return changed(closed, { at, playerId, act: { type: 'CLOSED', reason } });
}

function mayJoin(game: Game, { playerId, inviteCode }: Of<'JOIN'>): boolean {
  if (game.settings.visibility !== 'INVITE_ONLY') return true;
  return inviteCode === game.inviteCode || game.invited.includes(playerId);
}

function freeSeat(game: Game): Seat | null {
  const seat = game.seats.findIndex((state) => state.holder === null);
  return seat < 0 ? null : seat;
}

function filledWithBots(game: Game): Game {
  const level = game.settings.fillWithBots;
  if (level === null) return game;
  return game.seats.reduce(
    (filled, state, seat) => (state.holder ? filled : seatBot(filled, seat, level)),
    game,
  );
}

function withoutEmptySeats(game: Game): Game {
  return { ...game, seats: game.seats.filter((state) => state.holder !== null) };
}

function seatBot(game: Game, seat: Seat, level: BotLevel): Game {
  return withSeat(game, seat, { ...EMPTY_SEAT, holder: { type: 'BOT', level } });
}

function ownersLobby(game: Game, playerId: string): Verdict | null {
  const closed = closedLobby(game);
  if (closed) return closed;
  if (game.ownerId === playerId) return null;
  return refuse(game, 'NOT_OWNER', 'only the owner of this game may do this');
}

function closedLobby(game: Game): Verdict | null {
  if (game.phase === 'LOBBY') return null;
  const suspended = refuseSuspended(game);
  if (suspended) return suspended;
  return isOver(game)
    ? refuse(game, 'GAME_OVER', 'this game has ended')
    : refuse(game, 'ALREADY_STARTED', 'this game has already started');
}

function notSeated(game: Game): Verdict {
  return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
}

function noSuchSeat(game: Game, seat: Seat): Verdict {
  const last = game.seats.length - 1;
  return refuse(game, 'NO_SUCH_SEAT', `there is no seat ${seat}; the seats are 0 to ${last}`);
}
