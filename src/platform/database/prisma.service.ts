import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client.js';
import { CONFIG, type Config } from '../config/index.js';

/** The client of the database, on a pool that plain SQL may share. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  readonly pool: pg.Pool;

  constructor(@Inject(CONFIG) config: Config) {
    const pool = new pg.Pool({
      connectionString: config.database.url,
      max: config.database.poolSize,
      // The adapter drops the offset of a timestamptz and takes it for UTC: so let it be UTC.
      options: '-c timezone=UTC',
    });
    pool.on('error', () => undefined); // an idle connection was lost; the next query gets another
    pool.on('connect', (client) => client.on('error', () => undefined)); // or one that is lent out
    super({
      adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator }),
    });
    this.pool = pool;
  }

  /** Last: running jobs and requests end with a database. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    // A client that nobody has asked anything has not taken the pool over, and leaves it open.
    if (!this.pool.ending) await this.pool.end();
  }
}

// Named statements are parsed and planned once a connection: twice the moves a second.
const statementNames = new LRUCache<string, string>({ max: 500 });

function statementNameGenerator({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known) return known;
  const name = createHash('sha1').update(sql).digest('hex');
  statementNames.set(sql, name);
  return name;
}
