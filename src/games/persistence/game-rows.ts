import { randomUUID } from 'node:crypto';
import { kindById } from '../../rules/catalogue.js';
import type { Commit } from '../application/ports.js';
import { owedBy } from '../domain/absence.js';
import { botDueAt } from '../domain/clocks.js';
import {
  type Game,
  type Instant,
  botOf,
  isOver,
  openNow,
  playerOf,
  playersOf,
} from '../domain/game.js';
import type { NoticeChanges } from '../domain/notices.js';
import { nextDueAt } from '../domain/time.js';
import type { Turn } from '../domain/turn.js';
import { isScoreComparable } from './comparable-score.js';
import type { EndedGame } from './game-endings.js';

/** The columns of `game` that are copies of its state, to find it by. */
export function gameColumns(game: Game) {
  return {
    phase: game.phase,
    ownerId: game.ownerId,
    rematchOf: game.rematchOf,
    seatCount: game.seats.length,
    openSeats: game.seats.filter((seat) => seat.holder === null).length,
    version: game.version,
    dueAt: dateOrNull(nextDueAt(game)),
    botDueAt: dateOrNull(botDueAt(game)),
    startedAt: dateOrNull(game.startedAt),
    endedAt: dateOrNull(game.endedAt),
  };
}

/** The rows of `seat`; a decision that a bot owes, or nobody, is nobody's to be told of. */
export function seatRows(game: Game) {
  return game.seats.map((seat, index) => {
    const decision = openNow(game).find((open) => open.seat === index);
    const isWaitedFor = decision !== undefined && owedBy(game, decision) !== null;
    return {
      gameId: game.id,
      index,
      playerId: playerOf(seat),
      botLevel: botOf(seat),
      awaitedFrom: isWaitedFor ? decision.sinceVersion : null,
      deadlineAt: isWaitedFor ? dateOrNull(decision.deadline) : null,
    };
  });
}

export function turnRow(gameId: string, turn: Turn) {
  const { version, act, seat, playerId, moveId, thinkingMs } = turn;
  return { gameId, version, at: new Date(turn.at), act, seat, playerId, moveId, thinkingMs };
}

export function noticeRows(game: Game, notices: NoticeChanges, at: Instant) {
  return notices.told.map(({ fact, playerId, type }) => ({
    id: randomUUID(),
    fact,
    playerId,
    type,
    gameId: game.id,
    version: game.version,
    createdAt: new Date(at),
  }));
}

/** How each seat came out; none for a game that was never played. */
export function resultRows(game: Game) {
  const { ending, endedAt } = game;
  if (!isOver(game) || ending?.ranks === undefined || ending.ranks === null || endedAt === null) {
    return [];
  }
  const { ranks, scores } = ending;
  return game.seats.map((seat, index) => ({
    gameId: game.id,
    seat: index,
    kind: game.kind,
    playerId: playerOf(seat),
    botLevel: seat.holder?.type === 'BOT' ? seat.holder.level : null,
    rank: ranks[index] ?? game.seats.length,
    score: scores?.[index] ?? null,
    gaveUp: seat.givenUp !== null || seat.standIn !== null,
    seats: game.seats.length,
    rated: countsForLeaderboards(game),
    endedAt: new Date(endedAt),
    scoreCounts: isScoreComparable(game, kindById(game.kind)),
  }));
}

/** What the turn has brought to an end, or `null`: a game that is over is not ended again. */
export function endedGame({ before, after, turn }: Commit): EndedGame | null {
  const rows = isOver(before) ? [] : resultRows(after);
  const [first] = rows;
  if (!first) return null;
  const { kind, rated } = first;
  const seats = rows.map(({ playerId, botLevel, rank, gaveUp }) => {
    return { playerId, botLevel, rank, gaveUp };
  });
  const { id } = after;
  return { id, kind, version: turn.version, rated, endedAt: first.endedAt.getTime(), seats };
}

/** A game against bots alone proves nothing to other players. */
function countsForLeaderboards(game: Game): boolean {
  return game.settings.rated && playersOf(game).length >= 2;
}

function dateOrNull(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
