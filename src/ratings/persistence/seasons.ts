import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { type Day, type Instant, beginOf, startOf } from '../domain/spans.js';
import { lockedBook } from './recomputation.js';

/** A game that ended in the last seconds of a season may be saved a little later. */
const GRACE_MS = 10 * 60_000;

export type SeasonKey = { readonly kind: string; readonly start: Day };
export type SeasonState = { readonly closedAt: Date | null; readonly revisedAt: Date | null };

/** Seasons, a row for each of each kind: made and closed by whoever looks, each once. */
@Injectable()
export class Seasons {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Makes the seasons up to the one of now, also those that nobody saw to, and closes those that are
   * over. From then on no game counts in them: one that is saved later counts in the next.
   */
  async keep(now: Instant): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO season (kind, start, ends_at)
      SELECT book.kind, day::date, (day + interval '3 months') AT TIME ZONE 'UTC'
      FROM rating_book AS book
      CROSS JOIN LATERAL (
        SELECT coalesce(
          (SELECT max(start) FROM season WHERE season.kind = book.kind),
          (SELECT season FROM rated_game WHERE rated_game.kind = book.kind AND number = 1)
        ) AS first
      ) AS known
      CROSS JOIN generate_series(
        known.first::timestamp, ${startOf('SEASON', now)}::date::timestamp, interval '3 months'
      ) AS day
      ON CONFLICT (kind, start) DO NOTHING`;
    const over = new Date(now - GRACE_MS);
    const seasons = await this.prisma.season.findMany({
      where: { closedAt: null, endsAt: { lte: over } },
      distinct: ['kind'],
      select: { kind: true },
    });
    for (const { kind } of seasons) await this.#close(kind, over, new Date(now));
  }

  /** Of seasons of kinds, each in its place; `null` before the job has made one. */
  async findAll(wanted: readonly SeasonKey[]): Promise<readonly (SeasonState | null)[]> {
    const rows = await this.prisma.season.findMany({
      where: { OR: wanted.map(({ kind, start }) => ({ kind, start: new Date(start) })) },
      select: { kind: true, start: true, closedAt: true, revisedAt: true },
    });
    return wanted.map(({ kind, start }) => {
      const row = rows.find((one) => one.kind === kind && one.start.getTime() === beginOf(start));
      return row ? { closedAt: row.closedAt, revisedAt: row.revisedAt } : null;
    });
  }

  /** The first day of the season in which a game of the kind ended first; `null` before one has. */
  async first(kind: string): Promise<Day | null> {
    const result = await this.prisma.result.findFirst({
      where: { kind, seat: 0 }, // the first seat stands for its game
      orderBy: [{ endedAt: 'asc' }, { gameId: 'asc' }],
      select: { endedAt: true },
    });
    return result && startOf('SEASON', result.endedAt.getTime());
  }

  /** Behind the lock of the kind, so that each ending knows whether it is before or after. */
  async #close(kind: string, over: Date, closedAt: Date): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await lockedBook(transaction, kind);
      const where = { kind, closedAt: null, endsAt: { lte: over } };
      await transaction.season.updateMany({ where, data: { closedAt } });
    });
  }
}
