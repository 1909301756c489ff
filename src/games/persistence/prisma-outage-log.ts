import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { OutageLog } from '../application/ports.js';
import type { Instant } from '../domain/game.js';
import type { Span } from '../domain/thinking.js';

/** So many are kept in mind: games hear of an outage long before so many more have been. */
const LATEST = 20;

@Injectable()
export class PrismaOutageLog extends OutageLog {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  /** The row is locked while it is looked at, so that of servers that start at once one sees the gap. */
  async beat(now: Instant, toleranceMs: number): Promise<readonly Span[]> {
    const at = new Date(now);
    await this.prisma.$executeRaw`
      INSERT INTO heartbeat (id, at) VALUES (1, ${at}) ON CONFLICT (id) DO NOTHING`;
    await this.prisma.$executeRaw`
      WITH last AS (
        SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE
      ), gap AS (
        INSERT INTO outage (from_at, to_at)
        SELECT at, ${at} FROM last
        WHERE ${at} - at > make_interval(secs => ${toleranceMs / 1000}::double precision)
        ON CONFLICT (to_at) DO NOTHING
      )
      UPDATE heartbeat SET at = GREATEST(heartbeat.at, ${at}) FROM last WHERE id = 1`;
    const rows = await this.prisma.outage.findMany({ orderBy: { toAt: 'desc' }, take: LATEST });
    return rows.map(spanFrom).reverse();
  }

  async unsettled(): Promise<readonly Span[]> {
    const where = { settledAt: null };
    return (await this.prisma.outage.findMany({ where, orderBy: { toAt: 'asc' } })).map(spanFrom);
  }

  async settled({ to }: Span, now: Instant): Promise<void> {
    const where = { toAt: new Date(to), settledAt: null };
    await this.prisma.outage.updateMany({ where, data: { settledAt: new Date(now) } });
  }
}

function spanFrom({ fromAt, toAt }: { readonly fromAt: Date; readonly toAt: Date }): Span {
  return { from: fromAt.getTime(), to: toAt.getTime() };
}
