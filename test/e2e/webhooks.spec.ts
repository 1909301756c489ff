import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Signature } from 'standardwebhooks';
import { PrismaService } from '../../src/platform/database/index.js';
import { InboxApi } from '../notifications/inbox-api.js';
import { PlayersApi } from '../players/players-api.js';
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
      messageId: expect.any(String),
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
    expect(call?.headers['webhook-id']).toBe(delivery?.messageId);
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

  it('is told of a game what the API tells its owner’s token to read, to the letter', async () => {
    const fields = `{ id type game {
      id version phase inviteCode mySeat seats { index isMine misses player { id } }
      awaited { seat isMine deadlineAt } fairness { commitment seed entropy }
      view { ... on LittleRickyView { seat hand top drawPileSize seats { cards } } }
      legalMoves { complete moves { ... on LittleRickyMove { play action } } }
    } }`;
    const hooks = await Promise.all(
      [ann, ben].map((player) =>
        telling.hook(player, receiver.url(`${path}/${player.id}`), { selection: fields }),
      ),
    );
    await startTable(games, [ann, ben]);
    await deliver();
    for (const [index, player] of [ann, ben].entries()) {
      const call = receiver.to(`${path}/${player.id}`)[0];
      const { data } = verified(hooks[index]?.secret ?? '', call) as { data: { id: string } };
      const { secret } = await new PlayersApi(server).createToken(player.token, ['READ']);
      const query = `query ($id: ID!) { node(id: $id) { ... on Notification ${fields} } }`;
      const reader = { ...player, token: secret };
      expect({ node: data }).toEqual(await games.data(query, { id: data.id }, reader));
    }
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

describe('a webhook that fails', () => {
  it('is called again after growing delays, or when it asks to be', async () => {
    await telling.hook(ann, receiver.url(path));
    receiver.reply = () => ({ status: 503, headers: { 'retry-after': '600' } });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const first = server.clock.now();
    expect(await telling.deliveries(ann)).toMatchObject([
      {
        ...{ state: 'PLANNED', attempts: 1, lastError: 'the endpoint answered 503' },
        dueAt: new Date(first + 600_000).toISOString(),
      },
    ]);
    server.clock.advance(600_000 - 1);
    await deliver();
    expect(receiver.to(path)).toHaveLength(1);
    server.clock.advance(1);
    receiver.reply = () => ({ status: 500 });
    await deliver();
    const second = server.clock.now();
    expect(await telling.deliveries(ann)).toMatchObject([
      { state: 'PLANNED', attempts: 2, dueAt: new Date(second + 5 * 60_000).toISOString() },
    ]);
    server.clock.advance(5 * 60_000);
    receiver.reply = () => ({ status: 200 });
    await deliver();
    expect(await telling.deliveries(ann)).toMatchObject([
      { state: 'DELIVERED', attempts: 3, lastError: null, dueAt: null },
    ]);
    const ids = receiver.to(path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('is not followed to where it redirects', async () => {
    await telling.hook(ann, receiver.url(path));
    const location = receiver.url(`${path}/elsewhere`);
    receiver.reply = () => ({ status: 302, headers: { location } });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const lastError = 'the endpoint answered 302';
    expect(await telling.deliveries(ann)).toMatchObject([{ state: 'PLANNED', lastError }]);
    expect(receiver.to(`${path}/elsewhere`)).toEqual([]);
  });

  it('is disabled at once when it answers 410, and its owner is told', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    receiver.reply = () => ({ status: 410 });
    await telling.tell(ann, 'FINISHED', gameId);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(await telling.deliveries(ann)).toMatchObject([
      { state: 'FAILED', reason: 'GONE', lastError: 'the endpoint answered 410' },
    ]);
    expect(await toldOf(ann)).toEqual(['A webhook of yours was disabled: nothing arrives there.']);
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    expect(receiver.to(path)).toHaveLength(1);
    expect(await shown(ann)).toMatchObject([{ id: hook.id, stoppedBy: 'GONE' }]);

    receiver.reply = () => ({ status: 204 });
    const enabled = { webhook: { stoppedAt: null, stoppedBy: null, failingSince: null } };
    expect(await command(ann, `enableWebhook(id: "${hook.id}")`)).toMatchObject(enabled);
    const [failed] = await telling.deliveries(ann, 'states: [FAILED]');
    await command(ann, `replayDelivery(id: "${failed?.id}")`);
    await deliver();
    expect(await telling.deliveries(ann, 'states: [FAILED]')).toEqual([]);
    expect(receiver.to(path)).toHaveLength(2);
  });

  it('is disabled when nothing has arrived for five days', async () => {
    await telling.hook(ann, receiver.url(path));
    receiver.reply = () => ({ status: 500 });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    expect(await shown(ann)).toMatchObject([
      { failingSince: new Date(server.clock.now()).toISOString(), stoppedBy: null },
    ]);
    server.clock.advance(5 * DAY - 1);
    await deliver();
    expect(await shown(ann)).toMatchObject([{ stoppedBy: null }]);
    server.clock.advance(1);
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const stoppedAt = new Date(server.clock.now()).toISOString();
    expect(await shown(ann)).toMatchObject([{ stoppedBy: 'FAILING', stoppedAt }]);
    expect(await toldOf(ann)).toHaveLength(1);
  });

  it('is forgiven when something arrives', async () => {
    await telling.hook(ann, receiver.url(path));
    receiver.reply = () => ({ status: 500 });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    receiver.reply = () => ({ status: 204 });
    server.clock.advance(5000);
    await deliver();
    expect(await shown(ann)).toMatchObject([{ failingSince: null }]);
  });

  it('may lead to an address that is not public any more: then it is not called', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    await server.app
      .get(PrismaService)
      .webhook.update({ where: { id: rowId(hook.id) }, data: { url: 'http://10.0.0.1/' } });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const lastError = 'the URL leads to an address that is not public';
    expect(await telling.deliveries(ann)).toMatchObject([{ state: 'PLANNED', lastError }]);
  });
});

describe('the owner of a webhook', () => {
  it('changes over to a new secret within a day', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    const rotate = `rotateWebhookSecret(id: "${hook.id}")`;
    const selection = '... on WebhookWithSecret { secret webhook { oldSecretUntil } }';
    const rotated = await telling.command<{ secret: string }>(ann, rotate, selection);
    expect(rotated).toMatchObject({
      webhook: { oldSecretUntil: new Date(server.clock.now() + DAY).toISOString() },
    });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const both = receiver.to(path)[0];
    expect(verified(hook.secret, both)).toEqual(verified(rotated.secret, both));
    server.clock.advance(DAY);
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const signatures = receiver.to(path)[1]?.headers['webhook-signature'];
    expect(String(signatures).split(' ')).toHaveLength(1);
  });

  it('changes it for what is sent from then on, and deletes it', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    const change = `url: "${receiver.url(`${path}/new`)}", selection: "{ sentence }"`;
    const changed = await command(ann, `updateWebhook(input: { id: "${hook.id}", ${change} })`);
    expect(changed).toMatchObject({ webhook: { selection: '{ sentence }', types: [] } });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    expect(receiver.to(path)).toEqual([]);
    expect(verified(hook.secret, receiver.to(`${path}/new`)[0]).data).toEqual({
      sentence: 'Your game of Little Ricky has ended.',
    });
    expect(await command(ann, `deleteWebhook(id: "${hook.id}")`)).toEqual({
      ...{ __typename: 'WebhookDeleted', deletedId: hook.id },
    });
    expect(await shown(ann)).toEqual([]);
    expect(await telling.deliveries(ann)).toHaveLength(1);
  });

  it('is the only one who may: others are refused, and nothing changes', async () => {
    const hook = await telling.hook(ann, receiver.url(path));
    const before = await hooksOf(ann);
    const sentence = 'the webhook does not exist or is not yours';
    for (const field of [
      `updateWebhook(input: { id: "${hook.id}", selection: "{ id }" })`,
      ...['enableWebhook', 'rotateWebhookSecret', 'deleteWebhook'].map(
        (name) => `${name}(id: "${hook.id}")`,
      ),
    ]) {
      const refusal = { __typename: 'Refusal', code: 'WEBHOOK_NOT_FOUND', sentence };
      expect(await command(ben, field)).toEqual(refusal);
    }
    expect(await hooksOf(ann)).toEqual(before);
    const node = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await games.data(node, { id: hook.id }, ben)).toEqual({ node: null });
    expect(await games.data(node, { id: hook.id }, ann)).toEqual({ node: { id: hook.id } });
  });

  it('needs the scope ACCOUNT', async () => {
    const { secret } = await new PlayersApi(server).createToken(ann.token, ['READ', 'PLAY']);
    const program = { ...ann, token: secret };
    for (const query of [
      `mutation { createWebhook(input: { url: "${receiver.url(path)}" }) { __typename } }`,
      'mutation { sendTestNotification(channel: WEBHOOK) { __typename } }',
      '{ viewer { webhooks { url } } }',
    ]) {
      const { errors } = await games.ask(query, {}, program);
      expect(errors?.[0]?.message).toBe('this needs a token with the scope ACCOUNT');
    }
    expect(await hooksOf(ann)).toEqual([]);
  });

  it('sends test messages, twenty an hour', async () => {
    const hook = await telling.hook(ann, receiver.url(path), { types: ['INVITED'] });
    const test = 'sendTestNotification(channel: WEBHOOK)';
    for (let time = 0; time < 20; time++) {
      expect(await command(ann, test)).toEqual({ __typename: 'DeliveriesPlanned' });
    }
    expect(await command(ann, test)).toMatchObject({ code: 'TOO_MANY_TESTS' });
    await deliver();
    expect(receiver.to(path)).toHaveLength(20);
    expect(verified(hook.secret, receiver.to(path)[0])).toEqual({
      ...{ type: 'TEST', timestamp: new Date(server.clock.now()).toISOString(), data: null },
    });
    server.clock.advance(HOUR);
    expect(await command(ann, test)).toEqual({ __typename: 'DeliveriesPlanned' });
  });
});

const SAVED =
  '... on WebhookSaved { webhook { types selection failingSince stoppedAt stoppedBy } } ';
const REFUSED = '... on Refusal { code sentence } ';
const SELECTIONS: Readonly<Record<string, string>> = {
  enableWebhook: SAVED,
  updateWebhook: SAVED,
  deleteWebhook: '... on WebhookDeleted { deletedId } ',
};

function command(player: Guest, field: string): Promise<unknown> {
  const name = field.slice(0, field.indexOf('('));
  return telling.command(player, field, (SELECTIONS[name] ?? '') + REFUSED);
}

type ShownHook = { readonly id: string; readonly stoppedBy: string | null };

async function shown(player: Guest): Promise<readonly ShownHook[]> {
  const query = '{ viewer { webhooks { id url failingSince stoppedAt stoppedBy } } }';
  const { viewer } = await games.data<{ viewer: { webhooks: ShownHook[] } }>(query, {}, player);
  return viewer.webhooks;
}

/** The sentences about webhooks. */
async function toldOf(player: Guest): Promise<readonly string[]> {
  const listed = await new InboxApi(games).list(player);
  return listed.filter(({ type }) => type === 'WEBHOOK_DISABLED').map(({ sentence }) => sentence);
}

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
