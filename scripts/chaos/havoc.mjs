import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_MEAN_MS = 3000;
const GENTLE_START_MS = 1500;

/**
 * What is done to the installation, and when: decided by the seed before the first blow. Processes
 * are killed all the time, but no faster than they can be started: `bootMs` is how long it took.
 * The database is killed once, near the middle; the queue is emptied before, and out of reach for
 * a while after.
 */
export function planHavoc(random, seconds, bootMs) {
  const lengthMs = seconds * 1000;
  const longestMs = Math.max(2 * SHORTEST_MEAN_MS, bootMs);
  const part = (from, to) => random.between(lengthMs * from, lengthMs * to);
  const plan = [
    { at: part(0.2, 0.35), what: 'EMPTY_QUEUE' },
    { at: part(0.4, 0.5), what: 'KILL_DATABASE', forMs: random.between(300, 2000) },
    { at: part(0.65, 0.8), what: 'STOP_QUEUE', forMs: random.between(1500, 5000) },
  ];
  for (let at = GENTLE_START_MS; at < lengthMs; at += random.between(500, longestMs)) {
    const victim = random.between(0, 3);
    plan.push({ at, what: 'KILL_PROCESS', victim, forMs: random.between(0, 3000) });
  }
  return plan.sort((one, other) => one.at - other.at);
}

/** Carries the plan out and resolves when everything that was broken has been mended. */
export async function wreak(plan, installation, tell) {
  const record = [];
  const begin = Date.now();
  const mending = plan.map(async (blow) => {
    await sleep(Math.max(0, begin + blow.at - Date.now()));
    const done = await strike(blow, installation);
    if (!done) return;
    record.push({ what: blow.what, ...done });
    tell(done.sentence);
  });
  await Promise.all(mending);
  return record;
}

function strike(blow, installation) {
  switch (blow.what) {
    case 'KILL_PROCESS':
      return killProcess(blow, installation);
    case 'KILL_DATABASE':
      return killDatabase(blow, installation);
    case 'EMPTY_QUEUE':
      return emptyQueue(installation);
    case 'STOP_QUEUE':
      return stopQueue(blow, installation);
  }
}

/** A victim that lies dead already is spared: the next one in the row is taken. */
async function killProcess({ victim, forMs }, { servers }) {
  const row = servers.map((_, step) => servers[(victim + step) % servers.length]);
  const server = row.find(({ isReady }) => isReady) ?? row.find(({ isRunning }) => isRunning);
  if (!server) return null;
  const wasReady = server.isReady;
  await server.kill();
  await sleep(forMs);
  server.start();
  const when = wasReady ? '' : ' while it was starting';
  return { sentence: `killed ${server.name}${when}, started again after ${forMs} ms` };
}

async function killDatabase({ forMs }, { database }) {
  database.kill();
  await sleep(forMs);
  await database.startAgain();
  const { from, to } = database.outages.at(-1);
  return { sentence: `killed PostgreSQL, it answered again after ${to - from} ms` };
}

async function emptyQueue({ database, redis }) {
  await untilItWorks(() => (redis ?? database).emptyQueues());
  return { sentence: 'emptied the queue' };
}

async function stopQueue({ forMs }, { database, redis }) {
  const from = Date.now();
  if (redis) {
    redis.kill();
    await sleep(forMs);
    await redis.startAgain();
    const sentence = `killed Redis, all its data lost, for ${Date.now() - from} ms`;
    return { sentence, from, to: Date.now() };
  }
  await untilItWorks(() => database.hideQueues());
  await sleep(forMs);
  await untilItWorks(() => database.showQueues());
  const sentence = `hid the queue's tables for ${Date.now() - from} ms`;
  return { sentence, from, to: Date.now() };
}

/** PostgreSQL may be down at this moment, by another blow. */
async function untilItWorks(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(200);
    }
  }
}
