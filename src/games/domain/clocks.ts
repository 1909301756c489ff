import type { Seat } from '../../rules/contract/index.js';
import type { DecisionClock, Game, Instant, OpenDecision, SeatState } from './game.js';
import { botOf, botOwesFrom, openNow } from './game.js';
import { type GameSettings, HOUR_MS, SECOND_MS, type TimeControl } from './settings.js';
import { type Span, ranMs, runsOutAt } from './thinking.js';

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
export function thinkingMs(game: Game, decision: OpenDecision, now: Instant): number {
  return Math.min(usedMs(game, decision, now), LONGEST_THINKING_MS);
}

/** For how long the clock of a decision has run by now, or would have if it had one. */
export function usedMs(game: Game, decision: OpenDecision, now: Instant): number {
  const { at, usedMs: before } = clockOf(decision);
  return before + ranMs(at, now, stopsOf(game, decision.seat));
}

/** When the clock of a seat stands still: what is its own, and the pause of the game. */
export function stopsOf(game: Game, seat: Seat): readonly Span[] {
  const { settings, pause } = game;
  const isSlow = settings.timeControl.type === 'CORRESPONDENCE';
  const rests = isSlow ? (game.seats[seat]?.rests?.spans ?? []) : [];
  return pause ? [...rests, { from: pause.since, to: pause.until }] : rests;
}

/** The decision with its clock started now; a seat that a bot plays has none, nor has a race. */
export function withClock(
  decision: Omit<OpenDecision, 'since' | 'deadline' | 'remindAt' | 'clock'>,
  seat: SeatState,
  settings: GameSettings,
  now: Instant,
  stops: readonly Span[] = [],
): OpenDecision {
  const isTimed = botOf(seat) === null && decision.timed !== false;
  const allowance = isTimed ? allowanceMs(settings.timeControl, seat.bankMs) : null;
  const opened = { ...decision, since: now, clock: undefined };
  if (allowance === null) return { ...withoutClock(opened), deadline: null, remindAt: null };
  const clock = { at: now, usedMs: 0, allowanceMs: allowance };
  return runningOn({ ...opened, remindAt: now }, clock, settings, stops);
}

/**
 * The game with the clocks as they go on from now, under the stops that it has now. What they had
 * used by now, under the stops that it had before, stays used: no change of stops refills a clock.
 */
export function reclocked(before: Game, after: Game, now: Instant): Game {
  const open = after.open.map((decision) => {
    if (decision.deadline === null) return decision;
    const { at, allowanceMs: allowance } = clockOf(decision);
    const used = Math.min(usedMs(before, decision, now), allowance);
    const clock = { at: Math.max(at, now), usedMs: used, allowanceMs: allowance };
    return runningOn(decision, clock, after.settings, stopsOf(after, decision.seat));
  });
  return { ...after, open };
}

/** The game as if a time that is over had not been: whatever ran in it goes on from its end. */
export function withoutTime(game: Game, { from, to }: Span): Game {
  const later = (instant: Instant) =>
    instant < from ? instant + (to - from) : Math.max(instant, to);
  const postponed = (instant: Instant) => (instant < from ? instant : instant + (to - from));
  const open = game.open.map((decision) => {
    const { botAt } = decision;
    const moved = {
      ...decision,
      since: later(decision.since),
      ...(botAt !== undefined && { botAt: postponed(botAt) }),
    };
    if (decision.deadline === null) return moved;
    const { at, allowanceMs: allowance } = clockOf(decision);
    const used = Math.min(usedMs(game, decision, from), allowance);
    const clock = { at: Math.max(at, to), usedMs: used, allowanceMs: allowance };
    return runningOn(moved, clock, game.settings, stopsOf(game, decision.seat));
  });
  const timers = game.timers.map((timer) => ({ ...timer, at: postponed(timer.at) }));
  return { ...game, open, timers };
}

/** Whether a clock of the game ran, or the table waited for something, at or before the instant. */
export function ranBefore(game: Game, instant: Instant): boolean {
  const isRunning = game.open.some(
    (decision) => decision.deadline !== null && clockOf(decision).at < instant,
  );
  return isRunning || game.timers.length > 0;
}

/** Where nothing has stopped a clock, it follows from the decision. */
function clockOf({ clock, since, deadline }: OpenDecision): DecisionClock {
  return clock ?? { at: since, usedMs: 0, allowanceMs: (deadline ?? since) - since };
}

/** The decision with this clock; a reminder that was given is not given again. */
function runningOn(
  decision: Omit<OpenDecision, 'deadline'>,
  clock: DecisionClock,
  { absence: { remindAtPercent: percent } }: GameSettings,
  stops: readonly Span[],
): OpenDecision {
  const { at, usedMs: used, allowanceMs: allowance } = clock;
  const due = (ms: number) => runsOutAt(at, Math.max(0, ms - used), stops);
  const deadline = due(allowance);
  const isReminded = decision.remindAt === null || percent === null;
  const remindAt = isReminded ? null : due(Math.floor((allowance * percent) / 100));
  const isPlain = stops.length === 0 && decision.since + allowance === deadline;
  const timed = { ...withoutClock(decision), deadline, remindAt };
  return isPlain ? timed : { ...timed, clock };
}

function withoutClock<Decision extends { readonly clock?: DecisionClock | undefined }>(
  decision: Decision,
): Omit<Decision, 'clock'> {
  const { clock: _, ...rest } = decision;
  return rest;
}

/**
 * The next instant at which the table has something to do by itself; `null` for never. Derived
 * from who is awaited, so that no clock can run for a wrong seat or after the end.
 */
export function dueAt(game: Game, startsByItself: boolean): Instant | null {
  if (game.phase === 'LOBBY') return startsByItself ? game.createdAt : game.expiresAt;
  if (game.phase !== 'PLAYING') return null;
  if (game.pause) return game.pause.until;
  const instants = [
    game.pauseOffer?.lapsesAt ?? null,
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
