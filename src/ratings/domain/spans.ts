import { DateTime } from 'luxon';

/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

/** What a board looks at. All but `ALL_TIME` follow the calendar in UTC; a season is a quarter. */
export type Span = 'ALL_TIME' | 'SEASON' | 'WEEK' | 'DAY';
export type Window = Exclude<Span, 'ALL_TIME'>;

/** A day in UTC as ISO has it: 2026-11-30. */
export type Day = string;

/** The day from which a board of all time counts. */
export const EVER: Day = '1970-01-01';

const UNITS = { SEASON: 'quarter', WEEK: 'week', DAY: 'day' } as const;
const LENGTHS = { SEASON: { months: 3 }, WEEK: { weeks: 1 }, DAY: { days: 1 } } as const;

/** The first day of the span in which the instant lies; weeks begin on Monday. */
export function startOf(span: Span, at: Instant): Day {
  if (span === 'ALL_TIME') return EVER;
  return dayOf(DateTime.fromMillis(at, { zone: 'utc' }).startOf(UNITS[span]));
}

/** When the window that begins on this day begins. */
export function beginOf(start: Day): Instant {
  return DateTime.fromISO(start, { zone: 'utc' }).toMillis();
}

/** When the window that begins on this day is over. */
export function endOf(window: Window, start: Day): Instant {
  return DateTime.fromISO(start, { zone: 'utc' }).plus(LENGTHS[window]).toMillis();
}

/** The first days of so many seasons, the latest first, from the one of this day back to another's. */
export function seasonsBack(from: Day, to: Day, limit: number): readonly Day[] {
  const starts: Day[] = [];
  for (let start = from; start >= to && starts.length < limit; start = seasonBefore(start)) {
    starts.push(start);
  }
  return starts;
}

/** The first day of the season before the one that begins on this day. */
export function seasonBefore(start: Day): Day {
  return startOf('SEASON', beginOf(start) - 1);
}

/**
 * The season in which a game counts: that of its end, or the one after the last that is closed, so
 * that final standings stay what they are.
 */
export function openSeason(endedAt: Instant, lastClosed: Day | null): Day {
  const own = startOf('SEASON', endedAt);
  if (lastClosed === null || own > lastClosed) return own;
  return startOf('SEASON', endOf('SEASON', lastClosed));
}

function dayOf(date: DateTime): Day {
  return date.toFormat('yyyy-MM-dd');
}
