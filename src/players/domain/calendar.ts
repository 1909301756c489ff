import type { DailyWindow } from '../../platform/time/daily-window.js';
import type { PlayerRefusal } from './refusal.js';

/** By which days and nights a player lives. The player's alone. */
export type Calendar = {
  /** A name of the time zone database: Europe/Vienna. */
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
};

/** Minutes after midnight. Where the end is not later than the beginning it is on the next day. */
export type QuietHours = { readonly fromMinute: number; readonly toMinute: number };

/** What a player has who has said nothing. */
export const UNKNOWN_CALENDAR: Calendar = { timeZone: 'UTC', quietHours: null };

const DAY_MINUTES = 1440;
/** Clocks stand still in quiet hours: the others at the table wait for so long at the most. */
const LONGEST_QUIET_MINUTES = 720;
const TIME_OF_DAY = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;

/** Quiet hours from two times like 22:30, or what is wrong with them. */
export function readQuietHours(from: string, to: string): QuietHours | PlayerRefusal {
  const [fromMinute, toMinute] = [minuteOf(from), minuteOf(to)];
  if (fromMinute === null || toMinute === null) {
    const wrong = JSON.stringify(fromMinute === null ? from : to).slice(0, 20);
    return invalid(`quiet hours are from and to a time of day like 22:30, which ${wrong} is not`);
  }
  if (fromMinute === toMinute) {
    return invalid(`quiet hours end at another time than they begin, not both at ${from}`);
  }
  const length = (toMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  return length > LONGEST_QUIET_MINUTES
    ? invalid(`quiet hours are 12 at the most; from ${from} to ${to} are more`)
    : { fromMinute, toMinute };
}

export function unknownTimeZone(name: string): PlayerRefusal {
  const wrong = JSON.stringify(name.slice(0, 64));
  const sentence = `${wrong} is no name of the time zone database, such as Europe/Vienna`;
  return { code: 'TIME_ZONE_UNKNOWN', sentence };
}

/** 1350 as 22:30. */
export function timeOfDay(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The quiet hours as hours of every day; `null` for a player who has none. */
export function quietWindow({ timeZone, quietHours }: Calendar): DailyWindow | null {
  return quietHours && { zone: timeZone, ...quietHours };
}

function minuteOf(text: string): number | null {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function invalid(sentence: string): PlayerRefusal {
  return { code: 'QUIET_HOURS_INVALID', sentence };
}
