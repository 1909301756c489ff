// Applies the migrations of a folder in Prisma's own shape and table, so that Prisma's tools agree
// with what stands in the database. Runs at every boot, under an advisory lock.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const PRISMA_MIGRATION_LOCK = 72707369; // the number Prisma's own engine uses

/** Returns the names applied now. Several processes at once: one applies, all go on. */
export async function migrate(connectionString, folder) {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATION_LOCK]);
    const done = await appliedChecksums(client);
    const applied = [];
    for (const migration of migrations) {
      if (!done.has(migration.name)) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (done.get(migration.name) !== migration.checksum) {
        throw new Error(`migration ${migration.name} was changed after it was applied`);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function readMigrations(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedChecksums(client) {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  const { rows } = await client.query(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

async function apply(client, { name, sql, checksum }) {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)',
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name}: ${error.message}`, { cause: error });
  }
}
