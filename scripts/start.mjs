// Starts everything in one process: PostgreSQL, unless DATABASE_URL names one, the migrations, and
// the server built into dist/.
import { migrate } from '../prisma/migrate.mjs';
import { DataFolderInUse, ensureDatabase, startPostgres } from './lib/embedded-postgres.mjs';

const DATABASE = 'fairdeal';
const SAME_SIGNAL_MS = 1000;
// Stands in for the embedded database's address while the rest of the configuration is checked.
const NOT_YET_STARTED = 'postgresql://embedded/fairdeal';

const { ConfigError, readConfig } = await import('../dist/platform/config/index.js');
let postgres;
let server;
let stoppingSince;

process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? error);
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
  if (stoppingSince) return;
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

// What whoever starts the server can put right by themselves; the rest is shown with its stack.
function sentenceOf(error) {
  if (error instanceof ConfigError || error instanceof DataFolderInUse) return error.message;
  if (error.code === 'EADDRINUSE') {
    return `port ${error.port} is taken; stop what runs there, or set PORT to another one`;
  }
  const isConnection = error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  const isLogin = ['28P01', '28000', '3D000'].includes(error.code);
  if (['57P01', '57P03'].includes(error.code)) {
    return `the database is starting or stopping, try again in a moment: ${error.message}`;
  }
  if (isConnection || isLogin) return `DATABASE_URL names no usable database: ${error.message}`;
  return undefined;
}

// The server first, while its database still answers. Who asks again does not want to wait; but at
// a Ctrl-C npm sends a signal of its own after the terminal's.
async function stop() {
  const now = Date.now();
  if (stoppingSince === undefined) stoppingSince = now;
  else if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
  else return;
  try {
    await server?.close();
  } finally {
    await postgres?.stop();
  }
  process.exit(0);
}
