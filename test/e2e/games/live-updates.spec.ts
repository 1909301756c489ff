import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GameLog } from '../../../src/games/application/game-log.js';
import { GameStore } from '../../../src/games/application/ports.js';
import { gameTopic } from '../../../src/games/topics.js';
import { Metrics } from '../../../src/platform/metrics/index.js';
import { PubSub } from '../../../src/platform/pubsub/index.js';
import type { TestServer } from '../../support/app.js';
import { until } from '../../support/received.js';
import {
  follow,
  type Following,
  type GameEvent,
  type Transport,
  TRANSPORTS,
  turnVersions,
  versions,
} from '../support/follow.js';
import { accepted, GamesApi, type Guest, type View } from '../support/games-api.js';
import {
  awaitedPlayer,
  dawdle,
  openTable,
  play,
  quit,
  rowId,
  startGamesServer,
  startTable,
  submit,
} from '../support/table.js';

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;
const open: Following[] = [];

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

afterEach(async () => {
  for (const following of open.splice(0)) await following.close();
});

describe.each(TRANSPORTS)('the events of a game over a %s', (transport) => {
  it('are the whole log, the marker, what happens then, the end, and no more', async () => {
    const table = await startTable(api, [ada, ben]);
    const following = await followed(transport, { gameId: table.gameId, player: ada });
    const log = await api.log(table.gameId, ada);
    expect(log.map(({ act }) => act)).toEqual(['JOINED', 'STARTED']);
    const told = await following.take(3);
    expect(told.slice(0, 2).map((event) => event.__typename === 'TurnEvent' && event.turn)).toEqual(
      log,
    );
    expect(told[2]).toEqual({
      __typename: 'CaughtUp',
      version: 2,
      serverNow: new Date(server.clock.now()).toISOString(),
    });
    await play(api, table, quit);
    const rest = await following.rest();
    const game = await api.game(table.gameId, ada);
    expect(turnVersions(rest)).toEqual(versions(2, game.version));
    expect(rest.at(-1)).toEqual({
      __typename: 'GameOver',
      version: game.version,
      game: { phase: 'FINISHED', result: game.result, fairness: game.fairness },
    });
    expect(rest.filter(({ __typename }) => __typename !== 'TurnEvent')).toHaveLength(1);
  });

  it('begin after the version that is named, with the marker alone where that is the last', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, dawdle, 4);
    const { gameId } = table;
    const middle = await followed(transport, { gameId, after: 3 });
    const told = await middle.take(4);
    expect(told.map(placeOf)).toEqual([4, 5, 6, 'CaughtUp 6']);
    const latest = await followed(transport, { gameId, after: 6 });
    expect(placeOf(await latest.next())).toBe('CaughtUp 6');
    await play(api, table, dawdle, 1);
    expect([placeOf(await middle.next()), placeOf(await latest.next())]).toEqual([7, 7]);
  });

  it('are refused for a version that there is not', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    for (const after of [-1, 3]) {
      const following = await followed(transport, { gameId, after });
      const { events } = following;
      const refused = await events.next().then(
        ({ errors }) => JSON.stringify(errors),
        (error: Error) => error.message,
      );
      expect(refused).toContain(`afterVersion must be from 0 to 2, not ${after}`);
      expect(refused).toContain('BAD_USER_INPUT');
    }
  });

  it('of a game that has ended are its log, the marker and the end', async () => {
    const { gameId } = await openTable(api, [ada, ben]);
    accepted(await api.command('cancelGame', ada, gameId));
    const following = await followed(transport, { gameId });
    expect((await following.rest()).map(placeOf)).toEqual([1, 2, 'CaughtUp 2', 'GameOver 2']);
  });

  it('show each viewer the table right after the turn, and no hand to a spectator', async () => {
    const table = await startTable(api, [ada, ben, cleo]);
    const { gameId, players } = table;
    const viewers = [...players, undefined];
    const seen: (readonly (View | null)[])[] = [];
    for (let made = 0; made < 5; made++) {
      seen.push(
        await Promise.all(viewers.map(async (viewer) => (await api.game(gameId, viewer)).view)),
      );
      await play(api, table, dawdle, 1);
    }
    for (const [index, player] of viewers.entries()) {
      const following = await followed(transport, { gameId, after: 2, player });
      const told = await following.take(seen.length);
      const views = told.map((event) => event.__typename === 'TurnEvent' && event.view);
      expect(views).toEqual(seen.map((views) => views[index]));
      expect(views.every((view) => view && (view.hand === null) === (player === undefined))).toBe(
        true,
      );
    }
  });

  it('are no longer listened to when the reader is gone', async () => {
    const table = await startTable(api, [ada, ben]);
    const { gameId } = table;
    const listeners = countListeners(gameTopic(rowId(gameId)));
    const before = await openSubscriptions();
    const readers = await Promise.all([1, 2, 3].map(() => followed(transport, { gameId })));
    for (const reader of readers) await reader.take(3);
    expect(listeners()).toBe(3);
    expect(await openSubscriptions()).toBe(before + 3);
    await readers[0]?.close();
    await until(() => listeners() === 2);
    await play(api, table, dawdle, 1);
    expect(placeOf((await readers[1]?.next()) as GameEvent)).toBe(3);
    for (const reader of readers.slice(1)) await reader.close();
    await until(async () => listeners() === 0 && (await openSubscriptions()) === before);
  });

  it('end for all with the game, and nobody listens any more', async () => {
    const table = await startTable(api, [ada, ben]);
    const listeners = countListeners(gameTopic(rowId(table.gameId)));
    const readers = await Promise.all([1, 2].map(() => followed(transport, table)));
    await finish(table.gameId);
    const told = await Promise.all(readers.map((reader) => reader.rest()));
    expect(told.map((events) => events.map(placeOf).at(-1))).toEqual(['GameOver 3', 'GameOver 3']);
    await until(() => listeners() === 0);
  });
});

describe('many turns', () => {
  it('are told without a gap or a repeat to readers who come while they are made', async () => {
    const table = await startTable(api, [ada, ben]);
    const { gameId } = table;
    const readers: { readonly after: number; readonly events: Promise<readonly GameEvent[]> }[] =
      [];
    const join = async () => {
      const { version } = await api.game(gameId);
      for (const after of [0, version - 1]) {
        for (const transport of TRANSPORTS) {
          const following = await followed(transport, { gameId, after });
          readers.push({ after, events: following.rest() });
        }
      }
    };
    for (let part = 0; part < 3; part++) await Promise.all([play(api, table, dawdle, 12), join()]);
    await finish(gameId);
    const last = 2 + 3 * 12 + 1;
    expect(readers).toHaveLength(12);
    for (const { after, events } of readers) {
      const told = await events;
      expect(turnVersions(told)).toEqual(versions(after, last));
      expect(told.filter(({ __typename }) => __typename === 'CaughtUp')).toHaveLength(1);
      expect(placeOf(told.at(-1) as GameEvent)).toBe(`GameOver ${last}`);
    }
  });
});

describe('a reader who does not ask for more', () => {
  it('costs nothing meanwhile, and misses nothing when it goes on', async () => {
    const table = await startTable(api, [ada, ben]);
    const listeners = countListeners(gameTopic(rowId(table.gameId)));
    const reader = server.app.get(GameLog, { strict: false }).follow(rowId(table.gameId), 0);
    expect(await reader.next()).toMatchObject({ value: { type: 'TURN', turn: { version: 1 } } });
    const reads = jest.spyOn(server.app.get(GameStore, { strict: false }), 'turnsAfter');
    await play(api, table, dawdle, 6);
    expect(reads).not.toHaveBeenCalled();
    expect(listeners()).toBe(1); // and not one for each turn
    reads.mockRestore();
    for (const version of versions(1, 8)) {
      expect(await reader.next()).toMatchObject({ value: { turn: { version } } });
    }
    await reader.return?.();
    expect(listeners()).toBe(0);
  });
});

describe('a lobby', () => {
  it('is told to those who look, with no view before the first card', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 3, startWhenFull: true });
    const following = await followed('WebSocket', { gameId });
    expect(placeOf(await following.next())).toBe('CaughtUp 0');
    accepted(await api.send('addBot', ada, { gameId }));
    accepted(await api.send('joinGame', ben, { gameId }));
    const told = await following.take(3);
    expect(
      told.map(
        (event) => event.__typename === 'TurnEvent' && [event.turn.act, event.view === null],
      ),
    ).toEqual([
      ['BOT_ADDED', true],
      ['JOINED', true],
      ['STARTED', false],
    ]);
  });
});

describe('a move over a socket', () => {
  it('is the same as over HTTP: what one channel did is known on the other', async () => {
    const table = await startTable(api, [ada, ben]);
    const following = await followed('WebSocket', { gameId: table.gameId, after: 2, player: ben });
    await following.next();
    const { player, game } = await awaitedPlayer(api, table);
    expect(await submit(api, player, game, { action: 'DRAW' })).toMatchObject({ made: 3 });
    expect(await following.next()).toMatchObject({
      turn: { version: 3, move: { play: null, action: 'DRAW' } },
      view: { seat: 1, drawPileSize: 42 },
    });
  });
});

async function followed(
  transport: Transport,
  what: { gameId: string; after?: number; player?: Guest | undefined },
): Promise<Following> {
  const following = await follow(server, transport, what);
  open.push(following);
  return following;
}

/** Ada resigns, which ends a game of two. */
async function finish(gameId: string): Promise<void> {
  const game = await api.game(gameId, ada);
  if (game.phase === 'PLAYING') accepted(await api.command('resign', ada, gameId));
}

function placeOf(event: GameEvent): number | string {
  if (event.__typename === 'TurnEvent') return event.turn.version;
  return `${event.__typename} ${event.version}`;
}

/** How many listen to a topic in this process, of those who begin from now on. */
function countListeners(topic: string): () => number {
  const pubsub = server.app.get(PubSub);
  const subscribe = pubsub.subscribe.bind(pubsub);
  let count = 0;
  pubsub.subscribe = (subscribed, listener) => {
    const stop = subscribe(subscribed, listener);
    if (subscribed !== topic) return stop;
    count++;
    let isOn = true;
    return () => {
      if (isOn) count--;
      isOn = false;
      stop();
    };
  };
  return () => count;
}

async function openSubscriptions(): Promise<number> {
  const { values } = await server.app.get(Metrics).openSubscriptions.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}
