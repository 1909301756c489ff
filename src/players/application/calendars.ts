import { Injectable } from '@nestjs/common';
import { isTimeZone, timeZoneAsWritten } from '../../platform/time/daily-window.js';
import {
  type Calendar,
  readQuietHours,
  UNKNOWN_CALENDAR,
  unknownTimeZone,
} from '../domain/calendar.js';
import { isRefusal, type PlayerRefusal } from '../domain/refusal.js';
import { CalendarStore, type Days } from './ports.js';

const DAY_MS = 86_400_000;

/** When players sleep: for them alone, and for what the server does or leaves in their nights. */
@Injectable()
export class Calendars {
  constructor(private readonly store: CalendarStore) {}

  async of(playerId: string): Promise<Calendar> {
    const [calendar] = await this.ofAll([playerId]);
    return calendar ?? UNKNOWN_CALENDAR;
  }

  /** In the order of the ids; UTC without quiet hours for those who have said nothing. */
  async ofAll(playerIds: readonly string[]): Promise<readonly Calendar[]> {
    const known = await this.store.findByPlayers([...new Set(playerIds)]);
    return playerIds.map((playerId) => known.get(playerId) ?? UNKNOWN_CALENDAR);
  }

  /** With the vacations that are not over at the instant. */
  async days(playerId: string, now: number): Promise<Days> {
    const days = await this.store.days(playerId, new Date(now - DAY_MS).toISOString().slice(0, 10));
    return { ...days, vacations: days.vacations.filter(({ endsAt }) => endsAt > now) };
  }

  /** Refused: TIME_ZONE_UNKNOWN, QUIET_HOURS_INVALID. */
  async set(playerId: string, wanted: WantedCalendar): Promise<Calendar | PlayerRefusal> {
    const { timeZone, quietHours: times } = wanted;
    if (!isTimeZone(timeZone)) return unknownTimeZone(timeZone);
    const quietHours = times && readQuietHours(times.from, times.to);
    if (quietHours && isRefusal(quietHours)) return quietHours;
    const calendar = { timeZone: timeZoneAsWritten(timeZone), quietHours };
    await this.store.set(playerId, calendar);
    return calendar;
  }
}

export type WantedCalendar = {
  readonly timeZone: string;
  /** Times of day like 22:30. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
};
