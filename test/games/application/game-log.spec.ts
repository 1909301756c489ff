import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { GameLog, type LogEvent } from '../../../src/games/application/game-log.js';
import type { Game } from '../../../src/games/domain/game.js';
import type { Turn } from '../../../src/games/domain/turn.js';
import { gameTopic } from '../../../src/games/topics.js';
import { NOON, player } from '../support/builders.js';
import { aProcess, putGame } from '../support/a-process.js';
import { MemoryPubSub } from '../support/memory-pubsub.js';

const TWO = [player('ann'), player('ben')];

function setUp() {
  const server = aProcess();
  const pubsub = new MemoryPubSub();
  const log = new GameLog(server.store, pubsub);
  putGame(server.database, TWO);
  /** A turn of the game, told or kept quiet. */
  const advance = async ({ isTold = true } = {}) => {
    const game = server.database.game('game-1')!;
    const { version } = addTurn(server.database, game);
    if (isTold) await pubsub.publish(gameTopic('game-1'), { version });
  };
  const finish = async () => {
    await server.games.carryOut('game-1', { type: 'RESIGN', playerId: 'ann' });
    await pubsub.publish(gameTopic('game-1'), {});
  };
  return { ...server, pubsub, log, advance, finish };
}

function addTurn(database: ReturnType<typeof aProcess>['database'], game: Game): Turn {
  const turn: Turn = {
    ...{ version: game.version + 1, at: NOON, act: { type: 'REMINDED' }, seat: 0 },
    ...{ playerId: null, moveId: null, thinkingMs: null },
  };
  database.put({ ...game, version: turn.version }, [...database.turns(game.id), turn]);
  return turn;
}

function told(event: IteratorResult<LogEvent, void>): string {
  if (event.done) return 'END';
  return event.value.type === 'TURN'
    ? `TURN ${event.value.turn.version}`
    : `${event.value.type} ${event.value.version}`;
}

async function take(events: AsyncIterator<LogEvent, void>, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) taken.push(told(await events.next()));
  return taken;
}

afterEach(() => {
  jest.useRealTimers();
});

describe('following the log of a game', () => {
  it('begins with the turns after the version, and says when it has caught up', async () => {
    const { log, advance } = setUp();
    await advance();
    await advance();

    expect(await take(log.follow('game-1', 0), 4)).toEqual([
      ...['TURN 1', 'TURN 2', 'TURN 3', 'CAUGHT_UP 3'],
    ]);
    expect(await take(log.follow('game-1', 2), 2)).toEqual(['TURN 3', 'CAUGHT_UP 3']);
    expect(await take(log.follow('game-1', 3), 1)).toEqual(['CAUGHT_UP 3']);
  });

  it('hands out the turns as they stand in the log', async () => {
    const { log, database } = setUp();
    const event = await log.follow('game-1', 0).next();
    expect(event.value).toEqual({ type: 'TURN', turn: database.turns('game-1')[0] });
  });

  it('goes on with each turn as it is made, and says only once that it has caught up', async () => {
    const { log, advance } = setUp();
    const events = log.follow('game-1', 1);
    expect(await take(events, 1)).toEqual(['CAUGHT_UP 1']);

    const next = take(events, 1);
    await advance();
    expect(await next).toEqual(['TURN 2']);
    await advance();
    await advance();
    expect(await take(events, 2)).toEqual(['TURN 3', 'TURN 4']);
  });

  it('reads a long log page by page, without a gap', async () => {
    const { log, advance, database } = setUp();
    for (let turn = 0; turn < 250; turn++) await advance({ isTold: false });

    const events = await take(log.follow('game-1', 0), 252);

    const versions = database.turns('game-1').map(({ version }) => `TURN ${version}`);
    expect(events).toEqual([...versions, 'CAUGHT_UP 251']);
  });

  it('misses and repeats nothing that is made while it reads', async () => {
    const { log, advance, store } = setUp();
    let turns = 3;
    store.afterReading = async () => {
      if (turns-- > 0) await advance();
    };

    expect(await take(log.follow('game-1', 0), 5)).toEqual([
      ...['TURN 1', 'TURN 2', 'TURN 3', 'TURN 4', 'CAUGHT_UP 4'],
    ]);
  });

  it('misses and repeats nothing that is made between reading and waiting', async () => {
    const { log, advance, store } = setUp();
    const events = log.follow('game-1', 0);
    expect(await take(events, 1)).toEqual(['TURN 1']);
    const loadFresh = store.loadFresh.bind(store);
    store.loadFresh = async (gameId) => {
      const game = await loadFresh(gameId);
      store.loadFresh = loadFresh;
      await advance(); // after the game was read
      return game;
    };

    expect(await take(events, 2)).toEqual(['CAUGHT_UP 1', 'TURN 2']);
  });

  it('is woken by a gap, after which messages may be missing', async () => {
    const { log, advance, pubsub } = setUp();
    const events = log.follow('game-1', 1);
    await take(events, 1);
    const next = take(events, 1);
    await advance({ isTold: false });

    pubsub.gap();

    expect(await next).toEqual(['TURN 2']);
  });

  it('finds a turn within 15 seconds whose message was lost', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const { log, advance } = setUp();
    const events = log.follow('game-1', 1);
    await take(events, 1);
    const next = take(events, 1);
    await advance({ isTold: false });

    jest.advanceTimersByTime(15_000);

    expect(await next).toEqual(['TURN 2']);
    await events.return?.();
  });

  it('ends with the end of the game, and says so last', async () => {
    const { log, finish, pubsub } = setUp();
    const events = log.follow('game-1', 1);
    await take(events, 1);
    const rest = take(events, 3);

    await finish();

    expect(await rest).toEqual(['TURN 2', 'OVER 2', 'END']);
    expect(pubsub.listening).toBe(0);
  });

  it('of a game that is over already catches up and ends', async () => {
    const { log, finish, pubsub } = setUp();
    await finish();
    expect(await take(log.follow('game-1', 1), 4)).toEqual([
      ...['TURN 2', 'CAUGHT_UP 2', 'OVER 2', 'END'],
    ]);
    expect(pubsub.listening).toBe(0);
  });

  it('of a game that does not exist ends at once, and does not say that it was over', async () => {
    const { log, pubsub } = setUp();
    expect(await take(log.follow('game-9', 0), 1)).toEqual(['END']);
    expect(pubsub.listening).toBe(0);
  });
});

describe('whoever stops following', () => {
  it('no longer listens, though they were waiting', async () => {
    const { log, pubsub } = setUp();
    const events = log.follow('game-1', 1);
    await take(events, 1);
    const waiting = events.next();
    expect(pubsub.listening).toBe(2);

    await events.return?.();

    expect(told(await waiting)).toBe('END');
    expect(pubsub.listening).toBe(0);
  });

  it('no longer listens, though they never asked for an event', async () => {
    const { log, pubsub } = setUp();
    const events = log.follow('game-1', 1);
    expect(pubsub.listening).toBe(2);
    await events.return?.();
    expect(pubsub.listening).toBe(0);
    expect(told(await events.next())).toBe('END');
  });

  it('no longer listens when they leave in the middle', async () => {
    const { log, pubsub, advance } = setUp();
    await advance();
    for await (const event of log.follow('game-1', 0)) {
      expect(event.type).toBe('TURN');
      break;
    }
    expect(pubsub.listening).toBe(0);
  });

  it('no longer listens when the log cannot be read', async () => {
    const { log, pubsub, store } = setUp();
    store.turnsAfter = () => Promise.reject(new Error('the database is down'));
    await expect(log.follow('game-1', 0).next()).rejects.toThrow('the database is down');
    expect(pubsub.listening).toBe(0);
  });
});
