import type { PlayerRefusal } from './refusal.js';

/** Whole days, by the player's calendar, on which the player's clocks stand still by correspondence. */
export type Vacation = {
  readonly id: string;
  /** The first and the last day: 2026-11-30. */
  readonly fromDay: string;
  readonly toDay: string;
  /** What these days were when they were planned; they stay so when the player changes zones. */
  readonly startsAt: number;
  readonly endsAt: number;
};

export type WantedDays = Pick<Vacation, 'fromDay' | 'toDay'>;

/** So long ahead a vacation may begin, in days. */
const FURTHEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** What is wrong with these days, given those that the player has taken or planned; or null. */
export function vacationFault(
  wanted: WantedDays,
  others: readonly Vacation[],
  { today, now }: { readonly today: string; readonly now: number },
  daysPerYear: number,
): PlayerRefusal | null {
  const { fromDay, toDay } = wanted;
  if (toDay < fromDay) return invalid(`the last day ${toDay} is before the first, ${fromDay}`);
  if (daysBetween(today, fromDay) > FURTHEST_DAYS) {
    return invalid(`a vacation begins within a year from now; ${fromDay} is later`);
  }
  const other = others.find((known) => known.fromDay <= toDay && fromDay <= known.toDay);
  if (other) return { code: 'VACATION_OVERLAPS', sentence: overlap(other, now) };
  return budgetFault(wanted, others, daysPerYear);
}

/** How many days of the year the vacations have. */
export function daysOfYear(year: string, vacations: readonly WantedDays[]): number {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return vacations.reduce((sum, { fromDay, toDay }) => {
    const from = fromDay > first ? fromDay : first;
    const to = toDay < last ? toDay : last;
    return sum + Math.max(0, daysBetween(from, to) + 1);
  }, 0);
}

export function yearOf(day: string): string {
  return day.slice(0, 4);
}

/** The day on which somebody came back early is taken, although the vacation is over. */
function overlap({ fromDay, toDay, endsAt }: Vacation, now: number): string {
  return endsAt <= now
    ? `your vacation from ${fromDay} has taken all of ${toDay}: the next begins on a later day`
    : `you have a vacation from ${fromDay} to ${toDay} already`;
}

/** The days of each year count for that year's budget. */
function budgetFault(
  wanted: WantedDays,
  others: readonly Vacation[],
  daysPerYear: number,
): PlayerRefusal | null {
  for (const year of new Set([yearOf(wanted.fromDay), yearOf(wanted.toDay)])) {
    const left = Math.max(0, daysPerYear - daysOfYear(year, others));
    const days = daysOfYear(year, [wanted]);
    if (days <= left) continue;
    const counted = `${left} day${left === 1 ? '' : 's'}`;
    const sentence = `you have ${counted} of vacation left in ${year}; these would be ${days}`;
    return { code: 'VACATION_BUDGET', sentence };
  }
  return null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function invalid(sentence: string): PlayerRefusal {
  return { code: 'VACATION_INVALID', sentence };
}
