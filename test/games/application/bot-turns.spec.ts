import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { botDecisions } from '../../../src/games/application/bot-turns.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { bot, player, playing } from '../support/builders.js';
import { aProcess, putGame } from '../support/a-process.js';
import { Complaints } from '../support/complaints.js';

const complaints = new Complaints();

beforeAll(() => complaints.listen());
beforeEach(() => complaints.clear());
afterAll(() => complaints.stop());

describe('which decisions bots owe', () => {
  it('are those of bots and stand-ins, not those of players', () => {
    const seats = [player('ann'), bot(), player('cat', { standIn: 'HARD' })];
    expect(botDecisions(playing(seats).game).map(({ seat }) => seat)).toEqual([1, 2]);
  });
});

describe('one turn of a bot', () => {
  it('is made from the view of its seat, its moves and chance of its own, and from nothing else', async () => {
    const { bots, database, thinker } = aProcess();
    const game = putGame(database, [bot('NORMAL'), player('ann')]);

    await bots.take('game-1', 0, 1);

    expect(thinker.thoughts).toHaveLength(1);
    const [thought] = thinker.thoughts;
    expect(Object.keys(thought!).sort()).toEqual(['kind', 'level', 'moves', 'random', 'view']);
    expect(thought?.view).toEqual(littleRicky.rules.view(game.table as never, 0));
    expect(thought?.moves).toEqual(littleRicky.rules.legalMoves(game.table as never, 0));
    expect([thought?.kind, thought?.level]).toEqual(['LITTLE_RICKY', 'NORMAL']);
    expect(thought?.random.key).not.toBe(game.seed);
    expect(database.turns('game-1').at(-1)).toMatchObject({
      ...{ version: 2, seat: 0, playerId: null, act: { type: 'MOVED', by: 'BOT' } },
    });
  });

  it('is nothing for a decision that is not owed, and costs no thought', async () => {
    const { bots, database, thinker } = aProcess();
    putGame(database, [bot(), player('ann')]);

    await bots.take('game-1', 0, 0);
    await bots.take('game-1', 0, 2);
    await bots.take('game-1', 1, 1);
    await bots.take('game-9', 0, 1);

    expect(thinker.thoughts).toEqual([]);
    expect(database.game('game-1')?.version).toBe(1);
    expect(complaints.heard).toEqual([]);
  });

  it('is made once when two processes think of it at the same moment', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, [bot(), player('ann')]);

    await Promise.all([one.bots.take('game-1', 0, 1), other.bots.take('game-1', 0, 1)]);

    expect(one.database.turns('game-1')).toHaveLength(2);
    expect(complaints.heard).toEqual([]);
  });

  it.each([
    [
      'fails',
      (): unknown => Promise.reject(new Error('out of memory')),
      'failed to choose a move: Error: out of memory',
    ],
    [
      'throws',
      (): unknown => {
        throw new Error('oops');
      },
      'failed to choose a move: Error: oops',
    ],
    ['chooses what is no move', (): unknown => 'nonsense', 'chose a move that was refused'],
  ] as const)(
    'is the move for the absent when the bot %s, and the operator is told',
    async (_what, instead, complaint) => {
      const { bots, database, thinker } = aProcess();
      putGame(database, [bot(), player('ann')]);
      thinker.instead = instead;

      await bots.take('game-1', 0, 1);

      const { act } = database.turns('game-1').at(-1)!;
      const table = putGame(aProcess().database, [bot(), player('ann')]).table;
      const absent = littleRicky.rules.absent(table as never, 0, { key: '' });
      expect(act).toEqual({ type: 'MOVED', move: absent, by: 'BOT' });
      expect(complaints.heard).toHaveLength(1);
      expect(complaints.heard[0]).toContain(`the bot on seat 0 ${complaint}`);
    },
  );
});

describe('a bot that thought while the game went on', () => {
  it('does nothing when its decision is gone, without a complaint', async () => {
    const { bots, database, thinker, games } = aProcess();
    putGame(database, [player('ann', { standIn: 'EASY' }), player('ben')]);
    thinker.instead = async () => {
      await games.carryOut('game-1', { type: 'TAKE_BACK_SEAT', playerId: 'ann' });
      return { type: 'QUIT' };
    };

    await bots.take('game-1', 0, 1);

    expect(database.turns('game-1').map(({ act }) => act.type)).toEqual(['STARTED', 'RETURNED']);
    expect(complaints.heard).toEqual([]);
  });

  it('thinks again when its move no longer fits, without a complaint', async () => {
    const { bots, database, thinker, games, clock } = aProcess();
    const seats = [player('ann'), bot('NORMAL'), player('cat')];
    const game = putGame(database, seats);
    await games.submitMove('game-1', {
      ...{ type: 'MOVE', playerId: 'ann', moveId: 'm', expectedVersion: 1, kind: game.kind },
      move: { type: 'QUIT' },
    });
    clock.advance(1);
    thinker.instead = async (): Promise<unknown> => {
      thinker.instead = null;
      await games.carryOut('game-1', { type: 'RESIGN', playerId: 'cat' });
      return 'fits no longer';
    };

    await bots.take('game-1', 1, 2);

    expect(thinker.thoughts).toHaveLength(2);
    expect(database.turns('game-1').map(({ act, seat }) => [act.type, seat])).toEqual([
      ['STARTED', null],
      ['MOVED', 0],
      ['RESIGNED', 2],
      ['MOVED', 1],
    ]);
    expect(complaints.heard).toEqual([]);
  });

  it('is left to the sweep when the table changes under each of its thoughts', async () => {
    const { bots, database, thinker } = aProcess();
    putGame(database, [bot(), player('ann')]);
    thinker.instead = () => {
      const now = database.game('game-1')!;
      database.put({ ...now, version: now.version + 1 });
      return 'fits no longer';
    };

    await bots.take('game-1', 0, 1);

    expect(thinker.thoughts).toHaveLength(5);
    expect(complaints.heard).toEqual([]);
  });
});

describe('all turns of the bots of a game', () => {
  it('are made until a player is to move', async () => {
    const { bots, database } = aProcess();
    putGame(database, [bot(), bot('NORMAL'), player('ann')]);

    await bots.takeAll('game-1');

    expect(database.game('game-1')?.open.map(({ seat }) => seat)).toEqual([2]);
    expect(complaints.heard).toEqual([]);
  });

  it('are made until the end of the game', async () => {
    const { bots, database } = aProcess();
    putGame(database, [player('ann', { standIn: 'EASY' }), bot()]);

    for (let call = 0; call < 20; call++) await bots.takeAll('game-1');

    expect(database.game('game-1')?.ending?.reason).toBe('PLAYED_OUT');
  });

  it('are no more than 25 in a row, so that a sweep has time for other games', async () => {
    const { bots, database, thinker } = aProcess();
    putGame(database, [player('ann', { standIn: 'EASY' }), bot()]);
    thinker.instead = () => ({ type: 'DRAW' });

    await bots.takeAll('game-1');

    expect(database.game('game-1')).toMatchObject({ phase: 'PLAYING', version: 1 + 25 });
  });

  it('stop when no bot gets on', async () => {
    const { bots, database, thinker, store } = aProcess();
    putGame(database, [bot(), player('ann')]);
    store.beforeCommit = () => 'CONFLICT'; // nothing can be saved

    await bots.takeAll('game-1');

    expect(thinker.thoughts).toHaveLength(1);
    expect(database.game('game-1')?.version).toBe(1);
  });

  it('are none in a game that does not exist', async () => {
    await expect(aProcess().bots.takeAll('game-9')).resolves.toBeUndefined();
  });
});
