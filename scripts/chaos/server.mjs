import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const RESTART_MS = 500;

/**
 * One process of the installation, under a supervisor: whatever it dies of, it is started again.
 * `lives` is the record of it; all instants are milliseconds since 1970.
 */
export class Server {
  lives = [];
  #child;
  #isWanted = false;
  #isEnded = false;
  #restart;

  constructor({ name, role, port, folder, root, variables }) {
    this.name = name;
    this.role = role;
    this.url = `http://127.0.0.1:${port}`;
    this.#command = { port, root, variables, log: join(folder, `${name}.log`) };
  }

  #command;

  get isReady() {
    const life = this.lives.at(-1);
    return life !== undefined && life.readyAt !== null && life.endedAt === null;
  }

  get isRunning() {
    return this.#child !== undefined;
  }

  start() {
    if (this.#isEnded) return;
    this.#isWanted = true;
    clearTimeout(this.#restart);
    if (!this.#child) this.#spawn();
  }

  /** For good. */
  async end() {
    this.#isEnded = true;
    await this.kill();
  }

  /** SIGKILL: no handler runs, nothing is flushed. Resolves when the process is gone. */
  async kill() {
    this.#isWanted = false;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    this.lives.at(-1).killedAt = Date.now();
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async untilReady(patienceMs) {
    const until = Date.now() + patienceMs;
    while (!this.isReady) {
      if (Date.now() > until) throw new Error(`${this.name} was not ready in ${patienceMs} ms`);
      await sleep(POLL_MS);
    }
  }

  #spawn() {
    const { root, variables, port, log } = this.#command;
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...variables, ROLE: this.role, PORT: String(port) },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const life = { startedAt: Date.now(), readyAt: null, killedAt: null, endedAt: null };
    this.#child = child;
    this.lives.push(life);
    child.once('exit', () => this.#ended(life));
    void this.#watch(life);
  }

  #ended(life) {
    life.endedAt = Date.now();
    this.#child = undefined;
    if (this.#isWanted) this.#restart = setTimeout(() => this.start(), RESTART_MS);
  }

  async #watch(life) {
    while (life.readyAt === null && life.endedAt === null) {
      await sleep(POLL_MS);
      if ((await answersOk(`${this.url}/health/ready`)) && life.endedAt === null) {
        life.readyAt = Date.now();
      }
    }
  }
}

async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
