import { DateTime, IANAZone } from 'luxon';

/**
 * The same hours of every day, by the clocks of a time zone: from one time of day to another, which
 * is on the next day where it is not later. Minutes after midnight, 0 to 1439; never the same twice.
 */
export type DailyWindow = {
  /** A name of the time zone database: Europe/Vienna. */
  readonly zone: string;
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** From the first millisecond on, up to the other, which is no longer part of it. */
export type Interval = { readonly from: number; readonly to: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const ZONE_FORM = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether the time zone database of this server knows the name; offsets are no names. */
export function isTimeZone(name: string): boolean {
  return ZONE_FORM.test(name) && IANAZone.isValidZone(name);
}

/** The name of a time zone in the capitals that the database writes it in. */
export function timeZoneAsWritten(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  // Another name that the zone has had is as good: then what was chosen stays.
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}

/** The day that a zone has at an instant: 2026-11-30. */
export function dayAt(zone: string, at: number): string {
  return DateTime.fromMillis(at, { zone }).toISODate() ?? '';
}

/** When a day begins in a zone; null for what is no day, such as 2026-02-30. */
export function startOfDay(zone: string, day: string, daysLater = 0): number | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) return null;
  const midnight = DateTime.fromISO(day, { zone }).plus({ days: daysLater });
  return midnight.isValid ? midnight.startOf('day').toMillis() : null;
}

export function isInWindow(window: DailyWindow, at: number): boolean {
  return windowsBetween(window, at, at + 1).length > 0;
}

/** The instant itself if it is outside of the window, or else the end of the window it is in. */
export function nextOutside(window: DailyWindow, at: number): number {
  const [around] = windowsAround(window, at, at + 1).filter(
    ({ from, to }) => from <= at && at < to,
  );
  return around?.to ?? at;
}

/**
 * The parts of the window between two instants, in order, none touching another. Where clocks are
 * changed, a window begins when its first time is shown first, and ends when its last time is shown
 * last; a time that is skipped counts as shown at the skip.
 */
export function windowsBetween(window: DailyWindow, from: number, to: number): readonly Interval[] {
  return windowsAround(window, from, to).flatMap((whole) => {
    const part = { from: Math.max(whole.from, from), to: Math.min(whole.to, to) };
    return part.from < part.to ? [part] : [];
  });
}

/** Whole windows, all of those that touch the time between, and some before and after. */
function windowsAround(
  { zone: name, fromMinute, toMinute }: DailyWindow,
  from: number,
  to: number,
): readonly Interval[] {
  const zone = IANAZone.create(name);
  const first = midnightBefore(localAt(from, zone)) - 2 * DAY_MS;
  const last = midnightBefore(localAt(to, zone)) + DAY_MS;
  const overnightMs = fromMinute < toMinute ? 0 : DAY_MS;
  const windows = Array.from({ length: 1 + (last - first) / DAY_MS }, (_, day): Interval => {
    const midnight = first + day * DAY_MS;
    return {
      from: Math.min(...shownAt(midnight + fromMinute * MINUTE_MS, zone)),
      to: Math.max(...shownAt(midnight + overnightMs + toMinute * MINUTE_MS, zone)),
    };
  });
  return joined(windows);
}

/*
 * What the clocks of a zone show is written like an instant at which those of UTC show the same;
 * a day of it has 24 hours.
 */

/** When the clocks show it: once, or twice where they are put back. */
function shownAt(local: number, zone: IANAZone): readonly number[] {
  const offsets = new Set([local - DAY_MS, local + DAY_MS].map((near) => zone.offset(near)));
  const instants = [...offsets].map((offset) => local - offset * MINUTE_MS);
  if (offsets.size === 1) return instants;
  const shown = instants.filter((instant) => localAt(instant, zone) === local);
  return shown.length === 0 ? [skipOver(local, zone)] : shown;
}

/** The instant at which clocks were put forward over the time. */
function skipOver(local: number, zone: IANAZone): number {
  let before = local - 15 * HOUR_MS; // no zone is further from UTC
  let after = local + 15 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localAt(middle, zone) < local) before = middle;
    else after = middle;
  }
  return after;
}

function localAt(instant: number, zone: IANAZone): number {
  return instant + zone.offset(instant) * MINUTE_MS;
}

function midnightBefore(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

function joined(windows: readonly Interval[]): readonly Interval[] {
  return windows.reduce<readonly Interval[]>((before, next) => {
    const last = before.at(-1);
    if (next.from >= next.to) return before;
    if (!last || next.from > last.to) return [...before, next];
    return [...before.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }];
  }, []);
}
