import type { Seat } from '../../rules/contract/index.js';
import { reclocked, withoutTime } from './clocks.js';
import type { Command } from './command.js';
import {
  botOf,
  type Game,
  type Instant,
  type Pause,
  type PauseOffer,
  playerOf,
  seatOf,
} from './game.js';
import { heldByBot, notInPlay } from './play.js';
import { HOUR_MS } from './settings.js';
import type { Act } from './turn.js';
import { UNCHANGED, type Verdict, changed, refuse } from './verdict.js';

/** An offer that is not answered lapses: by correspondence after a day, otherwise sooner. */
const OFFER_MS = { CORRESPONDENCE: 24 * HOUR_MS, UNTIMED: 24 * HOUR_MS, LIVE: HOUR_MS / 30 };

/** With these turns the table has gone on, and an offer made before is no longer one. */
const GOES_ON: ReadonlySet<Act['type']> = new Set([
  ...(['MOVED', 'MISSED', 'TICKED', 'REPLACED', 'RETURNED', 'RESIGNED', 'FORFEITED'] as const),
]);

/** Bots consent by themselves: where no other player sits, the game is paused at once. */
export function offerPause(
  game: Game,
  { playerId, hours }: Extract<Command, { type: 'OFFER_PAUSE' }>,
  now: Instant,
): Verdict {
  const seat = seatInPlay(game, playerId);
  if (typeof seat !== 'number') return seat;
  const refused = tooLong(game, hours) ?? answeredFirst(game, seat, now);
  if (refused) return refused;
  const lapsesAt = now + OFFER_MS[game.settings.timeControl.type];
  const offer: PauseOffer = { seat, hours, agreed: [seat], lapsesAt };
  return consented(game, offer, { seat, playerId, now }, { type: 'PAUSE_OFFERED', hours });
}

/** Whoever offered it takes it back by not agreeing. */
export function answerPause(
  game: Game,
  { playerId, agree }: Extract<Command, { type: 'ANSWER_PAUSE' }>,
  now: Instant,
): Verdict {
  const seat = seatInPlay(game, playerId);
  if (typeof seat !== 'number') return seat;
  const offer = offerIn(game, now);
  if (!offer) return refuse(game, 'PAUSE_NOT_OFFERED', 'no pause is offered in this game now');
  if (!agree) {
    const declined = { ...game, pauseOffer: undefined };
    return changed(declined, { at: now, seat, playerId, act: { type: 'PAUSE_DECLINED' } });
  }
  if (offer.agreed.includes(seat)) return UNCHANGED;
  const agreed = { ...offer, agreed: [...offer.agreed, seat] };
  return consented(game, agreed, { seat, playerId, now }, { type: 'PAUSE_AGREED' });
}

/** An offer that not everybody agreed to in time is gone. */
export function lapse(game: Game, now: Instant): Verdict {
  return changed({ ...game, pauseOffer: undefined }, { at: now, act: { type: 'PAUSE_LAPSED' } });
}

/** Any player at the table ends a pause, alone: nobody is kept from a game by the silence of others. */
export function endPause(game: Game, playerId: string, now: Instant): Verdict {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
  if (!game.pause) return notInPlay(game) ?? UNCHANGED;
  const held = heldByBot(game, seat);
  if (held) return held;
  return ended(game, game.pause, now, { at: now, seat, playerId }, 'ASKED');
}

/** A pause whose time is over ends when it was to end, whenever that is noticed. */
export function endDuePause(game: Game, pause: Pause, now: Instant): Verdict {
  return pause.until > now ? UNCHANGED : ended(game, pause, pause.until, { at: now }, 'TIME_UP');
}

/** The offer that can be answered now. */
export function offerIn({ pauseOffer, pause }: Game, now: Instant): PauseOffer | null {
  return pauseOffer && !pause && now < pauseOffer.lapsesAt ? pauseOffer : null;
}

/** The players whose consent an offer waits for. */
export function askedForPause({ pauseOffer, seats }: Game): readonly string[] {
  if (!pauseOffer) return [];
  return seats.flatMap((state, seat) => {
    const playerId = playerOf(state);
    const isAsked = botOf(state) === null && !pauseOffer.agreed.includes(seat);
    return isAsked && playerId !== null ? [playerId] : [];
  });
}

/** What the settings leave of time to pause. */
export function pauseLeftMs({ settings, pausedMs = 0 }: Game): number {
  return Math.max(0, (settings.pauseHours ?? 0) * HOUR_MS - pausedMs);
}

export function withoutLapsedOffer(verdict: Verdict): Verdict {
  if (verdict.type !== 'CHANGED' || !verdict.game.pauseOffer) return verdict;
  if (!GOES_ON.has(verdict.turn.act.type)) return verdict;
  return { ...verdict, game: { ...verdict.game, pauseOffer: undefined } };
}

/** The seat of a player who moves for it; otherwise the refusal. */
function seatInPlay(game: Game, playerId: string): Seat | Verdict {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse(game, 'NOT_SEATED', 'you have no seat in this game');
  return notInPlay(game) ?? heldByBot(game, seat) ?? seat;
}

function tooLong(game: Game, hours: number): Verdict | null {
  const left = Math.floor(pauseLeftMs(game) / HOUR_MS);
  if (Number.isInteger(hours) && hours >= 1 && hours <= left) return null;
  const sentence =
    left === 0
      ? 'this game has no time left to be paused'
      : `this game can be paused for 1 to ${left} whole hours, not ${hours}`;
  return refuse(game, 'PAUSE_NOT_ALLOWED', sentence);
}

function answeredFirst(game: Game, seat: Seat, now: Instant): Verdict | null {
  if (game.pause) {
    return refuse(game, 'GAME_PAUSED', 'this game is paused already: resume it, then offer again');
  }
  const other = offerIn(game, now);
  if (!other || other.seat === seat) return null;
  const sentence = `seat ${other.seat} has offered a pause of ${other.hours} hours: answer it`;
  return refuse(game, 'PAUSE_ALREADY_OFFERED', sentence);
}

type By = { readonly seat: Seat; readonly playerId: string; readonly now: Instant };

/** Paused if nobody is left to be asked; otherwise the others are. */
function consented(game: Game, offer: PauseOffer, by: By, act: Act): Verdict {
  const { seat, playerId, now } = by;
  const offered = { ...game, pauseOffer: offer };
  const turn = { at: now, seat, playerId };
  if (askedForPause(offered).length > 0) return changed(offered, { ...turn, act });
  const pause = { since: now, until: now + offer.hours * HOUR_MS };
  const paused = reclocked(game, { ...game, pauseOffer: undefined, pause }, now);
  return changed(paused, { ...turn, act: { type: 'PAUSED', until: pause.until } });
}

function ended(
  game: Game,
  { since }: Pause,
  until: Instant,
  turn: { readonly at: Instant; readonly seat?: Seat; readonly playerId?: string },
  reason: 'ASKED' | 'TIME_UP',
): Verdict {
  const pausedMs = (game.pausedMs ?? 0) + (until - since);
  const going = {
    ...withoutTime({ ...game, pause: undefined }, { from: since, to: until }),
    pausedMs,
  };
  return changed(going, { ...turn, act: { type: 'PAUSE_ENDED', reason } });
}
