import type { Game, Instant, OpenDecision, SeatState } from './game.js';
import { botOf, botOwesFrom, openNow } from './game.js';
import { type GameSettings, HOUR_MS, SECOND_MS, type TimeControl } from './settings.js';

/** What a seat may take for the decision that opens now; `null` where nobody counts. */
export function allowanceMs(control: TimeControl, bankMs: number): number | null {
  switch (control.type) {
    case 'LIVE':
      return control.turnSeconds * SECOND_MS;
    case 'CORRESPONDENCE':
      return control.turnHours * HOUR_MS + bankMs;
    case 'UNTIMED':
      return null;
  }
}

/** A bank is only kept by correspondence; it starts as the settings say. */
export function startingBankMs(control: TimeControl): number {
  return control.type === 'CORRESPONDENCE' ? control.bankHours * HOUR_MS : 0;
}

/** What a decision leaves for the next: the unused time, up to the cap. Missed: nothing. */
export function bankAfterMs(control: TimeControl, bankMs: number, usedMs: number): number {
  if (control.type !== 'CORRESPONDENCE') return 0;
  const left = control.turnHours * HOUR_MS + bankMs - usedMs;
  return Math.max(0, Math.min(left, control.maxBankHours * HOUR_MS));
}

/** Rows and the API count in whole numbers of 32 bits, which end at 24 days. */
const LONGEST_THINKING_MS = 2 ** 31 - 1;

/** How long an open decision has taken by now, for the log; 24 days stand for all that is longer. */
export function thinkingMs(decision: OpenDecision, now: Instant): number {
  return Math.min(now - decision.since, LONGEST_THINKING_MS);
}

/** The decision with its clock started now; a seat that a bot plays has none, nor has a race. */
export function withClock(
  decision: Omit<OpenDecision, 'since' | 'deadline' | 'remindAt'>,
  seat: SeatState,
  settings: GameSettings,
  now: Instant,
): OpenDecision {
  const isTimed = botOf(seat) === null && decision.timed !== false;
  const allowance = isTimed ? allowanceMs(settings.timeControl, seat.bankMs) : null;
  const percent = settings.absence.remindAtPercent;
  return {
    ...decision,
    since: now,
    deadline: allowance === null ? null : now + allowance,
    remindAt:
      allowance === null || percent === null ? null : now + Math.floor((allowance * percent) / 100),
  };
}

/**
 * The next instant at which the table has something to do by itself; `null` for never. Derived
 * from who is awaited, so that no clock can run for a wrong seat or after the end.
 */
export function dueAt(game: Game, startsByItself: boolean): Instant | null {
  if (game.phase === 'LOBBY') return startsByItself ? game.createdAt : game.expiresAt;
  if (game.phase !== 'PLAYING') return null;
  const instants = [
    ...game.timers.map((timer) => timer.at),
    ...game.open.flatMap((decision) => [decision.deadline, decision.remindAt]),
  ].filter((instant) => instant !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Since when a server bot owes a move; `null` when none does. */
export function botDueAt(game: Game): Instant | null {
  const owed = openNow(game).filter((decision) => {
    const seat = game.seats[decision.seat];
    return seat !== undefined && botOf(seat) !== null;
  });
  return owed.length === 0 ? null : Math.min(...owed.map(botOwesFrom));
}
