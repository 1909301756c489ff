import { toGlobalId } from '../../platform/graphql/index.js';
import { deciderOf } from '../domain/absence.js';
import {
  type Game,
  type Instant,
  type OpenDecision,
  type Rest,
  closesAt,
  isSeedRevealed,
  openNow,
  playerOf,
  seatOf,
} from '../domain/game.js';
import { SECOND_MS } from '../domain/settings.js';
import {
  type AwaitedType,
  type Fairness,
  GameType,
  type GameResult,
  type SeatType,
} from './game.type.js';
import { presentOptions } from './kind-types.js';
import { presentOffer, presentPause, presentPauseBudget, presentStop } from './pause.type.js';
import { presentTimeControl } from './time-control.type.js';

/** What would tell the cards, of this game or of others like it, stays hidden while it may matter. */
export function presentFairness(game: Game, now: Instant): Fairness {
  const isRevealed = isSeedRevealed(game, now);
  return {
    commitment: game.commitment,
    seed: isRevealed ? game.seed : null,
    entropy: isRevealed ? game.seats.map((seat) => seat.entropy) : null,
  };
}

/** The game as this player, or somebody signed out (`null`), may see it. */
export function presentGame(game: Game, playerId: string | null): GameType {
  const { settings } = game;
  const mySeat = playerId === null ? null : seatOf(game, playerId);
  const awaited = openNow(game).map((decision) => presentAwaited(game, decision, playerId));
  const shown: GameType = {
    id: toGlobalId('Game', game.id),
    kind: game.kind,
    revision: game.revision,
    phase: game.phase,
    version: game.version,
    options: presentOptions(game.kind, settings.options),
    minSeats: settings.minSeats,
    openSeats: game.seats.filter((seat) => seat.holder === null).length,
    timeControl: presentTimeControl(settings.timeControl),
    absence: settings.absence,
    visibility: settings.visibility,
    rated: settings.rated,
    fillWithBots: settings.fillWithBots,
    startWhenFull: settings.startWhenFull,
    inviteCode: mySeat === null ? null : game.inviteCode,
    seats: game.seats.map((_, index) => presentSeat(game, index, mySeat)),
    mySeat,
    awaited,
    pauseBudget: presentPauseBudget(game),
    pause: presentPause(game),
    pauseOffer: presentOffer(game),
    result: presentResult(game),
    createdAt: new Date(game.createdAt),
    expiresAt: game.phase === 'LOBBY' ? new Date(game.expiresAt) : null,
    startedAt: dateOrNull(game.startedAt),
    endedAt: dateOrNull(game.endedAt),
    deadlineAt: earliest(awaited),
    ownerId: game.ownerId,
    seen: { game, playerId },
  };
  return Object.assign(new GameType(), shown);
}

function presentSeat(game: Game, index: number, mySeat: number | null): SeatType {
  const seat = game.seats[index];
  if (!seat) throw new RangeError(`game ${game.id} has no seat ${index}`);
  return {
    index,
    bot: seat.holder?.type === 'BOT' ? seat.holder.level : null,
    standIn: seat.standIn,
    givenUp: seat.givenUp?.reason ?? null,
    misses: seat.misses,
    bankSeconds: Math.floor(seat.bankMs / SECOND_MS),
    away: (seat.rests?.spans ?? []).filter(isVacation).map(presentStop),
    isMine: index === mySeat,
    playerId: playerOf(seat),
  };
}

function isVacation({ reason }: Rest): boolean {
  return reason === 'VACATION';
}

function presentAwaited(game: Game, decision: OpenDecision, playerId: string | null): AwaitedType {
  return {
    seat: decision.seat,
    decision: decision.decision,
    sinceVersion: decision.sinceVersion,
    since: new Date(decision.since),
    deadlineAt: dateOrNull(decision.deadline),
    closesAt: dateOrNull(closesAt(game, decision)),
    optional: decision.optional ?? false,
    isMine: playerId !== null && deciderOf(game, decision) === playerId,
  };
}

function presentResult({ ending }: Game): GameResult | null {
  if (!ending) return null;
  const ranks = ending.ranks ?? [];
  const seats = ranks.map((rank, seat) => ({ seat, rank, score: ending.scores?.[seat] ?? null }));
  return { reason: ending.reason, seats };
}

function earliest(awaited: readonly AwaitedType[]): Date | null {
  const deadlines = awaited.flatMap(({ deadlineAt }) => deadlineAt?.getTime() ?? []);
  return deadlines.length === 0 ? null : new Date(Math.min(...deadlines));
}

function dateOrNull(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
