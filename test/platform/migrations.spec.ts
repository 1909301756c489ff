import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const MIGRATIONS = 'prisma/migrations';
const ENGINE = pathToFileURL(resolve('scripts/lib/schema-engine.mjs')).href;

type Migrate = (connectionString: string, folder: string) => Promise<string[]>;
// A script, which has no types: this is the signature it documents.
const { migrate } = (await import(resolve('prisma/migrate.mjs'))) as { readonly migrate: Migrate };

describe('migrations', () => {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`;
  const url = addressOf(name);
  let folder: string;

  beforeEach(async () => {
    await query(addressOf('postgres'), `CREATE DATABASE ${name} TEMPLATE template0`);
    folder = await mkdtemp(join(tmpdir(), 'fairdeal-migrations-'));
  });

  afterEach(async () => {
    await query(addressOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  });

  it('lead to prisma/schema.prisma exactly', async () => {
    expect(missingMigration(url, 'prisma/schema.prisma', MIGRATIONS)).toMatchObject({
      exitCode: 0,
    });
  });

  it('would be found to lack what schema.prisma has more', async () => {
    await writeMigration('1_first', 'CREATE TABLE "thing" ("id" INTEGER PRIMARY KEY);');
    await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
    const schema = join(folder, 'schema.prisma');
    await writeFile(
      schema,
      'datasource db {\n provider = "postgresql"\n}\nmodel thing {\n id Int @id\n name String\n}\n',
    );

    const missing = missingMigration(url, schema, folder);

    expect(missing.exitCode).toBe(2);
    expect(missing.stdout).toContain('ADD COLUMN     "name" TEXT NOT NULL');
  });

  it('are applied once, in order, by one of several processes that start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(url, MIGRATIONS)));

    const applied = runs.filter((names) => names.length > 0);
    expect(applied).toHaveLength(1);
    expect(applied[0]).toEqual([...(applied[0] ?? [])].sort());
    const rows = await query(
      url,
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY started_at, migration_name',
    );
    expect(rows.map((row) => row.migration_name)).toEqual(applied[0]);
    expect(await migrate(url, MIGRATIONS)).toEqual([]);
  });

  it('are refused by name when one was changed after it was applied', async () => {
    await writeMigration('1_first', 'CREATE TABLE thing (id INTEGER PRIMARY KEY);');
    expect(await migrate(url, folder)).toEqual(['1_first']);
    await writeMigration('1_first', 'CREATE TABLE thing (id BIGINT PRIMARY KEY);');
    await writeMigration('2_second', 'CREATE TABLE other (id INTEGER PRIMARY KEY);');

    await expect(migrate(url, folder)).rejects.toThrow(
      'migration 1_first was changed after it was applied',
    );
    expect(await tables()).toEqual(['thing']);
  });

  it('leave nothing of one that fails, and keep those before it', async () => {
    await writeMigration('1_first', 'CREATE TABLE thing (id INTEGER PRIMARY KEY);');
    await writeMigration('2_broken', 'CREATE TABLE other (id INTEGER); SELECT * FROM nowhere;');

    await expect(migrate(url, folder)).rejects.toThrow(
      'migration 2_broken: relation "nowhere" does not exist',
    );
    expect(await tables()).toEqual(['thing']);
    await writeMigration('2_broken', 'CREATE TABLE other (id INTEGER);');
    expect(await migrate(url, folder)).toEqual(['2_broken']);
  });

  async function writeMigration(migration: string, sql: string): Promise<void> {
    await mkdir(join(folder, migration), { recursive: true });
    await writeFile(join(folder, migration, 'migration.sql'), sql);
  }

  async function tables(): Promise<unknown[]> {
    const rows = await query(
      url,
      `SELECT tablename FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename`,
    );
    return rows.map((row) => row.tablename);
  }
});

/** In a process of its own: the engine runs once a process, and leaves a timer behind. */
function missingMigration(...parameters: readonly [url: string, schema: string, folder: string]) {
  const script = `import { missingMigration } from ${JSON.stringify(ENGINE)};
    const answer = await missingMigration(...process.argv.slice(1));
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));`;
  const text = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', ...parameters],
    { encoding: 'utf8' },
  );
  return JSON.parse(text) as { readonly exitCode: number; readonly stdout: string };
}

function addressOf(database: string): string {
  const address = new URL(process.env.DATABASE_URL ?? '');
  address.pathname = `/${database}`;
  return address.href;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
