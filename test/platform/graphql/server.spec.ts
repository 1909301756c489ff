import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { HealthChecks } from '../../../src/platform/health/index.js';
import { type TestServer, startTestServer } from '../../support/app.js';
import { ask } from '../../support/graphql-client.js';
import { stream } from '../../support/event-stream-client.js';
import { until } from '../../support/received.js';
import { connect } from '../../support/socket-client.js';
import { ProbeFeature, openSubscriptions } from './probe.feature.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    features: [ProbeFeature],
    variables: { REQUESTS_PER_MINUTE: '200', MOVES_PER_MINUTE: '2' },
  });
});
afterAll(() => server.close());

const http = () => supertest(server.url);

describe('health', () => {
  test('the process is live', async () => {
    const { status, body } = await http().get('/health/live');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'live' } });
  });

  test('it is ready while everything answers, and else says what is down and why', async () => {
    const checks = server.app.get(HealthChecks);
    const ready = await http().get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ready', checks: { database: 'up', pubsub: 'up' } });

    let isUp = false;
    checks.register('post office', async () => {
      if (!isUp) throw new Error('closed on Sundays');
    });
    const down = await http().get('/health/ready');
    expect(down.status).toBe(503);
    expect(down.body).toEqual({
      status: 'not ready',
      checks: { database: 'up', pubsub: 'up', 'post office': 'closed on Sundays' },
    });
    isUp = true;
    expect((await http().get('/health/ready')).status).toBe(200);
  });
});

test('the explorer opens in a browser, and asks no other host', async () => {
  const page = await http().get('/graphql').set('accept', 'text/html,*/*;q=0.8').buffer(true);
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<title>Fairdeal</title>');
  expect(page.text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
  expect((await http().get('/').redirects(0)).headers['location']).toBe('/graphql');
});

test('the explorer comes compressed to those who take it so', async () => {
  const get = (encoding: string) =>
    http().get('/graphql').set('accept', 'text/html').set('accept-encoding', encoding);
  for (const encoding of ['gzip, deflate, br', 'br;q=0.5, GZIP;q=0.1', '*']) {
    expect((await get(encoding)).headers['content-encoding']).toBe('gzip');
  }
  for (const encoding of ['', 'identity', 'br', 'gzip;q=0', 'x-gzipped']) {
    const page = await get(encoding);
    expect(page.headers['content-encoding']).toBeUndefined();
    expect(page.headers['vary']).toBe('accept, accept-encoding');
    expect(page.text).toContain('<title>Fairdeal</title>');
  }
});

test('the explorer opens again at the address to which it has written what is edited', async () => {
  const page = await http().get('/graphql?query=%7Bprobe%7D').set('accept', 'text/html');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('any web page may ask, and read how long to wait', async () => {
  const { status, headers } = await http()
    .options('/graphql')
    .set('origin', 'https://client.example')
    .set('access-control-request-method', 'POST')
    .set('access-control-request-headers', 'authorization,content-type');
  expect(status).toBe(204);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-headers']).toBe('authorization,content-type');
  const answer = await http().post('/graphql').set('origin', 'https://client.example').send({});
  expect(answer.headers['access-control-expose-headers']).toBe('retry-after, x-request-id');
});

test('an exhausted limit answers 429 with the time to wait, over every way in', async () => {
  await ask(server, 'mutation { a: move b: move }', {}, 'player');
  const overHttp = await ask(server, 'mutation { move }', {}, 'player');
  expect(overHttp.status).toBe(429);
  expect(overHttp.data).toBeUndefined();
  expect(Number(overHttp.headers['retry-after'])).toBeGreaterThan(0);
  const extensions = {
    code: 'RATE_LIMITED',
    bucket: 'moves',
    limit: 2,
    remaining: 0,
    retryAfterMs: expect.any(Number),
  };
  expect(overHttp.errors?.map((error) => error.extensions)).toEqual([extensions]);

  const overStream = await stream(server, 'mutation { move }', {}, 'player');
  expect(overStream.status).toBe(429);
  expect(overStream.errors?.map((error) => error.extensions)).toEqual([extensions]);

  const client = connect(server, 'player');
  await expect(client.subscribe('mutation { move }').next()).rejects.toMatchObject({
    errors: [{ extensions }],
  });
  await client.close();
  expect((await ask(server, '{ callerName }', {}, 'player')).status).toBe(200);
});

test('the figures count operations, connections and subscriptions', async () => {
  const client = connect(server);
  client.subscribe('subscription { ticks(topic: "figures") }');
  await until(() => openSubscriptions.count === 1);
  const { headers, text } = await http().get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  expect(text).toMatch(/^fairdeal_graphql_subscriptions\{transport="websocket"\} 1$/m);
  expect(text).toMatch(/^fairdeal_live_connections\{transport="websocket"\} 1$/m);
  expect(text).toMatch(
    /^fairdeal_graphql_operation_seconds_count\{transport="http",type="mutation",outcome="ok"\} 1$/m,
  );
  expect(text).toMatch(
    /^fairdeal_graphql_operation_seconds_count\{transport="websocket",type="subscription",outcome="ok"\} 1$/m,
  );
  expect(text).toMatch(
    /^fairdeal_http_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} 1$/m,
  );
  await client.close();
  await until(async () =>
    (await http().get('/metrics')).text.includes('subscriptions{transport="websocket"} 0'),
  );
});

test('a server that stops tells its sockets, ends its streams, and lets running requests finish', async () => {
  const stopping = await startTestServer({ features: [ProbeFeature] });
  const client = connect(stopping);
  await client.opened;
  const events = await stream(stopping, 'subscription { ticks(topic: "stop") }');
  await until(() => openSubscriptions.count === 1);
  const closed = stopping.close();
  expect(await client.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  await expect(events.events.next()).rejects.toThrow('the stream broke off');
  await closed;
  expect(openSubscriptions.count).toBe(0);
});
