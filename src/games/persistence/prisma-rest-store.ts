import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Calendars, quietWindow } from '../../players/index.js';
import { type OpenPlan, RestStore } from '../application/ports.js';
import type { Life } from '../application/life.js';
import type { Instant } from '../domain/game.js';

@Injectable()
export class PrismaRestStore extends RestStore {
  constructor(
    private readonly prisma: PrismaService,
    private readonly calendars: Calendars,
  ) {
    super();
  }

  async outdated(before: Instant, limit: number): Promise<readonly OpenPlan[]> {
    return this.prisma.$queryRaw<OpenPlan[]>`
      SELECT seat.game_id::text AS "gameId", seat.player_id::text AS "playerId"
      FROM player_calendar AS calendar
      JOIN seat ON seat.player_id = calendar.player_id
      JOIN game ON game.id = seat.game_id
      LEFT JOIN rest_plan AS plan
        ON plan.game_id = seat.game_id AND plan.player_id = seat.player_id
      WHERE game.phase = 'PLAYING' AND game.pace = 'CORRESPONDENCE'
        AND (plan.revision IS DISTINCT FROM calendar.revision OR plan.until < ${new Date(before)})
      LIMIT ${limit}`;
  }

  async lifeOf(playerId: string, now: Instant): Promise<Life> {
    const { calendar, revision, vacations } = await this.calendars.days(playerId, now);
    return {
      revision,
      quiet: quietWindow(calendar),
      vacations: vacations.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
    };
  }

  async planned(
    { gameId, playerId }: OpenPlan,
    { revision, until }: { readonly revision: number; readonly until: Instant | null },
  ): Promise<void> {
    const columns = { revision, until: until === null ? null : new Date(until) };
    await this.prisma.restPlan.upsert({
      where: { gameId_playerId: { gameId, playerId } },
      create: { gameId, playerId, ...columns },
      update: columns,
    });
  }
}
