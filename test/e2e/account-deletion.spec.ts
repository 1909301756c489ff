import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import { AccountDeletion } from '../../src/players/application/account-deletion.js';
import { Erasers } from '../../src/players/index.js';
import { PASSWORD, PlayersApi, SIGN_IN } from '../players/players-api.js';
import type { TestServer } from '../support/app.js';
import { connect } from '../support/socket-client.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import { openTable, rowId, rowsOf, startGamesServer, startTable } from './support/table.js';

const MINUTE_MS = 60_000;

const DELETE = `mutation ($password: String) {
  it: deleteAccount(input: { password: $password }) {
    __typename
    ... on AccountDeleted { player { id name deleted type } kept }
    ... on Refusal { code sentence }
  }
}`;

type Answer = { readonly it: { readonly __typename: string; readonly kept?: readonly string[] } };

let server: TestServer;
let api: GamesApi;
let prisma: PrismaService;
let ben: Guest;
let cleo: Guest;
let names = 0;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  prisma = server.app.get(PrismaService);
  [ben, cleo] = (await api.guests(2)) as [Guest, Guest];
});

afterAll(() => server.close());

/** An account with a password, under a name that nobody else had. */
async function signedUp(): Promise<Guest> {
  const name = `Leaver ${process.pid} ${++names}`;
  const { player, token } = await new PlayersApi(server).signUp(name);
  return { id: player.id, name: player.name, token: token.secret };
}

function remove(player: Guest, password: string | null = PASSWORD) {
  return api.ask<Answer>(DELETE, { password }, player);
}

const nameOf = async (id: string) =>
  (
    await api.data<{ player: object }>(`query ($id: ID!) { player(id: $id) { name deleted } }`, {
      id,
    })
  ).player;

describe('an account', () => {
  it('is gone at once when its owner says so: name, password, tokens, open connections', async () => {
    const ada = await signedUp();
    const socket = connect(server, ada.token);
    const events = socket.subscribe('subscription { viewerEvents { __typename } }');
    await events.next();

    const { data } = await remove(ada);

    expect(data?.it).toEqual({
      __typename: 'AccountDeleted',
      player: { id: ada.id, name: 'deleted player', deleted: true, type: 'HUMAN' },
      kept: server.app.get(Erasers).kept,
    });
    await expect(async () => {
      for (;;) await events.next();
    }).rejects.toThrow();
    expect((await remove(ada)).errors?.map(({ extensions }) => extensions.code)).toEqual([
      'UNAUTHENTICATED',
    ]);
    for (const name of [ada.name, 'deleted player', `deleted:${rowId(ada.id)}`]) {
      const signedIn = await api.data<Answer>(SIGN_IN, { name, password: PASSWORD });
      expect(signedIn.it).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    }
    const row = await prisma.player.findUniqueOrThrow({ where: { id: rowId(ada.id) } });
    expect(JSON.stringify(row)).not.toContain(ada.name);
    expect(row.passwordHash).toBeNull();
    const again = await new PlayersApi(server).signUp(ada.name); // the name is free again
    expect(again.player.name).toBe(ada.name);
    await socket.close();
  });

  it('stays as it was when the password is wrong or missing', async () => {
    const ada = await signedUp();
    for (const password of ['another password', '', null]) {
      expect((await remove(ada, password)).data?.it).toEqual({
        ...{ __typename: 'Refusal', code: 'WRONG_CREDENTIALS' },
        sentence: 'the name or the password is wrong',
      });
    }
    expect(await nameOf(ada.id)).toEqual({ name: ada.name, deleted: false });
    expect((await api.ask('{ viewer { scopes } }', {}, ada)).errors).toBeUndefined();
  });

  it('of a guest needs no password', async () => {
    const guest = await api.guest();
    expect((await remove(guest, null)).data?.it.__typename).toBe('AccountDeleted');
  });

  it('cannot be invited any more', async () => {
    const guest = await api.guest();
    await remove(guest, null);
    const input = { options: { littleRicky: {} }, seats: 2, invite: [guest.id] };
    expect(await api.send('createGame', await api.guest(), input)).toMatchObject({
      code: 'UNKNOWN_PLAYER',
      sentence: 'players who were invited and do not exist: 1',
    });
  });

  it('is deleted once, however often it is asked for at once', async () => {
    const ada = await signedUp();
    const answers = await Promise.all([remove(ada), remove(ada), remove(ada)]);
    const deleted = answers.filter(({ data }) => data?.it?.__typename === 'AccountDeleted');
    expect(deleted).toHaveLength(1);
  });

  it('cannot be one that is called as deleted ones are', async () => {
    const answer = await new PlayersApi(server).signUp('Deleted  Player').catch(String);
    expect(JSON.stringify(answer)).toContain('is what accounts are called that were deleted');
  });
});

describe('the games of a deleted account', () => {
  it('go on without it: two are one too few, of three two play on, a lobby is handed over', async () => {
    const ada = await signedUp();
    const two = await startTable(api, [ada, ben], { rated: true });
    const three = await startTable(api, [ada, ben, cleo]);
    const lobby = await openTable(api, [ada, ben], { seats: 3 });
    const alone = await openTable(api, [ada], { seats: 3 });

    await remove(ada);

    const won = await api.game(two.gameId, ben);
    expect([won.phase, won.result?.reason]).toEqual(['FINISHED', 'RESIGNATION']);
    expect(won.result?.seats.map(({ rank }) => rank)).toEqual([2, 1]);
    const played = await api.game(three.gameId, ben);
    expect([played.phase, played.seats[0]?.givenUp]).toEqual(['PLAYING', 'RESIGNED']);
    const open = await api.game(lobby.gameId, ben);
    expect([open.phase, open.owner.id, open.openSeats]).toEqual(['LOBBY', ben.id, 2]);
    expect((await api.game(alone.gameId)).result?.reason).toBe('ABANDONED');
  });

  it('name nobody any more, in the API, in exports, and in what others are told', async () => {
    const ada = await signedUp();
    const { gameId } = await startTable(api, [ada, ben]);
    accepted(await api.command('resign', ben, gameId));

    await remove(ada);

    const response = await fetch(`${server.url}/games/${encodeURIComponent(gameId)}/export`);
    const text = await response.text();
    expect(text).not.toContain(ada.name);
    expect(text).toContain('"name":"deleted player"');
    const shown = `query ($id: ID!) { game(id: $id) { seats { player { name } } } }`;
    const game = await api.data<{ game: { seats: object[] } }>(shown, { id: gameId }, ben);
    expect(game.game.seats[0]).toEqual({ player: { name: 'deleted player' } });
    const results = `query ($id: ID!) { player(id: $id) { results { edges { node { rank } } } } }`;
    expect(await api.data(results, { id: ada.id })).toEqual({
      player: { results: { edges: [{ node: { rank: 1 } }] } },
    });
  });

  it('leave no row of it that is not said to stay', async () => {
    const ada = await signedUp();
    await startTable(api, [ada, ben]);
    await openTable(api, [ada, cleo], { seats: 3 });
    await api.data(`mutation { setCalendar(input: { timeZone: "UTC" }) { __typename } }`, {}, ada);
    await remove(ada);
    await finishDeletions();
    expect(await rowsNaming(rowId(ada.id))).toEqual([]);
    const { erasedAt } = await prisma.player.findUniqueOrThrow({ where: { id: rowId(ada.id) } });
    expect(erasedAt?.getTime()).toBe(server.clock.now());
  });

  it('are given up later where they are suspended now, and the sweep sees to it', async () => {
    const ada = await signedUp();
    const { gameId } = await startTable(api, [ada, ben]);
    const { state } = await rowsOf(server, gameId);
    const suspended = { ...state, phase: 'SUSPENDED', suspension: { fault: 'x', at: 0 } };
    await putState(gameId, suspended);
    await remove(ada);
    await finishDeletions();
    const where = { id: rowId(ada.id) };
    expect((await prisma.player.findUniqueOrThrow({ where })).erasedAt).toBeNull();

    await putState(gameId, state);
    await finishDeletions();

    expect((await api.game(gameId, ben)).result?.reason).toBe('RESIGNATION');
    expect((await prisma.player.findUniqueOrThrow({ where })).erasedAt).not.toBeNull();
  });
});

/** As another version, so that no process goes on from what it remembers. */
async function putState(gameId: string, state: object): Promise<void> {
  const id = rowId(gameId);
  const { version } = await prisma.game.update({
    where: { id },
    data: { version: { increment: 1 } },
    select: { version: true },
  });
  const phase = 'phase' in state && state.phase === 'SUSPENDED' ? 'SUSPENDED' : 'PLAYING';
  await prisma.game.update({ where: { id }, data: { phase, state: { ...state, version } } });
  await prisma.turn.create({
    data: { gameId: id, version, at: new Date(server.clock.now()), act: { type: 'REMINDED' } },
  });
}

async function finishDeletions(): Promise<void> {
  server.clock.advance(MINUTE_MS);
  await server.app.get(AccountDeletion, { strict: false }).sweep();
}

/** The models that the features erase and that still have a row of the player. */
async function rowsNaming(playerId: string): Promise<readonly string[]> {
  const models = server.app.get(Erasers, { strict: false }).all.flatMap(({ erases }) => erases);
  const counts = await Promise.all(
    models.map(async (model) => [model, await countOf(model, playerId)] as const),
  );
  expect(counts.length).toBeGreaterThan(4);
  return counts.flatMap(([model, count]) => (count > 0 ? [model] : []));
}

/** The columns that name the player by another word. */
const OWNERS: Readonly<Record<string, string>> = { App: 'ownerId' };

type Counting = { count(query: object): Promise<number> };

function countOf(model: string, playerId: string): Promise<number> {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  // Prisma's client has a property for each model, by its name with a small letter.
  const delegate = (prisma as unknown as Record<string, Counting>)[name];
  if (!delegate) throw new Error(`there is no model ${model}`);
  return delegate.count({ where: { [OWNERS[model] ?? 'playerId']: playerId } });
}
