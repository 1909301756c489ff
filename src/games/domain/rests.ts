import { reclocked } from './clocks.js';
import type { Command } from './command.js';
import { type Game, type Instant, type Rest, seatAt, seatOf, withSeat } from './game.js';
import { HOUR_MS } from './settings.js';
import { clipped } from './thinking.js';
import { UNCHANGED, type Verdict, changed } from './verdict.js';

/** Quiet hours that a game knew of stay for so long when they are changed. */
const NOTICE_MS = 24 * HOUR_MS;

/**
 * From now on the clock of the player's seat stands still in these times. New quiet hours count
 * from a day later on: whoever moved them about day by day would else never be on the clock.
 */
export function planRests(
  game: Game,
  { forPlayerId, plan }: Extract<Command, { type: 'PLAN_RESTS' }>,
  now: Instant,
): Verdict {
  const seat = seatOf(game, forPlayerId);
  const control = game.settings.timeControl;
  if (game.phase !== 'PLAYING' || seat === null || control.type !== 'CORRESPONDENCE') {
    return UNCHANGED;
  }
  const { givenUp, rests: before } = seatAt(game, seat);
  if (givenUp !== null) return UNCHANGED;
  const allowed = plan.spans.filter(
    ({ reason }) => reason !== 'VACATION' || control.vacation !== false,
  );
  const spans = plannedFrom(before?.spans ?? null, allowed, now);
  const known = clipped(before?.spans ?? [], now, Infinity);
  if (isSame(known, spans)) return UNCHANGED;
  const rests = { revision: plan.revision, spans };
  const next = reclocked(game, withSeat(game, seat, { rests }), now);
  const act = { type: 'RESTS_PLANNED', revision: plan.revision, rests: spans } as const;
  return changed(next, { at: now, seat, act });
}

function plannedFrom(
  before: readonly Rest[] | null,
  wanted: readonly Rest[],
  now: Instant,
): readonly Rest[] {
  const isQuiet = ({ reason }: Rest) => reason === 'QUIET_HOURS';
  const changesAt = before === null ? now : now + NOTICE_MS;
  const quiet = [
    ...clipped((before ?? []).filter(isQuiet), now, changesAt),
    ...clipped(wanted.filter(isQuiet), changesAt, Infinity),
  ];
  const others = clipped(
    wanted.filter((rest) => !isQuiet(rest)),
    now,
    Infinity,
  );
  return [...joined(quiet), ...others];
}

/** A night that begins by the old plan and ends by the new one is one. */
function joined(rests: readonly Rest[]): readonly Rest[] {
  return rests.reduce<readonly Rest[]>((before, rest) => {
    const last = before.at(-1);
    if (last?.to !== rest.from) return [...before, rest];
    return [...before.slice(0, -1), { ...last, to: rest.to }];
  }, []);
}

function isSame(one: readonly Rest[], other: readonly Rest[]): boolean {
  const text = (rests: readonly Rest[]) =>
    rests.map(({ from, to, reason }) => `${reason} ${from} ${to}`).join();
  return text(one) === text(other);
}
