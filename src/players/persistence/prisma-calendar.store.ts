import { Injectable } from '@nestjs/common';
import type { PlayerCalendar, Vacation as VacationRow } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { CalendarStore, type Days } from '../application/ports.js';
import { type Calendar, UNKNOWN_CALENDAR } from '../domain/calendar.js';
import type { Vacation } from '../domain/vacation.js';

@Injectable()
export class PrismaCalendarStore extends CalendarStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async findByPlayers(playerIds: readonly string[]): Promise<ReadonlyMap<string, Calendar>> {
    const rows = await this.prisma.playerCalendar.findMany({
      where: { playerId: { in: [...playerIds] } },
    });
    return new Map(rows.map((row) => [row.playerId, calendarFrom(row)]));
  }

  async set(playerId: string, { timeZone, quietHours }: Calendar): Promise<void> {
    const columns = {
      timeZone,
      quietFrom: quietHours?.fromMinute ?? null,
      quietTo: quietHours?.toMinute ?? null,
    };
    await this.prisma.$transaction([
      this.prisma.playerCalendar.upsert({
        where: { playerId },
        create: { playerId, ...columns },
        update: { ...columns, revision: { increment: 1 } },
      }),
      this.prisma.player.updateMany({
        where: { id: playerId },
        data: { settingsRevision: { increment: 1 } },
      }),
    ]);
  }

  async days(playerId: string, sinceDay: string): Promise<Days> {
    const row = await this.prisma.playerCalendar.findUnique({
      where: { playerId },
      include: {
        vacations: { where: { toDay: { gte: sinceDay } }, orderBy: { startsAt: 'asc' } },
      },
    });
    if (!row) return { calendar: UNKNOWN_CALENDAR, revision: 0, vacations: [] };
    const vacations = row.vacations.map(vacationFrom);
    return { calendar: calendarFrom(row), revision: row.revision, vacations };
  }

  async addVacation(playerId: string, revision: number, vacation: Vacation): Promise<boolean> {
    const { id, fromDay, toDay, startsAt, endsAt } = vacation;
    await this.prisma.$executeRaw`
      INSERT INTO player_calendar (player_id, time_zone)
      VALUES (${playerId}::uuid, ${UNKNOWN_CALENDAR.timeZone})
      ON CONFLICT (player_id) DO NOTHING`;
    const added = await this.prisma.$executeRaw`
      WITH counted AS (
        UPDATE player_calendar SET revision = revision + 1
        WHERE player_id = ${playerId}::uuid AND revision = ${revision}
        RETURNING player_id
      )
      INSERT INTO vacation (id, player_id, from_day, to_day, starts_at, ends_at)
      SELECT ${id}::uuid, player_id, ${fromDay}, ${toDay}, ${new Date(startsAt)}, ${new Date(endsAt)}
      FROM counted`;
    return added === 1;
  }

  async endVacation(
    playerId: string,
    revision: number,
    vacation: Vacation | { readonly id: string; readonly toDay: null },
  ): Promise<boolean> {
    const { id, toDay } = vacation;
    const endsAt = toDay === null ? null : new Date(vacation.endsAt);
    const ended = await this.prisma.$queryRaw<readonly unknown[]>`
      WITH counted AS (
        UPDATE player_calendar SET revision = revision + 1
        WHERE player_id = ${playerId}::uuid AND revision = ${revision}
        RETURNING player_id
      ), gone AS (
        DELETE FROM vacation USING counted
        WHERE vacation.id = ${id}::uuid AND vacation.player_id = counted.player_id
          AND ${toDay}::text IS NULL
        RETURNING vacation.id
      ), cut AS (
        UPDATE vacation SET to_day = ${toDay}, ends_at = ${endsAt}::timestamptz
        FROM counted
        WHERE vacation.id = ${id}::uuid AND vacation.player_id = counted.player_id
          AND ${toDay}::text IS NOT NULL
        RETURNING vacation.id
      )
      SELECT id FROM gone UNION ALL SELECT id FROM cut`;
    return ended.length === 1;
  }
}

function vacationFrom(row: VacationRow): Vacation {
  const { id, fromDay, toDay } = row;
  return { id, fromDay, toDay, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() };
}

function calendarFrom({ timeZone, quietFrom, quietTo }: PlayerCalendar): Calendar {
  const hasQuietHours = quietFrom !== null && quietTo !== null;
  const quietHours = hasQuietHours ? { fromMinute: quietFrom, toMinute: quietTo } : null;
  return { timeZone, quietHours };
}
