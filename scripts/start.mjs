// Starts everything in one process: PostgreSQL, unless DATABASE_URL names one, the migrations, and
// the server built into dist/.
import { migrate } from '../prisma/migrate.mjs';
import { DataFolderInUse, ensureDatabase, startPostgres } from './lib/embedded-postgres.mjs';

const DATABASE = 'fairdeal';
// Stands in for the embedded database's address while the rest of the configuration is checked.
const NOT_YET_STARTED = 'postgresql://embedded/fairdeal';

const { ConfigError, readConfig } = await import('../dist/platform/config/index.js');
let postgres;
let server;
let stopping = false;

process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  await start();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DataFolderInUse;
  console.error(isExpected ? error.message : error);
  await postgres?.stop();
  process.exit(1);
}

async function start() {
  const hasDatabase = Boolean(process.env.DATABASE_URL);
  const url = hasDatabase ? process.env.DATABASE_URL : NOT_YET_STARTED;
  let config = readConfig({ ...process.env, DATABASE_URL: url });
  if (!hasDatabase) {
    postgres = await startPostgres({ dir: config.dataDir, exclusive: true });
    await ensureDatabase(postgres.url, DATABASE);
    config = readConfig({ ...process.env, DATABASE_URL: postgres.url(DATABASE) });
  }
  await migrate(config.database.url, 'prisma/migrations');
  const { startServer } = await import('../dist/main.js');
  server = await startServer(config);
  if (stopping) return;
  console.log(greeting(server.url, config));
}

function greeting(url, config) {
  if (!config.role.api) return `Fairdeal's worker is running; its health is at ${url}/health/ready`;
  const query = JSON.stringify({ query: '{ kinds { kind title } }' });
  return [
    `Fairdeal is running at ${url}/graphql${config.explorer ? ' (open it in a browser)' : ''}`,
    'Try it:',
    `  curl ${url}/graphql -H 'content-type: application/json' -d '${query}'`,
  ].join('\n');
}

// The server first, while its database still answers. A second signal does not wait.
async function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  await server?.close();
  await postgres?.stop();
  process.exit(0);
}
