import { describe, expect, it } from '@jest/globals';
import { FORCED_MOVE } from '../../../src/games/domain/standing.js';
import { movesOf } from '../../../src/games/domain/projection.js';
import { kindById } from '../../../src/rules/catalogue.js';
import { aProcess } from '../support/a-process.js';
import { player, playing } from '../support/builders.js';

const ligretto = kindById('LIGRETTO').rules.defaultOptions as object;
const TEN_MINUTES = 10 * 60_000;
const DECISIONS = 80;

/** A game of two who have left the order, as they see it decision by decision. */
async function aGameOf(kindId: string, options?: object) {
  const kind = kindById(kindId);
  const it = aProcess();
  const seats = [player('ann'), player('ben')];
  const timeControl = { type: 'UNTIMED' } as const;
  const settings = { timeControl, ...(options && { options }) };
  it.database.put(playing(seats, settings, kind).game);
  const keep = (playerId: string) =>
    it.standing.keep('game-1', { playerId, kind: null }, [FORCED_MOVE]);
  return { ...it, kind, keep };
}

describe('the order to play a forced move', () => {
  it.each([
    ['TRICKY_KIDS', 1],
    ['LITTLE_RICKY', 0],
    ['RIC_RAC_RUMMY', 0],
  ])(
    'makes the only move there is in %s, and none where there are two',
    async (kindId, leastForced) => {
      const { database, clock, games, standing, kind, keep } = await aGameOf(kindId);
      await keep('ann');
      await keep('ben');
      let forced = 0;
      for (let decision = 0; decision < DECISIONS; decision++) {
        const game = database.game('game-1')!;
        const open = game.open[0];
        if (!open) break;
        const listed = movesOf({ game, kind }, open.seat);
        const isForced = listed.complete && listed.moves.length === 1;
        clock.advance(TEN_MINUTES);
        await standing.answer('game-1');
        const after = database.game('game-1')!;
        const answered = database.turns('game-1').filter((turn) => turn.version > game.version);
        const moves = answered.filter(({ seat }) => seat === open.seat);
        expect(moves.map(({ moveId }) => moveId?.startsWith('standing-') ?? false)).toEqual(
          isForced ? [true] : [],
        );
        if (isForced) {
          forced += 1;
          expect(moves[0]?.act).toMatchObject({ move: listed.moves[0], by: 'PLAYER' });
          continue;
        }
        if (after.version !== game.version) continue; // another seat's was forced
        const playerId = open.seat === 0 ? 'ann' : 'ben';
        const command = { type: 'MOVE', playerId, moveId: `by hand ${decision}` } as const;
        const move = listed.moves.at(-1);
        const rest = { expectedVersion: after.version, kind: kindId, move };
        expect(await games.submitMove('game-1', { ...command, ...rest })).toMatchObject({
          ok: true,
        });
      }
      expect(forced).toBeGreaterThanOrEqual(leastForced);
    },
  );

  it('is listed for its player, taken back with the others, and nobody else’s', async () => {
    const { standing, database, keep } = await aGameOf('TRICKY_KIDS');
    await keep('ann');
    const game = database.game('game-1')!;
    expect(await standing.of(game, 'ann')).toEqual([FORCED_MOVE]);
    expect(await standing.of(game, 'ben')).toEqual([]);
    await standing.keep('game-1', { playerId: 'ann', kind: null }, []);
    expect(await standing.of(game, 'ann')).toEqual([]);
  });

  it('is refused in a race, and then nothing is kept', async () => {
    const { standing, database, keep } = await aGameOf('LIGRETTO', { ...ligretto, pace: 'LIVE' });
    expect(await keep('ann')).toMatchObject({
      ok: false,
      refusal: {
        code: 'ACTION_NOT_ALLOWED',
        sentence: 'Ligretto is a race here: it has no moves that others wait for',
      },
    });
    expect(await standing.of(database.game('game-1')!, 'ann')).toEqual([]);
  });

  it('is kept where the same kind is played in turns, and others do wait', async () => {
    const { standing, database, keep } = await aGameOf('LIGRETTO', { ...ligretto, pace: 'BEATS' });
    expect(await keep('ann')).toMatchObject({ ok: true });
    expect(await standing.of(database.game('game-1')!, 'ann')).toEqual([FORCED_MOVE]);
  });
});
