import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOON, bot, player, settings } from '../support/builders.js';
import { aProcess, broken, putGame } from '../support/a-process.js';
import { Complaints } from '../support/complaints.js';
import type { MemoryDatabase } from '../support/memory-game-store.js';

const MINUTE = 60_000;
const TWO = [player('ann'), player('ben')];
const complaints = new Complaints();

beforeAll(() => complaints.listen());
beforeEach(() => complaints.clear());
afterAll(() => complaints.stop());

function acts(database: MemoryDatabase, gameId: string): readonly string[] {
  return database.turns(gameId).map(({ act }) => act.type);
}

describe('a sweep', () => {
  it('does what is overdue in every game, and leaves the others alone', async () => {
    const { sweep, database, clock } = aProcess();
    for (const id of ['game-1', 'game-2', 'game-3']) putGame(database, TWO, {}, id);
    putGame(database, TWO, { timeControl: { type: 'LIVE', turnSeconds: 600 } }, 'slow');
    clock.advance(MINUTE);

    expect(await sweep.run(0)).toEqual({ overdue: 3, driven: 0 });

    for (const id of ['game-1', 'game-2', 'game-3']) {
      expect(acts(database, id)).toEqual(['STARTED', 'MISSED']);
    }
    expect(acts(database, 'slow')).toEqual(['STARTED']);
    expect(await sweep.run(0)).toEqual({ overdue: 0, driven: 0 });
  });

  it('lets bots move that have owed a move for longer than its patience', async () => {
    const { sweep, database, clock } = aProcess();
    putGame(database, [bot(), player('ann')]);
    clock.advance(4_999);
    expect(await sweep.run(5_000)).toEqual({ overdue: 0, driven: 0 });

    clock.advance(1);
    expect(await sweep.run(5_000)).toEqual({ overdue: 0, driven: 1 });

    expect(acts(database, 'game-1')).toEqual(['STARTED', 'MOVED']);
  });

  it('lets a bot move that it has just put on the seat of somebody absent', async () => {
    const { sweep, database, clock } = aProcess();
    const absence = { ...settings().absence, missesBeforeBot: 1 };
    putGame(database, TWO, { absence });
    clock.advance(MINUTE);

    await sweep.run(0);

    expect(acts(database, 'game-1').slice(0, 3)).toEqual(['STARTED', 'REPLACED', 'MOVED']);
  });

  it('sees to other games while the bot of one thinks', async () => {
    const { sweep, database, thinker } = aProcess();
    putGame(database, [bot(), player('ann')], {}, 'slow');
    putGame(database, [bot(), player('ann')], {}, 'quick');
    let thoughts = 0;
    let finish: () => void;
    const otherHasBegun = new Promise<void>((resolve) => (finish = resolve));
    thinker.instead = async () => {
      if (++thoughts === 1) await otherHasBegun;
      else finish();
      return { type: 'QUIT' };
    };

    await sweep.run(0);

    expect(acts(database, 'slow')).toEqual(['STARTED', 'MOVED']);
    expect(acts(database, 'quick')).toEqual(['STARTED', 'MOVED']);
  });

  it('is not stopped by a game at fault, of which the operator is told', async () => {
    const { sweep, database, clock } = aProcess();
    database.put(broken(putGame(database, TWO, {}, 'bad')));
    database.put(broken(putGame(database, [bot(), player('ann')], {}, 'bad bot')));
    putGame(database, TWO, {}, 'good');
    putGame(database, [bot(), player('ann')], {}, 'good bot');
    clock.advance(MINUTE);

    await sweep.run(0);

    expect(acts(database, 'good')).toEqual(['STARTED', 'MISSED']);
    expect(acts(database, 'good bot')).toEqual(['STARTED', 'MOVED']);
    expect(acts(database, 'bad')).toEqual(['SUSPENDED']);
    expect(complaints.heard.length).toBeGreaterThanOrEqual(2);
  });

  it('gets past any number of games at fault', async () => {
    const { sweep, database, clock } = aProcess();
    const bad = broken(putGame(database, TWO, {}, 'bad'));
    for (let index = 0; index < 450; index++) database.put({ ...bad, id: `bad ${index}` });
    const healthy = putGame(database, TWO, {}, 'good');
    // Due after all the others, so that it comes last.
    const deadline = NOON + MINUTE + 1;
    const open = healthy.open.map((decision) => ({ ...decision, deadline, remindAt: null }));
    database.put({ ...healthy, open });
    clock.set(NOON + 2 * MINUTE);

    expect(await sweep.run(0)).toEqual({ overdue: 452, driven: 0 });

    expect(acts(database, 'good')).toEqual(['MISSED']);
  });

  it('gets past any number of bots at fault', async () => {
    const { sweep, database, clock } = aProcess();
    const bad = broken(putGame(database, [bot(), player('ann')], {}, 'bad'));
    for (let index = 0; index < 250; index++) database.put({ ...bad, id: `bad ${index}` });
    const healthy = putGame(database, [bot(), player('ann')], {}, 'good');
    const open = healthy.open.map((decision) => ({ ...decision, since: NOON + 1 }));
    database.put({ ...healthy, open });
    clock.advance(10);

    await sweep.run(0);

    expect(acts(database, 'good')).toEqual(['MOVED']);
  });

  it('does nothing twice when two run at once', async () => {
    const one = aProcess();
    const other = aProcess(one.database, one.clock);
    putGame(one.database, TWO, {}, 'late');
    putGame(one.database, [bot(), player('ann')], {}, 'bots');
    one.clock.advance(MINUTE);

    await Promise.all([one.sweep.run(0), other.sweep.run(0)]);

    expect(acts(one.database, 'late')).toEqual(['STARTED', 'MISSED']);
    expect(acts(one.database, 'bots')).toEqual(['STARTED', 'MOVED']);
    const told = [...one.announcer.versions, ...other.announcer.versions];
    expect(told).toHaveLength(2);
    expect(complaints.heard).toEqual([]);
  });

  it('knows what falls due before the next one, and not what is overdue already', async () => {
    const { sweep, database, clock } = aProcess();
    putGame(database, TWO, {}, 'soon'); // reminds at 12:00:30
    putGame(database, TWO, { timeControl: { type: 'LIVE', turnSeconds: 600 } }, 'later');
    putGame(database, TWO, { timeControl: { type: 'LIVE', turnSeconds: 20 } }, 'overdue');
    clock.advance(10_000);

    expect(await sweep.upcoming(20_000)).toEqual([{ gameId: 'soon', at: NOON + 30_000 }]);
    expect(await sweep.upcoming(19_999)).toEqual([]);
  });
});
