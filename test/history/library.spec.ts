import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// The verifier as somebody else's program has it: the package with nothing of the server in it.

const PARTS = ['rules', 'games/domain', 'history/record', 'history/verify'];
const LIBRARIES = ['zod', '@noble/hashes'];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-library-'));
  const home = join(folder, 'node_modules/fairdeal');
  mkdirSync(home, { recursive: true });
  const { name, version, type, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version, type, exports }));
  for (const part of PARTS) copy(`dist/${part}`, join(home, 'dist', part));
  for (const library of LIBRARIES) {
    copy(`node_modules/${library}`, join(folder, 'node_modules', library));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

const PROGRAM = `
  import { createReadStream } from 'node:fs';
  import { sentenceOf, verifyGames } from 'fairdeal/verify';
  for await (const { verdict, findings } of verifyGames(createReadStream(process.argv[2]))) {
    console.log(verdict, findings.map(sentenceOf).join('; '));
  }
`;

describe('the package fairdeal/verify', () => {
  it('verifies a file of games in a program that has no server', () => {
    const program = join(folder, 'program.mjs');
    writeFileSync(program, PROGRAM);
    const games = join(folder, 'games.ndjson');
    const game = readFileSync('test/history/a-game.ndjson', 'utf8');
    writeFileSync(games, game + game.replace('"ranks":[1,2]', '"ranks":[2,1]'));
    const { stdout, stderr } = spawnSync(process.execPath, [program, games], { encoding: 'utf8' });
    expect([stderr, stdout.split('\n')]).toEqual([
      '',
      [
        'VERIFIED ',
        'DIFFERS result: the ranks are [2,1]; the log leads to [1,2]',
        '', //
      ],
    ]);
  });
});
