import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase, startPostgres, withClient } from '../lib/embedded-postgres.mjs';

const NAME = 'chaos';
const QUEUE_SCHEMA = 'bullmq';
const STASH = 'bullmq_out_of_reach';
const POLL_MS = 50;
const PATIENCE_MS = 60_000;

/** A PostgreSQL of the crash test's own, with its data in the folder, that is safe against a crash. */
export async function startDatabase(folder) {
  const server = await startPostgres({ dir: folder });
  await ensureDatabase(server.url, NAME);
  return new Database(server.url(NAME), join(folder, 'data'));
}

class Database {
  outages = [];
  #data;

  constructor(url, data) {
    this.url = url;
    this.#data = data;
  }

  /** The whole server at once: its own processes end as soon as they notice. */
  kill() {
    this.outages.push({ from: Date.now(), to: Infinity });
    process.kill(this.#pid(), 'SIGKILL');
  }

  /** By the command line that PostgreSQL keeps of its last start, so on the same port. */
  async startAgain() {
    const [binary, ...args] = commandLine(join(this.#data, 'postmaster.opts'));
    const { uid, gid } = statSync(this.#data);
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const owner = process.getuid?.() === 0 ? { uid, gid } : {};
      const server = spawn(binary, args, { ...owner, cwd: this.#data, stdio: 'ignore' });
      server.unref();
      if (await this.#answersBeforeItEnds(server)) {
        this.outages.at(-1).to = Date.now();
        return;
      }
      await sleep(POLL_MS); // processes of the killed one are not yet gone
    }
    throw new Error('PostgreSQL did not start again');
  }

  async stop() {
    try {
      process.kill(this.#pid(), 'SIGQUIT');
    } catch {
      return; // it does not run
    }
    const lockFile = join(this.#data, 'postmaster.pid');
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && exists(lockFile)) await sleep(POLL_MS);
  }

  query(text, values) {
    return withClient(this.url, async (client) => (await client.query(text, values)).rows);
  }

  /** Every job is gone, as after a loss of the queue's data. */
  async emptyQueues() {
    const tables = await this.query(
      `SELECT tablename AS name FROM pg_tables
       WHERE schemaname = $1 AND tablename NOT LIKE '%migration%'`,
      [QUEUE_SCHEMA],
    );
    const names = tables.map(({ name }) => `${QUEUE_SCHEMA}."${name}"`);
    if (names.length > 0) await this.query(`TRUNCATE ${names.join(', ')} CASCADE`);
  }

  /** The queue's tables cannot be found, while the games' can. */
  async hideQueues() {
    await this.query(`ALTER SCHEMA ${QUEUE_SCHEMA} RENAME TO ${STASH}`);
  }

  /** A process that was started meanwhile has made empty ones: then those stay. */
  async showQueues() {
    const [{ made }] = await this.query('SELECT to_regnamespace($1) IS NOT NULL AS made', [
      QUEUE_SCHEMA,
    ]);
    await this.query(
      made
        ? `DROP SCHEMA IF EXISTS ${STASH} CASCADE`
        : `ALTER SCHEMA ${STASH} RENAME TO ${QUEUE_SCHEMA}`,
    );
  }

  #pid() {
    return parseInt(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8'), 10);
  }

  async #answersBeforeItEnds(server) {
    let hasEnded = false;
    server.once('exit', () => (hasEnded = true));
    server.once('error', () => (hasEnded = true));
    while (!hasEnded) {
      try {
        await this.query('SELECT 1');
        return true;
      } catch {
        await sleep(POLL_MS);
      }
    }
    return false;
  }
}

function commandLine(file) {
  const [binary, ...quoted] = readFileSync(file, 'utf8').trim().split(' "');
  return [binary, ...quoted.map((argument) => argument.replace(/"$/, ''))];
}

function exists(file) {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
