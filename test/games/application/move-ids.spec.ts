import { describe, expect, it } from '@jest/globals';
import { aProcess, putGame } from '../support/a-process.js';
import { player } from '../support/builders.js';
import { codeOf, quit } from '../support/little-ricky.js';

const MINUTE = 60_000;
const TWO = [player('ann'), player('ben')];

describe('a move id', () => {
  it.each([
    ['', 'INVALID_MOVE_ID'],
    ['x', 'ACCEPTED'],
    ['x'.repeat(64), 'ACCEPTED'],
    ['x'.repeat(65), 'INVALID_MOVE_ID'],
    ['a\0b', 'INVALID_MOVE_ID'],
    ['half a pair: \ud83d', 'INVALID_MOVE_ID'],
    ['a pair: \ud83c\udccf', 'ACCEPTED'],
  ])('%j is %s', async (moveId, expected) => {
    const { games, database } = aProcess();
    putGame(database, TWO);
    expect(codeOf(await games.submitMove('game-1', quit('ann', 1, moveId)))).toBe(expected);
    expect(database.turns('game-1')).toHaveLength(expected === 'ACCEPTED' ? 2 : 1);
  });

  it('that is sent again with the same move is answered as the first time, however late', async () => {
    const { games, database, clock } = aProcess();
    putGame(database, TWO);
    const first = await games.submitMove('game-1', quit('ann', 1, 'again'));
    await games.submitMove('game-1', quit('ben', 2, 'b'));
    clock.advance(10 * MINUTE);

    const again = await games.submitMove('game-1', quit('ann', 1, 'again'));

    expect(again.ok && again.value.turn).toEqual(first.ok && first.value.turn);
    expect(again.ok && again.value.game).toEqual(database.game('game-1'));
  });

  it('that is sent again for the next decision does not make the move twice', async () => {
    const { games, database } = aProcess();
    putGame(database, TWO);
    await games.submitMove('game-1', quit('ann', 1, 'again'));
    await games.submitMove('game-1', quit('ben', 2, 'b')); // all have quit: Ben starts round 2
    await games.submitMove('game-1', quit('ben', 3, 'c'));
    const { version, open } = database.game('game-1')!;
    expect(open.map(({ seat }) => seat)).toEqual([0]);

    const again = await games.submitMove('game-1', quit('ann', version, 'again'));

    expect(again.ok && again.value.turn?.version).toBe(2);
    expect(database.game('game-1')?.version).toBe(version);
  });

  it('that was used for another move is refused, and says for which', async () => {
    const { games, database, announcer } = aProcess();
    putGame(database, TWO);
    await games.submitMove('game-1', quit('ann', 1));
    const other = { ...quit('ann', 1), move: { type: 'PLAY', card: 'ONE' } };

    const answer = await games.submitMove('game-1', other);

    expect(answer).toEqual({
      ok: false,
      refusal: {
        code: 'MOVE_ID_REUSED',
        sentence: 'this move id was used for another move, which led to version 2',
        version: 2,
        allowed: null,
      },
    });
    expect(announcer.versions).toEqual([2]);
  });

  it('is a key of its player: another may use the same', async () => {
    const { games, database } = aProcess();
    putGame(database, TWO);
    await games.submitMove('game-1', quit('ann', 1, 'same'));
    expect(codeOf(await games.submitMove('game-1', quit('ben', 2, 'same')))).toBe('ACCEPTED');
  });

  it('of a move that was refused may be used again', async () => {
    const { games, database } = aProcess();
    putGame(database, TWO);
    expect(codeOf(await games.submitMove('game-1', quit('ann', 0, 'k')))).toBe('STALE_VERSION');
    expect(codeOf(await games.submitMove('game-1', quit('ann', 1, 'k')))).toBe('ACCEPTED');
  });

  it('stands for one turn, however often the move arrives at the same moment in two processes', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).games.submitMove('game-1', quit('ann', 1)),
      ),
    );

    expect(answers.map((answer) => answer.ok && answer.value.turn?.version)).toEqual(
      Array(20).fill(2),
    );
    expect(one.database.turns('game-1')).toHaveLength(2);
    expect([...one.announcer.versions, ...other.announcer.versions]).toEqual([2]);
  });
});
