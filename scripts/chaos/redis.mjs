import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';

const PATIENCE_MS = 20_000;

export function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A Redis of the crash test's own, that keeps nothing on the disk: a kill loses all its data. */
export async function startRedis(folder, port) {
  const redis = new RedisServer(folder, port);
  await redis.startAgain();
  return redis;
}

class RedisServer {
  outages = [];
  #folder;
  #port;
  #child;

  constructor(folder, port) {
    this.#folder = folder;
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  async startAgain() {
    const args = ['--bind', '127.0.0.1', '--port', String(this.#port), '--dir', this.#folder];
    const keepNothing = ['--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', [...args, ...keepNothing], { stdio: 'ignore' });
    await this.#ask((client) => client.ping());
    const outage = this.outages.at(-1);
    if (outage) outage.to = Date.now();
  }

  kill() {
    this.outages.push({ from: Date.now(), to: Infinity });
    this.#child.kill('SIGKILL');
  }

  async emptyQueues() {
    await this.#ask((client) => client.flushall());
  }

  async stop() {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async #ask(question) {
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on('error', () => undefined); // not up yet
    const timer = setTimeout(() => client.disconnect(), PATIENCE_MS);
    try {
      await question(client);
    } finally {
      clearTimeout(timer);
      client.disconnect();
    }
  }
}
