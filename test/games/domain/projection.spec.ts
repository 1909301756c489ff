import { describe, expect, it } from '@jest/globals';
import {
  disclosedMove,
  mayWatch,
  movesOf,
  viewOf,
  viewerIn,
} from '../../../src/games/domain/projection.js';
import { aGame, player, playing, step } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const THREE = [player('ann'), player('ben'), player('cat')];

describe('what leaves the game', () => {
  it('is the view that the kind builds for the viewer, and nothing before the first card', () => {
    const sitting = playing(THREE);
    const { secrets } = sitting.game.table as { secrets: number[] };
    const hidden = { round: 1, hasSaid: [false, false, false], totals: [0, 0, 0] };

    expect(viewOf(sitting, 1)).toEqual({ ...hidden, seat: 1, secret: secrets[1] });
    expect(viewOf(sitting, null)).toEqual({ ...hidden, seat: null, secret: null });
    expect(viewOf({ game: aGame(), kind: counting }, 0)).toBeNull();
  });

  it('is the same for a seat whatever it cannot know', () => {
    const sitting = playing(THREE);
    const random = { key: 'ab'.repeat(32) };
    const table = counting.rules.redeal(sitting.game.table as never, 1, random);
    const imagined = { ...sitting, game: { ...sitting.game, table } };

    expect(table).not.toEqual(sitting.game.table);
    expect(JSON.stringify(viewOf(imagined, 1))).toBe(JSON.stringify(viewOf(sitting, 1)));
  });

  it('are the moves of a seat while the game is played, and none before or after', () => {
    const sitting = playing(THREE);
    const first = step(sitting, { type: 'RESIGN', playerId: 'ann' }).sitting;
    const over = step(first, { type: 'RESIGN', playerId: 'ben' }).sitting;
    const none = { moves: [], complete: true };

    expect(movesOf(sitting, 0).moves).toHaveLength(9);
    expect(movesOf({ game: aGame(), kind: counting }, 0)).toEqual(none);
    expect(movesOf(over, 2)).toEqual(none);
  });

  it('is a secret move of the log to its seat alone, and to everybody after the end', () => {
    const sitting = playing(THREE);
    const turn = { seat: 1, move: { type: 'SAY', number: 7 } };
    const hidden = { type: 'SAY', number: null };
    const first = step(sitting, { type: 'RESIGN', playerId: 'ann' }).sitting;
    const over = step(first, { type: 'RESIGN', playerId: 'ben' }).sitting;

    expect(disclosedMove(sitting, turn, 1)).toEqual(turn.move);
    expect(disclosedMove(sitting, turn, 0)).toEqual(hidden);
    expect(disclosedMove(sitting, turn, null)).toEqual(hidden);
    expect(disclosedMove(over, turn, 0)).toEqual(turn.move);
    expect(disclosedMove(over, turn, null)).toEqual(turn.move);
  });
});

describe('who looks', () => {
  it('is a player from their seat, and everybody else as a spectator', () => {
    const { game } = playing(THREE);
    expect(viewerIn(game, 'cat')).toBe(2);
    expect(viewerIn(game, 'zoe')).toBeNull();
    expect(viewerIn(game, null)).toBeNull();
  });

  it.each(['PUBLIC', 'UNLISTED'] as const)(
    'may watch a %s game, signed in or not',
    (visibility) => {
      const game = aGame({ settings: { visibility } });
      expect([mayWatch(game, 'zoe'), mayWatch(game, null)]).toEqual([true, true]);
    },
  );

  it('may watch a game for the invited only when seated, invited or its owner', () => {
    const game = aGame({
      settings: { visibility: 'INVITE_ONLY' },
      seats: [player('ben')],
      invited: ['cat'],
    });
    const watchers = ['ann', 'ben', 'cat', 'zoe', null].map((who) => mayWatch(game, who));
    expect(watchers).toEqual([true, true, true, false, false]);
  });
});
