import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { type Instant, startOf } from '../domain/spans.js';
import { lockedBook } from './recomputation.js';

/** A game that ended in the last seconds of a season may be saved a little later. */
const GRACE_MS = 10 * 60_000;

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

  /** `null` before the job has made it. */
  async find(kind: string, start: string): Promise<SeasonState | null> {
    return this.prisma.season.findUnique({
      where: { kind_start: { kind, start: new Date(start) } },
      select: { closedAt: true, revisedAt: true },
    });
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
