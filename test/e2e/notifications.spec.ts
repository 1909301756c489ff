import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NotificationType } from '../../src/notifications/domain/notification.js';
import { PrismaService } from '../../src/platform/database/index.js';
import {
  InboxApi,
  Listener,
  MARK_READ,
  NOTIFICATION,
  notificationId,
  rowIdOf,
} from '../notifications/inbox-api.js';
import { PlayersApi } from '../players/players-api.js';
import type { TestServer } from '../support/app.js';
import { connect, type Refused } from '../support/socket-client.js';
import { accepted, GamesApi, type Guest } from './support/games-api.js';
import {
  awaitedPlayer,
  openTable,
  rowId,
  startGamesServer,
  startTable,
  submit,
} from './support/table.js';

const LITTLE_RICKY = { options: { littleRicky: {} }, seats: 2, timeControl: { untimed: true } };

let server: TestServer;
let games: GamesApi;
let inbox: InboxApi;
let prisma: PrismaService;
let ann: Guest;
let ben: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  games = new GamesApi(server);
  inbox = new InboxApi(games);
  prisma = server.app.get(PrismaService);
});

afterAll(() => server.close());

beforeEach(async () => {
  ann = await games.guest();
  ben = await games.guest();
});

describe('the inbox', () => {
  it('tells who is invited, until they have joined', async () => {
    const { id, version } = accepted(
      await games.send('createGame', ann, { ...LITTLE_RICKY, invite: [ben.id] }),
    );
    const now = new Date(server.clock.now()).toISOString();
    const invitation = {
      id: expect.any(String),
      type: 'INVITED',
      sentence: 'You are invited to a game of Little Ricky.',
      version,
      createdAt: now,
      readAt: null,
      withdrawnAt: null,
      game: { id },
    };
    expect(await inbox.list(ben)).toEqual([invitation]);
    expect(await inbox.list(ann)).toEqual([]);
    accepted(await games.send('joinGame', ben, { gameId: id }));
    expect(await inbox.list(ben)).toEqual([]);
    expect((await inbox.page(ben)).unreadCount).toBe(0);
    expect(await inbox.list(ben, { withdrawn: true })).toEqual([
      { ...invitation, withdrawnAt: now },
    ]);
  });

  it('tells of the start, of turns while they are due, and of the end', async () => {
    const { gameId } = await startTable(games, [ann, ben]);
    expect(await typesOf(ann)).toEqual(['YOUR_TURN']);
    expect(await typesOf(ben)).toEqual(['STARTED']);
    await moveOf(ann, gameId);
    expect(await typesOf(ann)).toEqual([]);
    expect((await typesOf(ben)).sort()).toEqual(['STARTED', 'YOUR_TURN']);
    accepted(await games.command('resign', ben, gameId));
    expect(await typesOf(ann)).toEqual(['FINISHED']);
    expect(await typesOf(ben)).toEqual(['FINISHED']);
  });

  it('is read page by page, newest first, while more is told', async () => {
    for (let minute = 0; minute < 5; minute++) {
      server.clock.advance(60_000);
      await openTable(games, [ann], { seats: 2, invite: [ben.id] });
    }
    const all = await inbox.list(ben);
    const instants = all.map(({ createdAt }) => createdAt);
    expect(instants).toEqual([...instants].sort().reverse());
    const first = await inbox.page(ben, { first: 2 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    await openTable(games, [ann], { seats: 2, invite: [ben.id] });
    const rest = await inbox.page(ben, { first: 3, after: first.pageInfo.endCursor });
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect([...first.edges, ...rest.edges].map(({ node }) => node)).toEqual(all);
  });

  it('refuses a cursor of another list and a page of no length', async () => {
    const list = (args: string) => `{ viewer { notifications(${args}) { edges { cursor } } } }`;
    for (const args of ['after: "bm9uZQ"', 'first: 0']) {
      const { errors } = await games.ask(list(args), {}, ann);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
  });

  it('looks up the games of a page in one query', async () => {
    for (let time = 0; time < 4; time++) {
      await openTable(games, [ann], { seats: 2, invite: [ben.id] });
    }
    const query = jest.spyOn(prisma.pool, 'query');
    const listed = await inbox.list(ben);
    const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    expect(listed.filter(({ game }) => game !== null)).toHaveLength(4);
    expect(texts.filter((text) => text.includes('state'))).toHaveLength(1);
  });

  it('shows no game that its owner may no longer see', async () => {
    const invitation = { seats: 2, visibility: 'INVITE_ONLY' };
    const { gameId } = await openTable(games, [ann], invitation);
    await tell(ben, 'STARTED', gameId);
    expect(await inbox.list(ben)).toMatchObject([{ type: 'STARTED', game: null }]);
  });

  it('needs a token with the scope READ', async () => {
    const players = new PlayersApi(server);
    const { secret } = await players.createToken(ann.token, ['PLAY']);
    for (const field of ['unreadCount', 'notifications { edges { cursor } }']) {
      const query = `{ viewer { ${field} } }`;
      const { errors } = await games.ask(query, {}, { ...ann, token: secret });
      expect(errors?.[0]).toMatchObject({
        message: 'this needs a token with the scope READ',
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });
});

describe('a notification', () => {
  it('is a node for its owner alone', async () => {
    const { gameId } = await startTable(games, [ann, ben]);
    const [started] = await inbox.list(ben);
    const query = `query ($id: ID!) { node(id: $id) { ...Shown } } ${NOTIFICATION}`;
    const find = (player?: Guest) => games.data(query, { id: started?.id }, player);
    expect(await find(ben)).toEqual({ node: started });
    expect(started?.game).toEqual({ id: gameId });
    expect(await find(ann)).toEqual({ node: null });
    expect(await find()).toEqual({ node: null });
    const players = new PlayersApi(server);
    const { secret } = await players.createToken(ben.token, ['PLAY']);
    expect(await find({ ...ben, token: secret })).toEqual({ node: null });
  });
});

describe('marking as read', () => {
  it('marks each once, and says what is left', async () => {
    await startTable(games, [ann, ben]);
    await startTable(games, [ann, ben]);
    const [one, other] = await inbox.list(ben);
    const ids = [one?.id ?? '', one?.id ?? ''];
    const answer = { __typename: 'NotificationsRead', unread: 1 };
    expect(await inbox.markRead(ben, ids)).toEqual({ ...answer, marked: 1 });
    const readAt = new Date(server.clock.now()).toISOString();
    server.clock.advance(1000);
    expect(await inbox.markRead(ben, ids)).toEqual({ ...answer, marked: 0 });
    expect(await inbox.list(ben)).toEqual([{ ...one, readAt }, other]);
    expect(await inbox.list(ben, { unread: true })).toEqual([other]);
  });

  it.each([
    ['another’s', async () => (await inbox.list(ann))[0]?.id ?? ''],
    ['unknown', async () => notificationId(randomUUID())],
  ])('is refused as a whole when one is %s', async (_whose, foreign) => {
    await startTable(games, [ann, ben]);
    const before = [await inbox.list(ann), await inbox.list(ben)];
    const ids = [before[1]?.[0]?.id ?? '', await foreign()];
    expect(await inbox.markRead(ben, ids)).toEqual({
      __typename: 'Refusal',
      code: 'UNKNOWN_NOTIFICATION',
      sentence: 'one of these notifications does not exist or is not yours; none was marked',
    });
    expect([await inbox.list(ann), await inbox.list(ben)]).toEqual(before);
  });

  it('refuses ids that are none of a notification, and too many of them', async () => {
    const { gameId } = await startTable(games, [ann, ben]);
    const tooMany = Array.from({ length: 501 }, () => notificationId(randomUUID()));
    for (const ids of [[gameId], ['x'], tooMany]) {
      const { errors } = await games.ask(MARK_READ, { ids }, ben);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
    expect((await inbox.page(ben)).unreadCount).toBe(1);
  });

  it('marks all that was told before an instant, or all there is', async () => {
    await startTable(games, [ann, ben]);
    server.clock.advance(1000);
    const instant = new Date(server.clock.now()).toISOString();
    await startTable(games, [ann, ben]);
    expect(await inbox.markAllRead(ben, instant)).toEqual({ marked: 1, unread: 1 });
    expect(await inbox.markAllRead(ben)).toEqual({ marked: 1, unread: 0 });
    expect(await inbox.markAllRead(ben)).toEqual({ marked: 0, unread: 0 });
    expect((await inbox.page(ann)).unreadCount).toBe(2);
  });

  it('needs a token with the scope PLAY', async () => {
    await startTable(games, [ann, ben]);
    const players = new PlayersApi(server);
    const { secret } = await players.createToken(ben.token, ['READ']);
    const reader = { ...ben, token: secret };
    const [started] = await inbox.list(reader);
    const marking = await games.ask(MARK_READ, { ids: [started?.id] }, reader);
    const all = await games.ask('mutation { markAllRead { marked } }', {}, reader);
    for (const { errors } of [marking, all]) {
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
    }
    expect(await inbox.list(ben)).toEqual([started]);
  });
});

describe('the events of the viewer', () => {
  it('tell what is live, then what happens in any game, and what waits', async () => {
    const untimed = await startTable(games, [ann, ben]);
    const listener = new Listener(server, ann);
    expect(await listener.until('InboxCaughtUp')).toEqual([
      { __typename: 'NoticeTold', notification: (await inbox.list(ann))[0] },
      {
        __typename: 'InboxCaughtUp',
        awaiting: { count: 1, earliestDeadline: null },
        serverNow: new Date(server.clock.now()).toISOString(),
      },
    ]);
    const [yourTurn] = await inbox.list(ann);
    await moveOf(ann, untimed.gameId);
    expect(await listener.until('AwaitingChanged')).toMatchObject([
      { __typename: 'NoticeEnded', notificationId: yourTurn?.id, reason: 'WITHDRAWN' },
      { __typename: 'AwaitingChanged', awaiting: { count: 0, earliestDeadline: null } },
    ]);
    await startTable(games, [ann, ben], { timeControl: { live: { turnSeconds: 60 } } });
    const deadline = new Date(server.clock.now() + 60_000).toISOString();
    expect(await listener.until('AwaitingChanged')).toMatchObject([
      { __typename: 'NoticeTold', notification: { type: 'YOUR_TURN' } },
      { __typename: 'AwaitingChanged', awaiting: { count: 1, earliestDeadline: deadline } },
    ]);
    await listener.close();
  });

  it('tell what was marked as read on another device', async () => {
    await startTable(games, [ann, ben]);
    const listener = new Listener(server, ben);
    await listener.until('InboxCaughtUp');
    const [started] = [...listener.held.keys()];
    await inbox.markRead(ben, [started ?? '']);
    expect(await listener.next()).toEqual({
      __typename: 'NoticeEnded',
      notificationId: started,
      reason: 'READ',
    });
    await listener.close();
  });

  it('tell nothing of others', async () => {
    const stranger = await games.guest();
    const listener = new Listener(server, stranger);
    expect(await listener.until('InboxCaughtUp')).toHaveLength(1);
    await startTable(games, [ann, ben]);
    const { gameId } = await startTable(games, [stranger, ben]);
    expect(await listener.next()).toMatchObject({ notification: { game: { id: gameId } } });
    await listener.close();
  });

  it('need a token with the scope READ, and ids of notifications', async () => {
    const { secret } = await new PlayersApi(server).createToken(ann.token, ['PLAY']);
    expect(await refusalOf(secret, '')).toBe('FORBIDDEN');
    expect(await refusalOf(undefined, '')).toBe('UNAUTHENTICATED');
    expect(await refusalOf(ann.token, '(known: ["x"])')).toBe('BAD_USER_INPUT');
    expect(await refusalOf(ann.token, `(known: ["${ann.id}"])`)).toBe('BAD_USER_INPUT');
  });
});

describe('after a lost connection', () => {
  let other: TestServer;

  beforeAll(async () => {
    const { clock } = server;
    other = await startGamesServer({ clock, variables: { ROLE: 'api' } });
  });

  afterAll(() => other.close());

  it('a client that names what it holds misses nothing and hears nothing twice', async () => {
    const { gameId } = await startTable(games, [ann, ben]);
    const before = new Listener(server, ben);
    await before.until('InboxCaughtUp');
    await before.close();
    await moveOf(ann, gameId); // tells Ben of his turn
    await startTable(games, [ann, ben]);
    const [started] = [...before.held.keys()];
    await inbox.markRead(ben, [started ?? '']);

    const after = new Listener(other, ben, before.held.keys());
    const events = await after.until('InboxCaughtUp');
    expect(events[0]).toEqual({
      __typename: 'NoticeEnded',
      notificationId: started,
      reason: 'READ',
    });
    expect(events).toHaveLength(4);
    expect(typesIn(after)).toEqual(['STARTED', 'YOUR_TURN']);
    expect(await idsOfLive(ben)).toEqual([...after.held.keys()].sort());
    await after.close();
  });

  it('a client that lacks nothing hears at once that it has caught up', async () => {
    await startTable(games, [ann, ben]);
    const before = new Listener(server, ben);
    await before.until('InboxCaughtUp');
    await before.close();
    const after = new Listener(other, ben, before.held.keys());
    expect(await after.next()).toMatchObject({ __typename: 'InboxCaughtUp' });
    await after.close();
  });

  it('a client that hops between two servers while moves are made ends with what is live', async () => {
    const here = await startTable(games, [ann, ben]);
    const held = new Set<string>();
    const told: string[] = [];
    for (let hop = 0; hop < 6; hop++) {
      const listener = new Listener(hop % 2 === 0 ? other : server, ben, held);
      const { player } = await awaitedPlayer(games, here);
      await Promise.all([listener.until('InboxCaughtUp'), moveOf(player, here.gameId)]);
      await listener.close();
      follow(held, told, listener);
    }
    const last = new Listener(server, ben, held);
    await last.until('InboxCaughtUp');
    await last.close();
    follow(held, told, last);
    expect([...held].sort()).toEqual(await idsOfLive(ben));
    expect(new Set(told).size).toBe(told.length);
  });

  it('a stream hears of what another server does', async () => {
    const listener = new Listener(other, ben);
    await listener.until('InboxCaughtUp');
    await startTable(games, [ben, ann]);
    expect(await listener.until('AwaitingChanged')).toMatchObject([
      { __typename: 'NoticeTold', notification: { type: 'YOUR_TURN' } },
      { __typename: 'AwaitingChanged', awaiting: { count: 1 } },
    ]);
    await listener.close();
  });
});

/** What a client holds after a connection, as it would keep it. */
function follow(held: Set<string>, told: string[], listener: Listener): void {
  told.push(...listener.told);
  for (const id of listener.ended) held.delete(id);
  for (const id of listener.held.keys()) held.add(id);
}

async function moveOf(player: Guest, gameId: string): Promise<void> {
  const game = await games.game(gameId, player);
  const moves = game.legalMoves?.moves ?? [];
  const move = moves.find(({ action }) => action === 'DRAW') ?? moves[0];
  const answer = await submit(games, player, game, move ?? {});
  if (answer.__typename === 'Refusal') throw new Error(answer.sentence);
}

async function typesOf(player: Guest): Promise<string[]> {
  return (await inbox.list(player)).map(({ type }) => type);
}

function typesIn({ held }: Listener): string[] {
  return [...held.values()].map(({ type }) => type).sort();
}

async function idsOfLive(player: Guest): Promise<string[]> {
  const rows = await prisma.notification.findMany({
    where: { playerId: rowId(player.id), readAt: null, withdrawnAt: null },
    select: { id: true },
  });
  return rows.map(({ id }) => notificationId(id)).sort();
}

/** As if a game had told it. */
async function tell(player: Guest, type: NotificationType, gameId: string): Promise<void> {
  const createdAt = new Date(server.clock.now());
  const ids = { id: randomUUID(), playerId: rowId(player.id), gameId: rowIdOf(gameId) };
  const data = { ...ids, fact: ids.id, type, version: 1, createdAt };
  await prisma.notification.create({ data });
}

async function refusalOf(token: string | undefined, args: string): Promise<string | undefined> {
  const socket = connect(server, token);
  const query = `subscription { viewerEvents${args} { __typename } }`;
  const refused = await socket
    .subscribe(query)
    .next()
    .catch((error: unknown) => error);
  await socket.close();
  // Whether before or after the subscription began, the errors stand in the same place.
  return (refused as Refused).errors[0]?.extensions.code;
}
