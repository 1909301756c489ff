import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decideContained } from '../../../src/games/application/containment.js';
import { EMPTY_SEAT } from '../../../src/games/domain/game.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { aProcess, broken, putGame } from '../support/a-process.js';
import { player } from '../support/builders.js';
import { Complaints } from '../support/complaints.js';
import { aLobby, codeOf, noReminder, quit } from '../support/little-ricky.js';

const MINUTE = 60_000;
const TWO = [player('ann'), player('ben')];

const complaints = new Complaints();
beforeAll(() => complaints.listen());
beforeEach(() => complaints.clear());
afterAll(() => complaints.stop());

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
  it('suspends its own game, with its state kept, and no other', async () => {
    const { games, database } = aProcess();
    const faulty = broken(putGame(database, TWO));
    database.put(faulty);
    putGame(database, TWO, {}, 'game-2');

    const answer = await games.submitMove('game-1', quit('ann', 1));

    expect(answer.ok ? null : answer.refusal).toEqual({
      code: 'GAME_SUSPENDED',
      sentence: 'the server has met a fault in this game and told its operator',
      ...{ version: 2, allowed: null },
    });
    const kept = database.game('game-1');
    expect(kept).toMatchObject({ phase: 'SUSPENDED', version: 2 });
    expect([kept?.table, kept?.open]).toEqual([faulty.table, faulty.open]);
    expect(kept?.suspension?.fault).toContain('LITTLE_RICKY failed on MOVE in game game-1');
    expect(complaints.heard).toHaveLength(1);
    expect(codeOf(await games.submitMove('game-2', quit('ann', 1)))).toBe('ACCEPTED');
    expect(codeOf(await games.submitMove('game-1', quit('ann', 2)))).toBe('GAME_SUSPENDED');
  });

  it('that never ends is ended', async () => {
    const game = putGame(aProcess().database, TWO);
    const endless = (): never => {
      for (;;);
    };
    const kind = { ...littleRicky, rules: { ...littleRicky.rules, play: endless } };
    const decided = decideContained({ game, kind }, quit('ann', 1), game.createdAt);
    await expect(decided).rejects.toThrow(
      /LITTLE_RICKY failed on MOVE in game game-1 at version 1: .*timed out/,
    );
  });

  it('costs nobody time: when the operator resumes the game its clocks go on where they stood', async () => {
    const { games, database, clock } = aProcess();
    const healthy = putGame(database, TWO);
    database.put(broken(healthy));
    clock.advance(MINUTE / 2);
    await games.submitMove('game-1', quit('ann', 1));
    const suspended = database.game('game-1');
    database.put({ ...suspended!, table: healthy.table }); // mended by the operator

    clock.advance(10 * MINUTE);
    expect(await games.passTime('game-1')).toMatchObject({ ok: true, value: { turn: null } });
    await aProcess(database, clock).games.carryOut('game-1', { type: 'RESUME' });

    expect(database.game('game-1')).toMatchObject({ phase: 'PLAYING', suspension: null });
    const [left] = database.game('game-1')!.open;
    expect(left).toMatchObject({ deadline: healthy.open[0]!.deadline! + 10 * MINUTE });
    expect(database.turns('game-1')[0]?.act.type).toBe('RESUMED');
  });

  it('of a game begun by rules that are no longer kept suspends it', async () => {
    const { games, database } = aProcess();
    database.put({ ...putGame(database, TWO), revision: 99 });
    expect(codeOf(await games.submitMove('game-1', quit('ann', 1)))).toBe('GAME_SUSPENDED');
    expect(database.game('game-1')?.suspension?.fault).toContain('revision 99');
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
