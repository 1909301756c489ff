import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Guest } from '../e2e/support/games-api.js';
import { codesIn } from './api-form.js';
import { exchange } from './raw-http.js';
import { startWatchedServer, type WatchedServer } from './watched-server.js';
import { aWorld, type World } from './world.js';

// Inputs by which an attack once got an answer out of form, or "internal error". Each is sent again
// as it was found, since chance may not find it again.
let server: WatchedServer;
let world: World;
let ada: Guest;

beforeAll(async () => {
  server = await startWatchedServer({ variables: { ROLE: 'api' } });
  world = await aWorld(server);
  ada = await world.api.guest();
});

afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});

describe('what is null counts as left out', () => {
  type Games = { readonly games: { readonly edges: readonly unknown[] } };
  const ask = (filter: unknown) =>
    world.api.data<Games>(
      'query ($filter: GameFilterInput) { games(filter: $filter) { edges { node { id } } } }',
      { filter },
    );

  it.each(['kind', 'phase', 'pace', 'rated', 'hasOpenSeats', 'player'])(
    'as the %s of a filter of games',
    async (field) => {
      const all = await ask(undefined);
      expect(all.games.edges.length).toBeGreaterThan(0);
      expect(await ask({ [field]: null })).toEqual(all);
    },
  );

  it('as the id and the code of a game to join, of which one is needed', async () => {
    const query = `mutation { joinGame(input: { gameId: null, inviteCode: null }) { __typename } }`;
    const { errors } = await world.api.ask(query, {}, ada);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('an instant that no row can hold is refused', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
  ])('as %s in markAllRead', async (before) => {
    const query = 'mutation ($before: DateTime) { markAllRead(before: $before) { marked } }';
    const { errors } = await world.api.ask(query, { before }, ada);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('what is no request of HTTP has an answer in the form of the API', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'REQUEST_TOO_LARGE',
    ],
    ['no host', 'GET /graphql HTTP/1.1\r\nhost:\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a host that is none', 'GET /graphql HTTP/1.1\r\nhost: a b\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'a host that is none, for an address in full',
      'GET http://here/graphql HTTP/1.1\r\nhost: a b\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    [
      'a host that is none, for another spelling of the address',
      'GET /%67raphql HTTP/1.1\r\nhost: a b\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    [
      'an address of which no URL can be made, from a browser',
      'GET // HTTP/1.1\r\nhost: here\r\naccept: text/html\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
  ])('%s', async (_what, bytes, status, code) => {
    const sending = { isWhole: true, expectsBody: true };
    const answer = await exchange(server.url, Buffer.from(bytes), sending);
    expect(answer?.status).toBe(status);
    expect(codesIn(answer?.body ?? '')).toEqual([code]);
  });

  it('a body that ends too early wakes nobody up', async () => {
    const head = 'PUT /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json';
    const bytes = Buffer.from(`${head}\r\ncontent-length: 9\r\n\r\n{`);
    const answer = await exchange(server.url, bytes, { isWhole: false, expectsBody: true });
    // Who has hung up may not be there any more to hear it.
    expect([400, undefined]).toContain(answer?.status);
    expect(server.faults).toEqual([]);
  });

  it('a preflight without its headers is let through', async () => {
    const answer = await fetch(`${server.url}/graphql`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
  });
});

describe('who hangs up while being refused a socket', () => {
  it.each(['/elsewhere', '/graphql'])('at %s takes nobody down', async (path) => {
    const { port } = new URL(server.url);
    const head = `GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket`;
    for (let attempt = 0; attempt < 50; attempt++) {
      const socket = createConnection(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      await new Promise((resolve) => socket.write(`${head}\r\n\r\n`, resolve));
      socket.resetAndDestroy();
    }
    // An error of a connection that nobody listens to would end the process.
    expect((await world.api.ask('{ __typename }')).data).toEqual({ __typename: 'Query' });
  });

  it.each([
    ['by another method', 'POST /graphql HTTP/1.1\r\ncontent-length: 0'],
    ['without a key', 'GET /graphql HTTP/1.1'],
    ['elsewhere', 'GET /elsewhere HTTP/1.1'],
  ])('%s is told why in the form of the API', async (_how, head) => {
    const upgrade = 'host: here\r\nconnection: upgrade\r\nupgrade: websocket';
    const bytes = Buffer.from(`${head}\r\n${upgrade}\r\n\r\n`);
    const answer = await exchange(server.url, bytes, { isWhole: true, expectsBody: true });
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(codesIn(answer?.body ?? '')).toHaveLength(1);
  });
});

describe('after all that', () => {
  it('nobody was woken up', () => {
    expect(server.faults).toEqual([]);
  });
});
