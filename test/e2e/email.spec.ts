import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { Confirmations } from '../../src/email/application/confirmations.js';
import { EmailChannel } from '../../src/email/sending/email.channel.js';
import type { Message, MessageContent } from '../../src/notifications/index.js';
import type { Notification } from '../../src/notifications/domain/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { MailServer } from '../email/mail-server.js';
import { PlayersApi } from '../players/players-api.js';
import { type TestServer, startTestServer } from '../support/app.js';
import { ask } from '../support/graphql-client.js';
import { HeldClock } from '../support/held-clock.js';
import { GamesApi, type Guest } from './support/games-api.js';
import { rowId, startGamesServer } from './support/table.js';

const PUBLIC_URL = 'https://cards.example.org';
const STATE = 'address unconfirmedAddress confirmBy failure';
const CHANGED = `__typename ... on EmailChanged { email { ${STATE} } } ... on Refusal { code sentence }`;
const SET = `mutation ($address: String!) { it: setEmail(address: $address) { ${CHANGED} } }`;
const CONFIRM = `mutation ($token: String!) { it: confirmEmail(token: $token) { ${CHANGED} } }`;
const REMOVE = `mutation { it: removeEmail { email { ${STATE} } } }`;
const VIEW = `{ viewer { email { ${STATE} } } }`;
const DAY_MS = 86_400_000;
const NOTHING = { address: null, unconfirmedAddress: null, confirmBy: null, failure: null };
const INVALID_TOKEN = {
  __typename: 'Refusal',
  code: 'EMAIL_TOKEN_INVALID',
  sentence: 'the token confirms no address of this account, or no longer',
};

let mails: MailServer;
let server: TestServer;
let games: GamesApi;
let prisma: PrismaService;
let channel: EmailChannel;
let clock: HeldClock;
let ann: Guest;
let address: string;
let count = 0;

beforeAll(async () => {
  mails = new MailServer();
  await mails.open();
  const MAIL_FROM = 'Card Room <cards@example.org>';
  const mail = { SMTP_URL: mails.url, MAIL_FROM, PUBLIC_URL };
  server = await startGamesServer({ variables: { ROLE: 'api', ...mail } });
  games = new GamesApi(server);
  prisma = server.app.get(PrismaService);
  channel = server.app.get(EmailChannel, { strict: false });
  clock = server.clock;
});

afterAll(async () => {
  await server.close();
  await mails.close();
});

beforeEach(async () => {
  mails.received.length = 0;
  mails.refusal = null;
  ann = await games.guest();
  count += 1;
  address = `ann.${count}@example.org`;
});

describe('an address', () => {
  it('gets one message, which asks, and counts when its page is answered', async () => {
    const confirmBy = new Date(clock.now() + DAY_MS).toISOString();
    const waits = { address: null, unconfirmedAddress: address, confirmBy, failure: null };
    expect(await set(ann, ` ${address} `)).toEqual({ __typename: 'EmailChanged', email: waits });
    expect(await targetOf(ann)).toBeUndefined();
    await sweep();
    await sweep();
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    expect(mail).toMatchObject({
      subject: 'Confirm your e-mail address',
      from: { value: [{ name: 'Card Room', address: 'cards@example.org' }] },
      to: { value: [{ name: '', address }] },
      text: expect.stringContaining(`The player ${ann.name} would like to get messages`),
    });
    const path = linkIn();
    const page = await fetch(server.url + path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`Shall the player ${ann.name} get messages at ${address}?`);
    expect(await view(ann)).toEqual(waits);
    for (const time of ['once', 'again']) {
      const done = await fetch(server.url + path, { method: 'POST', body: new URLSearchParams() });
      expect([time, done.status]).toEqual([time, 200]);
      expect(await done.text()).toContain(`${address} is confirmed`);
    }
    expect(await view(ann)).toEqual({ ...NOTHING, address });
    expect(await targetOf(ann)).toEqual(expect.any(String));
  });

  it('is confirmed over the API by its own player alone', async () => {
    const ben = await games.guest();
    await set(ann, address);
    await sweep();
    const token = tokenIn();
    expect(await it_(CONFIRM, ben, { token })).toEqual(INVALID_TOKEN);
    expect(await view(ben)).toEqual(NOTHING);
    expect(await it_(CONFIRM, ann, { token })).toEqual({
      __typename: 'EmailChanged',
      email: { ...NOTHING, address },
    });
    expect(await it_(CONFIRM, ann, { token: 'x' })).toEqual(INVALID_TOKEN);
  });

  it('is not confirmed after a day', async () => {
    await set(ann, address);
    await sweep();
    const token = tokenIn();
    clock.advance(DAY_MS);
    expect(await it_(CONFIRM, ann, { token })).toEqual(INVALID_TOKEN);
    const page = await fetch(server.url + linkIn(), { method: 'POST' });
    expect(page.status).toBe(404);
    expect((await view(ann)).address).toBeNull();
  });

  it('stays in use until another is confirmed in its place', async () => {
    await confirmed(ann, address);
    const before = await targetOf(ann);
    await set(ann, `new.${address}`);
    expect(await view(ann)).toMatchObject({ address, unconfirmedAddress: `new.${address}` });
    expect(await targetOf(ann)).toBe(before);
    await confirmed(ann, `new.${address}`);
    expect(await view(ann)).toEqual({ ...NOTHING, address: `new.${address}` });
    expect(await targetOf(ann)).not.toBe(before);
  });

  it('is the same to ask for whether another account has it or not', async () => {
    const ben = await games.guest();
    await confirmed(ben, address);
    const known = await set(ann, address);
    const cleo = await games.guest();
    const unknown = await set(cleo, `free.${address}`);
    expect(JSON.stringify(known).replace(address, `free.${address}`)).toBe(JSON.stringify(unknown));
  });

  it('gets five messages a day, whoever asks, and nobody is told that it got no more', async () => {
    for (let asked = 0; asked < 7; asked++) {
      const player = await games.guest();
      expect(await set(player, address)).toMatchObject({ __typename: 'EmailChanged' });
    }
    await sweep();
    expect(mails.received.filter(({ to }) => textOf(to) === address)).toHaveLength(5);
  });

  it('is refused when one asks too often, and nothing is changed', async () => {
    for (let asked = 0; asked < 5; asked++) await set(ann, `${asked}.${address}`);
    const before = await view(ann);
    expect(await set(ann, `5.${address}`)).toEqual({
      __typename: 'Refusal',
      code: 'EMAIL_TOO_OFTEN',
      sentence: 'at most 5 confirmations may be asked for within a day; try again tomorrow',
    });
    expect(await view(ann)).toEqual(before);
    clock.advance(DAY_MS);
    expect(await set(ann, `5.${address}`)).toMatchObject({ __typename: 'EmailChanged' });
  });

  it.each([
    ...['ann', 'ann@', '@example.org', 'ann@localhost', 'ann@127.0.0.1', 'a b@example.org'],
    ...['ann@example.org, ben@example.org', 'ann@example.org\r\nBcc: ben@example.org'],
    ...['"ann"@example.org', 'Ann <ann@example.org>', `${'a'.repeat(65)}@example.org`],
  ])('is not %j', async (text) => {
    expect(await set(ann, text)).toEqual({
      __typename: 'Refusal',
      code: 'EMAIL_INVALID',
      sentence: 'an e-mail address is like ann@example.org',
    });
    expect(await view(ann)).toEqual(NOTHING);
  });

  it('that does not exist is said to be so, and one that is busy is tried again', async () => {
    mails.refusal = '450 4.2.1 later';
    await set(ann, address);
    await sweep();
    expect(await view(ann)).toMatchObject({ unconfirmedAddress: address, failure: null });
    mails.refusal = '550 5.1.1 no such user';
    clock.advance(60_000);
    await sweep();
    expect((await view(ann)).failure).toBe(
      'the mail server answered 550: there is no such address',
    );
    mails.refusal = null;
    clock.advance(3_600_000);
    await sweep();
    expect(mails.received).toHaveLength(0);
  });

  it('is removed by its player, and is gone with the account', async () => {
    await confirmed(ann, address);
    expect(await it_(REMOVE, ann)).toEqual({ email: NOTHING });
    expect(await targetOf(ann)).toBeUndefined();
    await confirmed(ann, address);
    await games.data('mutation { deleteAccount { __typename } }', {}, ann);
    const where = { playerId: rowId(ann.id) };
    expect(await prisma.playerEmail.count({ where })).toBe(0);
    expect(await prisma.confirmationAsked.count({ where })).toBe(0);
  });

  it('is told and changed only with the scope ACCOUNT', async () => {
    await confirmed(ann, address);
    const scopes = ['READ', 'PLAY'];
    const { secret } = await new PlayersApi(server).createToken(ann.token, scopes);
    for (const [query, variables] of [
      [VIEW, {}],
      [SET, { address: 'eve@example.org' }],
      [REMOVE, {}],
    ] as const) {
      const { errors } = await ask(server, query, variables, secret);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect(await view(ann)).toEqual({ ...NOTHING, address });
  });
});

describe('a message', () => {
  let target: string;

  beforeEach(async () => {
    await confirmed(ann, address);
    target = (await targetOf(ann)) ?? '';
    mails.received.length = 0;
  });

  it('says the game and what is to do, and how to get no more of it', async () => {
    const told = notification({ type: 'YOUR_TURN', title: '<b>Little</b> & Ricky' });
    const message = messageTo(ann, target, { type: 'NOTICE', notification: told });
    expect(await channel.send(message)).toEqual({ type: 'DELIVERED' });
    expect(await channel.send(message)).toEqual({ type: 'DELIVERED' });
    const [mail, double] = mails.received;
    expect(mail).toMatchObject({
      subject: '<b>Little</b> & Ricky: it is your turn',
      messageId: `<${message.id}@example.org>`,
      inReplyTo: `<game-${told.gameId}@example.org>`,
      references: `<game-${told.gameId}@example.org>`,
      to: { value: [{ address }] },
      text: expect.stringContaining('You are awaited in a game of <b>Little</b> & Ricky.'),
      html: expect.stringContaining('&#60;b&#62;Little&#60;/b&#62; &#38; Ricky'),
    });
    expect(mail?.html).not.toContain('<b>');
    expect(double?.messageId).toBe(mail?.messageId);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/cards\.example\.org\/email\/unsubscribe\?token=\S+>$/,
    );
  });

  it('tells of several things in one', async () => {
    const notifications = [
      notification({ type: 'INVITED', title: 'Ligretto' }),
      notification({ type: 'FINISHED', title: 'Little Ricky' }),
    ];
    await channel.send(messageTo(ann, target, { type: 'DIGEST', notifications }));
    expect(mails.received[0]).toMatchObject({
      subject: '2 things have happened in your games',
      text: expect.stringContaining(
        'You are invited to a game of Ligretto.\nYour game of Little Ricky has ended.',
      ),
    });
  });

  it.each([
    ['450 4.3.2 busy', { type: 'RETRY', reason: 'the mail server answered 450' }],
    ['552 5.2.2 full', { type: 'REFUSED', reason: 'the mail server answered 552' }],
    ['550 5.7.1 spam', { type: 'REFUSED', reason: 'the mail server answered 550' }],
  ])('that is answered %s leaves the address as it is', async (refusal, outcome) => {
    mails.refusal = refusal;
    expect(await channel.send(messageTo(ann, target, { type: 'TEST' }))).toEqual(outcome);
    expect(await targetOf(ann)).toBe(target);
  });

  it.each(['550 5.1.1 no such user', '550 no'])(
    'that is answered %s strikes off the address',
    async (refusal) => {
      mails.refusal = refusal;
      const reason = 'the mail server answered 550: there is no such address';
      const message = messageTo(ann, target, { type: 'TEST' });
      expect(await channel.send(message)).toEqual({ type: 'GONE', reason });
      expect(await view(ann)).toEqual(NOTHING);
    },
  );

  it('to an address that was changed since is not sent', async () => {
    await confirmed(ann, `new.${address}`);
    mails.received.length = 0;
    const outcome = await channel.send(messageTo(ann, target, { type: 'TEST' }));
    expect(outcome).toEqual({ type: 'GONE', reason: 'the address was removed' });
    expect(mails.received).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('is unsubscribed from by one POST of %s, without a session', async (type, body) => {
    const told = notification({ type: 'FINISHED' });
    await channel.send(messageTo(ann, target, { type: 'NOTICE', notification: told }));
    const path = header('list-unsubscribe').slice(1, -1).replace(PUBLIC_URL, '');
    const page = await fetch(server.url + path);
    expect(await page.text()).toContain('Yes, no more of it');
    expect(await choices()).toEqual([]);
    const request = { method: 'POST', headers: { 'content-type': type }, body };
    expect((await fetch(server.url + path, request)).status).toBe(200);
    expect((await fetch(server.url + path, request)).status).toBe(200);
    expect(await choices()).toEqual([{ type: 'FINISHED', channel: 'EMAIL', enabled: false }]);
  });

  it('leads to a way to get no e-mail at all; forged or old links lead nowhere', async () => {
    await channel.send(messageTo(ann, target, { type: 'TEST' }));
    const path = header('list-unsubscribe').slice(1, -1).replace(PUBLIC_URL, '');
    const forged = [
      path.replace('.ALL.', '.YOUR_TURN.'),
      path.replace(target, randomUUID()),
      `${path}x`,
      '/email/unsubscribe',
      '/email/unsubscribe?token=a&token=b',
    ];
    for (const link of forged) {
      expect((await fetch(server.url + link, { method: 'POST' })).status).toBe(404);
    }
    expect(await choices()).toEqual([]);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(200);
    expect((await choices()).length).toBeGreaterThanOrEqual(7);
    await it_(REMOVE, ann);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(404);
  });

  async function choices(): Promise<readonly object[]> {
    return prisma.notificationChoice.findMany({
      where: { playerId: rowId(ann.id) },
      select: { type: true, channel: true, enabled: true },
    });
  }
});

describe('a server that does jobs', () => {
  it('sends by them, at once: what confirms an address, and what is told', async () => {
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'cards@example.org', PUBLIC_URL };
    const worker = await startGamesServer({ variables: { ROLE: 'all', ...mail } });
    const api = new GamesApi(worker);
    const player = await api.guest();
    const asking = mails.next();
    await api.data(SET, { address }, player);
    expect((await asking).subject).toBe('Confirm your e-mail address');
    await api.data(CONFIRM, { token: tokenIn() }, player);
    const telling = mails.next();
    const options = { littleRicky: {} };
    const invitation = { options, seats: 2, timeControl: { untimed: true }, invite: [player.id] };
    await api.send('createGame', await api.guest(), invitation);
    expect((await telling).subject).toBe('Little Ricky: you are invited');
    await worker.close();
  });
});

describe('a server without e-mail', () => {
  it('takes no addresses', async () => {
    const silent = await startTestServer({ variables: { ROLE: 'api' } });
    const api = new GamesApi(silent);
    expect(await api.data(SET, { address }, await api.guest())).toEqual({
      it: {
        __typename: 'Refusal',
        code: 'EMAIL_UNAVAILABLE',
        sentence: 'this server sends no e-mail',
      },
    });
    await silent.close();
  });
});

async function it_(query: string, player: Guest, variables: object = {}): Promise<unknown> {
  return (await games.data<{ it: unknown }>(query, { ...variables }, player)).it;
}

function set(player: Guest, text: string): Promise<unknown> {
  return it_(SET, player, { address: text });
}

async function view(player: Guest) {
  type Shown = Record<'address' | 'unconfirmedAddress' | 'confirmBy' | 'failure', string | null>;
  return (await games.data<{ viewer: { email: Shown } }>(VIEW, {}, player)).viewer.email;
}

function sweep(): Promise<void> {
  return server.app.get(Confirmations, { strict: false }).sweep();
}

async function confirmed(player: Guest, wanted: string): Promise<void> {
  await set(player, wanted);
  await sweep();
  await it_(CONFIRM, player, { token: tokenIn() });
}

/** The path of the link in the last message. */
function linkIn(): string {
  const [, path = ''] =
    /https:\/\/cards\.example\.org(\S+)/.exec(mails.received.at(-1)?.text ?? '') ?? [];
  return path;
}

function tokenIn(): string {
  return linkIn().split('token=')[1] ?? '';
}

/** A line of the last message's head, as it stands there. */
function header(name: string): string {
  const line = mails.received.at(-1)?.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line
    .slice(name.length + 1)
    .replace(/\r?\n\s+/g, '')
    .trim();
}

function textOf(to: ParsedMail['to']): string | undefined {
  return Array.isArray(to) ? to[0]?.text : to?.text;
}

async function targetOf({ id }: Guest): Promise<string | undefined> {
  const targets = await channel.targets([rowId(id)]);
  return targets.get(rowId(id))?.[0]?.id;
}

function messageTo(player: Guest, targetId: string, content: MessageContent): Message {
  const playerId = rowId(player.id);
  return { id: randomUUID(), playerId, targetId, createdAt: clock.now(), content };
}

function notification(told: Partial<Notification>): Notification {
  return {
    id: randomUUID(),
    type: 'FINISHED',
    gameId: randomUUID(),
    title: 'Little Ricky',
    version: 7,
    createdAt: clock.now(),
    readAt: null,
    withdrawnAt: null,
    ...told,
  };
}
