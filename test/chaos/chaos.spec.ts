import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { redisIsAvailable } from '../support/redis.js';

// The short form of `npm run chaos`: real processes, a PostgreSQL that is safe against a crash, and
// kill -9. What it looks at is said in docs/operations.md; each is a finding with its figures.

type Finding = {
  readonly name: string;
  readonly figure: string;
  readonly ok: boolean;
  readonly faults: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};
type Report = {
  readonly seed: string;
  readonly reports: readonly { readonly backend: string; readonly findings: readonly Finding[] }[];
};

const HAVOC = ['--seconds', '14', '--games', '5', '--json'];
/** On a machine with two free cores it takes less than a minute; on one at work, some. */
const PATIENCE_MS = 8 * 60_000;

describe.each(redisIsAvailable ? ['postgres', 'redis'] : ['postgres'])(
  'processes that are killed at any moment, with queues and pub/sub on %s',
  (backend) => {
    it(
      'lose no move, double none, and every game goes on to its end',
      async () => {
        const { status, report, story } = await crashTest(backend);
        const { findings } = report?.reports[0] ?? { findings: [] };
        const failed = findings.filter(({ ok }) => !ok);
        expect({ failed, story: failed.length > 0 || status !== 0 ? story : '' }).toEqual({
          failed: [],
          story: '',
        });

        const figures = Object.assign({}, ...findings.map((finding) => finding.figures));
        expect(figures.killed).toBeGreaterThan(0);
        expect(figures).toMatchObject({ databaseKilled: 1, queueEmptied: 1, queueStopped: 1 });
        expect(figures.moves).toBeGreaterThan(0);
        expect(figures.games).toBeGreaterThanOrEqual(5);
        expect(findings.map(({ name }) => name)).toEqual(FINDINGS);
      },
      PATIENCE_MS,
    );
  },
);

const FINDINGS = [
  'the havoc was wrought',
  'no process died by itself',
  'acknowledged moves are in the log exactly once',
  'the log has no other moves of players',
  'no client was blamed for an outage',
  'versions have no gap',
  'a replay of the log gives the stored state',
  'every game reached its end',
  'resumed event streams saw every event once',
  "every deadline fired within the sweep's period",
  "every bot moved within the sweep's period",
  'no notification is missing or double',
  'a notification is withdrawn when it is no longer true',
  'viewerEvents told every notice once and withdrew it',
];

/** `story`: what it printed for people, the seed first, for a failure that is to be made again. */
async function crashTest(backend: string) {
  const args = ['scripts/chaos.mjs', ...HAVOC, '--backend', backend];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let answer = '';
  let story = '';
  run.stdout.on('data', (text) => (answer += String(text)));
  run.stderr.on('data', (text) => (story += String(text)));
  const [status] = (await once(run, 'close')) as [number | null];
  return { status, story, report: answer === '' ? null : (JSON.parse(answer) as Report) };
}
