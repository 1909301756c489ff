import { describe, expect, it } from '@jest/globals';
import { standingAnswerAt } from '../../../src/games/domain/standing.js';
import { aProcess, putGame } from '../support/a-process.js';
import { player } from '../support/builders.js';
import { aLobby, quit } from '../support/little-ricky.js';

const TWO = [player('ann'), player('ben')];
const ANN = { playerId: 'ann', kind: 'LITTLE_RICKY' };
const BEN = { playerId: 'ben', kind: 'LITTLE_RICKY' };
/** Any hand is worth less: quits at the first turn. */
const ALWAYS_QUIT = { type: 'QUIT_AT', points: 99 };
const NEVER_QUIT = { type: 'QUIT_AT', points: 0 };
const TEN_MINUTES = 10 * 60_000;
const LIVE = { timeControl: { type: 'LIVE', turnSeconds: 30 } } as const;
const UNTIMED = { timeControl: { type: 'UNTIMED' } } as const;

describe('standing answers', () => {
  it('are made as the move of their player when the time of thinking has passed', async () => {
    const { standing, database, clock } = aProcess();
    const game = putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    const at = standingAnswerAt(game, game.open[0]!);

    clock.set(at - 1);
    await standing.answer('game-1');
    expect(database.turns('game-1')).toHaveLength(1);

    clock.set(at);
    await standing.answer('game-1');
    expect(database.turns('game-1').at(-1)).toEqual({
      ...{ version: 2, at, seat: 0, playerId: 'ann', moveId: 'standing-1' },
      act: { type: 'MOVED', move: { type: 'QUIT' }, by: 'PLAYER' },
      thinkingMs: at - game.open[0]!.since,
    });
  });

  it('are made once, by however many processes at the same time', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO, UNTIMED);
    await one.standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    one.clock.advance(TEN_MINUTES);

    await Promise.all([one, other, one, other].map(({ standing }) => standing.answer('game-1')));

    const moveIds = one.database.turns('game-1').map(({ moveId }) => moveId);
    expect(moveIds).toEqual([null, 'standing-1']);
  });

  it('come too late where the player has moved by hand', async () => {
    const { standing, games, database, clock } = aProcess();
    putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    clock.advance(1000);
    await games.submitMove('game-1', quit('ann', 1, 'by-hand'));
    clock.advance(TEN_MINUTES);

    await standing.answer('game-1');

    expect(database.turns('game-1').map(({ moveId }) => moveId)).toEqual([null, 'by-hand']);
    expect(database.game('game-1')?.open.map(({ seat }) => seat)).toEqual([1]);
  });

  it('say nothing for others, and are theirs alone', async () => {
    const { standing, database, clock } = aProcess();
    const game = putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', BEN, [ALWAYS_QUIT]);
    clock.advance(TEN_MINUTES);

    await standing.answer('game-1');

    expect(database.turns('game-1')).toHaveLength(1);
    expect(await standing.of(game, 'ann')).toEqual([]);
    expect(await standing.of(game, 'ben')).toEqual([ALWAYS_QUIT]);
  });

  it('that have nothing to say to a decision are not asked again until it is another', async () => {
    const { standing, database, clock } = aProcess();
    putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [NEVER_QUIT]);
    expect(await standing.openGames(10)).toEqual(['game-1']);
    clock.advance(TEN_MINUTES);

    await standing.answer('game-1');
    expect(await standing.openGames(10)).toEqual([]);
    expect(database.turns('game-1')).toHaveLength(1);

    await standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    expect(await standing.openGames(10)).toEqual(['game-1']);
    await standing.answer('game-1');
    expect(database.turns('game-1')).toHaveLength(2);
  });

  it('are found and made by the sweep alone', async () => {
    const { standing, sweep, database, clock } = aProcess();
    putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    clock.advance(TEN_MINUTES);

    await sweep.run(0);

    expect(database.turns('game-1').map(({ moveId }) => moveId)).toEqual([null, 'standing-1']);
  });

  it('replace those that were kept before, and an empty list takes them back', async () => {
    const { standing, database, clock, announcer } = aProcess();
    const game = putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [ALWAYS_QUIT, { type: 'DRAW_IF_STUCK' }]);
    await standing.keep('game-1', ANN, [NEVER_QUIT]);
    expect(await standing.of(game, 'ann')).toEqual([NEVER_QUIT]);

    await standing.keep('game-1', { playerId: 'ann', kind: null }, []);
    expect(await standing.of(game, 'ann')).toEqual([]);
    clock.advance(TEN_MINUTES);
    await standing.answer('game-1');

    expect(database.turns('game-1')).toHaveLength(1);
    expect(announcer.keptIn).toEqual(['game-1', 'game-1', 'game-1']);
  });

  it('are kept once each, however often they are in the list', async () => {
    const { standing, database } = aProcess();
    const game = putGame(database, TWO, UNTIMED);
    const [forced, draw] = [{ general: 'FORCED_MOVE' }, { type: 'DRAW_IF_STUCK' }];
    const list = [draw, forced, NEVER_QUIT, { ...draw }, { ...forced }, ALWAYS_QUIT, NEVER_QUIT];
    await standing.keep('game-1', ANN, list);
    expect(await standing.of(game, 'ann')).toEqual([draw, forced, NEVER_QUIT, ALWAYS_QUIT]);
  });

  it('take as long as somebody who thinks: seconds live, minutes over days', () => {
    const { database } = aProcess();
    const live = putGame(database, TWO, LIVE);
    const days = putGame(database, TWO, UNTIMED);
    const waits = (game: typeof live) =>
      Array.from({ length: 50 }, (_, index) => {
        const decision = { ...game.open[0]!, sinceVersion: index };
        return standingAnswerAt(game, decision) - decision.since;
      });

    expect(Math.min(...waits(live))).toBeGreaterThanOrEqual(800);
    expect(Math.max(...waits(live))).toBeLessThan(3000);
    expect(Math.min(...waits(days))).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...waits(days))).toBeLessThan(TEN_MINUTES);
    expect(new Set(waits(days)).size).toBeGreaterThan(40);
  });

  it('come in the first half of a window that the table closes soon', () => {
    const { database } = aProcess();
    const opened = putGame(database, TWO, LIVE);
    const { since } = opened.open[0]!;
    const waits = (windowMs: number) => {
      const game = { ...opened, timers: [{ key: 'window', at: since + windowMs }] };
      return Array.from({ length: 50 }, (_, index) => {
        const decision = { ...game.open[0]!, sinceVersion: index };
        return standingAnswerAt(game, decision) - since;
      });
    };

    expect(Math.min(...waits(1000))).toBeGreaterThanOrEqual(133);
    expect(Math.max(...waits(1000))).toBeLessThan(500);
    expect(waits(6000)).toEqual(waits(60_000));
  });

  it.each([
    ['of somebody without a seat', { ...ANN, playerId: 'eve' }, [ALWAYS_QUIT], 'NOT_SEATED'],
    ['of another kind', { ...ANN, kind: 'RICOCHET' }, [ALWAYS_QUIT], 'WRONG_KIND'],
    ['out of range', ANN, [ALWAYS_QUIT, { type: 'QUIT_AT', points: -1 }], 'ACTION_NOT_ALLOWED'],
    ['without a sense', ANN, [{ type: 'MALFORMED' }], 'MALFORMED_MOVE'],
    ['too many', ANN, Array.from({ length: 21 }, () => ALWAYS_QUIT), 'INVALID_SETTINGS'],
  ])('%s are refused, and what was kept stays', async (_, whose, orders, code) => {
    const { standing, database } = aProcess();
    const game = putGame(database, TWO, UNTIMED);
    await standing.keep('game-1', ANN, [NEVER_QUIT]);

    const answer = await standing.keep('game-1', whose, orders);

    expect(answer).toMatchObject({ ok: false, refusal: { code, version: 1 } });
    expect(await standing.of(game, 'ann')).toEqual([NEVER_QUIT]);
  });

  it('are refused for a seat that was given up, and those it had are gone', async () => {
    const { standing, database } = aProcess();
    const givenUp = { reason: 'RESIGNED', version: 1 } as const;
    const three = [player('ann', { givenUp, standIn: 'EASY' }), player('ben'), player('cat')];
    const game = putGame(database, three, UNTIMED);
    database.orders.set('game-1:0', {
      seat: 0,
      playerId: 'ann',
      orders: [ALWAYS_QUIT],
      silentSince: null,
    });

    const answer = await standing.keep('game-1', ANN, [NEVER_QUIT]);

    expect(answer).toMatchObject({ ok: false, refusal: { code: 'SEAT_GIVEN_UP', version: 1 } });
    expect(await standing.of(game, 'ann')).toEqual([]);
  });

  it('are refused in a game that is not played, and in one that does not exist', async () => {
    const { standing, database } = aProcess();
    database.put(aLobby({ seats: TWO }));

    const early = await standing.keep('game-1', ANN, [ALWAYS_QUIT]);
    const nowhere = await standing.keep('game-9', ANN, [ALWAYS_QUIT]);

    expect(early).toMatchObject({ ok: false, refusal: { code: 'NOT_STARTED' } });
    expect(nowhere).toMatchObject({ ok: false, refusal: { code: 'GAME_NOT_FOUND' } });
    expect(database.orders.size).toBe(0);
  });
});
