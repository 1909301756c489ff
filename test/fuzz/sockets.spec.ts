import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { connect } from '../support/socket-client.js';
import { codesOf, codesOfErrors } from './api-form.js';
import { hostileText, mostly } from './hostile-values.js';
import { deferred } from '../support/received.js';
import { startWatchedServer, type WatchedServer } from './watched-server.js';
import { aWorld, type World } from './world.js';

// Messages in any order, of any form, in any kind of frame. `SEED=…` runs the same again,
// `FUZZ_RUNS=…` opens so many sockets.
const { SEED, FUZZ_RUNS } = process.env;
const RUNS = Number(FUZZ_RUNS ?? 400);
const TIME_LIMIT_MS = 10_000;

/** How a server says that it failed: no message may bring it to that. */
const FAILURES: readonly (number | null)[] = [1011, 4004, 4005, 4500];

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

type Frame =
  | { readonly as: 'TEXT' | 'BINARY' | 'PING' | 'PONG'; readonly data: string | Buffer }
  /** A message in several frames, of which the last may be missing. */
  | { readonly as: 'FRAGMENTS'; readonly parts: readonly string[]; readonly isFinished: boolean }
  /** Bytes that are no frame, or one that no library would write. */
  | { readonly as: 'BYTES'; readonly data: Buffer }
  | { readonly as: 'CLOSE'; readonly code: number };

const ids = mostly(
  fc.constantFrom('1', '2', '3'),
  6,
  fc.oneof(hostileText, fc.constantFrom('__proto__', '')),
);

function operations(): fc.Arbitrary<unknown> {
  const [gameId = ''] = world.known.ids;
  const queries = [
    '{ __typename }',
    '{ viewer { unreadCount } }',
    'subscription { viewerEvents { __typename } }',
    `subscription { gameEvents(gameId: "${gameId}") { __typename } }`,
    'mutation { signOut { __typename } }',
    'subscription A { viewerEvents { __typename } } query B { __typename }',
    '{',
    '',
  ];
  const payload = fc.record({
    query: mostly<unknown>(fc.constantFrom(...queries), 5, fc.oneof(hostileText, fc.jsonValue())),
    variables: mostly<unknown>(fc.constant(undefined), 4, fc.jsonValue({ maxDepth: 2 })),
    operationName: mostly<unknown>(
      fc.constant(undefined),
      4,
      fc.oneof(hostileText, fc.jsonValue()),
    ),
    extensions: mostly<unknown>(fc.constant(undefined), 8, fc.jsonValue({ maxDepth: 1 })),
  });
  return mostly<unknown>(payload, 12, fc.jsonValue({ maxDepth: 2 }));
}

function messages(): fc.Arbitrary<string> {
  const known = world.known.words[0] ?? '';
  const greetings = [
    {},
    { authorization: `Bearer ${world.token(0)}` },
    { authorization: 7 },
    { authorization: known },
    [],
    null,
  ];
  const subscribe = fc.record({ id: ids, type: fc.constant('subscribe'), payload: operations() });
  const message = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('connection_init'),
        payload: fc.constantFrom<unknown>(undefined, ...greetings),
      }),
    },
    { weight: 8, arbitrary: subscribe },
    { weight: 2, arbitrary: fc.record({ id: ids, type: fc.constant('complete') }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('ping', 'pong'),
        payload: fc.jsonValue({ maxDepth: 1 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        id: ids,
        type: fc.constantFrom('next', 'error', 'connection_ack', 'start', 'stop', '__proto__'),
        payload: fc.jsonValue({ maxDepth: 1 }),
      }),
    },
  );
  return fc.oneof(
    { weight: 12, arbitrary: message.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    { weight: 1, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '['.repeat(50_000),
        `{"type":"ping","payload":${'['.repeat(9000)}${']'.repeat(9000)}}`,
        'x'.repeat(100_001),
      ),
    },
  );
}

function frames(): fc.Arbitrary<readonly Frame[]> {
  const text = messages().map((data): Frame => ({ as: 'TEXT', data }));
  const other: fc.Arbitrary<Frame> = fc.oneof(
    messages().map((data): Frame => ({ as: 'BINARY', data: Buffer.from(data) })),
    fc
      .uint8Array({ maxLength: 300 })
      .map((bytes): Frame => ({ as: 'BINARY', data: Buffer.from(bytes) })),
    fc.string({ maxLength: 100 }).map((data): Frame => ({ as: 'PING', data })),
    fc.string({ maxLength: 100 }).map((data): Frame => ({ as: 'PONG', data })),
    fc.record({
      as: fc.constant('FRAGMENTS' as const),
      parts: fc.array(messages(), { minLength: 1, maxLength: 3 }),
      isFinished: fc.boolean(),
    }),
    fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map((bytes): Frame => ({ as: 'BYTES', data: Buffer.from(bytes) })),
    fc.constantFrom(1000, 1001, 3000, 4999).map((code): Frame => ({ as: 'CLOSE', code })),
  );
  const greeted = fc
    .array(mostly(text, 5, other), { maxLength: 10 })
    .map((rest): readonly Frame[] => [{ as: 'TEXT', data: '{"type":"connection_init"}' }, ...rest]);
  return mostly(greeted, 3, fc.array(mostly(text, 5, other), { minLength: 1, maxLength: 10 }));
}

describe('whatever is sent over a socket has an answer in the form of the protocol', () => {
  it('or ends the socket by one of its codes', async () => {
    const property = fc.asyncProperty(frames(), async (sent) => {
      const known = server.faults.length;
      const closing = await conversation(sent);
      assert(!FAILURES.includes(closing), `closed with ${closing}`);
      assert.equal(server.faults.slice(known).join('\n'), '');
    });
    await fc.assert(property, {
      numRuns: RUNS,
      interruptAfterTimeLimit: TIME_LIMIT_MS,
      ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    });
  });
});

describe('after all that', () => {
  it('the server serves sockets, nobody was woken up and nothing stayed open', async () => {
    const socket = connect(server);
    expect(await socket.subscribe('{ __typename }').next()).toEqual({
      data: { __typename: 'Query' },
    });
    await socket.close();
    await untilClosed();
    expect(server.listeners()).toBe(0);
    expect(server.faults).toEqual([]);
  });
});

/** Sends it all and listens until the server is through with it; the code, where it was closed. */
async function conversation(sent: readonly Frame[]): Promise<number | null> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  );
  const ended = deferred<number | null>();
  socket.on('message', (data: Buffer) => {
    try {
      if (expectMessage(data.toString()) === MARK) ended.resolve(null);
    } catch (error) {
      ended.reject(error);
    }
  });
  socket.on('error', () => undefined); // what is wrong with a frame is told by the code
  socket.once('close', (code) => ended.resolve(code));
  socket.once('open', () => {
    for (const frame of sent) write(socket, frame);
    // Frames are taken in order: its answer is the last.
    if (socket.readyState === socket.OPEN)
      socket.send(`{"type":"ping","payload":{"mark":"${MARK}"}}`);
    if (sent.some(isBroken)) socket.close();
  });
  try {
    return await ended.promise;
  } finally {
    socket.terminate();
  }
}

const MARK = 'the last of this conversation';

/** Checks the form; returns what marks the end. */
function expectMessage(text: string): unknown {
  const message = JSON.parse(text) as { type: unknown; payload?: unknown };
  switch (message.type) {
    case 'next':
      codesOf(message.payload);
      return undefined;
    case 'error':
      codesOfErrors(message.payload);
      return undefined;
    case 'pong':
      return (message.payload as { mark?: unknown } | undefined)?.mark;
    case 'connection_ack':
    case 'complete':
    case 'ping':
      return undefined;
    default:
      throw new Error(`no message of the protocol: ${text}`);
  }
}

function write(socket: WebSocket, frame: Frame): void {
  if (socket.readyState !== socket.OPEN) return;
  switch (frame.as) {
    case 'TEXT':
    case 'BINARY':
      return socket.send(frame.data);
    case 'PING':
      return socket.ping(frame.data);
    case 'PONG':
      return socket.pong(frame.data);
    case 'FRAGMENTS':
      return frame.parts.forEach((part, index) =>
        socket.send(part, { fin: frame.isFinished && index === frame.parts.length - 1 }),
      );
    case 'BYTES':
      // The stream under the socket, which the library keeps to itself.
      return void (socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(
        frame.data,
      );
    case 'CLOSE':
      return socket.close(frame.code);
  }
}

/** After these the server waits for the rest of a frame, and would not see the mark. */
function isBroken(frame: Frame): boolean {
  return frame.as === 'BYTES' || (frame.as === 'FRAGMENTS' && !frame.isFinished);
}

async function untilClosed(): Promise<void> {
  const deadline = Date.now() + 5000;
  while ((await server.open()) > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await server.open()).toBe(0);
}
