import { type Awaited, type Seat, dealKey, derive, raceIn } from '../../rules/contract/index.js';
import { startingBankMs, stopsOf, withClock } from './clocks.js';
import type { EndReason, Game, Instant, OpenDecision, SeatState, Sitting } from './game.js';
import { botOf, dealNameOf, playerOf, seatAt } from './game.js';

/** Deals the first cards: from here the seed and the seats' entropy decide. */
export function begin({ game, kind }: Sitting, now: Instant): Game {
  const bankMs = startingBankMs(game.settings.timeControl);
  const seats = game.seats.map((seat) => ({ ...seat, bankMs }));
  const entropy = seats.map((seat) => seat.entropy);
  const random = dealKey(game.seed, dealNameOf(game), entropy);
  const table: unknown = kind.rules.deal(game.settings.options, seats.length, random);
  const started: Game = { ...game, phase: 'PLAYING', seats, startedAt: now };
  return settled({ game: started, kind }, table, null, now);
}

/**
 * The game with its table as it is after a move: over, or with the decisions that are open now. A
 * decision that was open before keeps its clock; one of the seat that moved is a new one, but in a
 * race.
 */
export function settled(
  { game, kind }: Sitting,
  table: unknown,
  mover: Seat | null,
  now: Instant,
): Game {
  const outcome = kind.rules.outcome(table);
  if (outcome) return ended({ ...game, table }, 'PLAYED_OUT', outcome.ranks, outcome.scores, now);
  const open = kind.rules.awaited(table).map((awaited): OpenDecision => {
    const { seat, decision, key = null, timed = true } = awaited;
    const before = game.open.find(
      (known) => known.seat === seat && known.decision === decision && known.key === key,
    );
    const kept = before && { ...withoutNature(before), ...natureOf(awaited) };
    if (kept && seat !== mover) return kept;
    if (kept && isRace(kept, seatAt(game, seat))) return { ...kept, since: now };
    const fresh = { seat, decision, key, sinceVersion: game.version + 1 };
    const opened = { ...fresh, ...(!timed && { timed }), ...natureOf(awaited) };
    const withBot = { ...opened, ...botActs({ game, kind }, table, seat, now) };
    const stops = stopsOf(game, seat);
    return withClock(withBot, seatAt(game, seat), game.settings, now, stops);
  });
  const timers = kind.rules.timers(table).map(({ key, afterMs }) => {
    return game.timers.find((known) => known.key === key) ?? { key, at: now + afterMs };
  });
  return { ...game, table, open, timers };
}

/** What may become otherwise while a decision stays open. */
function natureOf({ optional = false, closedBy }: Awaited): Nature {
  return { ...(optional && { optional }), ...(closedBy !== undefined && { closedBy }) };
}

type Nature = Pick<OpenDecision, 'optional' | 'closedBy'>;

function withoutNature(decision: OpenDecision): OpenDecision {
  const { optional: _optional, closedBy: _closedBy, ...rest } = decision;
  return rest;
}

/** In a race a player goes on without waiting for the answer; a bot acts anew by a new decision. */
function isRace({ timed }: OpenDecision, seat: SeatState): boolean {
  return timed === false && botOf(seat) === null;
}

/** In a race a bot takes its time, which follows from the seed like its move. */
function botActs({ game, kind }: Sitting, table: unknown, seat: Seat, now: Instant) {
  const level = botOf(seatAt(game, seat));
  const race = raceIn(kind, game.settings.options);
  if (race === null || level === null) return {};
  const random = derive({ key: game.seed }, `reaction:${game.version + 1}:${seat}`);
  return { botAt: now + race.reactionMs(kind.rules.view(table, seat), level, random) };
}

/**
 * The end of a game that is not played on, because too few are left who want to: the seats still
 * held share the first place, and those given up follow, the last to give up before the first.
 */
export function endedEarly(game: Game, reason: EndReason, now: Instant): Game {
  const ranks = game.seats.map(() => 1);
  return ended(game, reason, ranks, null, now);
}

/** Whether nobody is left to play against, or nobody but bots is left at all. */
export function isDeserted(game: Game): boolean {
  const held = game.seats.filter((seat) => seat.givenUp === null);
  return held.length < 2 || held.every((seat) => playerOf(seat) === null);
}

function ended(
  game: Game,
  reason: EndReason,
  ranks: readonly number[],
  scores: readonly number[] | null,
  now: Instant,
): Game {
  const ending = { reason, ranks: givenUpLast(game, ranks), scores };
  const over = {
    open: [],
    timers: [],
    pause: undefined,
    pauseOffer: undefined,
    endedAt: now,
    ending,
  };
  return { ...game, phase: 'FINISHED', ...over };
}

/** However its stand-in did, a seat that was given up ranks behind all that were not. */
function givenUpLast(game: Game, ranks: readonly number[]): readonly number[] {
  const places = game.seats.map((seat, index) =>
    seat.givenUp === null
      ? { givenUp: 0, order: ranks[index] ?? ranks.length }
      : { givenUp: 1, order: -seat.givenUp.version },
  );
  return places.map(
    (place) =>
      1 +
      places.filter(
        (other) =>
          other.givenUp < place.givenUp ||
          (other.givenUp === place.givenUp && other.order < place.order),
      ).length,
  );
}
