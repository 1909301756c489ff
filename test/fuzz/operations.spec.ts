import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { sweepOf } from '../e2e/support/table.js';
import { ask } from '../support/graphql-client.js';
import { type Operation, operationOn, operationsOn, rootFields } from './generated-operations.js';
import { send, type Transport, TRANSPORTS } from './hostile-client.js';
import { startWatchedServer, type WatchedServer } from './watched-server.js';
import { aWorld, CALLER, type World } from './world.js';

// Every root field of the printed schema, with whatever JSON can say for arguments. The tests of
// features send what somebody thought of; this one sends the rest. `SEED=…` runs the same again,
// `FUZZ_RUNS=…` attacks each field so many times.
const { SEED, FUZZ_RUNS } = process.env;
const RUNS = Number(FUZZ_RUNS ?? 20);
const TIME_LIMIT_MS = 6000;

/** How often each code was the first of an answer; `OK` where there was none. */
const answers = new Map<string, number>();

let server: WatchedServer;
let world: World;

beforeAll(async () => {
  server = await startWatchedServer({ variables: { ROLE: 'api' } });
  world = await aWorld(server);
});

afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});

describe('whatever is asked has an answer in the form of the API', () => {
  const types = ['query', 'mutation', 'subscription'] as const;
  const fields = types.flatMap((type) => rootFields(type).map((field) => [type, field] as const));

  it.each(fields.map(([type, field]) => [type, field.name, field] as const))(
    'to a %s of %s',
    (type, _name, field) => attack(operationOn(type, field, world.known), RUNS),
  );

  it.each(types)('to many at once of the type %s', (type) =>
    attack(operationsOn(type, rootFields(type), world.known), RUNS),
  );
});

describe('after all that', () => {
  it('enough was carried out, and enough refused, for the attack to be one', () => {
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
    expect((answers.get('OK') ?? 0) / total).toBeGreaterThan(0.2);
    expect((answers.get('BAD_USER_INPUT') ?? 0) / total).toBeGreaterThan(0.1);
    expect([...answers.keys()].length).toBeGreaterThan(4);
  });

  it('the games are swept without a fault', async () => {
    server.clock.advance(800 * 24 * 3_600_000);
    await sweepOf(server).run(0);
    expect(server.faults).toEqual([]);
  });

  it('the server answers', async () => {
    expect((await ask(server, '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });
});

async function attack(operations: fc.Arbitrary<Operation>, numRuns: number): Promise<void> {
  const attempt = fc.record({
    operation: operations,
    transport: fc.constantFrom(...TRANSPORTS),
    caller: CALLER,
  });
  await fc.assert(fc.asyncProperty(attempt, expectAnswer), {
    numRuns,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
    // What an operation does depends on those before it: a smaller one alone shows nothing.
    endOnFailure: true,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  });
}

async function expectAnswer(attempt: {
  readonly operation: Operation;
  readonly transport: Transport;
  readonly caller: number;
}): Promise<void> {
  const { operation, caller } = attempt;
  // Over HTTP there are no subscriptions, which is an answer too, but always the same.
  const transport =
    operation.type === 'subscription' && attempt.transport === 'HTTP'
      ? 'event stream'
      : attempt.transport;
  const known = server.faults.length;
  const codes = await send(server, transport, operation, world.token(caller)).catch(
    (error: unknown) => Promise.reject(new Error(`${String(error)}; ${faultsAfter(known)}`)),
  );
  assert.equal(faultsAfter(known), '');
  const first = codes[0] ?? 'OK';
  answers.set(first, (answers.get(first) ?? 0) + 1);
  if (codes.includes('UNAUTHENTICATED')) await world.replace(caller);
}

function faultsAfter(known: number): string {
  return server.faults.slice(known).join('\n');
}
