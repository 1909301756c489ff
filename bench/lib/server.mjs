// A server of its own for a benchmark: durable PostgreSQL, production mode, no limits in the way.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { migrate } from '../../prisma/migrate.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/lib/embedded-postgres.mjs';

const DATA_DIR = '.data/bench-postgres';
const DATABASE = 'bench';
const UNLIMITED = '100000000';

export async function startDatabase() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const postgres = await startPostgres({ dir: DATA_DIR, exclusive: true });
  await ensureDatabase(postgres.url, DATABASE);
  const url = postgres.url(DATABASE);
  await migrate(url, 'prisma/migrations');
  return { url, stop: () => postgres.stop() };
}

/** A server process on the database; its own connections and memory can be looked at from here. */
export async function startServer(databaseUrl, variables = {}) {
  const child = spawn(process.execPath, ['--expose-gc', 'scripts/start.mjs'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', ROLE: 'api', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: databaseUrl, REQUESTS_PER_MINUTE: UNLIMITED, MOVES_PER_MINUTE: UNLIMITED },
      ACCOUNTS_PER_MINUTE: UNLIMITED,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((found, failed) => {
    let output = '';
    child.once('exit', () => failed(new Error(`the server ended: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = /running at (http:\S+)\/graphql/.exec(output);
      if (match) found(match[1]);
    });
  });
  const stop = () =>
    new Promise((ended) => {
      child.once('exit', ended);
      child.kill('SIGTERM');
    });
  return { url, pid: child.pid, stop };
}

/** A client of its own connections, as many as are used at once. */
export function clientOf(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const { hostname, port } = new URL(url);
  const ask = (body, token) =>
    new Promise((answered, failed) => {
      const sent = request(
        { hostname, port, agent, path: '/graphql', method: 'POST', headers: headersOf(token) },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => answered(JSON.parse(text)));
        },
      );
      sent.once('error', failed);
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

function headersOf(token) {
  return {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
}
