import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Signature } from 'standardwebhooks';
import { WebhookChannel } from '../../src/notifications/application/webhook-channel.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { PlayersApi } from '../players/players-api.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { HttpReceiver, type Received } from '../support/http-receiver.js';
import { deliveriesOf, type Hook, TellingApi } from './support/deliveries.js';
import { GamesApi, type Guest } from './support/games-api.js';
import { openTable, rowId, startGamesServer, startTable } from './support/table.js';

const HOUR = 3_600_000;

let server: TestServer;
let games: GamesApi;
let telling: TellingApi;
let receiver: HttpReceiver;
let prisma: PrismaService;
let olga: Guest;
let ann: Guest;
let ben: Guest;
let appId: string;
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
  prisma = server.app.get(PrismaService);
});

afterAll(async () => {
  await server.close();
  await receiver.close();
});

beforeEach(async () => {
  server.clock.set(Date.now());
  receiver.reply = () => ({ status: 204 });
  [olga, ann, ben] = (await games.guests(3)) as [Guest, Guest, Guest];
  appId = await appOf(olga);
  path = `/${++paths}`;
});

describe('a webhook of an app', () => {
  it('is called for those who allow the app, and says for whom; for nobody else', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    const table = await startTable(games, [ann, ben]);
    await telling.tell(ben, 'FINISHED', table.gameId);
    await telling.tell(olga, 'FINISHED', table.gameId);
    await deliver();
    const [call, ...others] = receiver.to(path);
    expect(others).toEqual([]);
    const [delivery] = await telling.deliveries(ann);
    const now = new Date(server.clock.now()).toISOString();
    expect(verified(hook, call)).toEqual({
      ...{ type: 'YOUR_TURN', timestamp: now, player: { id: ann.id } },
      data: {
        id: delivery?.notificationId,
        ...{ type: 'YOUR_TURN', sentence: 'You are awaited in a game of Little Ricky.' },
        ...{ version: 2, createdAt: now, game: { id: table.gameId } },
      },
    });
    expect(call?.headers['webhook-id']).toBe(delivery?.messageId);
    expect(await telling.deliveries(olga)).toEqual([]);
    expect(await telling.deliveries(ben)).toEqual([]);
  });

  it('is called for its owner too, once the owner allows the app', async () => {
    const hook = await hookOf(appId);
    const { gameId } = await openTable(games, [olga]);
    await allow(olga);
    await telling.tell(olga, 'FINISHED', gameId);
    await deliver();
    expect(receiver.to(path).map((call) => verified(hook, call).player)).toEqual([{ id: olga.id }]);
  });

  it('is answered with the rights of the player who is told, to the letter: no other hand', async () => {
    const fields = `{ id game {
      id inviteCode mySeat seats { index isMine player { id } } fairness { seed entropy }
      view { ... on LittleRickyView { seat hand top seats { cards } } }
      legalMoves { moves { ... on LittleRickyMove { play action } } }
    } }`;
    const hook = await hookOf(appId, { selection: fields });
    await allow(ann);
    const table = await startTable(games, [ann, olga]);
    await deliver();
    const { data } = verified(hook, receiver.to(path)[0]) as { data: Told };
    const { secret } = await new PlayersApi(server).createToken(ann.token, ['READ']);
    const query = `query ($id: ID!) { node(id: $id) { ... on Notification ${fields} } }`;
    const reader = { ...ann, token: secret };
    expect({ node: data }).toEqual(await games.data(query, { id: data.id }, reader));
    expect(data.game.mySeat).toBe(0);
    expect(data.game.view.hand).toEqual((await games.game(table.gameId, ann)).view?.hand);
    // The owner of the app, who plays as well, reads nothing of it by the API.
    expect(await games.data(query, { id: data.id }, olga)).toEqual({ node: null });
  });

  it('reads nothing of those who do not allow it, by whatever its selection is changed to', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    const hidden = await openTable(games, [ben], { seats: 2, visibility: 'INVITE_ONLY' });
    const change = 'selection: "{ game { id inviteCode view { __typename } } }"';
    await telling.command(olga, `updateWebhook(input: { id: "${hook.id}", ${change} })`, '');
    await telling.tell(ann, 'FINISHED', hidden.gameId);
    await deliver();
    expect(verified(hook, receiver.to(path)[0]).data).toEqual({ game: null });
  });

  it('goes by the choices and manners of the player', async () => {
    await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    const off = 'input: { type: FINISHED, channel: WEBHOOK, enabled: false }';
    await telling.command(ann, `setNotificationChoice(${off})`, '');
    const manners = 'digestHours: 1, heedsQuietHours: false, onceUntilBack: false';
    await telling.command(ann, `setChannelManners(input: { channel: WEBHOOK, ${manners} })`, '');
    for (const type of ['FINISHED', 'STARTED', 'INVITED'] as const) {
      await telling.tell(ann, type, gameId);
    }
    await deliver();
    expect(receiver.to(path)).toEqual([]);
    server.clock.advance(HOUR);
    await deliver();
    const [digest, ...others] = receiver.to(path).map(({ body }) => JSON.parse(body));
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ type: 'DIGEST', player: { id: ann.id } });
    expect(digest.data.map(({ type }: { type: string }) => type).sort()).toEqual([
      'INVITED',
      'STARTED',
    ]);
  });

  it('is disabled for everybody when it answers 410, and its owner is told', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    await allow(ben);
    const { gameId } = await openTable(games, [ann]);
    receiver.reply = () => ({ status: 410 });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    await telling.tell(ben, 'FINISHED', gameId);
    await deliver();
    expect(receiver.to(path)).toHaveLength(1);
    const where = { type: 'WEBHOOK_DISABLED' as const, playerId: rowId(olga.id) };
    expect(await prisma.notification.count({ where })).toBe(1);
    expect(await managed()).toMatchObject({ webhooks: [{ id: hook.id, stoppedBy: 'GONE' }] });
  });
});

describe('a permission that is revoked', () => {
  it('ends all calls: also what is planned, also when the app is allowed again', async () => {
    await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    receiver.reply = () => ({ status: 500 });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    expect(await telling.deliveries(ann)).toMatchObject([{ state: 'PLANNED', attempts: 1 }]);
    await revoke(ann);
    await revoke(ann);
    const skipped = { state: 'SKIPPED', reason: 'REVOKED', attempts: 1, dueAt: null };
    expect(await telling.deliveries(ann)).toMatchObject([skipped]);
    await telling.tell(ann, 'STARTED', gameId);
    await allow(ann);
    server.clock.advance(HOUR);
    receiver.reply = () => ({ status: 204 });
    await telling.tell(ann, 'INVITED', gameId);
    await revoke(ann);
    await telling.tell(ann, 'REMINDER', gameId);
    await deliver();
    expect(receiver.to(path)).toHaveLength(1);
    expect(await allowedOf(ann)).toEqual([]);
  });

  it('stops what was planned before, or is replayed after, when it is about to go', async () => {
    await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    await revoke(ann);
    const [delivery] = await telling.deliveries(ann);
    await telling.command(ann, `replayDelivery(id: "${delivery?.id}")`, '');
    await deliver();
    expect(await telling.deliveries(ann)).toMatchObject([{ state: 'SKIPPED', reason: 'REVOKED' }]);
    expect(receiver.to(path)).toHaveLength(1);
  });

  it('stops a message that was judged before, but has not gone', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    const channel = server.app.get(WebhookChannel, { strict: false });
    const message = {
      ...{ id: randomUUID(), playerId: rowId(ann.id), targetId: rowId(hook.id) },
      ...{ createdAt: server.clock.now(), content: { type: 'TEST' as const } },
    };
    expect(await channel.send(message)).toEqual({ type: 'DELIVERED' });
    await revoke(ann);
    expect(await channel.send(message)).toEqual({
      ...{ type: 'REFUSED', reason: 'the webhook is not called for the player any more' },
    });
    expect(receiver.to(path)).toHaveLength(1);
  });
});

describe('an app', () => {
  it('is known to everybody by its name and its owner, and by nothing else', async () => {
    await hookOf(appId);
    await allow(ann);
    const query = `query ($id: ID!) {
      app(id: $id) { ...A } node(id: $id) { ...A }
    } fragment A on App { id name owner { id } webhooks { url } deliveries { edges { cursor } } }`;
    const known = { id: appId, name: 'Bridge', owner: { id: olga.id } };
    const shown = { ...known, webhooks: null, deliveries: null };
    const { secret } = await new PlayersApi(server).createToken(olga.token, ['READ', 'PLAY']);
    for (const reader of [undefined, ann, { ...olga, token: secret }]) {
      expect(await games.data(query, { id: appId }, reader)).toEqual({ app: shown, node: shown });
    }
    const { app } = await games.data<{ app: object }>(query, { id: appId }, olga);
    expect(app).toEqual({
      ...known,
      webhooks: [{ url: receiver.url(path) }],
      deliveries: { edges: [] },
    });
  });

  it('shows its owner what became of calls, and nothing of what players keep to themselves', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    const off = 'input: { type: STARTED, channel: WEBHOOK, enabled: false }';
    await telling.command(ann, `setNotificationChoice(${off})`, '');
    await telling.tell(ann, 'STARTED', gameId);
    receiver.reply = () => ({ status: 503 });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const now = new Date(server.clock.now()).toISOString();
    const { deliveries } = await managed();
    const [{ node } = { node: { id: '' } }, ...others] = deliveries.edges;
    expect(others).toEqual([]);
    const message = receiver.to(path)[0]?.headers['webhook-id'];
    const attempted = {
      id: expect.any(String),
      webhookId: hook.id,
      messageId: message,
      notificationType: 'FINISHED',
      ...{ state: 'PLANNED', reason: null, attempts: 1, lastError: 'the endpoint answered 503' },
      ...{ createdAt: now, settledAt: null },
    };
    expect(node).toEqual(attempted);
    // Whatever the player keeps it for, the owner sees only that it waits, or is not sent.
    const held = { state: 'HELD' as const, reason: 'QUIET_HOURS' as const };
    await prisma.delivery.update({ where: { id: String(message) }, data: held });
    expect((await managed()).deliveries.edges[0]?.node).toEqual(attempted);
    const read = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await games.data(read, { id: node.id }, olga)).toEqual({ node: { id: node.id } });
    for (const other of [ann, ben]) {
      expect(await games.data(read, { id: node.id }, other)).toEqual({ node: null });
    }
  });

  it('is seen by the player in the log of deliveries', async () => {
    await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    await telling.hook(ann, receiver.url(`${path}/own`), { types: ['FINISHED'] });
    await telling.tell(ann, 'FINISHED', gameId);
    await deliver();
    const query = '{ viewer { deliveries { edges { node { state app { id name } } } } } }';
    const { viewer } = await games.data<{
      viewer: { deliveries: { edges: { node: { app: object | null } }[] } };
    }>(query, {}, ann);
    const apps = viewer.deliveries.edges.map(({ node }) => node);
    expect(apps).toHaveLength(2);
    expect(apps).toContainEqual({ state: 'DELIVERED', app: { id: appId, name: 'Bridge' } });
    expect(apps).toContainEqual({ state: 'DELIVERED', app: null });
    expect(JSON.parse(receiver.to(`${path}/own`)[0]?.body ?? '')).not.toHaveProperty('player');
  });

  it('is renamed and deleted by its owner alone; with it go webhooks and permissions', async () => {
    const hook = await hookOf(appId);
    await allow(ann);
    const { gameId } = await openTable(games, [ann]);
    await telling.tell(ann, 'FINISHED', gameId);
    const refusal = {
      ...{ __typename: 'Refusal', code: 'APP_NOT_FOUND' },
      sentence: 'the app does not exist or is not yours',
    };
    const before = await rowsOfApp();
    const url = receiver.url(path);
    for (const field of [
      `renameApp(input: { appId: "${appId}", name: "Mine" })`,
      `deleteApp(appId: "${appId}")`,
      `createWebhook(input: { appId: "${appId}", url: "${url}" })`,
    ]) {
      expect(await command(ann, field)).toEqual(refusal);
    }
    expect(await command(ann, `deleteWebhook(id: "${hook.id}")`)).toMatchObject({
      code: 'WEBHOOK_NOT_FOUND',
    });
    expect(await rowsOfApp()).toEqual(before);

    const renamed = `renameApp(input: { appId: "${appId}", name: " New  name " })`;
    expect(await command(olga, renamed)).toEqual({ __typename: 'AppSaved' });
    expect(await allowedOf(ann)).toEqual([{ id: appId, name: 'New name' }]);
    expect(await command(olga, `deleteApp(appId: "${appId}")`)).toEqual({
      __typename: 'AppDeleted',
    });
    await deliver();
    expect(receiver.to(path)).toEqual([]);
    expect(await rowsOfApp()).toEqual([null, [], []]);
    expect(await command(olga, `deleteApp(appId: "${appId}")`)).toEqual(refusal);
    expect(await allowCommand(ann)).toMatchObject({ sentence: 'the app does not exist' });
    await revoke(ann);
  });

  it('is one of ten, with three webhooks, and a player allows twenty', async () => {
    const made = await all(11, () => command(ben, 'createApp(input: { name: "Many" })'));
    expect(made.filter(({ code }) => code)).toEqual([
      {
        ...{ __typename: 'Refusal', code: 'TOO_MANY_APPS' },
        sentence: 'a player has at most 10 apps; delete one first',
      },
    ]);
    const owned = await prisma.app.findMany({ where: { ownerId: rowId(ben.id) } });
    expect(owned).toHaveLength(10);
    const hook = `createWebhook(input: { appId: "${appId}", url: "${receiver.url(path)}" })`;
    const hooks = await all(4, () => command(olga, hook));
    expect(hooks.filter(({ code }) => code)).toEqual([
      {
        ...{ __typename: 'Refusal', code: 'TOO_MANY_WEBHOOKS' },
        sentence: 'an app has at most 3 webhooks; delete one first',
      },
    ]);
    expect(await prisma.webhook.count({ where: { appId: rowId(appId) } })).toBe(3);
    const others = await games.guests(2);
    const more = await Promise.all(others.map((owner) => all(10, () => appOf(owner))));
    const allowed = await Promise.all([appId, ...more.flat()].map((id) => allowCommand(ann, id)));
    expect(allowed.filter(({ code }) => code)).toEqual([
      {
        ...{ __typename: 'Refusal', code: 'TOO_MANY_ALLOWED_APPS' },
        sentence: 'a player allows at most 20 apps; revoke one first',
      },
    ]);
    expect(await allowedOf(ann)).toHaveLength(20);
  });

  it('has a name as players have', async () => {
    expect(await command(ann, 'createApp(input: { name: "x" })')).toEqual({
      ...{ __typename: 'Refusal', code: 'APP_NAME_INVALID' },
      sentence: 'a name has 2 to 32 characters; this one has 1 character',
    });
    expect(await prisma.app.count({ where: { ownerId: rowId(ann.id) } })).toBe(0);
  });

  it('needs the scope ACCOUNT, of who owns it and of who allows it', async () => {
    const { secret } = await new PlayersApi(server).createToken(ann.token, ['READ', 'PLAY']);
    const program = { ...ann, token: secret };
    for (const query of [
      'mutation { createApp(input: { name: "Mine" }) { __typename } }',
      `mutation { renameApp(input: { appId: "${appId}", name: "Mine" }) { __typename } }`,
      `mutation { deleteApp(appId: "${appId}") { __typename } }`,
      `mutation { allowApp(appId: "${appId}") { __typename } }`,
      `mutation { revokeApp(appId: "${appId}") { __typename } }`,
      '{ viewer { apps { id } } }',
      '{ viewer { allowedApps { id } } }',
    ]) {
      const { errors } = await games.ask(query, {}, program);
      expect(errors?.[0]?.message).toBe('this needs a token with the scope ACCOUNT');
    }
    expect(await allowedOf(ann)).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('allows nothing any more', async () => {
    await hookOf(appId);
    await allow(ann);
    await remove(ann);
    expect(await rowsOfApp()).toMatchObject([{ name: 'Bridge' }, [{}], []]);
  });

  it('takes its apps along, with their webhooks and what others allowed', async () => {
    await hookOf(appId);
    await allow(ann);
    await remove(olga);
    expect(await rowsOfApp()).toEqual([null, [], []]);
    expect(await allowedOf(ann)).toEqual([]);
  });
});

type Told = {
  readonly id: string;
  readonly game: { readonly mySeat: number; readonly view: { readonly hand: readonly string[] } };
};

type Event = {
  readonly type: string;
  readonly player?: { readonly id: string };
  readonly data: object | null;
};

type Answer = { readonly __typename: string; readonly code?: string; readonly sentence?: string };

type Managed = {
  readonly webhooks: readonly { readonly id: string; readonly stoppedBy: string | null }[];
  readonly deliveries: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
};

async function appOf(owner: Guest): Promise<string> {
  const selection = '... on AppSaved { app { id } }';
  const field = 'createApp(input: { name: "Bridge" })';
  const { app } = await telling.command<{ app: { id: string } }>(owner, field, selection);
  return app.id;
}

function hookOf(app: string, input: object = {}): Promise<Hook> {
  return telling.hook(olga, receiver.url(path), { appId: app, ...input });
}

function command(player: Guest, field: string): Promise<Answer> {
  return telling.command(player, field, '... on Refusal { code sentence }');
}

function allowCommand(player: Guest, app = appId): Promise<Answer> {
  return command(player, `allowApp(appId: "${app}")`);
}

/** Twice, since that is no mistake. */
async function allow(player: Guest): Promise<void> {
  const answers = await Promise.all([allowCommand(player), allowCommand(player)]);
  expect(answers).toEqual([{ __typename: 'AppAllowed' }, { __typename: 'AppAllowed' }]);
}

async function revoke(player: Guest): Promise<void> {
  const field = `revokeApp(appId: "${appId}")`;
  expect(await telling.command(player, field, 'revokedId')).toEqual({
    ...{ __typename: 'AppRevoked', revokedId: appId },
  });
}

async function allowedOf(player: Guest): Promise<readonly object[]> {
  const query = '{ viewer { allowedApps { id name } } }';
  const { viewer } = await games.data<{ viewer: { allowedApps: object[] } }>(query, {}, player);
  return viewer.allowedApps;
}

/** What the owner sees of the app. */
async function managed(): Promise<Managed> {
  const query = `{ viewer { apps { webhooks { id stoppedBy } deliveries { edges { node {
    id webhookId messageId notificationType state reason attempts lastError createdAt settledAt
  } } } } } }`;
  const { viewer } = await games.data<{ viewer: { apps: [Managed] } }>(query, {}, olga);
  return viewer.apps[0];
}

async function rowsOfApp() {
  const id = rowId(appId);
  return [
    await prisma.app.findUnique({ where: { id } }),
    await prisma.webhook.findMany({ where: { appId: id } }),
    await prisma.appGrant.findMany({ where: { appId: id } }),
  ];
}

async function remove(player: Guest): Promise<void> {
  const field = 'deleteAccount(input: {})';
  expect(await command(player, field)).toEqual({ __typename: 'AccountDeleted' });
}

function all<Result>(count: number, make: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, make));
}

async function deliver(): Promise<void> {
  await deliveriesOf(server).run();
}

/** The payload, if the secret has signed it. */
function verified({ secret }: Hook, call: Received | undefined): Event {
  if (!call) throw new Error('nothing was received');
  const headers = call.headers as Record<string, string>; // none of ours is sent twice
  return new Signature(secret).verify(call.body, headers) as Event;
}
