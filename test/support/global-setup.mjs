import { randomBytes } from 'node:crypto';
import { migrate } from '../../prisma/migrate.mjs';
import { startPostgres, withClient } from '../../scripts/lib/embedded-postgres.mjs';
import { templateName, workerDatabaseName } from './database-names.mjs';

// Nothing here must survive a power cut.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts, or finds, the tests' PostgreSQL, and makes a migrated database for each worker. */
export default async function globalSetup({ maxWorkers }) {
  const run = randomBytes(4).toString('hex');
  const flags = FAST.flatMap((setting) => ['-c', setting]);
  const server = await startPostgres({ dir: '.data/test-postgres', flags });
  const workers = Array.from({ length: maxWorkers }, (_, index) => index + 1);
  const databases = workers.map((worker) => workerDatabaseName(run, worker));
  const template = templateName(run);
  await withClient(server.url('postgres'), async (client) => {
    await client.query(`CREATE DATABASE ${template}`);
    await migrate(server.url(template), 'prisma/migrations');
    for (const name of databases)
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  process.env.TEST_RUN = run;
  process.env.TEST_DATABASE_URL = server.url('');
  globalThis.testPostgres = { server, databases: [template, ...databases] };
}
