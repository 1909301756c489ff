import {
  type Game,
  type SeatState,
  type Sitting,
  absentMove,
  begin,
  endedEarly,
  isDeserted,
  isOver,
  playerOf,
  settled,
  withSeat,
} from '../../games/domain/index.js';
import { type Result, type Seat, accepted, refused } from '../../rules/contract/index.js';
import type { TurnLine } from '../record/format.js';
import { firstDifference, leavesOf } from '../record/leaves.js';

type Of<Act extends TurnLine['act']> = Extract<TurnLine, { act: Act }>;

/** The game after a turn of the log, or why this turn cannot have followed. */
export type Replayed = Result<Game, string>;

/** Acts that belong before the first card, and say nothing of the cards. */
const LOBBY: ReadonlySet<TurnLine['act']> = new Set([
  ...(['JOINED', 'LEFT', 'INVITED', 'BOT_ADDED', 'BOT_REMOVED', 'STARTED', 'CLOSED'] as const),
]);
/** Acts that may stand in the lobby and at the table. */
const ANYWHERE: ReadonlySet<TurnLine['act']> = new Set(['SUSPENDED', 'RESUMED'] as const);

/** What cannot happen in a pause, where no clock runs and nobody moves. */
const STANDS_STILL: ReadonlySet<TurnLine['act']> = new Set([
  ...(['MOVED', 'MISSED', 'TICKED', 'REPLACED', 'FORFEITED', 'REMINDED'] as const),
]);

export function replayTurn(sitting: Sitting, turn: TurnLine): Replayed {
  const { game } = sitting;
  if (isOver(game)) return refused(`the game had ended with turn ${game.version}`);
  const isLobby = game.phase === 'LOBBY';
  if (!ANYWHERE.has(turn.act) && LOBBY.has(turn.act) !== isLobby) {
    const when = isLobby ? 'before the first card' : 'after the first card';
    return refused(`${turn.act} cannot happen ${when}`);
  }
  if (game.pause && STANDS_STILL.has(turn.act)) return refused(`${turn.act} came in a pause`);
  const next = carriedOut(sitting, turn);
  return next.ok ? accepted({ ...next.value, version: turn.version }) : next;
}

function carriedOut(sitting: Sitting, turn: TurnLine): Replayed {
  const { game } = sitting;
  switch (turn.act) {
    case 'STARTED':
      return accepted(begin(sitting, Date.parse(turn.at)));
    case 'CLOSED':
      return closed(game, turn);
    case 'MOVED':
      return moved(sitting, turn);
    case 'MISSED':
      return missed(sitting, turn);
    case 'TICKED':
      return ticked(sitting, turn);
    case 'REPLACED':
      return replaced(game, turn);
    case 'RETURNED':
      return returned(game, turn);
    case 'PAUSED':
      return paused(game, turn);
    case 'PAUSE_ENDED':
      return wentOn(game);
    case 'RESIGNED':
    case 'FORFEITED':
      return givenUp(game, turn);
    case 'JOINED':
    case 'LEFT':
    case 'INVITED':
    case 'BOT_ADDED':
    case 'BOT_REMOVED':
    case 'REMINDED':
    case 'RESTS_PLANNED':
    case 'PAUSE_OFFERED':
    case 'PAUSE_AGREED':
    case 'PAUSE_DECLINED':
    case 'PAUSE_LAPSED':
    case 'OUTAGE_CREDITED':
    case 'SUSPENDED':
    case 'RESUMED':
      return accepted(game);
  }
}

function closed(game: Game, { at, reason }: Of<'CLOSED'>): Replayed {
  const ending = { reason, ranks: null, scores: null };
  return accepted({ ...game, phase: 'CLOSED', endedAt: Date.parse(at), ending });
}

function moved(sitting: Sitting, turn: Of<'MOVED'>): Replayed {
  const seat = seatIn(sitting.game, turn);
  if (!seat.ok) return seat;
  const { index, state } = seat.value;
  const by = moverOf(state);
  if (turn.by !== by) return refused(`${turn.by} made the move; it was for ${by} to make`);
  const player = by === 'PLAYER' ? playerOf(state) : null;
  if (turn.player !== player) {
    return refused(`${turn.player} made the move; seat ${index} is held by ${playerOf(state)}`);
  }
  const played = play(sitting, index, turn);
  if (!played.ok || by !== 'PLAYER' || !isTimed(sitting, index)) return played;
  return accepted(withSeat(played.value, index, { misses: 0 }));
}

/** What nobody can miss shows nobody's presence either. */
function isTimed({ game, kind }: Sitting, index: number): boolean {
  return kind.rules.awaited(game.table).find(({ seat }) => seat === index)?.timed !== false;
}

/** The table's move for somebody absent follows from the seed, like the cards. */
function missed(sitting: Sitting, turn: Of<'MISSED'>): Replayed {
  const seat = seatIn(sitting.game, turn);
  if (!seat.ok) return seat;
  const { index, state } = seat.value;
  const misses = countedMisses(state, turn.misses);
  if (!misses.ok) return misses;
  const played = play(sitting, index, turn);
  if (!played.ok) return played;
  const due = absentMove(sitting, index);
  if (firstDifference(leavesOf(due), leavesOf(turn.move)) !== null) {
    const made = JSON.stringify(turn.move);
    return refused(
      `the table moved ${made} for seat ${index}; the rules and the seed give ${JSON.stringify(due)}`,
    );
  }
  return accepted(withSeat(played.value, index, { misses: misses.value }));
}

function play(
  { game, kind }: Sitting,
  seat: Seat,
  { move, at }: Of<'MOVED'> | Of<'MISSED'>,
): Replayed {
  if (!game.open.some((decision) => decision.seat === seat)) {
    return refused(`seat ${seat} moved; awaited ${awaitedIn(game)}`);
  }
  const played = kind.rules.play(game.table, seat, move);
  if (!played.ok) {
    return refused(
      `seat ${seat} cannot have moved ${JSON.stringify(move)}: ${played.refusal.sentence}`,
    );
  }
  return accepted(settled({ game, kind }, played.value, seat, Date.parse(at)));
}

function ticked({ game, kind }: Sitting, { timer, at }: Of<'TICKED'>): Replayed {
  const running = game.timers.find(({ key }) => key === timer);
  if (!running) return refused(`the timer ${timer} was not running`);
  const table: unknown = kind.rules.tick(game.table, running.key);
  const timers = game.timers.filter((other) => other !== running);
  return accepted(settled({ game: { ...game, timers }, kind }, table, null, Date.parse(at)));
}

function replaced(game: Game, turn: Of<'REPLACED'>): Replayed {
  const seat = heldSeatIn(game, turn);
  if (!seat.ok) return seat;
  const { index, state } = seat.value;
  const misses = countedMisses(state, turn.misses);
  if (!misses.ok) return misses;
  return accepted(withSeat(game, index, { standIn: turn.bot, misses: misses.value }));
}

function returned(game: Game, turn: TurnLine): Replayed {
  const seat = heldSeatIn(game, turn);
  if (!seat.ok) return seat;
  const { index, state } = seat.value;
  if (state.standIn === null) return refused(`no bot sat in for seat ${index}`);
  return accepted(withSeat(game, index, { standIn: null, misses: 0 }));
}

function paused(game: Game, { at, until }: Of<'PAUSED'>): Replayed {
  if (game.pause) return refused('the game was paused already');
  return accepted({ ...game, pause: { since: Date.parse(at), until: Date.parse(until) } });
}

function wentOn(game: Game): Replayed {
  return game.pause ? accepted({ ...game, pause: undefined }) : refused('the game was not paused');
}

function givenUp(game: Game, turn: TurnLine): Replayed {
  const seat = heldSeatIn(game, turn);
  if (!seat.ok) return seat;
  const { act, version, at } = turn;
  const [reason, over] =
    act === 'RESIGNED'
      ? (['RESIGNED', 'RESIGNATION'] as const)
      : (['FORFEITED', 'FORFEIT'] as const);
  const left = withSeat(game, seat.value.index, { givenUp: { reason, version }, standIn: 'EASY' });
  return accepted(isDeserted(left) ? endedEarly(left, over, Date.parse(at)) : left);
}

type TurnSeat = { readonly index: Seat; readonly state: SeatState };

/** The seat of a turn, which a player must hold who has not given it up. */
function heldSeatIn(game: Game, turn: TurnLine): Result<TurnSeat, string> {
  const seat = seatIn(game, turn);
  if (!seat.ok) return seat;
  const { index, state } = seat.value;
  if (playerOf(state) === null) return refused(`seat ${index} is held by a bot`);
  if (state.givenUp === null) return seat;
  return refused(`seat ${index} had been given up with turn ${state.givenUp.version}`);
}

function seatIn({ seats }: Game, { seat }: TurnLine): Result<TurnSeat, string> {
  const state = seat === null ? undefined : seats[seat];
  if (seat === null || !state) return refused(`there is no seat ${seat}`);
  return accepted({ index: seat, state });
}

function moverOf(state: SeatState): Of<'MOVED'>['by'] {
  if (state.holder?.type === 'BOT') return 'BOT';
  return state.standIn === null ? 'PLAYER' : 'STAND_IN';
}

function countedMisses(state: SeatState, told: number): Result<number, string> {
  const misses = state.misses + 1;
  return told === misses
    ? accepted(misses)
    : refused(`it counts ${told} misses in a row; there were ${misses}`);
}

function awaitedIn({ open }: Game): string {
  if (open.length === 0) return 'was nobody';
  const seats = open.map(({ seat }) => seat).join(', ');
  return open.length === 1 ? `was seat ${seats}` : `were the seats ${seats}`;
}
