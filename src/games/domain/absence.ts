import { type Seat, derive } from '../../rules/contract/index.js';
import { stopsOf, thinkingMs, withClock } from './clocks.js';
import {
  type Game,
  type Instant,
  type OpenDecision,
  type SeatState,
  type Sitting,
  playerOf,
  seatAt,
  seatOf,
  withSeat,
} from './game.js';
import { notInPlay } from './play.js';
import { endedEarly, isDeserted, settled } from './table.js';
import type { Act } from './turn.js';
import { UNCHANGED, type Verdict, changed, refuse } from './verdict.js';

/** A deadline has passed: what happens is what the game's policy said from the beginning. */
export function miss(sitting: Sitting, decision: OpenDecision, now: Instant): Verdict {
  const { game } = sitting;
  const { onMiss, missesBeforeBot, botLevel } = game.settings.absence;
  const { seat } = decision;
  const misses = seatAt(game, seat).misses + 1;
  if (onMiss === 'FORFEIT') return giveUp(game, seat, 'FORFEITED', now, null);
  if (misses < missesBeforeBot) return moveForAbsent(sitting, decision, misses, now);
  const replaced = withStandIn(game, seat, { standIn: botLevel, misses, bankMs: 0 }, now);
  return changed(replaced, { at: now, seat, act: { type: 'REPLACED', level: botLevel, misses } });
}

/** The seat is reminded once for each decision. */
export function remind(game: Game, decision: OpenDecision, now: Instant): Verdict {
  const open = game.open.map((known) =>
    known === decision ? { ...known, remindAt: null } : known,
  );
  return changed({ ...game, open }, { at: now, seat: decision.seat, act: { type: 'REMINDED' } });
}

/** The game goes on for the others: a bot plays the seat to the end, which ranks last. */
export function resign(game: Game, playerId: string, now: Instant): Verdict {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
  const unplayable = notInPlay(game);
  if (unplayable) return unplayable;
  if (seatAt(game, seat).givenUp !== null) return UNCHANGED;
  return giveUp(game, seat, 'RESIGNED', now, playerId);
}

/** The player is back: the open decision gets a turn's time, and no more than that. */
export function takeBackSeat(game: Game, playerId: string, now: Instant): Verdict {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
  const unplayable = notInPlay(game);
  if (unplayable) return unplayable;
  const { givenUp, standIn } = seatAt(game, seat);
  if (givenUp !== null) return refuse(game, 'SEAT_GIVEN_UP', 'you have given up this seat');
  if (standIn === null) return refuse(game, 'NOT_REPLACED', 'no bot sits in for you');
  const returned = withStandIn(game, seat, { standIn: null, misses: 0 }, now);
  return changed(returned, { at: now, seat, playerId, act: { type: 'RETURNED' } });
}

function moveForAbsent(
  { game, kind }: Sitting,
  decision: OpenDecision,
  misses: number,
  now: Instant,
): Verdict {
  const { seat } = decision;
  const chosen = absentMove({ game, kind }, seat);
  const played = kind.rules.play(game.table, seat, chosen);
  if (!played.ok) {
    // A law of the rules: tested for every kind, so this is a fault of ours and not an answer.
    throw new Error(
      `the ${kind.id} move for an absent seat was refused: ${played.refusal.sentence}`,
    );
  }
  const missed = withSeat(game, seat, { misses, bankMs: 0 });
  const next = settled({ game: missed, kind }, played.value, seat, now);
  const act: Act = { type: 'MISSED', move: chosen, misses };
  return changed(next, { at: now, seat, act, thinkingMs: thinkingMs(game, decision, now) });
}

/** What the table moves next for somebody absent. Follows from the seed, so that it can be checked. */
export function absentMove({ game, kind }: Sitting, seat: Seat): unknown {
  const random = derive({ key: game.seed }, `absent:${game.version + 1}`);
  return kind.rules.absent(game.table, seat, random);
}

function giveUp(
  game: Game,
  seat: Seat,
  reason: 'RESIGNED' | 'FORFEITED',
  now: Instant,
  playerId: string | null,
): Verdict {
  const givenUp = { reason, version: game.version + 1 };
  const standIn = game.settings.absence.botLevel;
  const left = withStandIn(game, seat, { givenUp, standIn }, now);
  const over = reason === 'RESIGNED' ? 'RESIGNATION' : 'FORFEIT';
  const next = isDeserted(left) ? endedEarly(left, over, now) : left;
  return changed(next, { at: now, seat, playerId, act: { type: reason } });
}

/** Another moves for the seat from now on: its open decision becomes a new one, with a new clock. */
function withStandIn(game: Game, seat: Seat, change: Partial<SeatState>, now: Instant): Game {
  const next = withSeat(game, seat, change);
  const open = next.open.map((decision) => {
    if (decision.seat !== seat) return decision;
    const renewed = { ...decision, sinceVersion: game.version + 1 };
    return withClock(renewed, seatAt(next, seat), game.settings, now, stopsOf(game, seat));
  });
  return { ...next, open };
}

/** The player for whom the decision is due; `null` where a bot decides, or nothing waits for it. */
export function owedBy(game: Game, decision: OpenDecision): string | null {
  return decision.optional ? null : deciderOf(game, decision);
}

/** The player who may make the decision; `null` where a bot does. */
export function deciderOf(game: Game, decision: OpenDecision): string | null {
  const seat = seatAt(game, decision.seat);
  return seat.standIn === null ? playerOf(seat) : null;
}
