import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// The programs as they are run, on what was built.

const STORED = 'test/history/a-game.ndjson';
const text = readFileSync(STORED, 'utf8');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-verify-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] }, // no database, no settings
    ...(input !== undefined && { input }),
  });
  return { status, stdout, stderr };
}

function verify(args: readonly string[], input?: string) {
  return run('scripts/verify.mjs', args, input);
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('npm run verify', () => {
  it('verifies a file, and what comes in by the standard input', () => {
    const expected =
      /^game \S+: LITTLE_RICKY \(rules of revision 1\), 2 seats, 12 turns, RESIGNATION\nverified: [^\n]+\n$/;
    const array = `[${text.trim().split('\n').join(',\n')}]`;
    for (const answer of [verify([STORED]), verify(['-'], array)]) {
      expect(answer).toEqual({ status: 0, stdout: expect.stringMatching(expected), stderr: '' });
    }
  });

  it('ends with 1 where something differs, and says what', () => {
    const forged = file('forged.ndjson', text.replace('"ranks":[1,2]', '"ranks":[2,1]'));
    const { status, stdout } = verify([forged]);
    expect([status, stdout.split('\n').slice(1)]).toEqual([
      1,
      ['not verified:', '  result: the ranks are [2,1]; the log leads to [1,2]', ''],
    ]);
  });

  it('verifies all games of a file, compressed or not, and sums them up', () => {
    const running = text.replace('"complete":true', '"complete":false');
    const forged = text.replace('"ranks":[1,2]', '"ranks":[2,1]');
    const all = file('all.ndjson', text + running + text);
    const good = verify([all]);
    expect([good.status, good.stdout.trim().split('\n').at(-1)]).toEqual([
      0,
      '3 games: 2 verified, 0 not verified, 1 not finished',
    ]);
    const packed = join(folder, 'all.ndjson.gz');
    writeFileSync(packed, gzipSync(text + forged));
    const bad = verify([packed]);
    expect([bad.status, bad.stdout.trim().split('\n').at(-1)]).toEqual([
      1,
      '2 games: 1 verified, 1 not verified, 0 not finished',
    ]);
  });

  it('ends with 1 where the commitment is not the one that was noted', () => {
    expect(verify([STORED, '--commitment', 'ab'.repeat(32)]).status).toBe(1);
  });

  it('ends with 2 where an export was cut off, though all games in it are verified', () => {
    const around = { format: 'fairdeal-export', formatVersion: 1, player: 'x', games: 2 };
    const cut = verify([file('cut-export.ndjson', `${JSON.stringify(around)}\n${text}`)]);
    expect(cut.status).toBe(2);
    expect(cut.stdout.trim().split('\n').slice(-2)).toEqual([
      'not all there:',
      '  end: the last line of the export is missing: this was cut off',
    ]);
  });

  it('ends with 2 where there is nothing to verify', () => {
    const running = text.replace('"complete":true', '"complete":false');
    expect(verify([file('running.ndjson', running)])).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('not finished: nothing to verify yet'),
    });
    expect(verify([file('cut.ndjson', text.split('\n').slice(0, 5).join('\n'))])).toMatchObject({
      status: 2,
      stdout: 'not verified:\n  log: the last line is missing: this was cut off\n',
    });
    expect(verify([file('none.ndjson', 'nonsense')])).toEqual({
      ...{ status: 2, stdout: 'not verified:\n  line 1: this is not JSON\n', stderr: '' },
    });
    expect(verify([file('empty.ndjson', '')])).toEqual({ status: 2, stdout: '', stderr: '' });
    expect(verify(['there-is-none.ndjson']).status).toBe(2);
    expect(verify([])).toEqual({
      ...{ status: 2, stdout: '', stderr: 'which file? npm run verify -- game.ndjson\n' },
    });
  });
});

describe('npm run corpus', () => {
  it('has all stored games of a kind go as they went', () => {
    const { status, stdout } = run('scripts/corpus.mjs', ['--kind', 'LITTLE_RICKY']);
    expect(stdout).toMatch(/^LITTLE_RICKY: 416 stored games, all go as they went$/m);
    expect(status).toBe(0);
  });
});
