import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { HttpReceiver } from '../support/http-receiver.js';
import { redisForTests, redisIsAvailable, type RunningRedis } from '../support/redis.js';
import { TellingApi } from './support/deliveries.js';
import { GamesApi, type Guest } from './support/games-api.js';
import { rowId, startGamesServer, startTable } from './support/table.js';

const LEASE_MS = 60_000;
const BACKENDS = redisIsAvailable ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

// The worker is another process, so it runs what was built.
const WORKER = `
  import 'reflect-metadata';
  const { startServer } = await import('./dist/main.js');
  const { readConfig } = await import('./dist/platform/config/index.js');
  await startServer(readConfig(process.env));
`;

let receiver: HttpReceiver;
let redis: RunningRedis | undefined;

beforeAll(async () => {
  receiver = await HttpReceiver.start();
  redis = redisIsAvailable ? await redisForTests() : undefined;
});

afterAll(async () => {
  await receiver.close();
  await redis?.stop();
});

describe.each(BACKENDS)('a worker on %s that is killed in the middle of a delivery', (backend) => {
  it('loses nothing: when its lease has ended, another sends with the same id', async () => {
    const path = `/${backend}`;
    const variables = {
      OUTBOUND_ALLOW: 'loopback',
      ...(backend === 'Redis' && redis && { REDIS_URL: redis.url }),
    };
    receiver.reply = () => new Promise(() => undefined); // it is never done with the first call
    const clock = new HeldClock(Date.now());
    const api = await startGamesServer({ variables: { ...variables, ROLE: 'api' }, clock });
    const killed = startWorker(variables);
    const telling = new TellingApi(api, new GamesApi(api));
    const [ann, ben] = (await telling.games.guests(2)) as [Guest, Guest];
    await telling.hook(ann, receiver.url(path), { selection: '{ game { id mySeat } }' });
    const { gameId } = await startTable(telling.games, [ann, ben]);

    await receiver.untilReceived(path, 1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await rowsOf(api, ann)).toEqual([['PLANNED', 1]]);

    receiver.reply = () => ({ status: 204 });
    const later = new HeldClock(Date.now() + LEASE_MS);
    const other = await startGamesServer({
      variables: { ...variables, ROLE: 'worker' },
      clock: later,
    });
    const calls = await receiver.untilReceived(path, 2);
    await other.close(); // what it does is done then
    expect(await rowsOf(api, ann)).toEqual([['DELIVERED', 2]]);
    expect(receiver.to(path)).toHaveLength(2);
    const [first, second] = calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'YOUR_TURN',
      data: { game: { id: gameId, mySeat: 0 } },
    });
    await api.close();
  });
});

async function rowsOf({ app }: TestServer, { id }: Guest) {
  const rows = await app.get(PrismaService).delivery.findMany({ where: { playerId: rowId(id) } });
  return rows.map(({ state, attempts }) => [state, attempts]);
}

/** Without a sweep in reach: it is prompt by jobs alone. */
function startWorker(variables: Readonly<Record<string, string>>): ChildProcess {
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'test', ROLE: 'worker', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    ...{ SWEEP_SECONDS: '3600', ...variables },
  };
  const args = ['--input-type=module', '--eval', WORKER];
  return spawn(process.execPath, args, { env, stdio: 'ignore' });
}
