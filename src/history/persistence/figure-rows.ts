import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Tallies } from '../../rules/contract/index.js';
import type { FigureTotal } from '../domain/figures.js';
import type { Ended } from '../domain/streaks.js';

export type RankCount = { readonly rank: number; readonly games: number };

/** What was counted of finished games, beside their results. */
@Injectable()
export class FigureRows {
  constructor(private readonly prisma: PrismaService) {}

  /** Games of the kind that have not been counted, or by a lower version only. */
  async uncounted(kind: string, version: number, limit: number): Promise<readonly string[]> {
    const rows = await this.prisma.result.findMany({
      where: {
        ...{ kind, seat: 0 },
        OR: [{ figuresVersion: null }, { figuresVersion: { lt: version } }],
      },
      select: { gameId: true },
      take: limit,
    });
    return rows.map(({ gameId }) => gameId);
  }

  /** Of all seats of a game. What a higher version has counted stays. */
  async save(gameId: string, version: number, seats: readonly Tallies[]): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE result SET figures_version = ${version}::int, figures = row.figures
      FROM ROWS FROM (jsonb_array_elements(${JSON.stringify(seats)}::jsonb))
        WITH ORDINALITY AS row (figures, number)
      WHERE result.game_id = ${gameId}::uuid AND result.seat = row.number - 1
        AND (result.figures_version IS NULL OR result.figures_version < ${version}::int)`;
  }

  /** Notes that a game cannot be counted by this version. */
  async skip(gameId: string, version: number): Promise<void> {
    await this.prisma.result.updateMany({
      where: { gameId, OR: [{ figuresVersion: null }, { figuresVersion: { lt: version } }] },
      data: { figures: {}, figuresVersion: version },
    });
  }

  /** Notes that all games of the kind are to be counted anew. */
  async forget(kind: string): Promise<number> {
    const { count } = await this.prisma.result.updateMany({
      where: { kind, figuresVersion: { not: null } },
      data: { figuresVersion: null },
    });
    return count;
  }

  /** Of the games of a kind that the player did not give up. */
  async totals(kind: string, playerId: string): Promise<readonly FigureTotal[]> {
    return this.prisma.$queryRaw<FigureTotal[]>`
      SELECT figure.key,
        sum((figure.value ->> 0)::float8) AS counted,
        sum((figure.value ->> 1)::float8) AS of,
        max((figure.value ->> 0)::float8) AS highest,
        count(*)::int AS games
      FROM result, jsonb_each(result.figures) AS figure
      WHERE result.kind = ${kind} AND result.player_id = ${playerId}::uuid AND NOT result.gave_up
      GROUP BY figure.key`;
  }

  async ranks(kind: string, playerId: string): Promise<readonly RankCount[]> {
    const rows = await this.prisma.result.groupBy({
      by: ['rank'],
      where: { kind, playerId },
      _count: true,
      orderBy: { rank: 'asc' },
    });
    return rows.map(({ rank, _count: games }) => ({ rank, games }));
  }

  /** All results of the player, the oldest first, with whether the seat was given up. */
  async ended(
    kind: string,
    playerId: string,
  ): Promise<readonly (Ended & { readonly gaveUp: boolean })[]> {
    const rows = await this.prisma.result.findMany({
      where: { kind, playerId },
      orderBy: [{ endedAt: 'asc' }, { gameId: 'asc' }],
      select: { rank: true, gaveUp: true, endedAt: true },
    });
    return rows.map(({ rank, gaveUp, endedAt }) => ({
      ...{ gaveUp, endedAt },
      won: rank === 1 && !gaveUp,
    }));
  }
}
