import { randomUUID } from 'node:crypto';
import { dayAt, startOfDay } from '../../platform/time/daily-window.js';
import type { Clock } from '../../platform/time/clock.js';
import type { PlayerRefusal } from '../domain/refusal.js';
import {
  daysOfYear,
  type Vacation,
  vacationFault,
  type WantedDays,
  yearOf,
} from '../domain/vacation.js';
import type { CalendarStore, Days } from './ports.js';

/** Days on which players are away. Games find them in the calendar by themselves. */
export class Vacations {
  constructor(
    private readonly store: CalendarStore,
    private readonly clock: Clock,
    private readonly daysPerYear: number,
  ) {}

  /** The vacations that are not over, and the days that are left in the year that it is. */
  async of(playerId: string): Promise<{ vacations: readonly Vacation[]; daysLeft: number }> {
    const { today, vacations } = await this.#days(playerId);
    const now = this.clock.now();
    const taken = daysOfYear(yearOf(today), vacations);
    const daysLeft = Math.max(0, this.daysPerYear - taken);
    return { vacations: vacations.filter(({ endsAt }) => endsAt > now), daysLeft };
  }

  /** From this moment on; today counts. Refused as `plan` is. */
  async start(playerId: string, toDay: string): Promise<Vacation | PlayerRefusal> {
    const days = await this.#days(playerId);
    return this.#add(playerId, days, { fromDay: days.today, toDay }, this.clock.now());
  }

  /** Refused: VACATION_INVALID, VACATION_OVERLAPS, VACATION_BUDGET, TRY_AGAIN_LATER. */
  async plan(playerId: string, wanted: WantedDays): Promise<Vacation | PlayerRefusal> {
    const days = await this.#days(playerId);
    const startsAt = startOfDay(days.calendar.timeZone, wanted.fromDay);
    if (startsAt === null) return noDay(wanted.fromDay);
    if (wanted.fromDay <= days.today) {
      const sentence = `a vacation is planned from tomorrow on; ${wanted.fromDay} is not later than today`;
      return { code: 'VACATION_INVALID', sentence };
    }
    return this.#add(playerId, days, wanted, startsAt);
  }

  /** One that has begun ends now, and today was its last day; one that has not is taken back. */
  async end(playerId: string, id: string): Promise<Vacation | PlayerRefusal> {
    const { today, revision, vacations } = await this.#days(playerId);
    const now = this.clock.now();
    const vacation = vacations.find((known) => known.id === id && known.endsAt > now);
    if (!vacation) {
      return { code: 'VACATION_NOT_FOUND', sentence: 'you have no such vacation, or it is over' };
    }
    if (vacation.startsAt > now) {
      const isGone = await this.store.endVacation(playerId, revision, { id, toDay: null });
      return isGone ? vacation : TRY_AGAIN;
    }
    const lastDay = today < vacation.fromDay ? vacation.fromDay : today;
    const ended = { ...vacation, toDay: lastDay, endsAt: now };
    return (await this.store.endVacation(playerId, revision, ended)) ? ended : TRY_AGAIN;
  }

  async #add(
    playerId: string,
    days: DaysNow,
    { fromDay, toDay }: WantedDays,
    startsAt: number,
  ): Promise<Vacation | PlayerRefusal> {
    const { calendar, revision, vacations } = days;
    const endsAt = startOfDay(calendar.timeZone, toDay, 1);
    if (endsAt === null) return noDay(toDay);
    const fault = vacationFault({ fromDay, toDay }, vacations, days, this.daysPerYear);
    if (fault) return fault;
    const vacation = { id: randomUUID(), fromDay, toDay, startsAt, endsAt };
    return (await this.store.addVacation(playerId, revision, vacation)) ? vacation : TRY_AGAIN;
  }

  /** With all vacations of the year, also those that are over. */
  async #days(playerId: string): Promise<DaysNow> {
    const now = this.clock.now();
    const thisYear = yearOf(new Date(now).toISOString());
    const days = await this.store.days(playerId, `${Number(thisYear) - 1}-12-31`);
    return { ...days, now, today: dayAt(days.calendar.timeZone, now) };
  }
}

type DaysNow = Days & { readonly now: number; readonly today: string };

const DAY_FORM = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

const TRY_AGAIN: PlayerRefusal = {
  code: 'TRY_AGAIN_LATER',
  sentence: 'your calendar changed at the same moment: look at it, then try again',
};

function noDay(day: string): PlayerRefusal {
  const sentence = DAY_FORM.test(day)
    ? `there is no day ${day}`
    : `a day is written like 2026-11-30, not ${JSON.stringify(day.slice(0, 20))}`;
  return { code: 'VACATION_INVALID', sentence };
}
