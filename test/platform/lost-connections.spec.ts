import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readConfig } from '../../src/platform/config/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import {
  patientPostgresBackend,
  postgresBackend,
} from '../../src/platform/queue/postgres-backend.js';

// PostgreSQL may end at any moment. A connection that is lent out and asks for nothing just then has
// nobody who waits for its answer; what is told nobody ends a process of Node.

const DATABASE_URL = process.env.DATABASE_URL ?? '';

describe('a connection that ends while it is lent out', () => {
  const admin = new pg.Client({ connectionString: DATABASE_URL });
  beforeAll(() => admin.connect());
  afterAll(() => admin.end());

  it.each([
    ['that the games are stored through', gamesPool],
    ['that jobs are sent through', () => queuePool(postgresBackend)],
    ['that jobs are run through', () => queuePool(patientPostgresBackend)],
  ])('is replaced, and ends no process: one of the pool %s', async (_, open) => {
    const { pool, close } = open();
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', () => resolve('ended')));

    await admin.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await ended).toBe('ended');
    client.release(true);

    expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await close();
  });
});

function gamesPool() {
  const prisma = new PrismaService(readConfig({ DATABASE_URL, NODE_ENV: 'test' }));
  return { pool: prisma.pool, close: () => prisma.$disconnect() };
}

function queuePool(open: typeof postgresBackend) {
  const connection = { connectionString: DATABASE_URL, schema: 'bullmq', migrate: true };
  const backend = open('lost-connections', { connection });
  // BullMQ, which types no more of it than it uses, makes it with the same driver.
  return { pool: backend.connection.pool as pg.Pool, close: () => backend.close() };
}
