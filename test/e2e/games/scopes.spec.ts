import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestServer } from '../../support/app.js';
import { GamesApi, type Guest } from '../support/games-api.js';
import { rowsOf, startGamesServer, startTable, type Table } from '../support/table.js';

// A token without the scope READ looks as a spectator, through whatever door.

const NOT_TOLD =
  'the rules of the game do not allow this now; a token with the scope READ is told why';

type Scope = 'READ' | 'PLAY' | 'ACCOUNT';

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [ada, ben] = (await api.guests(2)) as [Guest, Guest];
});

afterAll(() => server.close());

describe('the export of a running game', () => {
  it.each<Scope>(['PLAY', 'ACCOUNT'])(
    'tells a token with %s alone what it tells those who are signed out',
    async (scope) => {
      const table = await startTable(api, [ada, ben], { options: { ligretto: {} } });
      await plan(table, ada);
      const open = await exported(table.gameId, undefined);

      expect(await exported(table.gameId, await withScopes(ada, [scope]))).toEqual(open);
      const own = await exported(table.gameId, await withScopes(ada, ['READ']));
      expect(own.status).toBe(200);
      expect(own.text).not.toBe(open.text);
    },
  );

  it('is not there for such a token where only those invited may watch', async () => {
    const table = await startTable(api, [ada, ben], { visibility: 'INVITE_ONLY' });
    const blind = await withScopes(ada, ['PLAY']);
    expect(await api.find(table.gameId, blind)).toBeNull();
    expect((await exported(table.gameId, blind)).status).toBe(404);
    expect((await exported(table.gameId, ada)).status).toBe(200);
  });
});

describe('a refusal', () => {
  it('tells a token that may not read the code, and nothing of the hand', async () => {
    const table = await startTable(api, [ada, ben], { options: { ricRacRummy: {} } });
    const player = await awaitedIn(table);
    const drawn = await submit(table, player, { ricRacRummy: { draw: 'STOCK' } });
    expect(drawn.__typename).toBe('MoveAccepted');
    const before = await rowsOf(server, table.gameId);
    const discard = { ricRacRummy: { discard: '99-9' } };

    const told = await submit(table, await withScopes(player, ['PLAY']), discard);

    const { version } = before.state;
    expect(told).toEqual({
      ...{ __typename: 'Refusal', code: 'CARD_NOT_HELD', sentence: NOT_TOLD },
      ...{ version, allowed: null },
    });
    const reading = await submit(table, await withScopes(player, ['READ', 'PLAY']), discard);
    expect(reading).toMatchObject({ code: 'CARD_NOT_HELD', allowed: expect.any(Array) });
    expect(await rowsOf(server, table.gameId)).toEqual(before);
  });

  it('tells it of standing answers no more than that', async () => {
    const table = await startTable(api, [ada, ben], { options: { ricRacRummy: {} } });
    const player = await awaitedIn(table);
    const input = {
      gameId: table.gameId,
      answers: [{ ricRacRummy: { declineUntilMyTurn: true } }],
    };
    const set = async (token: Guest) =>
      (await api.data<{ it: object }>(SET_STANDING, { input }, token)).it;

    expect(await set(await withScopes(player, ['PLAY']))).toMatchObject({
      ...{ code: 'ACTION_NOT_ALLOWED', sentence: NOT_TOLD, allowed: null },
    });
    expect(await set(player)).toMatchObject({
      ...{ code: 'ACTION_NOT_ALLOWED', sentence: 'it is your turn already; decline by hand' },
    });
  });

  it('that says nothing of what is hidden is told to it as to everybody', async () => {
    const table = await startTable(api, [ada, ben], { options: { ligretto: {} } });
    const blind = await withScopes(ada, ['PLAY']);
    expect(await submit(table, blind, { littleRicky: { action: 'QUIT' } })).toMatchObject({
      code: 'WRONG_KIND',
      sentence: 'this game is Ligretto, the move is one of Little Ricky',
    });
  });
});

const SET_STANDING = `mutation ($input: SetStandingAnswersInput!) {
  it: setStandingAnswers(input: $input) { __typename ... on Refusal { code sentence allowed } }
}`;

/** The same player with a token that may do less. */
async function withScopes(player: Guest, scopes: readonly Scope[]): Promise<Guest> {
  const query = `mutation ($scopes: [Scope!]!) {
    it: createAccessToken(input: { label: "a program", scopes: $scopes }) {
      ... on AccessTokenCreated { token { secret } }
    }
  }`;
  type Created = { readonly it: { readonly token: { readonly secret: string } } };
  const { it } = await api.data<Created>(query, { scopes }, player);
  return { ...player, token: it.token.secret };
}

async function exported(gameId: string, player: Guest | undefined) {
  const response = await fetch(`${server.url}/games/${encodeURIComponent(gameId)}/export`, {
    headers: player ? { authorization: `Bearer ${player.token}` } : {},
  });
  return { status: response.status, text: await response.text() };
}

async function awaitedIn({ gameId, players }: Table): Promise<Guest> {
  const { state } = await rowsOf(server, gameId);
  const player = players[state.open[0]?.seat ?? -1];
  if (!player) throw new Error('no player is awaited');
  return player;
}

async function submit({ gameId }: Table, player: Guest, move: Readonly<Record<string, unknown>>) {
  const { version } = (await rowsOf(server, gameId)).state;
  return api.submitMove(player, { gameId, moveId: randomUUID(), expectedVersion: version, move });
}

async function plan(table: Table, player: Guest): Promise<void> {
  const answer = await submit(table, player, { ligretto: { plan: PLAN } });
  if (answer.__typename === 'Refusal') throw new Error(`refused: ${answer.sentence}`);
}

const PLAN = { steps: [{ action: 'NEXT' }] };
