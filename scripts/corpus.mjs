// The corpus: finished games that are played again in the tests, so that no change of the rules
// slips in (docs/adr/0007).
//
//   npm run corpus                 what a change of the rules does to the stored games
//   npm run corpus -- --write      plays the scenarios anew and says what is another game now
//
// Without --write (or with --check, which is the same) nothing is written, and the exit code is 1
// where any stored game could not have been played so by the rules of its revision.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstDifference, leavesOf } from '../dist/history/record/leaves.js';
import { readLines, sentenceOf, verifyGame } from '../dist/history/verify/index.js';
import { catalogue } from '../dist/rules/catalogue.js';
import { storedGame } from './lib/stored-game.mjs';

const FOLDER = 'test/corpus';
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, write: { type: 'boolean' } },
});

process.exitCode = values.write ? write() : check();

function check() {
  let isAsBefore = true;
  for (const kind of catalogue) {
    const files = filesOf(kind);
    let affected = 0;
    for (const file of files) {
      const { verdict, findings } = verifyGame(linesIn(file));
      if (verdict === 'VERIFIED') continue;
      affected += 1;
      console.log(file);
      for (const finding of findings) console.log(`  ${sentenceOf(finding)}`);
    }
    const said = affected === 0 ? 'all go as they went' : `${affected} would go another way`;
    console.log(`${kind.id}: ${files.length} stored games, ${said}`);
    if (affected > 0 || files.length === 0) isAsBefore = false;
  }
  if (isAsBefore) return 0;
  console.log('\nGames that are being played would change under their players: keep the old rule');
  console.log('book as `earlier` and raise the revision. See docs/adr/0007.');
  return 1;
}

/** Only games of the current revision are made anew: those of earlier ones stay as they were. */
function write() {
  const scenarios = JSON.parse(readFileSync(join(FOLDER, 'scenarios.json'), 'utf8'));
  for (const kind of catalogue) {
    const wanted = scenarios[kind.id] ?? plainScenarios(kind);
    const files = new Map(wanted.map((scenario) => [fileOf(kind, scenario.name), scenario]));
    mkdirSync(folderOf(kind), { recursive: true });
    for (const [file, scenario] of files) writeGame(file, storedGame(kind, scenario));
    for (const file of filesOf(kind)) {
      if (files.has(file) || !file.startsWith(fileOf(kind, '').replace('.ndjson', ''))) continue;
      rmSync(file);
      console.log(`${file}: removed, no scenario has this name`);
    }
  }
  return 0;
}

function writeGame(file, lines) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { verdict, findings } = verifyGame(linesFrom(text));
  if (verdict !== 'VERIFIED') throw new Error(`${file}: ${findings.map(sentenceOf).join('; ')}`);
  console.log(`${file}: ${changeOf(file, text)}`);
  writeFileSync(file, text);
}

function changeOf(file, text) {
  if (!existsSync(file)) return 'new';
  if (readFileSync(file, 'utf8') === text) return 'as it was';
  const [before, after] = [linesIn(file), linesFrom(text)];
  const index = after.findIndex((line, at) => JSON.stringify(line) !== JSON.stringify(before[at]));
  const line = after[index] ?? before[after.length];
  const difference = firstDifference(leavesOf(after[index]), leavesOf(before[index]));
  const { path, expected, found } = difference ?? { path: 'all of it' };
  const where = line?.act ? `turn ${line.version}` : line?.format ? 'header' : 'end';
  return `another game from its ${where} on: ${path} was ${told(found)}, is ${told(expected)}`;
}

/** For a kind without scenarios of its own: two games of each size. */
function plainScenarios({ rules: { seats } }) {
  const sizes = Array.from({ length: seats.max - seats.min + 1 }, (_, index) => seats.min + index);
  return sizes.flatMap((size) =>
    ['EASY', 'NORMAL'].map((first) => ({
      name: `${size}-seats-${first.toLowerCase()}`,
      seats: Array.from({ length: size }, (_, seat) => plainSeat(seat, first)),
    })),
  );
}

function plainSeat(seat, first) {
  const other = first === 'EASY' ? 'NORMAL' : 'EASY';
  return `${seat % 3 === 2 ? 'BOT' : 'PLAYER'}:${seat % 2 === 0 ? first : other}`;
}

function filesOf(kind) {
  const folder = folderOf(kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  return names.sort().map((name) => join(folder, name));
}

function folderOf({ folder }) {
  return join(FOLDER, folder);
}

function fileOf(kind, name) {
  return join(folderOf(kind), `r${kind.revision}-${name}.ndjson`);
}

function linesIn(file) {
  return linesFrom(readFileSync(file, 'utf8'));
}

function linesFrom(text) {
  const lines = readLines(text);
  if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
  return lines.value;
}

function told(value) {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
