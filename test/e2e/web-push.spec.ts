import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toGlobalId } from 'graphql-relay';
import type { Message, MessageContent } from '../../src/notifications/index.js';
import type { Notification } from '../../src/notifications/domain/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { PushChannel } from '../../src/push/sending/push.channel.js';
import { PushService } from '../push/push-service.js';
import { PlayersApi } from '../players/players-api.js';
import { type TestServer, startTestServer } from '../support/app.js';
import { ask } from '../support/graphql-client.js';
import { GamesApi, type Guest } from './support/games-api.js';
import { awaitedPlayer, rowId, startGamesServer, startTable } from './support/table.js';

const VARIABLES = {
  ROLE: 'api',
  OUTBOUND_ALLOW: 'loopback',
  VAPID_SUBJECT: 'mailto:me@test.example',
};
const ADD = `mutation ($endpoint: String!, $keys: PushKeysInput!, $label: String!) {
  it: addPushSubscription(endpoint: $endpoint, keys: $keys, label: $label) {
    __typename
    ... on PushSubscriptionAdded { pushSubscription { id label service createdAt } }
    ... on Refusal { code sentence }
  }
}`;
const REMOVE = `mutation ($id: ID!) {
  it: removePushSubscription(id: $id) {
    __typename
    ... on PushSubscriptionRemoved { pushSubscription { id label } }
    ... on Refusal { code sentence }
  }
}`;
const LIST = '{ viewer { pushSubscriptions { id label service createdAt } } }';
const DELETE = 'mutation { it: deleteAccount { __typename } }';
const KEY = '{ webPushKey }';

type Shown = { readonly id: string; readonly label: string };

let server: TestServer;
let games: GamesApi;
let channel: PushChannel;
let service: PushService;
let ann: Guest;
let path = 0;

beforeAll(async () => {
  server = await startGamesServer({ variables: VARIABLES });
  games = new GamesApi(server);
  channel = server.app.get(PushChannel, { strict: false });
  service = new PushService();
  await service.open();
});

afterAll(async () => {
  await service.close();
  await server.close();
});

beforeEach(async () => {
  service.received.length = 0;
  service.respond = (response) => void response.writeHead(201).end();
  ann = await games.guest();
  path += 1;
});

describe('the browsers of a player', () => {
  it('are listed to the player alone, without what is between browser and server', async () => {
    const ben = await games.guest();
    const added = await add(ann, { label: 'Phone' });
    expect(added).toEqual({
      id: expect.any(String),
      label: 'Phone',
      service: new URL(service.origin).host,
      createdAt: new Date(server.clock.now()).toISOString(),
    });
    expect(await list(ann)).toEqual([added]);
    expect(await list(ben)).toEqual([]);
    const node = `query ($id: ID!) { node(id: $id) { ... on PushSubscription { label } } }`;
    expect(await games.data(node, { id: added.id }, ann)).toEqual({ node: { label: 'Phone' } });
    expect(await games.data(node, { id: added.id }, ben)).toEqual({ node: null });
  });

  it('are the same when added again, and change hands with the browser', async () => {
    const ben = await games.guest();
    const first = await add(ann, { label: 'Phone' });
    expect(await add(ann, { label: 'My phone' })).toEqual({ ...first, label: 'My phone' });
    const taken = await add(ben, { label: "Ben's" });
    expect(taken.id).not.toBe(first.id);
    expect(await list(ann)).toEqual([]);
    expect(await list(ben)).toEqual([taken]);
  });

  it('are removed by their player alone', async () => {
    const ben = await games.guest();
    const { id } = await add(ann);
    expect(await it_(REMOVE, { id }, ben)).toEqual({
      __typename: 'Refusal',
      code: 'PUSH_SUBSCRIPTION_NOT_FOUND',
      sentence: 'the account has no push subscription with this id',
    });
    expect(await list(ann)).toHaveLength(1);
    expect(await it_(REMOVE, { id }, ann)).toMatchObject({ pushSubscription: { id } });
    expect(await list(ann)).toEqual([]);
    expect(await it_(REMOVE, { id }, ann)).toMatchObject({ code: 'PUSH_SUBSCRIPTION_NOT_FOUND' });
  });

  it('are twenty at most, those of others not counted', async () => {
    for (let count = 0; count < 20; count++) await add(ann, { endpoint: `/many/${count}` });
    expect(await tryAdd(ann, { endpoint: '/many/20' })).toEqual({
      __typename: 'Refusal',
      code: 'PUSH_TOO_MANY',
      sentence: 'an account has at most 20 browsers; remove one first',
    });
    expect(await list(ann)).toHaveLength(20);
    await add(ann, { endpoint: '/many/7', label: 'Again' });
    await add(await games.guest(), { endpoint: '/many/20' });
  });

  it.each([
    ['PUSH_ENDPOINT_INVALID', 'the URL must begin with https://', { url: 'ftp://push.example/' }],
    [
      'PUSH_ENDPOINT_INVALID',
      'the URL leads to an address that is not public',
      { url: 'https://169.254.169.254/latest' },
    ],
    [
      'PUSH_KEYS_INVALID',
      'p256dh must be a public key of P-256 in URL-safe Base64',
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    ],
    ['PUSH_KEYS_INVALID', 'auth must be 16 bytes in URL-safe Base64', { auth: 'abc' }],
    ['LABEL_INVALID', 'a label has 1 to 64 characters; this one has 0', { label: ' ' }],
  ])('are refused with %s: %s', async (code, sentence, wanted) => {
    expect(await tryAdd(ann, wanted)).toEqual({ __typename: 'Refusal', code, sentence });
    expect(await list(ann)).toEqual([]);
  });

  it('need the scope ACCOUNT', async () => {
    const players = new PlayersApi(server);
    const { secret } = await players.createToken(ann.token, ['PLAY', 'READ']);
    const { keys } = service;
    const variables = { endpoint: service.origin, keys, label: 'Phone' };
    for (const [query, given] of [
      [ADD, variables],
      [LIST, {}],
    ] as const) {
      const { errors } = await ask(server, query, given, secret);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect(await list(ann)).toEqual([]);
  });

  it('are gone with their player', async () => {
    await add(ann);
    const gone = await games.data(DELETE, {}, ann);
    expect(gone).toMatchObject({ it: { __typename: 'AccountDeleted' } });
    const prisma = server.app.get(PrismaService);
    expect(await prisma.pushSubscription.count({ where: { playerId: rowId(ann.id) } })).toBe(0);
  });
});

describe('a message to a browser', () => {
  it('says for the browser alone what was told, signed by the server, until the deadline', async () => {
    const key = (await games.data<{ webPushKey: string }>(KEY, {})).webPushKey;
    const ben = await games.guest();
    const table = await startTable(games, [ann, ben], {
      timeControl: { live: { turnSeconds: 600 } },
    });
    const { player } = await awaitedPlayer(games, table);
    const { id } = await add(player, { endpoint: '/box' });
    const told = notification({ gameId: rowId(table.gameId), type: 'YOUR_TURN' });
    expect(await channel.send(messageTo(player, id, notice(told)))).toEqual({ type: 'DELIVERED' });
    const deadline = server.clock.now() + 600_000;
    expect(service.received).toEqual([
      {
        path: '/box',
        payload: {
          type: 'YOUR_TURN',
          notificationId: toGlobalId('Notification', told.id),
          gameId: table.gameId,
          version: 7,
          sentence: 'You are awaited in a game of Little Ricky.',
          tag: expect.stringMatching(/^[\w-]{32}$/),
          deadlineAt: new Date(deadline).toISOString(),
        },
        headers: expect.objectContaining({ ttl: '600', urgency: 'high' }),
        token: {
          aud: service.origin,
          exp: expect.any(Number),
          sub: 'mailto:me@test.example',
        },
        signedBy: key,
      },
    ]);
    const [{ headers, payload }] = service.received as [(typeof service.received)[0]];
    expect(headers['topic']).toBe((payload as { tag: string }).tag);
  });

  it('has a topic of its game and event, which its withdrawal has as well', async () => {
    const { id } = await add(ann);
    const gameId = randomUUID();
    const turn = notification({ gameId, type: 'YOUR_TURN' });
    await channel.send(messageTo(ann, id, notice(turn)));
    await channel.send(messageTo(ann, id, notice(notification({ gameId, type: 'YOUR_TURN' }))));
    await channel.send(messageTo(ann, id, notice(notification({ gameId, type: 'FINISHED' }))));
    await channel.send(messageTo(ann, id, notice(notification({ type: 'YOUR_TURN' }))));
    await channel.withdraw(messageTo(ann, id, notice(turn)));
    const topics = service.received.map(({ headers }) => headers['topic']);
    expect(topics[1]).toBe(topics[0]);
    expect(new Set(topics).size).toBe(3);
    expect(topics[4]).toBe(topics[0]);
    expect(service.received[4]?.payload).toEqual({
      type: 'WITHDRAWN',
      tag: topics[0],
      notificationId: toGlobalId('Notification', turn.id),
      gameId: toGlobalId('Game', gameId),
    });
  });

  it('tells of many things at once by the newest, in a size that every service takes', async () => {
    const { id } = await add(ann);
    let size = 0;
    service.respond = (response) => {
      size = Number(service.received.at(-1)?.headers['content-length']);
      response.writeHead(201).end();
    };
    const notifications = Array.from({ length: 30 }, () =>
      notification({ type: 'SEAT_FORFEITED' }),
    );
    await channel.send(messageTo(ann, id, { type: 'DIGEST', notifications }));
    expect(service.received[0]?.payload).toMatchObject({
      type: 'DIGEST',
      sentence: '30 things have happened in your games.',
      count: 30,
    });
    const { notifications: shown } = service.received[0]?.payload as { notifications: Shown[] };
    expect(shown).toHaveLength(8);
    expect(shown[0]).toMatchObject({
      notificationId: toGlobalId('Notification', notifications[29]?.id ?? ''),
    });
    expect(size).toBeLessThanOrEqual(4096);
  });

  it.each([
    [200, {}, { type: 'DELIVERED' }],
    [
      413,
      {},
      { type: 'REFUSED', reason: 'the push service answered 413: the message is too large' },
    ],
    [403, {}, { type: 'REFUSED', reason: 'the push service answered 403' }],
    [301, { location: '/' }, { type: 'REFUSED', reason: 'the push service answered 301' }],
    [500, {}, { type: 'RETRY', reason: 'the push service answered 500' }],
    [
      429,
      { 'retry-after': '90' },
      { type: 'RETRY', reason: 'the push service answered 429', retryAfterMs: 90_000 },
    ],
  ])('that is answered %i leaves the browser as it is', async (status, headers, outcome) => {
    const { id } = await add(ann);
    service.respond = (response) => void response.writeHead(status, headers).end();
    expect(await channel.send(messageTo(ann, id, { type: 'TEST' }))).toEqual(outcome);
    expect(await list(ann)).toHaveLength(1);
  });

  it.each([404, 410])('that is answered %i strikes off the browser', async (status) => {
    const { id } = await add(ann);
    service.respond = (response) => void response.writeHead(status).end();
    expect(await channel.send(messageTo(ann, id, { type: 'TEST' }))).toEqual({
      type: 'GONE',
      reason: `the push service answered ${status}: the browser takes no messages any more`,
    });
    expect(await list(ann)).toEqual([]);
    const later = await channel.send(messageTo(ann, id, { type: 'TEST' }));
    expect(later).toEqual({ type: 'GONE', reason: 'the browser was removed' });
    expect(service.received).toHaveLength(1);
  });

  it('reaches each browser of each player, and those that other keys signed for do not count', async () => {
    const ben = await games.guest();
    const phone = await add(ann, { endpoint: '/phone' });
    const laptop = await add(ann, { endpoint: '/laptop' });
    const others = await add(ben, { endpoint: '/ben' });
    const old = await add(ben, { endpoint: '/old' });
    const prisma = server.app.get(PrismaService);
    const where = { id: rowId(old.id) };
    await prisma.pushSubscription.update({ where, data: { serverKey: 'another' } });
    const targets = await channel.targets([rowId(ann.id), rowId(ben.id), randomUUID()]);
    expect([...targets]).toHaveLength(2);
    expect(targets.get(rowId(ann.id))).toEqual(
      expect.arrayContaining([{ id: rowId(phone.id) }, { id: rowId(laptop.id) }]),
    );
    expect(targets.get(rowId(ben.id))).toEqual([{ id: rowId(others.id) }]);
  });
});

describe('the pair of keys', () => {
  it('is made once and is that of all processes', async () => {
    const other = await startTestServer({ variables: VARIABLES });
    const here = await games.data<{ webPushKey: string }>(KEY, {});
    expect(await new GamesApi(other).data(KEY, {})).toEqual(here);
    expect(Buffer.from(here.webPushKey, 'base64url')).toHaveLength(65);
    await other.close();
  });

  it('is not there where nobody answers for the server', async () => {
    const silent = await startTestServer({ variables: { ROLE: 'api' } });
    const api = new GamesApi(silent);
    expect(await api.data(KEY, {})).toEqual({ webPushKey: null });
    const { keys } = service;
    const variables = { endpoint: 'https://push.example/', keys, label: 'Phone' };
    expect(await api.data(ADD, variables, await api.guest())).toEqual({
      it: {
        __typename: 'Refusal',
        code: 'PUSH_UNAVAILABLE',
        sentence: 'this server sends nothing by Web Push',
      },
    });
    await silent.close();
  });
});

async function it_(query: string, variables: object, player: Guest): Promise<unknown> {
  return (await games.data<{ it: unknown }>(query, { ...variables }, player)).it;
}

type Wanted = {
  readonly endpoint?: string;
  readonly url?: string;
  readonly label?: string;
  readonly p256dh?: string;
  readonly auth?: string;
};

function tryAdd(player: Guest, wanted: Wanted = {}): Promise<unknown> {
  const { endpoint = `/box/${path}`, url = service.origin + endpoint, label = 'Phone' } = wanted;
  const { p256dh = service.keys.p256dh, auth = service.keys.auth } = wanted;
  return it_(ADD, { endpoint: url, keys: { p256dh, auth }, label }, player);
}

async function add(player: Guest, wanted: Wanted = {}): Promise<Shown> {
  const answer = (await tryAdd(player, wanted)) as { readonly pushSubscription?: Shown };
  if (!answer.pushSubscription) throw new Error(JSON.stringify(answer));
  return answer.pushSubscription;
}

async function list(player: Guest): Promise<readonly Shown[]> {
  type Answer = { viewer: { pushSubscriptions: readonly Shown[] } };
  return (await games.data<Answer>(LIST, {}, player)).viewer.pushSubscriptions;
}

function messageTo(player: Guest, targetId: string, content: MessageContent): Message {
  const playerId = rowId(player.id);
  const createdAt = server.clock.now();
  return { id: randomUUID(), playerId, targetId: rowId(targetId), createdAt, content };
}

function notice(told: Notification): MessageContent {
  return { type: 'NOTICE', notification: told };
}

function notification(told: Partial<Notification>): Notification {
  return {
    id: randomUUID(),
    type: 'FINISHED',
    gameId: randomUUID(),
    title: 'Little Ricky',
    version: 7,
    createdAt: server.clock.now(),
    readAt: null,
    withdrawnAt: null,
    ...told,
  };
}
