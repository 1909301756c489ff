import { describe, expect, it } from '@jest/globals';
import { EMPTY_SEAT } from '../../../src/games/domain/game.js';
import { aProcess, broken, putGame } from '../support/a-process.js';
import { player } from '../support/builders.js';
import { aLobby, codeOf, noReminder, quit } from '../support/little-ricky.js';

const MINUTE = 60_000;
const TWO = [player('ann'), player('ben')];

describe('what is due', () => {
  it('is done before any other command, which is then judged anew', async () => {
    const { games, database, clock } = aProcess();
    putGame(database, TWO);
    clock.advance(MINUTE);

    const answer = await games.carryOut('game-1', { type: 'RESIGN', playerId: 'ben' });

    expect(codeOf(answer)).toBe('ACCEPTED');
    expect(database.turns('game-1').map(({ act }) => act.type)).toEqual([
      ...['STARTED', 'MISSED', 'RESIGNED'],
    ]);
  });

  it('is done once, and told, when a move is late: the move is refused, that for the absent made', async () => {
    const { games, database, clock, announcer } = aProcess();
    putGame(database, TWO);
    clock.advance(MINUTE);

    const answer = await games.submitMove('game-1', quit('ann', 1));

    expect(answer).toEqual({
      ok: false,
      refusal: {
        code: 'TOO_LATE',
        sentence: 'the time for this move ran out at 2026-06-01T12:01:00.000Z',
        version: 2, // the game as it is now, with the move for the absent
        allowed: null,
      },
    });
    expect(database.turns('game-1').at(-1)?.act.type).toBe('MISSED');
    expect(announcer.told).toEqual([{ version: 2, savedVersion: 2 }]);
  });

  it('is not yet done a millisecond before', async () => {
    const { games, database, clock } = aProcess();
    putGame(database, TWO, { absence: noReminder() });
    clock.advance(MINUTE - 1);
    expect(codeOf(await games.submitMove('game-1', quit('ann', 1)))).toBe('ACCEPTED');
    expect(database.turns('game-1')).toHaveLength(2);
  });

  it('is all done by one call of the clock', async () => {
    const { games, database, clock } = aProcess();
    putGame(database, TWO);
    clock.advance(MINUTE);
    await games.passTime('game-1');
    clock.advance(MINUTE);
    const answer = await games.passTime('game-1');

    expect(database.turns('game-1').map(({ act, seat }) => [act.type, seat])).toEqual([
      ['STARTED', null],
      ['MISSED', 0],
      ['MISSED', 1],
    ]);
    expect(answer.ok && answer.value.game).toEqual(database.game('game-1'));
  });

  it('starts a game that has just become full, within the answer to the join', async () => {
    const { games, database, announcer } = aProcess();
    database.put(
      aLobby({ seats: [player('ann'), EMPTY_SEAT], settings: { seats: 2, startWhenFull: true } }),
    );

    const answer = await games.carryOut('game-1', {
      ...{ type: 'JOIN', playerId: 'ben', inviteCode: null, entropy: '' },
    });

    expect(answer.ok && answer.value.turn?.act.type).toBe('JOINED');
    expect(answer.ok && answer.value.game.phase).toBe('PLAYING');
    expect(announcer.versions).toEqual([1, 2]);
  });

  it('closes an expired lobby before somebody can join it', async () => {
    const { games, database, clock } = aProcess();
    const game = aLobby();
    database.put(game);
    clock.set(game.expiresAt);

    const answer = await games.carryOut('game-1', {
      ...{ type: 'JOIN', playerId: 'ben', inviteCode: null, entropy: '' },
    });

    expect(codeOf(answer)).toBe('GAME_OVER');
    expect(database.game('game-1')?.ending?.reason).toBe('EXPIRED');
  });

  it('is done once when two processes and a player come to it together', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO);
    one.clock.advance(MINUTE);

    await Promise.all([
      one.games.passTime('game-1'),
      other.games.passTime('game-1'),
      one.games.submitMove('game-1', quit('ann', 1)),
      other.games.passTime('game-1'),
    ]);

    expect(one.database.turns('game-1').map(({ act }) => act.type)).toEqual(['STARTED', 'MISSED']);
    expect([...one.announcer.versions, ...other.announcer.versions]).toEqual([2]);
  });

  it('is nothing when the clock comes too early', async () => {
    const { games, database } = aProcess();
    const game = putGame(database, TWO);
    expect(await games.passTime('game-1')).toEqual({ ok: true, value: { game, turn: null } });
    expect(database.turns('game-1')).toHaveLength(1);
  });
});

describe('a fault of a rule book', () => {
  it('fails its command and no later one, of this game or another', async () => {
    const { games, database } = aProcess();
    const healthy = putGame(database, TWO);
    database.put(broken(healthy));
    putGame(database, TWO, {}, 'game-2');

    await expect(games.submitMove('game-1', quit('ann', 1))).rejects.toThrow(TypeError);
    expect(codeOf(await games.submitMove('game-2', quit('ann', 1)))).toBe('ACCEPTED');
    await expect(games.submitMove('game-1', quit('ann', 1))).rejects.toThrow(TypeError);

    database.put(healthy); // mended by the operator
    await games.carryOut('game-1', { type: 'START', playerId: 'ann' });
    await aProcess(database).games.submitMove('game-1', quit('ann', 1));
    expect(database.game('game-1')?.version).toBe(2);
  });

  it('after a commit does not make the committed command look failed', async () => {
    const { games, database } = aProcess();
    const options = null; // the kind cannot deal by these
    const seats = [player('ann'), EMPTY_SEAT];
    database.put(aLobby({ seats, settings: { seats: 2, startWhenFull: true, options } }));

    const answer = await games.carryOut('game-1', {
      ...{ type: 'JOIN', playerId: 'ben', inviteCode: null, entropy: '' },
    });

    expect(answer.ok && answer.value.turn?.act.type).toBe('JOINED');
    expect(answer.ok && answer.value.game).toEqual(database.game('game-1'));
    expect(database.game('game-1')?.phase).toBe('LOBBY');
  });
});
