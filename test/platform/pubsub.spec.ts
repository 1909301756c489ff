import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { BatchingPubSub, PubSubReport } from '../../src/platform/pubsub/batching-pubsub.js';
import { PostgresPubSub } from '../../src/platform/pubsub/postgres-pubsub.js';
import type { JsonObject } from '../../src/platform/pubsub/pubsub.js';
import { RedisPubSub } from '../../src/platform/pubsub/redis-pubsub.js';
import {
  type RunningRedis,
  cutRedisConnections,
  freePort,
  redisForTests,
  redisIsAvailable,
} from '../support/redis.js';

const DATABASE_URL = process.env.DATABASE_URL ?? '';
const CONNECTION_NAME = 'fairdeal-pubsub';

type Backend = {
  prepare(): Promise<void>;
  create(report: PubSubReport): BatchingPubSub;
  /** One that finds no server. */
  createUnreachable(report: PubSubReport): Promise<BatchingPubSub>;
  /** Cuts the connections of all that `create` made, as an operator would. */
  cutConnections(): Promise<number>;
  cleanUp(): Promise<void>;
};

describe.each(
  redisIsAvailable
    ? [['PostgreSQL', onPostgres()] as const, ['Redis', onRedis()] as const]
    : [['PostgreSQL', onPostgres()] as const],
)('pub/sub on %s', (_name, backend) => {
  const opened: BatchingPubSub[] = [];

  beforeAll(() => backend.prepare());
  afterAll(() => backend.cleanUp());
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((pubSub) => pubSub.close()));
  });

  async function open(report = recorder()): Promise<BatchingPubSub> {
    const pubSub = backend.create(report);
    opened.push(pubSub);
    await pubSub.start();
    return pubSub;
  }

  it('brings a message to every process that listens to its topic, the sender included', async () => {
    const [here, there] = [await open(), await open()];
    const [heardHere, heardThere] = [listenTo(here, 'game:1'), listenTo(there, 'game:1')];
    const elsewhere = listenTo(there, 'game:2');

    await here.publish('game:1', { version: 1, kind: 'LITTLE_RICKY' });

    expect(await heardHere.next(1)).toEqual([{ version: 1, kind: 'LITTLE_RICKY' }]);
    expect(await heardThere.next(1)).toEqual([{ version: 1, kind: 'LITTLE_RICKY' }]);
    expect(elsewhere.messages).toEqual([]);
  });

  it('keeps the order of one sender through a burst of many topics', async () => {
    const [here, there] = [await open(), await open()];
    const topics = ['a', 'b', 'c'].map((topic) => ({ topic, heard: listenTo(there, topic) }));

    for (let version = 1; version <= 500; version++) {
      for (const { topic } of topics) void here.publish(topic, { version });
    }

    const expected = Array.from({ length: 500 }, (_, index) => ({ version: index + 1 }));
    for (const { heard } of topics) expect(await heard.next(500)).toEqual(expected);
  });

  it('splits a batch that is longer than the 8000 bytes of a payload, equal messages included', async () => {
    const here = await open();
    const heard = listenTo(here, 'long');
    const message = { text: 'ß'.repeat(1800) };

    await Promise.all(Array.from({ length: 40 }, () => here.publish('long', message)));

    expect(await heard.next(40)).toEqual(Array.from({ length: 40 }, () => message));
  });

  it('drops a message that is too long for a payload, reports it, and brings the next', async () => {
    const report = recorder();
    const here = await open(report);
    const heard = listenTo(here, 'long');

    await here.publish('long', { text: 'x'.repeat(8000) });
    await here.publish('long', { text: 'short' });

    expect(await heard.next(1)).toEqual([{ text: 'short' }]);
    expect(report.losses).toEqual([[1, 'a message on "long" is longer than 7900 bytes']]);
  });

  it('ends one subscription and leaves the others', async () => {
    const here = await open();
    const messages: JsonObject[] = [];
    const listener = (message: JsonObject) => void messages.push(message);
    const endFirst = here.subscribe('game', listener);
    here.subscribe('game', listener);
    const other = listenTo(here, 'game');
    endFirst();
    endFirst();

    await here.publish('game', { version: 1 });

    await other.next(1);
    expect(messages).toEqual([{ version: 1 }]);
  });

  it('lets no listener that throws keep a message from the others', async () => {
    const report = recorder();
    const here = await open(report);
    here.subscribe('game', () => {
      throw new Error('a fault of this listener');
    });
    const heard = listenTo(here, 'game');

    await here.publish('game', { version: 1 });

    expect(await heard.next(1)).toEqual([{ version: 1 }]);
    expect(report.listenerFailures).toEqual(['a fault of this listener']);
  });

  it('signals a gap once the lost connection is back, and hears what comes after', async () => {
    const reports = [recorder(), recorder()];
    const [here, there] = [await open(reports[0]), await open(reports[1])];
    const gaps = [gapOf(here), gapOf(there)];
    const heard = listenTo(there, 'game');

    expect(await backend.cutConnections()).toBeGreaterThanOrEqual(2);
    await Promise.all(gaps);
    await here.publish('game', { version: 2 });

    expect(await heard.next(1)).toEqual([{ version: 2 }]);
    for (const report of reports) expect(report.outages).toBe(1);
  });

  it('sends what was published while the connection was gone when it is back', async () => {
    const here = await open();
    const heard = listenTo(here, 'game');

    await backend.cutConnections();
    const published = [1, 2, 3].map((version) => here.publish('game', { version }));
    await Promise.all(published);

    const versions = (await heard.until({ version: 3 })).map(({ version }) => version);
    expect([...new Set(versions)]).toEqual([1, 2, 3]);
  });

  it('signals no gap when the first connection comes up at once', async () => {
    const pubSub = backend.create(recorder());
    opened.push(pubSub);
    let gaps = 0;
    pubSub.onGap(() => gaps++);
    await pubSub.start();
    const heard = listenTo(pubSub, 'game');

    await pubSub.publish('game', { version: 1 });

    await heard.next(1);
    expect(gaps).toBe(0);
  });

  it('neither fails nor waits without a server: the outage is reported once', async () => {
    const report = recorder();
    const here = await backend.createUnreachable(report);

    await here.start();
    await here.publish('game', { version: 1 });
    await here.publish('game', { version: 2 });
    await here.close();

    expect(here.isConnected).toBe(false);
    expect(report.outages).toBe(1);
    expect(report.losses).toEqual([[2, 'the server has stopped']]);
  });
});

function onPostgres(): Backend {
  return {
    prepare: async () => undefined,
    create: (report) => new PostgresPubSub(DATABASE_URL, report),
    createUnreachable: async (report) =>
      new PostgresPubSub(`postgresql://nobody@127.0.0.1:${await freePort()}/none`, report),
    cutConnections: async () => {
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = $1 AND datname = current_database()`,
        [CONNECTION_NAME],
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
  const url = () => `${redis.url}/7`;
  return {
    prepare: async () => {
      redis = await redisForTests();
    },
    create: (report) => new RedisPubSub(url(), report),
    createUnreachable: async (report) =>
      new RedisPubSub(`redis://127.0.0.1:${await freePort()}`, report),
    cutConnections: () =>
      cutRedisConnections(
        url(),
        (line) => line.includes(` name=${CONNECTION_NAME} `) && line.includes(' db=7 '),
      ),
    cleanUp: () => redis.stop(),
  };
}

function recorder() {
  return {
    outages: 0,
    losses: [] as [number, string][],
    listenerFailures: [] as string[],
    outage() {
      this.outages++;
    },
    lost(messages: number, reason: string) {
      this.losses.push([messages, reason]);
    },
    listenerFailed(error: unknown) {
      this.listenerFailures.push((error as Error).message); // the listeners here throw errors
    },
  };
}

function gapOf(pubSub: BatchingPubSub): Promise<void> {
  return new Promise((resolve) => {
    pubSub.onGap(resolve);
  });
}

/** Collects what is heard; `next` and `until` wait for as much, and give all of it. */
function listenTo(pubSub: BatchingPubSub, topic: string) {
  const messages: JsonObject[] = [];
  let check = () => undefined as void;
  pubSub.subscribe(topic, (message) => {
    messages.push(message);
    check();
  });
  const when = (isEnough: () => boolean) =>
    new Promise<readonly JsonObject[]>((resolve) => {
      check = () => {
        if (isEnough()) resolve([...messages]);
      };
      check();
    });
  return {
    messages,
    next: (count: number) => when(() => messages.length >= count),
    until: (last: JsonObject) =>
      when(() => messages.some((message) => JSON.stringify(message) === JSON.stringify(last))),
  };
}
