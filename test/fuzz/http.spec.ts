import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ask } from '../support/graphql-client.js';
import { codesIn } from './api-form.js';
import { hostileText, mostly } from './hostile-values.js';
import { breakOff, exchange } from './raw-http.js';
import { startWatchedServer, type WatchedServer } from './watched-server.js';

// Requests written byte by byte: no client library stands between them and the server to mend
// what is wrong with them. `SEED=…` runs the same again, `FUZZ_RUNS=…` sends so many.
const { SEED, FUZZ_RUNS } = process.env;
const RUNS = Number(FUZZ_RUNS ?? 400);
const TIME_LIMIT_MS = 10_000;

let server: WatchedServer;

beforeAll(async () => {
  server = await startWatchedServer({ variables: { ROLE: 'api' } });
  // The page is made when it is first asked for, which takes a while.
  await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
});

afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});

type Request = {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** How the length of the body is told: as it is, wrongly, in chunks, or not at all. */
  readonly length:
    'RIGHT' | 'TOO_LONG' | 'TOO_SHORT' | 'CHUNKED' | 'BAD_CHUNKS' | 'NONE' | 'NO_NUMBER';
};

const QUERY = '{"query":"{ __typename }"}';
const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'FOO',
  'get',
];
const PATHS = [
  '/graphql',
  '/graphql?query={__typename}',
  '/graphql?query=mutation{signOut{__typename}}',
  '/graphql?query=%00&variables=%7B',
  '/graphql?variables=7&query=%7Bkinds%7Btitle%7D%7D&extensions=%5B%5D',
  '/graphql?query[]=a&query[]=b',
  '/graphql/stream',
  '/graphql/stream?query=subscription{viewerEvents{__typename}}',
  '/graphql/stream?query=%FF',
  '/graphql/',
  '/graphql/..%2f',
  '/%67raphql',
  'http://here/graphql?query={__typename}',
  '//',
  '//graphql',
  '/%',
  '/%00',
  '/%zz?%zz',
  '/\\',
  '/?',
  '/health/live',
  '/health/nothing',
  '/metrics',
  '/__proto__',
  'http://[/',
  'http://elsewhere/graphql',
  '*',
];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    [
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'application/graphql',
      '/',
      '',
      'application/json, application/json',
    ],
  ],
  ['accept', ['*/*', 'text/html', 'text/event-stream', 'application/json', 'text/html;q=x', '']],
  [
    'authorization',
    ['', 'Bearer', 'Bearer ', 'Bearer fd_x', 'bearer \u00e9', 'Basic eDp5', 'Bearer a b'],
  ],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['transfer-encoding', ['gzip', 'chunked, chunked', 'identity']],
  ['expect', ['100-continue', 'a-miracle']],
  ['upgrade', ['websocket', 'h2c', '']],
  ['connection', ['upgrade', 'keep-alive', 'x, y']],
  ['sec-websocket-key', ['', 'x', 'dGhlIHNhbXBsZSBub25jZQ==']],
  ['sec-websocket-version', ['13', '99']],
  ['sec-websocket-protocol', ['graphql-transport-ws', ',', 'graphql-ws']],
  ['x-forwarded-for', ['1.2.3.4', '\u00e9', ',,,', '::::']],
  ['origin', ['null', 'https://elsewhere']],
  ['apollo-require-preflight', ['x']],
  ['range', ['bytes=0-1']],
  ['host', ['', 'a b', '[']],
  ['if-none-match', ['*']],
  ['access-control-request-method', ['POST', 'x']],
  ['x', ['y'.repeat(20_000), 'a\tb']],
];

const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));

const body: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(QUERY, '', 'null', '[]', `[${QUERY}]`, '{"query":7}', '{')
      .map((text) => Buffer.from(text)),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: hostileText.map((query) => Buffer.from(JSON.stringify({ query }))) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.alloc(150_000, 'x'),
      Buffer.from(
        `{"query":"{ __typename }","variables":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
      ),
      Buffer.from('{"query":"{ __typename }","__proto__":{"a":1},"constructor":{"prototype":1}}'),
      Buffer.from('\ufeff{"query":"{ __typename }"}'),
      Buffer.from(QUERY, 'utf16le'),
    ),
  },
);

const request: fc.Arbitrary<Request> = fc.record({
  method: mostly(fc.constantFrom('POST', 'GET'), 3, fc.constantFrom(...METHODS)),
  path: mostly(fc.constantFrom('/graphql', '/graphql/stream', ...PATHS), 8, hostilePath()),
  headers: fc.array(header, { maxLength: 5 }),
  body,
  length: mostly(
    fc.constant('RIGHT'),
    3,
    fc.constantFrom('TOO_LONG', 'TOO_SHORT', 'CHUNKED', 'BAD_CHUNKS', 'NONE', 'NO_NUMBER'),
  ),
});

describe('whatever is sent over HTTP has an answer in the form of the API, or none', () => {
  it('be it a request of any form', async () => {
    await attack(request, async (wanted) => {
      await expectForm(wanted.method, bytesOf(wanted), wanted.length !== 'TOO_LONG');
    });
  });

  it('be it cut off anywhere', async () => {
    const cut = fc.tuple(request, fc.double({ min: 0, max: 1, noNaN: true }));
    await attack(cut, async ([wanted, share]) => {
      const whole = bytesOf(wanted);
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expectForm(wanted.method, part, false);
    });
  });

  it('be it broken off anywhere', async () => {
    const cut = fc.tuple(request, fc.constantFrom(0.5, 1, 1, 1));
    await attack(cut, async ([wanted, share]) => {
      const whole = bytesOf(wanted);
      await breakOff(server.url, whole.subarray(0, Math.ceil(whole.length * share)));
    });
  });

  it('be it no HTTP at all', async () => {
    await attack(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
      await expectForm('?', Buffer.from(bytes), false);
    });
  });
});

describe('after all that', () => {
  it('the server answers, and nobody was woken up', async () => {
    expect((await ask(server, '{ __typename }')).data).toEqual({ __typename: 'Query' });
    expect(server.faults).toEqual([]);
  });
});

async function attack<Thing>(
  things: fc.Arbitrary<Thing>,
  send: (thing: Thing) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(things, async (thing) => {
    const known = server.faults.length;
    await send(thing);
    assert.equal(server.faults.slice(known).join('\n'), '');
  });
  await fc.assert(property, {
    numRuns: RUNS,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  });
}

/** Said by HTTP itself, before there is a request to answer: an expectation that nobody meets. */
const EMPTY = [417];

/** Pages for people and figures for operators are no answers of the API; their failures are. */
async function expectForm(method: string, bytes: Buffer, isWhole: boolean): Promise<void> {
  const expectsBody = method !== 'HEAD';
  const answer = await exchange(server.url, bytes, { isWhole, expectsBody });
  if (answer === null) return;
  const { status, headers, body: text } = answer;
  assert(status < 500, `HTTP ${status}: ${text}`);
  if (status < 400 || EMPTY.includes(status)) return;
  assert.match(headers.get('content-type') ?? '', /^application\/(graphql-response\+)?json/, text);
  if (expectsBody) codesIn(Buffer.from(text, 'latin1').toString());
}

function bytesOf({ method, path, headers, body: content, length }: Request): Buffer {
  const named = new Set(headers.map(([name]) => name));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(named.has('host') ? [] : ['host: here']),
    ...(named.has('connection') ? [] : ['connection: close']),
    ...(named.has('content-type') ? [] : ['content-type: application/json']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...lengthLines(content, length),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, framed(content, length)]);
}

function lengthLines({ length: bytes }: Buffer, length: Request['length']): readonly string[] {
  switch (length) {
    case 'RIGHT':
      return [`content-length: ${bytes}`];
    case 'TOO_LONG':
      return [`content-length: ${bytes + 100}`];
    case 'TOO_SHORT':
      return [`content-length: ${Math.floor(bytes / 2)}`];
    case 'CHUNKED':
    case 'BAD_CHUNKS':
      return ['transfer-encoding: chunked'];
    case 'NO_NUMBER':
      return ['content-length: many'];
    case 'NONE':
      return [];
  }
}

function framed(content: Buffer, length: Request['length']): Buffer {
  if (length === 'BAD_CHUNKS') return Buffer.concat([Buffer.from('zz\r\n'), content]);
  if (length !== 'CHUNKED') return content;
  const size = content.length === 0 ? '' : `${content.length.toString(16)}\r\n`;
  const end = content.length === 0 ? '' : '\r\n';
  return Buffer.concat([Buffer.from(size), content, Buffer.from(`${end}0\r\n\r\n`)]);
}

/** What no URL would be made of. */
function hostilePath(): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'binary-ascii', maxLength: 30 })
    .map((text) => `/${text.replaceAll(/[\s\r\n]/g, '')}`);
}
