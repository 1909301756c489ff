import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PubSub } from '../../../src/platform/pubsub/index.js';
import { type TestServer, startTestServer } from '../../support/app.js';
import { stream } from '../../support/event-stream-client.js';
import { ask } from '../../support/graphql-client.js';
import { until } from '../../support/received.js';
import { Refused, connect } from '../../support/socket-client.js';
import { ProbeFeature, TOKEN_SECONDS, openSubscriptions } from './probe.feature.js';

let server: TestServer;
let pubSub: PubSub;
const noon = new Date('2026-06-01T12:00:00Z').getTime();

beforeAll(async () => {
  server = await startTestServer({
    features: [ProbeFeature],
    variables: { QUERY_DEPTH: '6', QUERY_COST: '1000' },
  });
  pubSub = server.app.get(PubSub);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(noon));
afterEach(() => until(() => openSubscriptions.count === 0));

describe('who asks', () => {
  test('somebody without a token is nobody', async () => {
    const { data } = await ask(server, '{ callerName }');
    expect(data).toEqual({ callerName: null });
  });

  test('a token makes a caller', async () => {
    const { data } = await ask(server, '{ callerName playerName }', {}, 'player');
    expect(data).toEqual({ callerName: 'player', playerName: 'player' });
  });

  test.each(['', 'wrong', 'player extra'])('the token "%s" is refused', async (token) => {
    const { status, data, errors } = await ask(server, '{ callerName }', {}, token);
    expect(status).toBe(401);
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      { message: 'the token is not known', extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  test('a token is refused from the instant at which it expires', async () => {
    server.clock.advance(TOKEN_SECONDS * 1000 - 1);
    expect((await ask(server, '{ callerName }', {}, 'player')).status).toBe(200);
    server.clock.advance(1);
    const { status, errors } = await ask(server, '{ callerName }', {}, 'player');
    expect(status).toBe(401);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('what needs a scope refuses those without a token, and those whose token has it not', async () => {
    const nobody = await ask(server, '{ playerName }');
    const reader = await ask(server, '{ playerName }', {}, 'reader');
    expect(nobody.errors?.[0]).toMatchObject({
      message:
        'this needs a token: send the header "Authorization: Bearer <token>", or on a WebSocket ' +
        'connectionParams { "authorization": "Bearer <token>" }',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    expect(reader.errors?.[0]).toMatchObject({
      message: 'this needs a token with the scope PLAY',
      path: ['playerName'],
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('resolvers get the same context over HTTP, socket and event stream', async () => {
    const query = '{ contextual }';
    const expected = { data: { contextual: '127.0.0.1 string player' } };
    const client = connect(server, 'player');
    const events = await stream(server, query, {}, 'player');
    expect(await client.subscribe(query).next()).toEqual(expected);
    expect(await events.events.next()).toEqual(expected);
    expect(await ask(server, query, {}, 'player')).toMatchObject(expected);
    await client.close();
  });
});

describe('pages', () => {
  const query = `query ($first: Int, $after: String) {
    probes(first: $first, after: $after) {
      edges { cursor node { depth } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  type Probes = {
    probes: {
      edges: { cursor: string; node: { depth: number } }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
    };
  };

  test('a list can be walked to its end by endCursor', async () => {
    const seen: number[] = [];
    for (let after: string | null = null, more = true; more;) {
      const answer: Awaited<ReturnType<typeof ask<Probes>>> = await ask<Probes>(server, query, {
        first: 100,
        after,
      });
      const page = answer.data?.probes;
      seen.push(...(page?.edges.map(({ node }) => node.depth) ?? []));
      more = page?.pageInfo.hasNextPage ?? false;
      after = page?.pageInfo.endCursor ?? null;
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => index));
  });

  test.each([0, -1, 101])('a page of %d is refused', async (first) => {
    const { errors } = await ask(server, query, { first });
    expect(errors?.[0]).toMatchObject({
      message: `first must be from 1 to 100, not ${first}`,
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  test.each(['', 'x', 'WyJhIiwiYiJd', 'e30'])('"%s" is no cursor', async (after) => {
    const { errors } = await ask(server, query, { first: 1, after });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('errors', () => {
  test('what is our fault says no more than an id', async () => {
    const client = connect(server);
    const events = await stream(server, '{ broken }');
    const overHttp = await ask(server, '{ broken }');
    const answers = [
      overHttp,
      await client.subscribe('{ broken }').next(),
      await events.events.next(),
    ];
    for (const { data, errors } of answers) {
      expect(data).toEqual({ broken: null });
      expect(errors).toEqual([
        {
          message: 'internal error',
          locations: [{ line: 1, column: 3 }],
          path: ['broken'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) },
        },
      ]);
    }
    await client.close();
  });

  test('an event that cannot be shown says no more than an id either', async () => {
    const client = connect(server);
    const ticks = client.subscribe('subscription { brokenTicks(topic: "broken") }');
    await until(() => openSubscriptions.count === 1);
    await pubSub.publish('broken', { tick: 1 });
    const { errors } = await ticks.next();
    expect(errors?.[0]?.message).toBe('internal error');
    await client.close();
    await until(() => openSubscriptions.count === 0);
  });

  test('a null given where a value is needed is the client’s fault', async () => {
    const query = 'query ($first: Int) { probes(first: $first) { pageInfo { hasNextPage } } }';
    const { errors } = await ask(server, query, { first: null });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('an instant', () => {
  const query = 'query ($at: DateTime!) { instant(at: $at) }';
  const literal = (at: unknown): string => `{ instant(at: ${JSON.stringify(at)}) }`;

  test.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01T12:00:00.123456+02:00', '2026-06-01T10:00:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s is taken, and told in UTC', async (at, instant) => {
    expect((await ask(server, query, { at })).data).toEqual({ instant });
    expect((await ask(server, literal(at))).data).toEqual({ instant });
  });

  test.each([
    ...['yesterday', '', 5, true, 1.5e300, '2026-01-01', '2026-01-01T00:00:00', '12:00:00Z'],
    ...['2026-02-30T00:00:00Z', '0000-06-01T00:00:00Z', '9999-12-31T23:59:59-14:00'],
    ...['+012026-01-01T00:00:00Z', '1 June 2026 12:00:00 UTC'],
  ])('%j is none', async (at) => {
    for (const answer of [await ask(server, query, { at }), await ask(server, literal(at))]) {
      expect(answer.status).toBe(400);
      expect(answer.data).toBeUndefined();
      expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toMatch(
        /a DateTime is (ISO 8601 with time|in the years)/,
      );
    }
  });
});

describe('limits hold on every way in', () => {
  const deep = '{ probe { inner { inner { inner { inner { inner { inner { id } } } } } } } }';
  const costly =
    '{ probes(first: 100) { pageInfo { endCursor } edges { cursor node { id depth inner { id depth inner { id depth } } } } } }';
  const mutations = `mutation { ${Array.from({ length: 11 }, (_, i) => `m${i}: touch`).join(' ')} }`;

  test.each([
    ['TOO_DEEP', deep],
    ['TOO_COSTLY', costly],
    ['TOO_MANY_MUTATIONS', mutations],
    ['GRAPHQL_VALIDATION_FAILED', '{ nothing }'],
    ['GRAPHQL_PARSE_FAILED', '{ nothing'],
    ['TOO_MANY_TOKENS', `{ ${'a '.repeat(2000)} }`],
    ['BAD_USER_INPUT', 'query ($text: String!) { echo(text: $text) }'],
    ['BAD_USER_INPUT', '{ echo(text: "a\\u0000b") }'],
  ])('%s', async (code, query) => {
    const overHttp = await ask(server, query);
    expect(overHttp.status).toBe(400);
    expect(overHttp.data).toBeUndefined();
    expect(overHttp.errors?.map(({ extensions }) => extensions.code)).toEqual([code]);

    const events = await stream(server, query);
    expect(events.status).toBe(400);
    expect(events.errors?.map(({ extensions }) => extensions.code)).toEqual([code]);

    const client = connect(server);
    const refusal = await client
      .subscribe(query)
      .next()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    await client.close();
  });

  test('fragments that unfold without end are refused at once', async () => {
    const fragments = Array.from(
      { length: 40 },
      (_, i) =>
        `fragment f${i} on Probe { ...f${i + 1} ...f${i + 1} a${i}: inner { ...f${i + 1} } }`,
    );
    const query = `{ probe { ...f0 } } ${fragments.join(' ')} fragment f40 on Probe { id }`;
    const { errors } = await ask(server, query);
    expect(errors?.[0]?.extensions.code).toBe('TOO_DEEP');
    const flat = query.replaceAll(/a\d+: inner \{[^}]*\}/g, '');
    const answer = await ask(server, flat);
    expect(answer.errors?.[0]?.extensions.code).toBe('TOO_COSTLY');
  });

  test('variables that nest without need are refused', async () => {
    const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    const variables = { unknown: deep(101) };
    const client = connect(server);
    const answers = [
      (await ask(server, '{ callerName }', variables)).errors,
      (await stream(server, '{ callerName }', variables)).errors,
      await client
        .subscribe('{ callerName }', variables)
        .next()
        .catch((refused: Refused) => refused.errors),
    ];
    const message = 'variables may nest 100 levels deep, and these nest deeper';
    for (const errors of answers) {
      expect(errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }]);
    }
    await client.close();
    const { data } = await ask(server, '{ callerName }', { unknown: deep(100) });
    expect(data).toEqual({ callerName: null });
  });

  test('the explorer’s own question is let through', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const { data, errors } = await ask(server, getIntrospectionQuery());
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('__schema');
  });
});
