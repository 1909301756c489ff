import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestServer } from '../../support/app.js';
import { data } from '../../support/graphql-client.js';
import { GamesApi, type Guest } from '../support/games-api.js';
import { rowsOf, startGamesServer, startTable, sweepOf } from '../support/table.js';

const TEN_MINUTES = 10 * 60_000;
const SET = /* GraphQL */ `
  mutation Set($input: SetStandingAnswersInput!) {
    setStandingAnswers(input: $input) {
      __typename
      ... on StandingAnswersKept {
        game {
          version
          standingAnswers {
            ... on LittleRickyStanding {
              quitAt
              drawIfStuck
            }
          }
        }
      }
      ... on Refusal {
        code
        sentence
      }
    }
  }
`;
const LOOK = /* GraphQL */ `
  query Look($gameId: ID!) {
    game(id: $gameId) {
      version
      standingAnswers {
        ... on LittleRickyStanding {
          quitAt
          drawIfStuck
        }
      }
    }
  }
`;
const ORDERS = [{ littleRicky: { quitAt: 99 } }, { littleRicky: { drawIfStuck: true } }];
const SHOWN = [
  { quitAt: 99, drawIfStuck: null },
  { quitAt: null, drawIfStuck: true },
];

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;

beforeAll(async () => {
  // A process that does no jobs: what happens here happens without a queue.
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [ada, ben] = (await api.guests(2)) as [Guest, Guest];
});

afterAll(() => server.close());

const set = (guest: Guest, gameId: string, answers: readonly object[]) =>
  data(server, SET, { input: { gameId, answers } }, guest.token);
const look = (gameId: string, guest?: Guest) => data(server, LOOK, { gameId }, guest?.token);

describe('standing answers over the API', () => {
  it('are shown to their player, and to nobody else', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    const kept = { version: 2, standingAnswers: SHOWN };

    expect(await set(ada, gameId, ORDERS)).toEqual({
      setStandingAnswers: { __typename: 'StandingAnswersKept', game: kept },
    });
    expect(await look(gameId, ada)).toEqual({ game: kept });
    expect(await look(gameId, ben)).toEqual({ game: { version: 2, standingAnswers: [] } });
    expect(await look(gameId)).toEqual({ game: { version: 2, standingAnswers: null } });
  });

  it('play a game to its end with nobody there, as if by hand', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    await set(ada, gameId, ORDERS);
    await set(ben, gameId, ORDERS);
    const sweep = sweepOf(server);
    for (let turns = 0; turns < 60; turns++) {
      server.clock.advance(TEN_MINUTES);
      await sweep.run(0);
    }

    const game = await api.game(gameId, ada);
    expect(game.phase).toBe('FINISHED');
    const { turns } = await rowsOf(server, gameId);
    const byHand = { type: 'MOVED', by: 'PLAYER', move: { type: 'QUIT' } };
    expect(turns.slice(-2).map(({ act }) => act)).toEqual([byHand, byHand]);
  });

  it('that cannot be kept are refused, and the others stay', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    await set(ada, gameId, ORDERS);

    expect(await set(ada, gameId, [{ littleRicky: { quitAt: -3 } }])).toEqual({
      setStandingAnswers: {
        __typename: 'Refusal',
        code: 'ACTION_NOT_ALLOWED',
        sentence: 'quitAt is a whole number from 0 to 99, not -3',
      },
    });
    expect(await look(gameId, ada)).toEqual({ game: { version: 2, standingAnswers: SHOWN } });
    await set(ada, gameId, []);
    expect(await look(gameId, ada)).toEqual({ game: { version: 2, standingAnswers: [] } });
  });
});
