import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

// No npm package carries a Redis server, so the suites that compare both backends take the one at
// TEST_REDIS_URL, or start a redis-server of the system. Where neither exists they run on
// PostgreSQL only and say so here, once a file; with REQUIRE_REDIS that is a failure, as in CI.
export const redisIsAvailable = findRedis();

export type RunningRedis = { readonly url: string; stop(): Promise<void> };

export async function redisForTests(): Promise<RunningRedis> {
  const url = process.env.TEST_REDIS_URL;
  return url ? { url, stop: async () => undefined } : startRedis(await freePort());
}

/** A server of one's own, to be stopped and started again. */
export async function startRedis(port: number): Promise<RunningRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdeal-redis-'));
  const settings = ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', folder, '--save', ''];
  const server = spawn('redis-server', settings, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `redis://127.0.0.1:${port}`;
  await untilAnswering(url);
  return {
    url,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Cuts connections as an operator would; `matches` is given a line of CLIENT LIST. */
export async function cutRedisConnections(url: string, matches: (line: string) => boolean) {
  const client = new Redis(url, { connectionName: 'cutter' });
  const lines = String(await client.client('LIST')).split('\n');
  const others = lines.filter((line) => !line.includes(' name=cutter ') && matches(line));
  for (const line of others) await client.client('KILL', 'ID', /^id=(\d+)/.exec(line)?.[1] ?? '');
  client.disconnect();
  return others.length;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // it listens on TCP, so it is no path
      probe.close(() => resolve(port));
    });
  });
}

function findRedis(): boolean {
  if (process.env.TEST_REDIS_URL) return true;
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  const advice = 'install the Debian package "redis-server" or set TEST_REDIS_URL';
  if (process.env.REQUIRE_REDIS) throw new Error(`no redis-server: ${advice}`);
  process.stderr.write(`Redis suites: not run, no redis-server; ${advice}\n`);
  return false;
}

async function untilAnswering(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined); // not up yet
  const answered = client.ping();
  const late = sleep(10_000, 'late' as const, { ref: false });
  try {
    if ((await Promise.race([answered, late])) === 'late') throw new Error('Redis did not start');
  } finally {
    client.disconnect();
    answered.catch(() => undefined);
  }
}
