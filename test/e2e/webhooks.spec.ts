import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Signature } from 'standardwebhooks';
import { PrismaService } from '../../src/platform/database/index.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { HttpReceiver, type Received } from '../support/http-receiver.js';
import { deliveriesOf, TellingApi } from './support/deliveries.js';
import { GamesApi, type Guest } from './support/games-api.js';
import { openTable, rowId, startGamesServer, startTable } from './support/table.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let games: GamesApi;
let telling: TellingApi;
let receiver: HttpReceiver;
let ann: Guest;
let ben: Guest;
let gameId: string;
let path: string;
let paths = 0;

beforeAll(async () => {
  // The library that verifies signatures goes by the real time.
  const clock = new HeldClock(Date.now());
  const variables = { ROLE: 'api', OUTBOUND_ALLOW: 'loopback' };
  server = await startGamesServer({ variables, clock });
  games = new GamesApi(server);
  telling = new TellingApi(server, games);
  receiver = await HttpReceiver.start();
});

afterAll(async () => {
  await server.close();
  await receiver.close();
});

beforeEach(async () => {
  server.clock.set(Date.now());
  receiver.reply = () => ({ status: 204 });
  [ann, ben] = (await games.guests(2)) as [Guest, Guest];
  ({ gameId } = await openTable(games, [ann]));
  path = `/${++paths}`;
});

describe('a webhook', () => {
  it('is called with what its owner is told, signed, and the log says so', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    await startTable(games, [ann, ben]);
    await deliver();
    const [call] = receiver.to(path);
    const [delivery] = await telling.deliveries(ann);
    const now = new Date(server.clock.now()).toISOString();
    expect(delivery).toEqual({
      id: expect.any(String),
      channel: 'WEBHOOK',
      state: 'DELIVERED',
      reason: null,
      attempts: 1,
      lastError: null,
      createdAt: now,
      dueAt: null,
      settledAt: now,
      notificationId: expect.any(String),
      notificationType: 'YOUR_TURN',
      webhookId: hook.id,
    });
    expect(call?.headers['webhook-id']).toBe(rowId(delivery?.id ?? ''));
    expect(verified(hook.secret, call)).toEqual({
      type: 'YOUR_TURN',
      timestamp: now,
      data: {
        id: delivery?.notificationId,
        type: 'YOUR_TURN',
        sentence: 'You are awaited in a game of Little Ricky.',
        version: 2,
        createdAt: now,
        game: { id: expect.any(String) },
      },
    });
    expect(() => verified(hook.secret, call, 'x')).toThrow('No matching signature found');
  });

  it('is sent nothing twice, however often and from however many sides it is seen to', async () => {
    await telling.hook(ann, receiver.url(path));
    await telling.tell(ann, 'STARTED', gameId);
    await Promise.all([1, 2, 3, 4].map(() => deliveriesOf(server).run()));
    await deliver();
    expect(receiver.to(path)).toHaveLength(1);
    expect(await telling.deliveries(ann)).toHaveLength(1);
  });

  it('hears only of the types it was made for', async () => {
    await telling.hook(ann, receiver.url(path), { types: ['FINISHED'] });
    await telling.tell(ann, 'STARTED', gameId);
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    expect(receiver.to(path).map(({ body }) => JSON.parse(body).type)).toEqual(['FINISHED']);
    expect(await telling.deliveries(ann)).toHaveLength(1);
  });

  it('reads what its selection asks for with the rights of its owner, and no more', async () => {
    const view = 'seats { isMine } view { ... on LittleRickyView { seat hand } }';
    const selection = `{ game { ${view} } }`;
    const hook = await telling.hook(ann, receiver.url(path), { selection });
    const table = await startTable(games, [ann, ben]);
    await deliver();
    const mine = await games.game(table.gameId, ann);
    const { data } = verified(hook.secret, receiver.to(path)[0]);
    expect(data).toEqual({
      game: {
        seats: [{ isMine: true }, { isMine: false }],
        view: { seat: 0, hand: mine.view?.hand },
      },
    });
  });

  it('is not told what its owner may no longer see', async () => {
    const hook = await telling.hook(ben, receiver.url(path), { selection: '{ game { id } }' });
    const hidden = await openTable(games, [ann], { seats: 2, visibility: 'INVITE_ONLY' });
    await telling.tell(ben, 'STARTED', hidden.gameId);
    await deliver();
    expect(verified(hook.secret, receiver.to(path)[0]).data).toEqual({ game: null });
  });

  it.each([
    [
      '{ id nonsense }',
      expect.stringContaining('Cannot query field "nonsense" on type "Notification"'),
    ],
    ['{ id', 'the selection cannot be answered: Syntax Error: Expected Name, found <EOF>'],
    [
      'mutation { signOut { __typename } }',
      'the selection cannot be answered: a selection is the fields between one pair of braces: { id type }',
    ],
    [
      '{ id } query Q { viewer { unreadCount } }',
      'the selection cannot be answered: a selection is the fields between one pair of braces: { id type }',
    ],
    [
      '{ id } } } query Q { viewer { unreadCount }',
      'the selection cannot be answered: Syntax Error: Unexpected "}"',
    ],
    ['{ ...F }', 'the selection cannot be answered: Unknown fragment "F"'],
    [
      `{ game { ${'owner { '.repeat(20)} id ${'} '.repeat(20)} } }`,
      'the selection cannot be answered: the operation nests 23 levels of fields; 12 are allowed',
    ],
    [`{ ${'x'.repeat(4000)} }`, 'a selection has at most 4000 characters, not 4004'],
  ])('is refused a selection that cannot be answered (%#)', async (selection, sentence) => {
    const answer = await telling.createHook(ann, { url: receiver.url(), selection });
    expect(answer).toEqual({ code: 'WEBHOOK_SELECTION_INVALID', sentence });
    expect(await hooksOf(ann)).toEqual([]);
  });

  it.each([
    ['ftp://example.org/', 'the URL must begin with https://'],
    ['http://10.0.0.1/', 'the URL leads to an address that is not public'],
    ['https://169.254.169.254/latest/meta-data', 'the URL leads to an address that is not public'],
    ['https://[::ffff:10.0.0.1]/', 'the URL leads to an address that is not public'],
    ['https://u:p@example.org/', 'the URL must hold no user name and no password'],
    ['nothing', 'the URL must be one of at most 2048 characters'],
  ])('is refused the URL %s', async (url, sentence) => {
    const answer = await telling.createHook(ann, { url });
    expect(answer).toEqual({ code: 'WEBHOOK_URL_INVALID', sentence });
    expect(await hooksOf(ann)).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => telling.createHook(ann, { url: receiver.url(path) })),
    );
    const refused = made.filter((answer) => 'code' in answer);
    const sentence = 'a player has at most 10 webhooks; delete one first';
    expect(refused).toEqual([1, 2].map(() => ({ code: 'TOO_MANY_WEBHOOKS', sentence })));
    expect(await hooksOf(ann)).toHaveLength(10);
  });
});

async function deliver(): Promise<void> {
  await deliveriesOf(server).run();
}

type Event = { readonly type: string; readonly timestamp: string; readonly data: object | null };

/** The payload, if the secret has signed it. */
function verified(secret: string, call: Received | undefined, more = ''): Event {
  if (!call) throw new Error('nothing was received');
  const headers = call.headers as Record<string, string>; // none of ours is sent twice
  return new Signature(secret).verify(call.body + more, headers) as Event;
}

async function hooksOf(player: Guest) {
  return server.app.get(PrismaService).webhook.findMany({ where: { playerId: rowId(player.id) } });
}

void [HOUR, DAY];
