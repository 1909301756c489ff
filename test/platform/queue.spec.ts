import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, Worker } from 'bullmq';
import pg from 'pg';
import { type Config, ConfigModule, readConfig } from '../../src/platform/config/index.js';
import { Metrics } from '../../src/platform/metrics/index.js';
import { workerOptions } from '../../src/platform/queue/backend.js';
import { HintSender, QueueModule, Queues } from '../../src/platform/queue/index.js';
import {
  type RunningRedis,
  cutRedisConnections,
  freePort,
  redisForTests,
  redisIsAvailable,
  startRedis,
} from '../support/redis.js';

const DATABASE_URL = process.env.DATABASE_URL ?? '';
const QUEUE = 'probe';
const STALLING_QUEUE = 'probe-stalling';

type Run = { readonly name: string; readonly data: unknown; readonly at: number };

/** Keeps what ran; a job named "fails twice" does so. */
@Processor(QUEUE, { concurrency: 1 })
class ProbeProcessor extends WorkerHost {
  readonly runs: Run[] = [];
  #check = () => undefined as void;

  override async process(job: Job): Promise<void> {
    this.runs.push({ name: job.name, data: job.data, at: Date.now() });
    this.#check();
    if (job.name === 'fails twice' && this.count(job.name) < 3) throw new Error('on purpose');
  }

  count(name: string): number {
    return this.runs.filter((run) => run.name === name).length;
  }

  /** Waits until as many jobs of this name have run. */
  until(name: string, count = 1): Promise<void> {
    return new Promise((resolve) => {
      this.#check = () => {
        if (this.count(name) >= count) resolve();
      };
      this.#check();
    });
  }
}

@Module({ providers: [ProbeProcessor] })
class ProbeModule {}

@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
class FiguresModule {}

type Backend = {
  prepare(): Promise<void>;
  settings(): Record<string, string>;
  unreachable(): Promise<Record<string, string>>;
  cutConnections(): Promise<number>;
  cleanUp(): Promise<void>;
};

describe.each(
  redisIsAvailable
    ? [['PostgreSQL', onPostgres()] as const, ['Redis', onRedis()] as const]
    : [['PostgreSQL', onPostgres()] as const],
)('queues on %s', (_name, backend) => {
  let app: Awaited<ReturnType<typeof startWith>>;
  let config: Config;

  beforeAll(async () => {
    await backend.prepare();
    config = readConfig({ ...backend.settings(), NODE_ENV: 'test' });
    app = await startWith(config, ProbeModule);
  });

  afterAll(() => app.close());
  afterAll(() => backend.cleanUp());

  beforeEach(async () => {
    await app.queues.get(QUEUE).obliterate({ force: true });
    app.probe().runs.length = 0;
  });

  it('runs a job with its data', async () => {
    app.hints.send(QUEUE, 'plain', { gameId: 'g', version: 7 });

    await app.probe().until('plain');
    expect(app.probe().runs.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: 'plain', data: { gameId: 'g', version: 7 } },
    ]);
  });

  it('runs a delayed job when its time has come, after one that was sent later', async () => {
    const sentAt = Date.now();
    app.hints.send(QUEUE, 'late', {}, { delayMs: 400 });
    app.hints.send(QUEUE, 'soon', {});

    await app.probe().until('late');
    expect(app.probe().runs.map(({ name }) => name)).toEqual(['soon', 'late']);
    expect((app.probe().runs[1]?.at ?? 0) - sentAt).toBeGreaterThanOrEqual(399);
  });

  it('runs a job once while its id is taken, and again when the id is free', async () => {
    for (let times = 0; times < 3; times++) {
      app.hints.send(QUEUE, 'once', {}, { jobId: 'clock-g-7', delayMs: 300 });
      await app.hints.flush();
    }
    await app.probe().until('once');
    app.hints.send(QUEUE, 'afterwards', {});
    await app.probe().until('afterwards');
    expect(app.probe().count('once')).toBe(1);

    app.hints.send(QUEUE, 'once', {}, { jobId: 'clock-g-7' });
    await app.probe().until('once', 2);
  });

  it('tries a job that failed again, later each time', async () => {
    app.hints.send(QUEUE, 'fails twice', {}, { jobId: 'failing' });

    await app.probe().until('fails twice', 3);
    const [first, second, third] = app.probe().runs.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(499);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(999);
  });

  it('gives the job of a worker that has stalled to another: handlers run twice', async () => {
    await app.queues.get(STALLING_QUEUE).obliterate({ force: true });
    const options = { ...workerOptions(config), lockDuration: 500, stalledInterval: 200 };
    const runs: string[] = [];
    const open: Worker[] = [];
    const work = (name: string, process: () => Promise<void>, skipLockRenewal: boolean) =>
      new Promise<void>((started) => {
        const worker = new Worker(
          STALLING_QUEUE,
          () => {
            runs.push(name);
            started();
            return process();
          },
          { ...options, skipLockRenewal },
        );
        worker.on('error', () => undefined); // the lock that the stalled one has lost
        open.push(worker);
      });

    app.hints.send(STALLING_QUEUE, 'job', {});
    await work('stalled', () => new Promise(() => undefined), true);
    await work('healthy', async () => undefined, false);

    expect(runs).toEqual(['stalled', 'healthy']);
    await Promise.all(open.map((worker) => worker.close(true)));
  });

  it('goes on after the queue was emptied', async () => {
    app.hints.send(QUEUE, 'forgotten', {}, { delayMs: 60_000 });
    await app.hints.flush();
    await app.queues.get(QUEUE).obliterate({ force: true });

    app.hints.send(QUEUE, 'next', {});
    await app.probe().until('next');
    expect(app.probe().count('forgotten')).toBe(0);
  });

  it('goes on after every connection was cut', async () => {
    expect(await backend.cutConnections()).toBeGreaterThanOrEqual(2);

    // A hint that meets the dead connection is dropped, as designed: the sweep would heal it.
    while (app.probe().count('after the cut') === 0) {
      app.hints.send(QUEUE, 'after the cut', {});
      await app.hints.flush();
      await Promise.race([app.probe().until('after the cut'), nextHeartbeat()]);
    }
  });

  it('sends what one tick brings in one go, and one batch at a time', async () => {
    const queue = app.queues.get(QUEUE);
    let underWay = 0;
    let mostUnderWay = 0;
    const addBulk = queue.addBulk.bind(queue);
    const spy = jest.spyOn(queue, 'addBulk').mockImplementation(async (jobs) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      try {
        return await addBulk(jobs);
      } finally {
        underWay--;
      }
    });

    for (let n = 0; n < 100; n++) app.hints.send(QUEUE, 'burst', { n });
    await new Promise((resolve) => setImmediate(resolve));
    for (let n = 100; n < 150; n++) app.hints.send(QUEUE, 'burst', { n });
    await app.hints.flush();
    const sizes = spy.mock.calls.map(([jobs]) => jobs.length);
    spy.mockRestore();

    expect(sizes).toEqual([100, 50]);
    expect(mostUnderWay).toBe(1);
    await app.probe().until('burst', 150);
    expect(app.probe().runs.map(({ data }) => data)).toEqual(
      Array.from({ length: 150 }, (_, n) => ({ n })),
    );
  });

  it('drops a hint whose id the queue would refuse, and sends those beside it', async () => {
    const before = await dropped(app.metrics, 'bad id');
    app.hints.send(QUEUE, 'bad', {}, { jobId: 'game:7' });
    app.hints.send(QUEUE, 'bad', {}, { jobId: '7' });
    app.hints.send(QUEUE, 'good', {}, { jobId: 'game-7' });

    await app.probe().until('good');
    expect(app.probe().runs.map(({ name }) => name)).toEqual(['good']);
    expect((await dropped(app.metrics, 'bad id')) - before).toBe(2);
  });

  it('neither throws nor waits when there is no backend, and keeps no more than it must', async () => {
    const settings = { ...(await backend.unreachable()), NODE_ENV: 'test' };
    const lost = await startWith(readConfig(settings), ProbeModule);

    for (let n = 0; n < 10_050; n++) lost.hints.send(QUEUE, 'nobody hears', { n });

    expect(await dropped(lost.metrics, 'too many waiting')).toBe(50);
    await lost.close(); // and stopping does not wait for it either
  });

  it('runs the jobs of a process that has no workers in one that has', async () => {
    const producer = await startWith(config);

    producer.hints.send(QUEUE, 'from elsewhere', {});
    await app.probe().until('from elsewhere');

    expect(await app.queues.get(QUEUE).getWorkersCount()).toBe(1);
    await producer.close();
  });
});

describe('workers that begin while PostgreSQL takes no connections', () => {
  it('do not keep the process from its other work, and run jobs when it does', async () => {
    const door = await doorTo(DATABASE_URL);
    const app = await startWith(
      readConfig({ DATABASE_URL: door.url, NODE_ENV: 'test' }),
      ProbeModule,
    );
    await door.refused(2);
    const refusalsAtFirst = door.refusals();
    await nextHeartbeat(); // a process that is kept busy has none
    expect(door.refusals() - refusalsAtFirst).toBeLessThan(5);

    door.open();
    const producer = await startWith(readConfig({ DATABASE_URL, NODE_ENV: 'test' }));
    producer.hints.send(QUEUE, 'at last', {});
    await app.probe().until('at last');

    expect(app.probe().count('at last')).toBe(1);
    await producer.close();
    await app.close();
    await door.close();
  });
});

if (redisIsAvailable) {
  describe('queues on a Redis that goes and comes back', () => {
    it('counts the hints it drops, and sends again by itself', async () => {
      const port = await freePort();
      let redis = await startRedis(port);
      const app = await startWith(
        readConfig({ DATABASE_URL, REDIS_URL: redis.url, NODE_ENV: 'test' }),
        ProbeModule,
      );
      app.hints.send(QUEUE, 'before', {});
      await app.probe().until('before');

      await redis.stop();
      app.hints.send(QUEUE, 'meanwhile', {});
      await app.hints.flush();
      expect(await dropped(app.metrics, 'queue down')).toBe(1);

      redis = await startRedis(port);
      while (app.probe().count('after') === 0) {
        app.hints.send(QUEUE, 'after', {});
        await app.hints.flush();
        await Promise.race([app.probe().until('after'), nextHeartbeat()]);
      }
      expect(app.probe().count('meanwhile')).toBe(0);

      await redis.stop();
      await app.close(); // which does not wait for it to come back
    });
  });
}

async function startWith(config: Config, ...modules: (typeof ProbeModule)[]) {
  @Module({
    imports: [ConfigModule.with(config), FiguresModule, QueueModule.forRoot(config), ...modules],
  })
  class TestModule {}
  const context = await NestFactory.createApplicationContext(TestModule, { logger: false });
  return {
    hints: context.get(HintSender),
    queues: context.get(Queues),
    metrics: context.get(Metrics),
    probe: () => context.get(ProbeProcessor),
    close: () => context.close(),
  };
}

async function dropped(metrics: Metrics, reason: string): Promise<number> {
  const metric = await metrics.registry.getSingleMetric('fairdeal_hints_dropped_total')?.get();
  const values = metric?.values.filter(({ labels }) => labels.reason === reason) ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}

// The reconnection is the driver's own affair: it can only be looked for again and again.
function nextHeartbeat(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

/** A way to PostgreSQL which, until it is opened, answers as one does that is still starting. */
async function doorTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let isOpen = false;
  let refusals = 0;
  let onRefusal = () => undefined as void;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (isOpen) {
      const database = connect(Number(port), hostname);
      database.on('error', () => client.destroy());
      client.on('close', () => database.destroy());
      client.pipe(database).pipe(client);
      return;
    }
    client.once('data', () => {
      client.end(startingUp());
      refusals++;
      onRefusal();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port); // it listens on TCP, so it is no path
  return {
    url: url.href,
    refusals: () => refusals,
    refused: (count: number) =>
      new Promise<void>((resolve) => {
        onRefusal = () => {
          if (refusals >= count) resolve();
        };
        onRefusal();
      }),
    open: () => {
      isOpen = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** PostgreSQL's protocol: E, the length, and fields that end with a null. */
function startingUp(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const body = Buffer.from(`${fields.join('\0')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function onPostgres(): Backend {
  return {
    prepare: async () => undefined,
    settings: () => ({ DATABASE_URL }),
    unreachable: async () => ({ DATABASE_URL: `postgresql://x@127.0.0.1:${await freePort()}/x` }),
    cutConnections: async () => {
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await client.end();
      return rowCount ?? 0;
    },
    cleanUp: async () => undefined,
  };
}

function onRedis(): Backend {
  let redis: RunningRedis;
  // A database of its own, to find the connections of this file by.
  const url = () => `${redis.url}/8`;
  return {
    prepare: async () => {
      redis = await redisForTests();
    },
    settings: () => ({ DATABASE_URL, REDIS_URL: url() }),
    unreachable: async () => ({ DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
    cutConnections: () => cutRedisConnections(url(), (line) => line.includes(' db=8 ')),
    cleanUp: () => redis.stop(),
  };
}
