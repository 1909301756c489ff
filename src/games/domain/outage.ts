import { ranBefore, withoutTime } from './clocks.js';
import type { Game, Instant } from './game.js';
import type { Span } from './thinking.js';
import { UNCHANGED, type Verdict, changed } from './verdict.js';

/**
 * Whether a clock of the game ran while no server did, for which it has not been given the time
 * back. In a pause none ran: what runs out of it is judged when the pause is over.
 */
export function isOwed(game: Game, outage: Span): boolean {
  if (game.phase !== 'PLAYING' || game.pause || outage.to <= (game.creditedTo ?? 0)) return false;
  return game.startedAt !== null && game.startedAt < outage.to && ranBefore(game, outage.to);
}

/** Nobody could move while no server ran, and so nobody's time has passed. Once for each outage. */
export function creditOutage(game: Game, outage: Span, now: Instant): Verdict {
  if (!isOwed(game, outage)) return UNCHANGED;
  const from = Math.max(outage.from, game.creditedTo ?? 0);
  const credited = { ...withoutTime(game, { from, to: outage.to }), creditedTo: outage.to };
  return changed(credited, { at: now, act: { type: 'OUTAGE_CREDITED', from, to: outage.to } });
}
