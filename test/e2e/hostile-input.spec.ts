import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { WebSocket } from 'ws';
import { PrismaService } from '../../src/platform/database/index.js';
import { type TestServer, startTestServer } from '../support/app.js';
import { type GraphqlError, ask, data } from '../support/graphql-client.js';
import { deferred } from '../support/received.js';
import type { Closing } from '../support/socket-client.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const http = () => supertest(server.url);
const QUERY = JSON.stringify({ query: '{ __typename }' });
/** Fifteen thousand lists in each other. */
const DEEP = `{"deep":${'['.repeat(15_000)}${']'.repeat(15_000)}}`;

/** The codes of an answer that must have the API's form and give nothing away. */
function codesOf(answer: { readonly text: string; readonly headers: unknown }): readonly string[] {
  const { errors } = JSON.parse(answer.text) as { errors: readonly GraphqlError[] };
  expect(answer.headers).toMatchObject({ 'content-type': expect.stringContaining('json') });
  expect(errors.length).toBeGreaterThan(0);
  for (const { message } of errors) expect(message).toEqual(expect.stringMatching(/./));
  expect(answer.text).not.toMatch(/node_modules|stacktrace|SELECT |Prisma|password_hash|\.ts:/);
  return errors.map(({ extensions }) => extensions.code);
}

describe('over HTTP', () => {
  const post = (body: string, type = 'application/json') =>
    http().post('/graphql').set('content-type', type).send(body);

  test.each([
    ['half a document', '{"query":"{ __type'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', `[${QUERY}]`],
    ['no query', '{}'],
    ['a query that is no text', '{"query":{"a":1}}'],
    ['variables that are no object', '{"query":"{ __typename }","variables":"x"}'],
    ['a prototype', '{"query":"{ __typename }","__proto__":{"a":1}}'],
    ['an abyss', `{"query":"{ __typename }","variables":${DEEP}}`],
  ])('%s is refused', async (_what, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
  });

  test.each([
    ['{', 'GRAPHQL_PARSE_FAILED'],
    ['', 'BAD_REQUEST'],
    ['# nothing', 'GRAPHQL_PARSE_FAILED'],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ viewer { passwordHash } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ a: __typename } { b: __typename }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    ['fragment f on Query { ...f } { ...f }', 'GRAPHQL_VALIDATION_FAILED'],
    ['subscription { __typename }', 'GRAPHQL_VALIDATION_FAILED'],
    ['mutation { __typename signOut(a: 1) { __typename } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ node(id: {a: 1}) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ node(id: "a\0b") { id } }', 'BAD_USER_INPUT'],
    ['{ node(id: "a\\u0000b") { id } }', 'BAD_USER_INPUT'],
  ])('%j is refused', async (query, code) => {
    const answer = await post(JSON.stringify({ query }));
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toContain(code);
  });

  test('a document of too many words is refused', async () => {
    const answer = await post(JSON.stringify({ query: `{ ${'a '.repeat(2000)} }` }));
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['TOO_MANY_TOKENS']);
    expect(answer.body.errors[0].message).toBe(
      'the document has more than 2000 tokens (names, values and signs); send a shorter one',
    );
  });

  test('a subscription is told where it is served', async () => {
    const query = 'subscription { viewerEvents { __typename } }';
    const answer = await post(JSON.stringify({ query }));
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
    expect(answer.body.errors[0].message).toBe(
      'subscriptions are served over the WebSocket /graphql (graphql-transport-ws), and as ' +
        'server-sent events at /graphql/stream',
    );
  });

  test('a body that is too large is refused', async () => {
    const answer = await post(JSON.stringify({ query: `{ ${'_'.repeat(200_000)} }` }));
    expect(answer.status).toBe(413);
    expect(codesOf(answer)).toEqual(['REQUEST_TOO_LARGE']);
  });

  test.each([
    ['text/plain', 400, 'BAD_REQUEST'],
    ['application/x-www-form-urlencoded', 400, 'BAD_REQUEST'],
    ['application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['nonsense', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('a body of the type %s is refused', async (type, status, code) => {
    const answer = await post(QUERY, type);
    expect(answer.status).toBe(status);
    expect(codesOf(answer)).toEqual([code]);
  });

  test('a page of another site can neither ask by a link nor change anything', async () => {
    const bare = await http().get('/graphql').query({ query: '{ __typename }' });
    const form = await post(QUERY, 'text/plain');
    for (const answer of [bare, form]) {
      expect(answer.status).toBe(400);
      expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
      expect(answer.body.errors[0].message).toBe(
        'send operations to /graphql by POST, as JSON with "content-type: application/json"',
      );
    }
    const mutation = await http()
      .get('/graphql')
      .set('apollo-require-preflight', 'yes')
      .query({ query: 'mutation { createGuest { __typename } }' });
    expect(mutation.status).toBe(405);
    expect(codesOf(mutation)).toEqual(['BAD_REQUEST']);
  });

  test.each(['/nothing', '/graphql/nothing', '/%', '/health', '/../etc/passwd'])(
    'there is nothing at %s',
    async (path) => {
      const answer = await http().get(path);
      expect([400, 404]).toContain(answer.status);
      expect(['BAD_REQUEST', 'NOT_FOUND']).toContain(codesOf(answer)[0]);
    },
  );

  test('a method that is not served is refused', async () => {
    const answer = await http().delete('/graphql');
    expect(answer.status).toBe(404);
    expect(codesOf(answer)).toEqual(['NOT_FOUND']);
  });

  test('an operation that nests too deep is refused', async () => {
    const { status, errors } = await ask(server, `{ games { edges { node { ${nested(12)} } } } }`);
    expect(status).toBe(400);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_DEEP']);
  });

  test('an operation that may cost too much is refused', async () => {
    const seat = 'seats { player { id name createdAt type } }';
    const node = Array.from({ length: 20 }, (_, i) => `a${i}: ${seat}`).join(' ');
    const { status, errors } = await ask(
      server,
      `{ games(first: 100) { edges { node { ${node} } } } }`,
    );
    expect(status).toBe(400);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_COSTLY']);
  });

  test('a hundred mutations in one operation are refused, and none is carried out', async () => {
    const { player } = server.app.get(PrismaService);
    const before = await player.count();
    const aliases = Array.from({ length: 100 }, (_, i) => `a${i}: createGuest { __typename }`);
    const { status, errors } = await ask(server, `mutation { ${aliases.join(' ')} }`);
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        message: 'the operation has 100 mutations; 10 are allowed',
        extensions: { code: 'TOO_MANY_MUTATIONS' },
      },
    ]);
    expect(await player.count()).toBe(before);
  });

  test.each([
    ['an empty token', ''],
    ['no token', 'Bearer'],
    ['a blank token', 'Bearer '],
    ['a password', 'Basic YTpi'],
    ['an unknown token', 'Bearer a.b.c'],
    ['a long token', `Bearer ${'x'.repeat(5000)}`],
  ])('%s is refused, and what was asked for is not carried out', async (_what, authorization) => {
    const { player } = server.app.get(PrismaService);
    const before = await player.count();
    const answer = await http()
      .post('/graphql')
      .set('authorization', authorization)
      .send({ query: 'mutation { createGuest { __typename } }' });
    expect(answer.status).toBe(401);
    expect(codesOf(answer)).toEqual(['UNAUTHENTICATED']);
    expect(await player.count()).toBe(before);
  });

  test('an expired token is refused', async () => {
    const token = await guestToken();
    const query = '{ viewer { tokenExpiresAt } }';
    const { viewer } = await data<{ viewer: { tokenExpiresAt: string } }>(server, query, {}, token);
    const now = server.clock.now();
    server.clock.set(viewer.tokenExpiresAt);
    const { status, errors } = await ask(server, query, {}, token);
    server.clock.set(now);
    expect(status).toBe(401);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('over event streams', () => {
  const post = (body: string, accept = 'text/event-stream') =>
    http()
      .post('/graphql/stream')
      .set('content-type', 'application/json')
      .set('accept', accept)
      .send(body);

  test.each([
    ['half a document', '{"query":"{ __type', 400, 'BAD_REQUEST'],
    ['no query', '{}', 400, 'BAD_REQUEST'],
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['an abyss', `{"query":"{ __typename }","variables":${DEEP}}`, 400, 'BAD_REQUEST'],
    ['a wrong query', '{"query":"{ nothing }"}', 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an unknown operation',
      '{"query":"query A {a:__typename}","operationName":"B"}',
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['too much', JSON.stringify({ query: '#'.repeat(200_000) }), 413, 'REQUEST_TOO_LARGE'],
  ])('%s is refused', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(codesOf(answer)).toEqual([code]);
  });

  test('who does not take an event stream gets none', async () => {
    const answer = await post(QUERY, 'application/json');
    expect(answer.status).toBe(406);
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
  });

  test('a form is not taken', async () => {
    const answer = await http()
      .post('/graphql/stream')
      .set('accept', 'text/event-stream')
      .type('form')
      .send('query={__typename}');
    expect(answer.status).toBe(415);
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
  });

  test('a mutation is not carried out by a link', async () => {
    const answer = await http()
      .get('/graphql/stream')
      .set('accept', 'text/event-stream')
      .query({ query: 'mutation { createGuest { __typename } }' });
    expect(answer.status).toBe(405);
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
  });
});

describe('over sockets', () => {
  const PROTOCOL = 'graphql-transport-ws';

  test.each([
    ['no JSON', ['x'], 4400],
    ['no message', ['[]'], 4400],
    ['a message of no type', ['{}'], 4400],
    ['an unknown type', ['{"type":"sudo"}'], 4400],
    ['an operation before the greeting', [subscribe('{ __typename }')], 4401],
    ['two greetings', [greeting(), greeting()], 4429],
    [
      'an operation without a query',
      [greeting(), '{"id":"1","type":"subscribe","payload":{}}'],
      4400,
    ],
    ['variables that are no object', [greeting(), subscribe('{ __typename }', '7')], 4400],
    ['too long a message', [greeting(), 'x'.repeat(200_000)], 1009],
  ])('%s closes the socket', async (_what, messages, code) => {
    expect((await closingAfter(messages)).code).toBe(code);
  });

  test('an abyss is refused', async () => {
    const socket = new WebSocket(socketUrl('/graphql'), PROTOCOL);
    const refused = deferred<unknown>();
    socket.on('message', (message) => {
      const text = (message as Buffer).toString(); // as the library gives it if not asked otherwise
      const { type, payload } = JSON.parse(text) as { type: string; payload: unknown };
      if (type === 'connection_ack') socket.send(subscribe('{ __typename }', DEEP));
      else refused.resolve(payload);
    });
    socket.once('close', (code) => refused.resolve(code));
    socket.once('open', () => socket.send(greeting()));
    expect(await refused.promise).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    socket.close();
  });

  test('another protocol is not served', async () => {
    const socket = new WebSocket(socketUrl('/graphql'), 'graphql-ws');
    const failed = deferred<string>();
    socket.once('error', (error) => failed.resolve(error.message));
    socket.once('close', (code) => failed.resolve(String(code)));
    expect(['4406', 'Server sent no subprotocol']).toContain(await failed.promise);
  });

  test('a socket elsewhere is refused', async () => {
    const refused = deferred<number | undefined>();
    new WebSocket(socketUrl('/elsewhere'), PROTOCOL)
      .once('unexpected-response', (_request, response) => refused.resolve(response.statusCode))
      .once('error', () => undefined);
    expect(await refused.promise).toBe(404);
  });

  test('the server goes on after all that', async () => {
    expect((await ask(server, '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });

  async function closingAfter(messages: readonly string[]): Promise<Closing> {
    const socket = new WebSocket(socketUrl('/graphql'), PROTOCOL);
    const closed = deferred<Closing>();
    socket.once('close', (code, reason) => closed.resolve({ code, reason: String(reason) }));
    socket.once('open', () => messages.forEach((message) => socket.send(message)));
    socket.on('error', () => undefined);
    return closed.promise;
  }
});

function socketUrl(path: string): string {
  return server.url.replace('http', 'ws') + path;
}

function greeting(): string {
  return '{"type":"connection_init"}';
}

function subscribe(query: string, variables = '{}'): string {
  return `{"id":"1","type":"subscribe","payload":{"query":${JSON.stringify(query)},"variables":${variables}}}`;
}

function nested(levels: number): string {
  return levels === 0 ? 'id' : `rematch { ${nested(levels - 1)} }`;
}

async function guestToken(): Promise<string> {
  const query = 'mutation { createGuest { ... on GuestCreated { token { secret } } } }';
  const answer = await data<{ createGuest: { token: { secret: string } } }>(server, query);
  return answer.createGuest.token.secret;
}
