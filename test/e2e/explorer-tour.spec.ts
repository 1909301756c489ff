import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOUR } from '../../src/platform/graphql/explorer-tour.js';
import { type TestServer, startTestServer } from '../support/app.js';
import { stream } from '../support/event-stream-client.js';
import { data } from '../support/graphql-client.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The one operation of the tour, as the explorer sends it. */
function operation(name: string): string {
  const found = new RegExp(`^(query|mutation|subscription) ${name}\\b.*?^}`, 'ms').exec(TOUR);
  if (!found) throw new Error(`the tour has no ${name}`);
  return found[0];
}

test('the tour with which the explorer opens leads from nothing to a move', async () => {
  const { kinds } = await data<{ kinds: object[] }>(server, operation('Kinds'));
  expect(kinds.length).toBeGreaterThan(0);

  const guest = await data<{ createGuest: { token: { secret: string } } }>(
    server,
    operation('BecomeGuest'),
  );
  const { secret } = guest.createGuest.token;
  const opened = await data<{ createGame: { game: { id: string } } }>(
    server,
    operation('OpenGame'),
    {},
    secret,
  );
  const variables = { game: opened.createGame.game.id };
  const run = (name: string) => data<object>(server, operation(name), variables, secret);
  expect(await run('StartGame')).toEqual({ startGame: { game: { phase: 'PLAYING' } } });
  expect(await run('Look')).toMatchObject({
    game: { version: 1, awaited: [{ isMine: true }], legalMoves: { moves: expect.anything() } },
  });
  expect(await run('Move')).toMatchObject({
    submitMove: { turn: { version: expect.any(Number) } },
  });

  const following = await stream(server, operation('Follow'), variables, secret);
  expect(await following.events.next()).toMatchObject({
    data: { gameEvents: { __typename: 'TurnEvent', turn: { version: 1 } } },
  });
  following.close();
});
