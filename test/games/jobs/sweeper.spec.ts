import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { RestPlans } from '../../../src/games/application/rest-plans.js';
import type { Sweep } from '../../../src/games/application/sweep.js';
import type { GameHints } from '../../../src/games/jobs/hints.js';
import { Sweeper } from '../../../src/games/jobs/sweeper.js';
import { readConfig } from '../../../src/platform/config/index.js';
import { Complaints } from '../support/complaints.js';

const SECOND = 1000;

const complaints = new Complaints();
beforeAll(() => complaints.listen());
afterAll(() => complaints.stop());
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A sweeper with a period of ten seconds, and when it swept with how much patience for bots. */
function sweeping(run: (botPatienceMs: number) => Promise<unknown>) {
  const config = readConfig({ DATABASE_URL: 'postgresql://nobody/nothing', SWEEP_SECONDS: '10' });
  const sweeps: { readonly at: number; readonly botPatienceMs: number }[] = [];
  const sweep = {
    upcoming: async () => [],
    creditOutages: async () => undefined,
    run: async (botPatienceMs: number) => {
      sweeps.push({ at: Date.now(), botPatienceMs });
      return run(botPatienceMs);
    },
  };
  const rests = { run: async () => 0 };
  // The sweeper calls nothing else of the three.
  const sweeper = new Sweeper(
    config,
    sweep as unknown as Sweep,
    rests as unknown as RestPlans,
    {} as unknown as GameHints,
  );
  sweeper.onApplicationBootstrap();
  return { sweeper, sweeps };
}

it('sweeps at the start and twice in a period, and drives the bots that have waited half of it', async () => {
  const { sweeper, sweeps } = sweeping(async () => ({ overdue: 0, driven: 0 }));
  await jest.advanceTimersByTimeAsync(10 * SECOND);
  await sweeper.onModuleDestroy();
  expect(sweeps).toEqual([
    { at: 0, botPatienceMs: 5 * SECOND },
    { at: 5 * SECOND, botPatienceMs: 5 * SECOND },
    { at: 10 * SECOND, botPatienceMs: 5 * SECOND },
  ]);
});

it('goes on after a sweep that failed, and not after its end', async () => {
  const { sweeper, sweeps } = sweeping(() => Promise.reject(new Error('connection refused')));
  await jest.advanceTimersByTimeAsync(5 * SECOND);
  await sweeper.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  expect(sweeps.map(({ at }) => at)).toEqual([0, 5 * SECOND]);
  expect(complaints.heard).toHaveLength(2);
});
