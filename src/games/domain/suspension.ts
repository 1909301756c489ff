import { withoutTime } from './clocks.js';
import type { Game, Instant, Pause } from './game.js';
import { isOver } from './game.js';
import { UNCHANGED, type Verdict, changed, refuse } from './verdict.js';

/** The answer to whoever wants something of a suspended game; `null` for other games. */
export function refuseSuspended(game: Game): Verdict | null {
  if (game.phase !== 'SUSPENDED') return null;
  const sentence = 'this game is suspended: the server has met a fault and told its operator';
  return refuse(game, 'GAME_SUSPENDED', sentence);
}

/** The rules have failed on this game: it is kept as it is, and nothing moves it but `resume`. */
export function suspend(game: Game, fault: string, now: Instant): Verdict {
  if (game.phase === 'SUSPENDED' || isOver(game)) return UNCHANGED;
  const suspended: Game = { ...game, phase: 'SUSPENDED', suspension: { fault, at: now } };
  return changed(suspended, { at: now, act: { type: 'SUSPENDED' } });
}

/** Clocks go on with the time that was left: the pause gives nobody more, and costs nobody any. */
export function resume(game: Game, now: Instant): Verdict {
  if (game.suspension === null) return UNCHANGED;
  const { at: from } = game.suspension;
  const standing = { ...withoutTime(game, { from, to: now }), suspension: null };
  const resumed: Game = {
    ...standing,
    phase: game.startedAt === null ? 'LOBBY' : 'PLAYING',
    expiresAt: game.expiresAt + (now - from),
    ...(game.pause && { pause: later(game.pause, now - from) }),
  };
  return changed(resumed, { at: now, act: { type: 'RESUMED' } });
}

function later({ since, until }: Pause, ms: number): Pause {
  return { since: since + ms, until: until + ms };
}
