import { Injectable } from '@nestjs/common';
import type { PlayerCalendar } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { CalendarStore } from '../application/ports.js';
import type { Calendar } from '../domain/calendar.js';

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
    await this.prisma.playerCalendar.upsert({
      where: { playerId },
      create: { playerId, ...columns },
      update: columns,
    });
  }
}

function calendarFrom({ timeZone, quietFrom, quietTo }: PlayerCalendar): Calendar {
  const hasQuietHours = quietFrom !== null && quietTo !== null;
  const quietHours = hasQuietHours ? { fromMinute: quietFrom, toMinute: quietTo } : null;
  return { timeZone, quietHours };
}
