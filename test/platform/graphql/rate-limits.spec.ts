import { describe, expect, test } from '@jest/globals';
import { GraphQLError, buildSchema, getOperationAST, parse } from 'graphql';
import { readConfig } from '../../../src/platform/config/index.js';
import { BUCKET } from '../../../src/platform/graphql/bucket.js';
import { Authenticator, type Caller } from '../../../src/platform/graphql/caller.js';
import { OperationGuard } from '../../../src/platform/graphql/operation-guard.js';
import { RateLimits } from '../../../src/platform/graphql/rate-limits.js';

const config = readConfig({
  DATABASE_URL: 'postgresql://nobody/nothing',
  REQUESTS_PER_MINUTE: '5',
  MOVES_PER_MINUTE: '3',
  SIGN_INS_PER_MINUTE: '1',
  ACCOUNTS_PER_MINUTE: '5',
  MUTATIONS_PER_REQUEST: '4',
});

const schema = buildSchema(`
  type Query { ping: Int }
  type Mutation { move: Int touch: Int join: Int }
`);
for (const [name, bucket] of [
  ['move', 'moves'],
  ['join', 'accounts'],
] as const) {
  const field = schema.getMutationType()?.getFields()[name];
  if (field) field.extensions = { [BUCKET]: bucket };
}

class SilentAuthenticator extends Authenticator {
  async authenticate(): Promise<null> {
    return null;
  }

  async stillValid(): Promise<boolean> {
    return true;
  }

  noteActivity(): void {
    // Nobody asks when somebody was here.
  }
}

const ANNA: Caller = { playerId: 'anna', tokenId: 't', scopes: [], expiresAt: 0 };

function asking(caller: Caller | null = ANNA, address = '10.0.0.1') {
  const limits = new RateLimits(config);
  const guard = new OperationGuard(config, limits, new SilentAuthenticator());
  return {
    limits,
    send: (source: string, by = caller, from = address) => {
      const document = parse(source);
      const operation = getOperationAST(document);
      if (!operation) throw new Error('a test asks for one operation');
      const context = { caller: by, address: from, requestId: 'r', loaders: new Map() };
      return guard.check({ schema, document, operation, variables: {}, context });
    },
  };
}

/** How often the operation passes until the named bucket refuses it. */
async function timesUntilRefused(send: () => Promise<void>, bucket: string): Promise<number> {
  for (let times = 0; ; times++) {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      expect(error.extensions).toMatchObject({ code: 'RATE_LIMITED', bucket });
      return times;
    }
  }
}

describe('a limit', () => {
  test('says which bucket it is, what is left, and when to try again', async () => {
    const { limits } = asking();
    await limits.consume('signIns', 'anna');
    const refusal = await limits.consume('signIns', 'anna').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(GraphQLError);
    const { message, extensions } = refusal as GraphQLError;
    expect(message).toMatch(/^the limit of 1 signIns per minute is used up; try again in \d+ s$/);
    expect(extensions).toEqual({
      code: 'RATE_LIMITED',
      bucket: 'signIns',
      limit: 1,
      remaining: 0,
      retryAfterMs: expect.any(Number),
      http: { status: 429, headers: expect.any(Map) },
    });
    const { retryAfterMs } = extensions as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    const headers = extensions.http?.headers as unknown as Map<string, string>;
    expect(headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));
  });

  test('counts each key for itself', async () => {
    const { limits } = asking();
    await limits.consume('signIns', 'anna');
    await expect(limits.consume('signIns', 'berta')).resolves.toBeUndefined();
    await expect(limits.consume('signIns', 'anna')).rejects.toThrow('the limit');
  });
});

describe('an operation', () => {
  test('that asks takes one request, whatever it asks for', async () => {
    const { send } = asking();
    expect(await timesUntilRefused(() => send('{ ping a: ping b: ping }'), 'requests')).toBe(5);
  });

  test('of moves takes moves, one for each alias, and no request', async () => {
    const { send } = asking();
    await send('mutation { a: move b: move c: move }');
    await expect(send('mutation { move }')).rejects.toMatchObject({
      extensions: { bucket: 'moves' },
    });
    expect(await timesUntilRefused(() => send('{ ping }'), 'requests')).toBe(5);
  });

  test('of a move and something else takes from both', async () => {
    const { send } = asking();
    await send('mutation { move touch a: touch }');
    expect(await timesUntilRefused(() => send('mutation { move }'), 'moves')).toBe(2);
    expect(await timesUntilRefused(() => send('{ ping }'), 'requests')).toBe(4);
  });

  test('that hides moves in fragments is counted like any other', async () => {
    const { send } = asking();
    const hidden = 'mutation { ...f ... { a: move } } fragment f on Mutation { b: move c: move }';
    await send(hidden);
    await expect(send('mutation { move }')).rejects.toMatchObject({
      extensions: { bucket: 'moves' },
    });
  });

  test('that is refused for something else is counted all the same', async () => {
    const { send } = asking();
    const many = `mutation { ${Array.from({ length: 5 }, (_, i) => `a${i}: touch`).join(' ')} }`;
    for (let times = 0; times < 5; times++) {
      await expect(send(many)).rejects.toMatchObject({
        extensions: { code: 'TOO_MANY_MUTATIONS' },
      });
    }
    await expect(send('{ ping }')).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
  });

  test('of new accounts is counted for the address, whoever asks', async () => {
    const { send } = asking();
    await send('mutation { a: join b: join }', null);
    await send('mutation { a: join b: join }', ANNA);
    const berta = { ...ANNA, playerId: 'berta' };
    await expect(send('mutation { a: join b: join }', berta)).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED', bucket: 'accounts', limit: 5 },
    });
    await expect(send('mutation { join }', null, '10.0.0.2')).resolves.toBeUndefined();
  });

  test('of more than may be carried out takes no more than could have been', async () => {
    const { send } = asking();
    const many = `mutation { ${Array.from({ length: 100 }, (_, i) => `a${i}: join`).join(' ')} }`;
    await expect(send(many)).rejects.toMatchObject({ extensions: { code: 'TOO_MANY_MUTATIONS' } });
    await expect(send('mutation { join }')).resolves.toBeUndefined();
    await expect(send('mutation { join }')).rejects.toMatchObject({
      extensions: { bucket: 'accounts' },
    });
  });

  test('of a player is counted for the player, of somebody without a token for the address', async () => {
    const { send } = asking();
    expect(await timesUntilRefused(() => send('{ ping }', ANNA, '10.0.0.1'), 'requests')).toBe(5);
    await expect(send('{ ping }', ANNA, '10.0.0.2')).rejects.toThrow('the limit');
    expect(await timesUntilRefused(() => send('{ ping }', null, '10.0.0.1'), 'requests')).toBe(5);
    await expect(send('{ ping }', null, '10.0.0.2')).resolves.toBeUndefined();
  });
});
