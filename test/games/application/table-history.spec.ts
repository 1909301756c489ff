import { describe, expect, it } from '@jest/globals';
import { TableHistory } from '../../../src/games/application/table-history.js';
import type { Game } from '../../../src/games/domain/game.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { aGame, bot, player, settings } from '../support/builders.js';
import { MemoryDatabase, MemoryGameStore } from '../support/memory-game-store.js';
import { playOut, turnsOf } from '../support/play-out.js';

const OPTIONS = littleRicky.rules.defaultOptions;

/** A game of Little Ricky that was played out at random, with all its log. */
function played(seed: number) {
  const absence = { ...settings().absence, missesBeforeBot: 2 };
  const out = playOut(littleRicky, [player('ann'), bot(), player('cat')], { absence }, seed);
  const games: readonly Game[] = [out.start.game, ...out.steps.map(({ game }) => game)];
  const database = new MemoryDatabase();
  const last = games.at(-1) as Game;
  database.put(last, turnsOf(out));
  return { games, last, store: new MemoryGameStore(database) };
}

describe('the table at an earlier version', () => {
  it.each([1, 2, 3])('is what it was then, at every version (seed %d)', async (seed) => {
    const { games, last, store } = played(seed);
    const history = new TableHistory(store);
    expect(games.length).toBeGreaterThan(10);

    for (const game of games) {
      const then = await history.at(last, game.version);
      expect(then).toEqual({ ...last, table: game.table });
    }
  });

  it('is read once', async () => {
    const { games, last, store } = played(4);
    const history = new TableHistory(store);
    let readings = 0;
    store.afterReading = async () => {
      readings++;
    };

    const one = await history.at(last, 5);
    const other = await history.at(last, 5);

    expect(readings).toBe(1);
    expect(other.table).toBe(one.table);
    expect(one.table).toEqual(games[4]?.table);
  });

  it('is that of the game itself now, and at a version that is still to come', async () => {
    const { last, store } = played(5);
    const history = new TableHistory(store);
    expect(await history.at(last, last.version)).toBe(last);
    expect(await history.at(last, last.version + 1)).toBe(last);
  });

  it('does not exist in the lobby', async () => {
    const { last, store } = played(6);
    const history = new TableHistory(store);
    expect((await history.at(last, 0)).table).toBeNull();
    const lobby = aGame({ kind: 'LITTLE_RICKY', settings: { options: OPTIONS }, version: 3 });
    store.database.put(lobby);
    expect((await history.at(lobby, 2)).table).toBeNull();
  });

  it('is not mixed up between games', async () => {
    const { last, store } = played(7);
    const other = { ...last, id: 'game-2' }; // which is dealt differently for its id
    store.database.put(other, store.database.turns('game-1').slice(0, 1));
    const history = new TableHistory(store);

    const one = await history.at(last, 1);

    expect((await history.at(other, 1)).table).not.toEqual(one.table);
  });
});
