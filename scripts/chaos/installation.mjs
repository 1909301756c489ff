import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from './database.mjs';
import { startRedis } from './redis.mjs';
import { Server } from './server.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const ROLES = ['api', 'api', 'worker', 'worker'];
const PLENTY = '1000000';

/** What the crash test runs against; all that runs in it was started here, and is ended by `stop`. */
export class Installation {
  database = null;
  redis = null;
  servers = [];
  #backend;

  constructor(backend) {
    this.#backend = backend;
    this.folder = join(ROOT, '.data', 'chaos', `${backend}-${process.pid}`);
    mkdirSync(this.folder, { recursive: true });
  }

  get apis() {
    return this.servers.filter(({ role }) => role === 'api');
  }

  get workers() {
    return this.servers.filter(({ role }) => role === 'worker');
  }

  async start(sweepMs) {
    const { folder } = this;
    this.database = await startDatabase(join(folder, 'postgres'));
    if (this.#backend === 'redis') this.redis = await startRedis(folder, await freePort());
    const variables = this.#variables(sweepMs);
    for (const [index, role] of ROLES.entries()) {
      const name = `${role}-${(index % 2) + 1}`;
      const port = await freePort();
      this.servers.push(new Server({ name, role, port, folder, root: ROOT, variables }));
    }
    for (const server of this.servers) server.start();
  }

  async untilReady(patienceMs) {
    await Promise.all(this.servers.map((server) => server.untilReady(patienceMs)));
  }

  /** The logs of the processes stay where something was found that they may explain. */
  async stop({ keepLogs }) {
    await Promise.all(this.servers.map((server) => server.end()));
    await this.redis?.stop();
    await this.database?.stop();
    const gone = keepLogs ? join(this.folder, 'postgres') : this.folder;
    rmSync(gone, { recursive: true, force: true });
  }

  #variables(sweepMs) {
    return {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', EXPLORER: 'false' },
      ...{ DATABASE_URL: this.database.url, DATABASE_POOL: '5' },
      ...{ REDIS_URL: this.redis?.url ?? '', SWEEP_SECONDS: String(sweepMs / 1000) },
      ...{ REQUESTS_PER_MINUTE: PLENTY, MOVES_PER_MINUTE: PLENTY, SIGN_INS_PER_MINUTE: PLENTY },
    };
  }
}

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
