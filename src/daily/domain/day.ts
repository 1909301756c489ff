import type { Instant } from '../../games/domain/index.js';

/** A day of the calendar in UTC, as ISO 8601 writes it: "2026-11-30". Sorts like the days do. */
export type Day = string;

const DAY_MS = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}$/;

export function dayOf(instant: Instant): Day {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function dayAfter(day: Day): Day {
  return dayOf(closesAt(day));
}

/** The first instant of the day. */
export function opensAt(day: Day): Instant {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The first instant that is not of the day any more. */
export function closesAt(day: Day): Instant {
  return opensAt(day) + DAY_MS;
}

/** Whether the calendar has such a day. */
export function isDay(text: string): boolean {
  const instant = FORM.test(text) ? opensAt(text) : NaN;
  return !Number.isNaN(instant) && dayOf(instant) === text;
}
