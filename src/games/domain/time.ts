import { miss, remind } from './absence.js';
import { dueAt } from './clocks.js';
import type { Game, Instant, RunningTimer, Sitting } from './game.js';
import { endDuePause, lapse } from './pause.js';
import { expire, isFull, startNow } from './lobby.js';
import { settled } from './table.js';
import { UNCHANGED, type Verdict, changed } from './verdict.js';

/** When the table has something to do by itself, if nobody moves before; `null` for never. */
export function nextDueAt(game: Game): Instant | null {
  return dueAt(game, startsByItself(game));
}

/** Does the one thing that is due; with several due at once it is called again. */
export function passTime(sitting: Sitting, now: Instant): Verdict {
  const { game } = sitting;
  const due = nextDueAt(game);
  if (due === null || due > now) return UNCHANGED;
  if (game.phase === 'LOBBY') {
    return startsByItself(game) ? startNow(sitting, now, null) : expire(game, now);
  }
  return passTimeInPlay(sitting, now);
}

/**
 * What fell due first comes first: where nobody looked for a while, a timer has closed a decision
 * whose deadline came later. Reminders come last: one for a missed deadline would be a lie.
 */
function passTimeInPlay(sitting: Sitting, now: Instant): Verdict {
  const { game } = sitting;
  if (game.pause) return endDuePause(game, game.pause, now);
  // An offer that time has ended is none, whatever else is due by now.
  if (game.pauseOffer && game.pauseOffer.lapsesAt <= now) return lapse(game, now);
  const missed = earliest(game.open, ({ deadline }) => deadline, now);
  const timer = earliest(game.timers, ({ at }) => at, now);
  if (missed && (!timer || missed.at <= timer.at)) return miss(sitting, missed.item, now);
  if (timer) return tick(sitting, timer.item, now);
  const slow = earliest(game.open, ({ remindAt }) => remindAt, now);
  return slow ? remind(game, slow.item, now) : UNCHANGED;
}

function tick({ game, kind }: Sitting, timer: RunningTimer, now: Instant): Verdict {
  const table: unknown = kind.rules.tick(game.table, timer.key);
  const timers = game.timers.filter((running) => running !== timer);
  const next = settled({ game: { ...game, timers }, kind }, table, null, now);
  return changed(next, { at: now, act: { type: 'TICKED', timer: timer.key } });
}

function earliest<Item>(
  items: readonly Item[],
  instant: (item: Item) => Instant | null,
  now: Instant,
): { readonly item: Item; readonly at: Instant } | undefined {
  return items
    .flatMap((item) => {
      const at = instant(item);
      return at !== null && at <= now ? [{ item, at }] : [];
    })
    .sort((one, other) => one.at - other.at)[0];
}

function startsByItself(game: Game): boolean {
  return game.phase === 'LOBBY' && game.settings.startWhenFull && isFull(game);
}
