import { kindById } from '../../rules/catalogue.js';
import type { Seat } from '../../rules/contract/index.js';
import { bankAfterMs, thinkingMs, usedMs } from './clocks.js';
import type { BotMoveCommand, MoveCommand } from './command.js';
import {
  type Game,
  type Instant,
  type OpenDecision,
  type Sitting,
  botOf,
  isOver,
  seatAt,
  seatOf,
  withSeat,
} from './game.js';
import { refuseSuspended } from './suspension.js';
import { settled } from './table.js';
import { UNCHANGED, type Verdict, changed, refuse } from './verdict.js';

/** A player's move. Judged by the decision that was open for the seat, and by the clock. */
export function move(sitting: Sitting, command: MoveCommand, now: Instant): Verdict {
  const { game } = sitting;
  const seat = seatOf(game, command.playerId);
  if (seat === null) return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
  const unplayable =
    notInPlay(game) ?? refusePaused(game) ?? wrongKind(sitting, command) ?? heldByBot(game, seat);
  if (unplayable) return unplayable;
  const decision = game.open.find((open) => open.seat === seat);
  if (!decision) return notAwaited(sitting, seat, command);
  const late = stale(game, decision, command) ?? tooLate(game, decision, now);
  return late ?? carryOut(sitting, decision, command, now);
}

/** A server bot's move; one that was computed for another decision does nothing. */
export function botMove(sitting: Sitting, command: BotMoveCommand, now: Instant): Verdict {
  const { game } = sitting;
  const decision = game.open.find((open) => open.seat === command.seat);
  const isStale = decision?.sinceVersion !== command.sinceVersion;
  if (!decision || isStale || game.pause) return UNCHANGED;
  const bot = botOf(seatAt(game, command.seat));
  return bot === null ? UNCHANGED : carryOut(sitting, decision, command, now);
}

export function notInPlay(game: Game): Verdict | null {
  if (game.phase === 'LOBBY') return refuse(game, 'NOT_STARTED', 'this game has not started yet');
  const suspended = refuseSuspended(game);
  if (suspended) return suspended;
  return isOver(game) ? refuse(game, 'GAME_OVER', 'this game has ended') : null;
}

function carryOut(
  sitting: Sitting,
  decision: OpenDecision,
  command: MoveCommand | BotMoveCommand,
  now: Instant,
): Verdict {
  const { game, kind } = sitting;
  const { seat } = decision;
  const played = kind.rules.play(game.table, seat, command.move);
  if (!played.ok) {
    const { code, sentence, allowed = null } = played.refusal;
    return refuse(game, code, sentence, allowed);
  }
  const charged = withSeat(game, seat, moved(game, decision, command, now));
  const next = settled({ game: charged, kind }, played.value, seat, now);
  return changed(next, {
    at: now,
    act: { type: 'MOVED', move: command.move, by: mover(game, seat) },
    seat,
    playerId: command.type === 'MOVE' ? command.playerId : null,
    moveId: command.type === 'MOVE' ? command.moveId : null,
    // Nobody has thought all the time about what they had decided already.
    thinkingMs: decision.optional ? null : thinkingMs(game, decision, now),
  });
}

function moved(
  game: Game,
  decision: OpenDecision,
  command: MoveCommand | BotMoveCommand,
  now: Instant,
) {
  if (command.type === 'BOT_MOVE') return {};
  if (decision.timed === false) return {}; // nobody misses it, so answering it proves no presence
  const { bankMs } = seatAt(game, decision.seat);
  const used = usedMs(game, decision, now);
  return { misses: 0, bankMs: bankAfterMs(game.settings.timeControl, bankMs, used) };
}

function mover(game: Game, seat: Seat): 'PLAYER' | 'BOT' | 'STAND_IN' {
  const state = seatAt(game, seat);
  if (state.holder?.type === 'BOT') return 'BOT';
  return state.standIn === null ? 'PLAYER' : 'STAND_IN';
}

function wrongKind({ game, kind }: Sitting, command: MoveCommand): Verdict | null {
  if (command.kind === game.kind) return null;
  const { title } = kindById(command.kind);
  return refuse(game, 'WRONG_KIND', `this game is ${kind.title}, the move is one of ${title}`);
}

/** Nobody moves in a pause, so that nobody who took it at its word misses anything. */
function refusePaused(game: Game): Verdict | null {
  if (!game.pause) return null;
  const until = new Date(game.pause.until).toISOString();
  return refuse(game, 'GAME_PAUSED', `this game is paused until ${until}: resume it, then move`);
}

export function heldByBot(game: Game, seat: Seat): Verdict | null {
  const state = seatAt(game, seat);
  if (state.standIn === null) return null;
  return state.givenUp === null
    ? refuse(game, 'SEAT_HELD_BY_BOT', 'a bot sits in for you: take the seat back, then move')
    : refuse(game, 'SEAT_GIVEN_UP', 'you have given up this seat');
}

/** The rules know best why: a seat may have answered already, or have no right to. */
function notAwaited({ game, kind }: Sitting, seat: Seat, command: MoveCommand): Verdict {
  const turn = whoIsAwaited(game.open.map((open) => open.seat));
  if (command.expectedVersion >= game.version) {
    const played = game.open.length === 0 ? null : kind.rules.play(game.table, seat, command.move);
    const sentence = played === null || played.ok ? turn : played.refusal.sentence;
    return refuse(game, 'NOT_AWAITED', sentence);
  }
  const sentence = `the game has gone on from version ${command.expectedVersion} to ${game.version}: ${turn}`;
  return refuse(game, 'STALE_VERSION', sentence);
}

function whoIsAwaited(seats: readonly Seat[]): string {
  if (seats.length === 0) return 'no seat is awaited now: the table itself goes on';
  return seats.length === 1
    ? `it is the turn of seat ${seats.join()}`
    : `awaited are the seats ${seats.join(', ')}`;
}

function stale(game: Game, decision: OpenDecision, command: MoveCommand): Verdict | null {
  const { expectedVersion } = command;
  if (expectedVersion > game.version) {
    const sentence = `the game is at version ${game.version}, not yet at ${expectedVersion}`;
    return refuse(game, 'STALE_VERSION', sentence);
  }
  if (expectedVersion >= decision.sinceVersion) return null;
  const sentence = `this decision opened at version ${decision.sinceVersion}, the move names version ${expectedVersion}`;
  return refuse(game, 'STALE_VERSION', sentence);
}

/** Lateness is judged when the move arrives, whether or not a timer has fired. */
function tooLate(game: Game, decision: OpenDecision, now: Instant): Verdict | null {
  if (decision.deadline === null || now < decision.deadline) return null;
  const sentence = `the time for this move ran out at ${new Date(decision.deadline).toISOString()}`;
  return refuse(game, 'TOO_LATE', sentence);
}
