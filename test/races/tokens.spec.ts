import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Guest } from '../e2e/support/games-api.js';
import { startTable } from '../e2e/support/table.js';
import type { Answer } from '../support/graphql-client.js';
import { one, other, race, soundLog, startTwoServers, type TwoServers } from './two-servers.js';

const ROUNDS = 5;

type Moved = { readonly submitMove: { readonly __typename: string; readonly code?: string } };

const DRAW = /* GraphQL */ `
  mutation ($gameId: ID!, $moveId: String!) {
    submitMove(
      input: {
        gameId: $gameId
        moveId: $moveId
        expectedVersion: 2
        move: { littleRicky: { action: DRAW } }
      }
    ) {
      __typename
      ... on Refusal {
        code
      }
    }
  }
`;

const SIGN_OUT = 'mutation { signOut { __typename } }';

let two: TwoServers;
let ben: Guest;

beforeAll(async () => {
  two = await startTwoServers({});
  ben = await two.apis[0].guest();
});

afterAll(() => two.close());

describe('a token that is revoked while its player moves', () => {
  it('makes the move or makes none, and says which', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await two.apis[0].guest();
      const { gameId } = await startTable(two.apis[0], [ada, ben]);
      const [moved, signedOut] = await race<Answer<unknown>>(round, [
        () => one(two.apis, round).ask(DRAW, { gameId, moveId: 'once' }, ada),
        () => other(two.apis, round).ask(SIGN_OUT, {}, ada),
      ]);
      expect(signedOut?.errors).toBeUndefined();
      const isMade = moved?.errors === undefined;
      if (isMade) expect((moved?.data as Moved).submitMove.__typename).toBe('MoveAccepted');
      else
        expect(moved.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      const acts = (await soundLog(two.servers[0], gameId)).map(({ act }) => act);
      expect(acts).toEqual(['JOINED', 'STARTED', ...(isMade ? ['MOVED'] : [])]);
    }
  });

  it('moves nothing any more once the server that revoked it has said so', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ada = await two.apis[0].guest();
      const { gameId } = await startTable(two.apis[0], [ada, ben]);
      const server = one(two.apis, round);
      const early = server.ask<Moved>(DRAW, { gameId, moveId: 'early' }, ada);
      await server.data(SIGN_OUT, {}, ada);
      const late = await server.ask<Moved>(DRAW, { gameId, moveId: 'late' }, ada);
      expect(late.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      const isMade = (await early).errors === undefined;
      const acts = (await soundLog(two.servers[1], gameId)).map(({ act }) => act);
      expect(acts).toEqual(['JOINED', 'STARTED', ...(isMade ? ['MOVED'] : [])]);
    }
  });
});
