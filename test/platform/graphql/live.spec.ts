import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PrismaService } from '../../../src/platform/database/index.js';
import { PubSub } from '../../../src/platform/pubsub/index.js';
import { type TestServer, startTestServer } from '../../support/app.js';
import { stream } from '../../support/event-stream-client.js';
import { until } from '../../support/received.js';
import { Completed, connect } from '../../support/socket-client.js';
import {
  ProbeAuthenticator,
  ProbeFeature,
  TOKEN_SECONDS,
  openSubscriptions,
} from './probe.feature.js';

let server: TestServer;
let pubSub: PubSub;
let tokens: ProbeAuthenticator;
const noon = new Date('2026-06-01T12:00:00Z').getTime();

beforeAll(async () => {
  server = await startTestServer({
    features: [ProbeFeature],
    variables: { SUBSCRIPTIONS_PER_CONNECTION: '3' },
  });
  pubSub = server.app.get(PubSub);
  tokens = server.app.get(ProbeAuthenticator);
});
afterAll(async () => {
  const { pool } = server.app.get(PrismaService, { strict: false });
  await server.close();
  expect(pool.ended).toBe(true); // though nobody has asked the database anything
});
beforeEach(() => server.clock.set(noon));
afterEach(() => until(() => openSubscriptions.count === 0));

describe('sockets', () => {
  test('a subscription gets what happens, and is freed when stopped', async () => {
    const client = connect(server);
    const ticks = client.subscribe('subscription { ticks(topic: "a") }');
    await until(() => openSubscriptions.count === 1);
    await pubSub.publish('a', { tick: 1 });
    await pubSub.publish('a', { tick: 2 });
    expect(await ticks.take(2)).toEqual([{ data: { ticks: 1 } }, { data: { ticks: 2 } }]);
    ticks.stop();
    await until(() => openSubscriptions.count === 0);
    await client.close();
  });

  test('guards and parameters hold for subscriptions, and each event gets loaders of its own', async () => {
    const query = 'subscription { playerTicks(topic: "b") }';
    const [nobody, reader, player] = [
      connect(server),
      connect(server, 'reader'),
      connect(server, 'player'),
    ];
    const refused = await nobody.subscribe(query).next();
    const forbidden = await reader.subscribe(query).next();
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(openSubscriptions.count).toBe(0);

    const ticks = player.subscribe(query);
    await until(() => openSubscriptions.count === 1);
    await pubSub.publish('player:b', {});
    await pubSub.publish('player:b', {});
    expect(await ticks.take(2)).toEqual([
      { data: { playerTicks: 'player 1' } },
      { data: { playerTicks: 'player 1' } },
    ]);
    await Promise.all([nobody.close(), reader.close(), player.close()]);
    await until(() => openSubscriptions.count === 0);
  });

  test('a socket with a token that is not good is closed with 4401 and the reason', async () => {
    const client = connect(server, 'wrong');
    expect(await client.closed).toEqual({ code: 4401, reason: 'the token is not known' });
  });

  test.each([null, '', 7])(
    'the connection parameter %j is no way around a token',
    async (value) => {
      const client = connect(server, undefined, { authorization: value });
      expect((await client.closed).code).toBe(4401);
    },
  );

  test.each([
    { authorization: 'Bearer player' },
    { Authorization: 'Bearer player', locale: 'de' },
    { AUTHORIZATION: 'Bearer player' },
    { headers: { authorization: 'Bearer player' } },
    { headers: { 'X-Client': 'mine', Authorization: 'Bearer player' } },
  ])('the token is found in %j', async (parameters) => {
    const client = connect(server, undefined, parameters);
    expect(await client.subscribe('{ callerName }').next()).toEqual({
      data: { callerName: 'player' },
    });
    await client.close();
  });

  test.each([
    { token: 'player' },
    { authToken: 'Bearer player' },
    { locale: 'de' },
    { headers: 'Bearer player' },
    { headers: [{ authorization: 'Bearer player' }] },
    { payload: { authorization: 'Bearer player' } },
  ])('a greeting that nobody reads, %j, is refused', async (parameters) => {
    const client = connect(server, undefined, parameters);
    expect(await client.closed).toEqual({
      code: 4401,
      reason: 'connectionParams are { "authorization": "Bearer <token>" } or empty',
    });
  });

  test.each([
    { headers: { authorization: 7 } },
    { headers: { authorization: null } },
    { headers: { Authorization: '' } },
  ])('%j is no way around a token either', async (parameters) => {
    expect((await connect(server, undefined, parameters).closed).code).toBe(4401);
  });

  test.each([{}, { headers: {} }, { headers: { 'x-client': 'mine' } }])(
    'somebody who greets with %j is nobody',
    async (parameters) => {
      const client = connect(server, undefined, parameters);
      expect(await client.subscribe('{ callerName }').next()).toEqual({
        data: { callerName: null },
      });
      await client.close();
    },
  );

  test('a revoked token closes its sockets, and frees their subscriptions', async () => {
    const [revoked, other] = [connect(server, 'player'), connect(server, 'other')];
    revoked.subscribe('subscription { ticks(topic: "c") }');
    const ticks = other.subscribe('subscription { ticks(topic: "c") }');
    await until(() => openSubscriptions.count === 2);
    await tokens.revoke('player');
    expect(await revoked.closed).toEqual({ code: 4403, reason: 'token revoked' });
    await until(() => openSubscriptions.count === 1);
    await pubSub.publish('c', { tick: 1 });
    expect(await ticks.next()).toEqual({ data: { ticks: 1 } });
    tokens.restore('player');
    await other.close();
  });

  test('a socket carries out nothing more once its token has expired', async () => {
    const client = connect(server, 'player');
    await client.opened;
    server.clock.advance(TOKEN_SECONDS * 1000);
    client.subscribe('{ callerName }');
    expect(await client.closed).toEqual({ code: 4403, reason: 'token expired' });
  });

  test('an open socket is closed by itself when its token expires', async () => {
    server.clock.set(noon + TOKEN_SECONDS * 1000 - 20); // twenty milliseconds are left
    const client = connect(server, 'player');
    await client.opened;
    server.clock.advance(20);
    expect(await client.closed).toEqual({ code: 4403, reason: 'token expired' });
  });

  test('only so many operations may be open on a socket', async () => {
    const client = connect(server);
    const query = 'subscription { ticks(topic: "d") }';
    for (let open = 1; open <= 3; open++) {
      client.subscribe(query);
      await until(() => openSubscriptions.count === open);
    }
    await expect(client.subscribe(query).next()).rejects.toMatchObject({
      errors: [{ extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', limit: 3 } }],
    });
    expect(openSubscriptions.count).toBe(3);
    await client.close();
    await until(() => openSubscriptions.count === 0);
  });
});

describe('event streams', () => {
  test('a subscription gets what happens, and is freed when the client goes', async () => {
    const ticks = await stream(server, 'subscription { ticks(topic: "e") }');
    expect(ticks.contentType).toBe('text/event-stream; charset=utf-8');
    await until(() => openSubscriptions.count === 1);
    await pubSub.publish('e', { tick: 1 });
    expect(await ticks.events.next()).toEqual({ data: { ticks: 1 } });
    ticks.close();
    await until(() => openSubscriptions.count === 0);
  });

  test('a query is answered, and the stream says that it is complete', async () => {
    const { events } = await stream(server, '{ callerName }', {}, 'player');
    expect(await events.next()).toEqual({ data: { callerName: 'player' } });
    await expect(events.next()).rejects.toThrow(Completed);
  });

  test('guards hold', async () => {
    const { events } = await stream(
      server,
      'subscription { playerTicks(topic: "f") }',
      {},
      'reader',
    );
    expect((await events.next()).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('a token that is not good is refused', async () => {
    const { status, errors } = await stream(server, '{ callerName }', {}, 'wrong');
    expect(status).toBe(401);
    expect(errors).toEqual([
      { message: 'the token is not known', extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  test('a stream ends without completing when its token is revoked', async () => {
    const ticks = await stream(server, 'subscription { ticks(topic: "g") }', {}, 'player');
    await until(() => openSubscriptions.count === 1);
    await tokens.revoke('player');
    await expect(ticks.events.next()).rejects.toThrow('the stream broke off');
    await until(() => openSubscriptions.count === 0);
    tokens.restore('player');
  });
});
