import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { toGlobalId } from '../../src/platform/graphql/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { TokenCheck } from '../../src/players/application/token-check.js';
import { SignInLimits } from '../../src/players/graphql/sign-in-limits.js';
import { PlayersModule } from '../../src/players/index.js';
import { startTestServer, type TestServer } from '../support/app.js';
import {
  askOver,
  CREATE_TOKEN,
  PASSWORD,
  PlayersApi,
  SIGN_IN,
  type SignedIn,
} from '../players/players-api.js';
import { ask, data } from '../support/graphql-client.js';

const DAY_MS = 86_400_000;

let server: TestServer;
let prisma: PrismaService;
let api: PlayersApi;
let count = 0;

beforeAll(async () => {
  const variables = { SIGN_INS_PER_MINUTE: '1000', REQUESTS_PER_MINUTE: '10000' };
  server = await startTestServer({ variables, features: [PlayersModule] });
  api = new PlayersApi(server);
  prisma = server.app.get(PrismaService);
});

afterAll(() => server.close());

beforeEach(() => {
  count += 1;
});

describe('a guest', () => {
  it('is there after one mutation, and is the viewer', async () => {
    const { createGuest } = await data<{ createGuest: SignedIn }>(
      server,
      `mutation {
        createGuest {
          __typename
          ... on GuestCreated {
            player { id name type createdAt }
            token { secret expiresAt accessToken { id type label scopes createdAt } }
          }
        }
      }`,
    );
    const now = server.clock.now();
    expect(createGuest).toEqual({
      __typename: 'GuestCreated',
      player: {
        id: expect.any(String),
        name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d+$/),
        type: 'GUEST',
        createdAt: iso(now),
      },
      token: {
        secret: expect.stringMatching(/^fd_[\w-]{43}$/),
        expiresAt: iso(now + 365 * DAY_MS),
        accessToken: {
          id: expect.any(String),
          type: 'SESSION',
          label: 'Guest',
          scopes: ['READ', 'PLAY', 'ACCOUNT'],
          createdAt: iso(now),
        },
      },
    });
    expect(await api.viewer(createGuest.token.secret)).toEqual({
      player: createGuest.player,
      scopes: ['READ', 'PLAY', 'ACCOUNT'],
      tokenExpiresAt: iso(now + 365 * DAY_MS),
    });
  });

  it('keeps its id and its token when it is upgraded', async () => {
    const guest = await api.createGuest();
    const answer = await api.upgradeGuest(unique('Ada'), guest.token.secret);
    const player = { ...guest.player, name: unique('Ada'), type: 'HUMAN' };
    expect(answer).toEqual({ __typename: 'GuestUpgraded', player });
    expect(await api.viewer(guest.token.secret)).toMatchObject({ player });
    expect((await api.signIn(unique('Ada'))).player.id).toBe(guest.player.id);
  });

  it('stays a guest when the name it wants is taken', async () => {
    const taken = await api.signUp(unique('Ada'));
    const guest = await api.createGuest();
    const answer = await api.upgradeGuest(taken.player.name.toUpperCase(), guest.token.secret);
    const sentence = `the name "${taken.player.name.toUpperCase()}" is taken`;
    expect(answer).toEqual({ __typename: 'Refusal', code: 'NAME_TAKEN', sentence });
    expect(await api.viewer(guest.token.secret)).toMatchObject({ player: guest.player });
  });
});

describe('an account', () => {
  it('is made by signing up, for a human or a bot', async () => {
    const human = await api.signUp(unique('Ada'));
    expect(human.player.type).toBe('HUMAN');
    const bot = await api.signUp(unique('Hal'), { bot: true });
    expect(bot.player.type).toBe('BOT');
  });

  it('is made once when two sign up for one name at the same moment', async () => {
    const names = [unique('Rival'), unique('RIVAL')];
    const answers = await Promise.all(names.map((name) => api.trySignUp(name)));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['Refusal', 'SignedIn']);
    expect(answers.find(({ __typename }) => __typename === 'Refusal')?.code).toBe('NAME_TAKEN');
    const where = { nameKey: unique('rival') };
    expect(await prisma.player.count({ where })).toBe(1);
    expect(await prisma.accessToken.count({ where: { player: where } })).toBe(1);
  });

  it('is new even when a guest signs up', async () => {
    const guest = await api.createGuest();
    const human = await api.signUp(unique('Ada'), {}, guest.token.secret);
    expect(human.player.id).not.toBe(guest.player.id);
    expect(await api.viewer(guest.token.secret)).toMatchObject({ player: guest.player });
  });

  it('answers a wrong password and an unknown name alike, and opens nothing', async () => {
    const { player } = await api.signUp(unique('Ada'));
    const before = await prisma.accessToken.count();
    const refused = {
      __typename: 'Refusal',
      code: 'WRONG_CREDENTIALS',
      sentence: 'the name or the password is wrong',
      version: null,
      allowed: null,
    };
    expect(await api.trySignIn(player.name, 'wrong password')).toEqual(refused);
    expect(await api.trySignIn(unique('Nobody'))).toEqual(refused);
    expect(await prisma.accessToken.count()).toBe(before);
  });

  it('keeps personal tokens and revokes the other sessions when its password changes', async () => {
    const here = await api.signUp(unique('Ada'));
    const there = await api.signIn(unique('Ada'));
    const script = await api.createToken(here.token.secret, ['READ']);
    const answer = await api.changePassword(PASSWORD, 'a better password', here.token.secret);
    expect(answer).toEqual({ __typename: 'PasswordChanged' });
    expect(await api.viewer(here.token.secret)).not.toBeNull();
    expect(await api.viewer(script.secret)).not.toBeNull();
    await expectUnauthenticated(there.token.secret, 'the token was revoked');
    expect(await api.trySignIn(unique('Ada'))).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('changes its name', async () => {
    const ada = await api.signUp(unique('Ada'));
    const { secret } = ada.token;
    expect(await api.changeName(unique('Countess'), secret)).toEqual({
      __typename: 'NameChanged',
      player: { ...ada.player, name: unique('Countess') },
    });
    expect(await api.changeName('A\u200bB', secret)).toEqual({
      __typename: 'Refusal',
      code: 'NAME_INVALID',
      sentence: 'a name has only letters, digits, spaces and . _ -, which U+200B is not',
    });
    expect(await api.viewer(secret)).toMatchObject({ player: { name: unique('Countess') } });
  });

  it('can be read by anybody, by id and as a node, without what is its own', async () => {
    const { player } = await api.signUp(unique('Ada'));
    const read = `query ($id: ID!) {
      player(id: $id) { id name type createdAt }
      node(id: $id) { __typename id ... on Player { name } }
    }`;
    expect(await data(server, read, { id: player.id })).toEqual({
      player,
      node: { __typename: 'Player', id: player.id, name: player.name },
    });
    const nobody = toGlobalId('Player', '00000000-0000-4000-8000-000000000000');
    expect(await data(server, read, { id: nobody })).toEqual({ player: null, node: null });
  });
});

describe('sign-ins', () => {
  it('have a limit of their own', async () => {
    const strict = await startTestServer({
      variables: { SIGN_INS_PER_MINUTE: '2' },
      features: [PlayersModule],
    });
    try {
      const query = SIGN_IN;
      const variables = { name: unique('Ada'), password: PASSWORD };
      for (const attempt of [1, 2]) {
        const { data: answer } = await ask(strict, query, variables);
        expect([attempt, answer]).toMatchObject([attempt, { it: { code: 'WRONG_CREDENTIALS' } }]);
      }
      const { status, errors, headers } = await ask(strict, query, variables);
      expect(status).toBe(429);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'RATE_LIMITED',
        bucket: 'signIns',
        limit: 2,
        remaining: 0,
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  it('answer 429 also where the limit is that of the account, unless something else was done', async () => {
    const strict = await startTestServer({
      variables: { SIGN_INS_PER_MINUTE: '1' },
      features: [PlayersModule],
    });
    try {
      const { token } = await new PlayersApi(strict).signUp(unique('Ada'));
      const change =
        'changePassword(input: { oldPassword: "wrong, wrong", newPassword: "x" }) { __typename }';
      const first = await ask(strict, `mutation { ${change} }`, {}, token.secret);
      expect(first.data).toEqual({ changePassword: { __typename: 'Refusal' } });
      const alone = await ask(strict, `mutation { ${change} }`, {}, token.secret);
      expect([alone.status, alone.data]).toEqual([429, null]);
      expect(Number(alone.headers['retry-after'])).toBeGreaterThan(0);
      const beside = `mutation { createGuest { __typename } ${change} }`;
      const { status, errors } = await ask(strict, beside, {}, token.secret);
      expect(status).toBe(200);
      expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    } finally {
      await strict.close();
    }
  });

  it('count the tries at one name together, however it is written, and other names apart', async () => {
    const strict = await startTestServer({
      variables: { SIGN_INS_PER_MINUTE: '2' },
      features: [PlayersModule],
    });
    try {
      const limits = strict.app.get(SignInLimits);
      await limits.byName('Ada');
      await limits.byName(' ADA ');
      await expect(limits.byName('ada')).rejects.toThrow('the limit of 2 signIns per minute');
      await limits.byName('Bob');
    } finally {
      await strict.close();
    }
  });
});

describe('new accounts', () => {
  it('have a limit for each address, whoever asks, guests and others together', async () => {
    const strict = await startTestServer({
      variables: { ACCOUNTS_PER_MINUTE: '4' },
      features: [PlayersModule],
    });
    try {
      const { token } = await new PlayersApi(strict).signUp(unique('Ada'));
      const two = 'mutation { a: createGuest { __typename } b: createGuest { __typename } }';
      expect((await ask(strict, two)).data).toEqual({
        a: { __typename: 'GuestCreated' },
        b: { __typename: 'GuestCreated' },
      });
      const { player } = strict.app.get(PrismaService);
      const before = await player.count();
      const { status, errors, headers } = await ask(strict, two, {}, token.secret);
      expect(status).toBe(429);
      expect(errors?.map(({ extensions }) => extensions)).toEqual([
        {
          code: 'RATE_LIMITED',
          bucket: 'accounts',
          limit: 4,
          remaining: 0,
          retryAfterMs: expect.any(Number),
        },
      ]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(await player.count()).toBe(before);
    } finally {
      await strict.close();
    }
  });
});

describe('an access token', () => {
  it('is listed with everything but its secret and hash', async () => {
    const ada = await api.signUp(unique('Ada'));
    server.clock.advance(1000);
    const created = await api.createToken(ada.token.secret, ['PLAY', 'READ'], 7);
    const now = server.clock.now();
    await settled();
    const { data: listed } = await api.tokens(ada.token.secret);
    expect(listed).toEqual({
      viewer: {
        accessTokens: {
          edges: [
            {
              node: {
                id: created.accessToken.id,
                type: 'PERSONAL',
                label: 'Script',
                scopes: ['READ', 'PLAY'],
                createdAt: iso(now),
                expiresAt: iso(now + 7 * DAY_MS),
                revokedAt: null,
                lastUsedAt: null,
              },
            },
            {
              node: {
                id: ada.token.accessToken.id,
                type: 'SESSION',
                label: 'Session',
                scopes: ['READ', 'PLAY', 'ACCOUNT'],
                createdAt: iso(now - 1000),
                expiresAt: iso(now - 1000 + 90 * DAY_MS),
                revokedAt: null,
                lastUsedAt: iso(now),
              },
            },
          ],
          pageInfo: { hasNextPage: false },
        },
      },
    });
    const text = JSON.stringify(listed);
    expect(text).not.toContain(created.secret);
    expect(text).not.toContain(sha256(created.secret));
    const introspection = await data(server, '{ __type(name: "AccessToken") { fields { name } } }');
    expect(JSON.stringify(introspection)).not.toMatch(/secret|hash/i);
  });

  it('is listed page by page', async () => {
    const ada = await api.signUp(unique('Ada'));
    for (let made = 0; made < 3; made += 1) await api.createToken(ada.token.secret, ['READ']);
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: TokenPage = await data(
        server,
        `query ($after: String) {
          viewer { accessTokens(first: 2, after: $after) {
            edges { node { id } } pageInfo { hasNextPage endCursor }
          } }
        }`,
        { after },
        ada.token.secret,
      );
      const { edges, pageInfo } = page.viewer.accessTokens;
      ids.push(...edges.map(({ node }) => node.id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('is stored as a hash alone', async () => {
    const { token } = await api.signUp(unique('Ada'));
    const row = await prisma.accessToken.findUniqueOrThrow({
      where: { hash: sha256(token.secret) },
      include: { player: true },
    });
    expect(row.player.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tables = await prisma.pool.query<{ text: string }>(
      `SELECT row_to_json(access_token)::text AS text FROM access_token
       UNION ALL SELECT row_to_json(player)::text FROM player`,
    );
    const everything = tables.rows.map(({ text }) => text).join('\n');
    expect(everything).toContain(sha256(token.secret));
    expect(everything).not.toContain(token.secret.slice('fd_'.length));
    expect(everything).not.toContain(PASSWORD);
  });

  it('does no more than its scopes say', async () => {
    const ada = await api.signUp(unique('Ada'));
    const reader = await api.createToken(ada.token.secret, ['READ', 'PLAY']);
    expect(await api.viewer(reader.secret)).toMatchObject({ scopes: ['READ', 'PLAY'] });
    const before = await prisma.accessToken.count();
    for (const refused of [
      await api.tokens(reader.secret),
      await ask(server, CREATE_TOKEN, { scopes: ['READ'], days: 1 }, reader.secret),
    ]) {
      expect(refused.errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        ['this needs a token with the scope ACCOUNT', 'FORBIDDEN'],
      ]);
    }
    const { id } = ada.token.accessToken;
    const node = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await data(server, node, { id }, reader.secret)).toEqual({ node: null });
    expect(await data(server, node, { id }, ada.token.secret)).toEqual({ node: { id } });
    expect(await prisma.accessToken.count()).toBe(before);
  });

  it('passes on no scope that it lacks', async () => {
    const ada = await api.signUp(unique('Ada'));
    const manager = await api.createToken(ada.token.secret, ['ACCOUNT']);
    const before = await prisma.accessToken.count();
    const variables = { scopes: ['ACCOUNT', 'PLAY'], days: 1 };
    const answer = await data(server, CREATE_TOKEN, variables, manager.secret);
    expect(answer).toEqual({
      it: {
        __typename: 'Refusal',
        code: 'SCOPE_NOT_HELD',
        sentence: 'the token in use does not have the scope PLAY and cannot pass it on',
      },
    });
    expect(await prisma.accessToken.count()).toBe(before);
  });

  it('notes its last use to the minute', async () => {
    const { token } = await api.signUp(unique('Ada'));
    const hash = sha256(token.secret);
    const lastUse = async () => {
      await api.viewer(token.secret);
      await settled();
      const row = await prisma.accessToken.findUniqueOrThrow({ where: { hash } });
      return row.lastUsedAt?.getTime();
    };
    const first = server.clock.now();
    expect(await lastUse()).toBe(first);
    server.clock.advance(59_999);
    expect(await lastUse()).toBe(first);
    server.clock.advance(1);
    expect(await lastUse()).toBe(first + 60_000);
  });
});

describe('a token that does not count', () => {
  it.each([
    ['', 'the token is empty'],
    ['Bearer ', 'the token is empty'],
    [
      'Bearer 12345',
      'the token is malformed: send "Bearer fd_…" as Authorization, or in connectionParams on a WebSocket',
    ],
    [
      'Basic YWRhOmFkYQ==',
      'the token is malformed: send "Bearer fd_…" as Authorization, or in connectionParams on a WebSocket',
    ],
    [`Bearer fd_${'x'.repeat(43)}`, 'the token is not known'],
  ])('is refused: %j', async (authorization, message) => {
    const { status, body } = await supertest(server.url)
      .post('/graphql')
      .set('authorization', authorization)
      .send({ query: '{ viewer { scopes } }' });
    expect(status).toBe(401);
    expect(body).toEqual({ errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('is refused from the very millisecond in which it expires', async () => {
    const ada = await api.signUp(unique('Ada'));
    const script = await api.createToken(ada.token.secret, ['READ'], 1);
    server.clock.advance(DAY_MS - 1);
    expect(await api.viewer(script.secret)).toMatchObject({ scopes: ['READ'] });
    server.clock.advance(1);
    await expectUnauthenticated(script.secret, 'the token has expired');
  });

  it('is refused after its own player has signed out, and no other is', async () => {
    const here = await api.signUp(unique('Ada'));
    const there = await api.signIn(unique('Ada'));
    await api.viewer(here.token.secret);
    const revoked = await api.signOut(here.token.secret);
    const { id } = here.token.accessToken;
    expect(revoked).toEqual({ accessToken: { id, revokedAt: iso(server.clock.now()) } });
    await expectUnauthenticated(here.token.secret, 'the token was revoked');
    expect(await api.viewer(there.token.secret)).not.toBeNull();
  });

  it('cannot be made of the token of another player', async () => {
    const ada = await api.signUp(unique('Ada'));
    const bob = await api.signUp(unique('Bob'));
    const answer = await api.revoke(ada.token.accessToken.id, bob.token.secret);
    expect(answer).toEqual({
      __typename: 'Refusal',
      code: 'TOKEN_NOT_FOUND',
      sentence: 'the account has no token with this id',
    });
    expect(await api.viewer(ada.token.secret)).not.toBeNull();
  });

  it('is refused by every other server as soon as word of it arrives', async () => {
    const other = await startTestServer({ clock: server.clock, features: [PlayersModule] });
    try {
      const ada = await api.signUp(unique('Ada'));
      const script = await api.createToken(ada.token.secret, ['READ']);
      await data(other, '{ viewer { scopes } }', {}, script.secret);
      await api.revoke(script.accessToken.id, ada.token.secret);
      const refused = () => ask(other, '{ viewer { scopes } }', {}, script.secret);
      await until(async () => (await refused()).status === 401);
    } finally {
      await other.close();
    }
  });
});

describe('an open WebSocket', () => {
  it('is closed when its token is revoked, and no other of the player', async () => {
    const ada = await api.signUp(unique('Ada'));
    const script = await api.createToken(ada.token.secret, ['READ']);
    const mine = await api.openSocket(ada.token.secret);
    const scripts = await api.openSocket(script.secret);
    await api.revoke(script.accessToken.id, ada.token.secret);
    expect(await scripts.closed).toEqual({ code: 4403, reason: 'token revoked' });
    expect(await askOver(mine, '{ viewer { scopes } }')).toEqual({
      data: { viewer: { scopes: ['READ', 'PLAY', 'ACCOUNT'] } },
    });
    await mine.client.dispose();
  });

  it('is closed when its token expires', async () => {
    const ada = await api.signUp(unique('Ada'));
    const script = await api.createToken(ada.token.secret, ['READ'], 1);
    const left = 1500;
    server.clock.advance(DAY_MS - left);
    const socket = await api.openSocket(script.secret);
    server.clock.advance(left);
    expect(await socket.closed).toEqual({ code: 4403, reason: 'token expired' });
  });

  it('does not open with a token that does not count', async () => {
    const ada = await api.signUp(unique('Ada'));
    await api.revoke(ada.token.accessToken.id, ada.token.secret);
    await expect(api.openSocket(ada.token.secret)).rejects.toThrow(
      'closed: 4401 the token was revoked',
    );
  });
});

describe('a calendar', () => {
  const nights = { timeZone: 'Europe/Vienna', quietHours: { from: '22:30', to: '07:00' } };

  it('is UTC without quiet hours at first, then what was set last', async () => {
    const { token } = await api.signUp(unique('Ada'));
    expect(await api.calendar(token.secret)).toEqual({ timeZone: 'UTC', quietHours: null });
    const set = await api.setCalendar(nights, token.secret);
    expect(set).toEqual({ __typename: 'CalendarSet', calendar: nights });
    expect(await api.calendar(token.secret)).toEqual(nights);
    await api.setCalendar({ timeZone: 'asia/tokyo' }, token.secret);
    expect(await api.calendar(token.secret)).toEqual({ timeZone: 'Asia/Tokyo', quietHours: null });
  });

  it.each([
    [
      { ...nights, timeZone: 'Vienna' },
      'TIME_ZONE_UNKNOWN',
      '"Vienna" is no name of the time zone database, such as Europe/Vienna',
    ],
    [
      { ...nights, quietHours: { from: '22:30', to: '24:00' } },
      'QUIET_HOURS_INVALID',
      'quiet hours are from and to a time of day like 22:30, which "24:00" is not',
    ],
    [
      { ...nights, quietHours: { from: '22:30', to: '10:31' } },
      'QUIET_HOURS_INVALID',
      'quiet hours are 12 at the most; from 22:30 to 10:31 are more',
    ],
    [
      { ...nights, quietHours: { from: '22:30', to: '22:30' } },
      'QUIET_HOURS_INVALID',
      'quiet hours end at another time than they begin, not both at 22:30',
    ],
  ])('%j is refused, and what was set stays', async (input, code, sentence) => {
    const { token } = await api.signUp(`${unique('Ada')} ${input.timeZone.slice(0, 3)}`);
    await api.setCalendar(nights, token.secret);
    const refusal = await api.setCalendar(input, token.secret);
    expect(refusal).toEqual({ __typename: 'Refusal', code, sentence });
    expect(await api.calendar(token.secret)).toEqual(nights);
  });

  it('is its player’s alone, by a token that may read or change the account', async () => {
    const ada = await api.signUp(unique('Ada'));
    const ben = await api.signUp(unique('Ben'));
    await api.setCalendar(nights, ada.token.secret);
    expect(await api.calendar(ben.token.secret)).toEqual({ timeZone: 'UTC', quietHours: null });
    const player = await api.createToken(ada.token.secret, ['PLAY']);
    const seen = await ask(server, '{ viewer { calendar { timeZone } } }', {}, player.secret);
    expect(seen.errors).toEqual([expect.objectContaining({ extensions: { code: 'FORBIDDEN' } })]);
    const change = 'mutation { setCalendar(input: { timeZone: "UTC" }) { __typename } }';
    const changed = await ask(server, change, {}, player.secret);
    expect(changed.errors).toEqual([
      expect.objectContaining({ extensions: { code: 'FORBIDDEN' } }),
    ]);
    expect(await api.calendar(ada.token.secret)).toEqual(nights);
  });
});

type TokenPage = {
  viewer: {
    accessTokens: {
      edges: { node: { id: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
};

async function expectUnauthenticated(token: string, message: string): Promise<void> {
  const { status, errors } = await ask(server, '{ viewer { scopes } }', {}, token);
  expect(status).toBe(401);
  expect(errors).toEqual([{ message, extensions: { code: 'UNAUTHENTICATED' } }]);
}

/** When every use of a token so far is noted. */
function settled(): Promise<void> {
  return server.app.get(TokenCheck).settled();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

/** A name of this test alone. */
function unique(name: string): string {
  return `${name} ${count}`;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
