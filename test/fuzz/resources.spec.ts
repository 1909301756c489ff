import { createConnection } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { startGamesServer } from '../e2e/support/table.js';
import { deferred, until } from '../support/received.js';
import { operationOn, type Operation, rootFields } from './generated-operations.js';
import { send, TRANSPORTS } from './hostile-client.js';
import { startWatchedServer, type WatchedServer } from './watched-server.js';
import { aWorld, type World } from './world.js';

// What a client leaves behind that goes away at any moment: nothing. Counted are the listeners of
// the pub/sub and the gauges that operators see, and the heap after the garbage is collected.
const CYCLES_OF_EACH = 125;
const AT_ONCE = 25;

let server: WatchedServer;
let world: World;

beforeAll(async () => {
  server = await startWatchedServer({ variables: { ROLE: 'api' } });
  world = await aWorld(server);
});

afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const UPGRADE = [
  'GET /graphql HTTP/1.1',
  'host: here',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version: 13',
  'sec-websocket-protocol: graphql-transport-ws',
  '\r\n',
].join('\r\n');

/** How a subscription is dropped: before anything came, or after the first event. */
const MOMENTS = ['at once', 'after its first event'] as const;
type Moment = (typeof MOMENTS)[number];

type Drop = (query: string, moment: Moment) => Promise<void>;

const DROPS: Readonly<Record<string, Drop>> = {
  'a socket that stops it': (query, moment) => overSocket(query, moment, 'STOP'),
  'a socket that breaks': (query, moment) => overSocket(query, moment, 'BREAK'),
  'an event stream that breaks': overEventStream,
};

describe('a thousand subscriptions that are dropped leave nothing behind', () => {
  const cases = Object.entries(DROPS).flatMap(([who, drop]) =>
    MOMENTS.map((moment) => [who, moment, drop] as const),
  );

  it.each(cases)('by %s, %s', async (_who, moment, drop) => {
    const [gameId = ''] = world.known.ids;
    const queries = [
      `subscription { gameEvents(gameId: "${gameId}") { __typename } }`,
      'subscription { viewerEvents { __typename } }',
    ];
    for (let cycle = 0; cycle < CYCLES_OF_EACH * queries.length; cycle += AT_ONCE) {
      const round = Array.from({ length: AT_ONCE }, (_, index) => queries[index % 2] ?? '');
      await Promise.all(round.map((query) => drop(query, moment)));
    }
    const left = async () => ({ open: await server.open(), listeners: server.listeners() });
    await until(async () => Object.values(await left()).every((count) => count === 0)).catch(
      () => undefined, // then the counts say more
    );
    expect(await left()).toEqual({ open: 0, listeners: 0 });
    expect(server.faults).toEqual([]);
  });
});

describe('a stop of the server', () => {
  it('does not wait for a client that will not close its socket', async () => {
    const stopping = await startGamesServer({ variables: { ROLE: 'api' } });
    const { port } = new URL(stopping.url);
    // By hand: any library would answer.
    const deaf = createConnection(Number(port), '127.0.0.1');
    deaf.on('error', () => undefined);
    deaf.write(UPGRADE);
    await new Promise((resolve) => deaf.once('data', resolve));
    const start = performance.now();
    await stopping.close();
    // The library by itself would wait for 30 seconds.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('the memory', () => {
  it('holds no more after many rounds of the same attack than after a few', async () => {
    const attack = anAttack();
    for (let round = 0; round < 2; round++) await carryOut(attack);
    const before = heapInUse();
    for (let round = 0; round < 4; round++) await carryOut(attack);
    const grownBy = heapInUse() - before;
    expect(grownBy / attack.length / 4).toBeLessThan(10_000);
  });
});

/** The same operations whenever it is asked: caches are warm after the first round. */
function anAttack(): readonly Operation[] {
  const fields = (['query', 'subscription'] as const).flatMap((type) =>
    rootFields(type).map((field) => operationOn(type, field, world.known)),
  );
  return fc.sample(fc.oneof(...fields), { numRuns: 150, seed: 1 });
}

async function carryOut(attack: readonly Operation[]): Promise<void> {
  for (const [index, operation] of attack.entries()) {
    const transport = TRANSPORTS[index % TRANSPORTS.length] ?? 'HTTP';
    const over = operation.type === 'subscription' ? 'event stream' : transport;
    await send(server, over, operation, world.token(index % 3));
  }
}

/** Bytes, after a collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // the flag has just put it there
  collect();
  return process.memoryUsage().heapUsed;
}

async function overSocket(query: string, moment: Moment, how: 'STOP' | 'BREAK'): Promise<void> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  );
  const done = deferred<void>();
  const drop = (): void => {
    if (how === 'BREAK') return socket.terminate();
    socket.send('{"id":"1","type":"complete"}');
    socket.close();
  };
  socket.once('open', () => {
    const authorization = `Bearer ${world.token(0)}`;
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
  });
  socket.on('message', (data: Buffer) => {
    const { type } = JSON.parse(data.toString()) as { type: string };
    if (type === 'next' && moment === 'after its first event') drop();
    if (type !== 'connection_ack') return;
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    if (moment === 'at once') drop();
  });
  socket.once('close', () => done.resolve());
  socket.on('error', done.reject);
  await done.promise;
}

async function overEventStream(query: string, moment: Moment): Promise<void> {
  const abort = new AbortController();
  const response = fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${world.token(0)}`,
    },
    body: JSON.stringify({ query }),
    signal: abort.signal,
  });
  if (moment === 'at once') {
    // By then it is on its way, and nobody waits for what comes back.
    setImmediate(() => abort.abort());
    return response.then(
      () => undefined,
      () => undefined,
    );
  }
  const { status, body } = await response;
  expect(status).toBe(200); // what was dropped before does not count against the limit
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; !text.includes('event: next');) {
    text += decoder.decode((await reader?.read())?.value, { stream: true });
  }
  abort.abort();
}
