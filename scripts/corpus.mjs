// The corpus: finished games that are played again in the tests, so that no change of the rules
// slips in (docs/adr/0007).
//
//   npm run corpus                 what a change of the rules does to the stored games
//   npm run corpus -- --write      plays the scenarios that are new or others, and the games that
//                                  the rules would not let go so, and says what is another game now
//   npm run corpus -- --write --all   plays every scenario anew, which takes a while
//
// `--kind RICOCHET` does it for one kind. Without --write (or with --check, which is the same)
// nothing is written, and the exit code is 1 where any stored game could not have been played so by
// the rules of its revision.
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firstDifference, leavesOf } from '../dist/history/record/leaves.js';
import { sentenceOf, verifyGame } from '../dist/history/verify/index.js';
import { catalogue, kindById } from '../dist/rules/catalogue.js';
import {
  fileOf,
  filesOf,
  isOfRevision,
  linesFrom,
  readIndex,
  textIn,
  writeIndex,
  writeText,
} from './lib/corpus-files.mjs';
import { scenariosOf } from './lib/corpus-scenarios.mjs';
import { storedGame } from './lib/stored-game.mjs';

const { values } = parseArgs({
  options: {
    ...{ check: { type: 'boolean' }, write: { type: 'boolean' }, all: { type: 'boolean' } },
    kind: { type: 'string' },
  },
});
const kinds = values.kind === undefined ? catalogue : [kindById(values.kind)];

process.exitCode = values.write ? write() : check();

function check() {
  let isAsBefore = true;
  for (const kind of kinds) {
    const files = filesOf(kind);
    let affected = 0;
    for (const file of files) {
      const { verdict, findings } = verifyGame(linesFrom(textIn(file)));
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
  for (const kind of kinds) {
    const files = new Map(
      scenariosOf(kind).map((scenario) => [fileOf(kind, scenario.name), scenario]),
    );
    for (const [file, scenario] of files) writeGame(kind, file, scenario);
    for (const file of filesOf(kind)) {
      if (files.has(file) || !isOfRevision(file, kind)) continue;
      rmSync(file);
      note(file, undefined);
      console.log(`${file}: removed, no scenario has this name`);
    }
  }
  return 0;
}

function writeGame(kind, file, scenario) {
  const digest = createHash('sha256').update(JSON.stringify(scenario)).digest('hex').slice(0, 16);
  if (!values.all && readIndex()[file] === digest && goesAsItWent(file)) return;
  const text = storedGame(kind, scenario)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  const { verdict, findings } = verifyGame(linesFrom(text));
  if (verdict !== 'VERIFIED') throw new Error(`${file}: ${findings.map(sentenceOf).join('; ')}`);
  console.log(`${file}: ${changeOf(file, text)}`);
  if (!existsSync(file) || textIn(file) !== text) writeText(file, text);
  note(file, digest);
}

/** Written at once: whoever breaks off goes on from there. */
function note(file, digest) {
  writeIndex({ ...readIndex(), [file]: digest });
}

function goesAsItWent(file) {
  return existsSync(file) && verifyGame(linesFrom(textIn(file))).verdict === 'VERIFIED';
}

function changeOf(file, text) {
  if (!existsSync(file)) return 'new';
  const textBefore = textIn(file);
  if (textBefore === text) return 'as it was';
  const [before, after] = [linesFrom(textBefore), linesFrom(text)];
  const index = after.findIndex((line, at) => JSON.stringify(line) !== JSON.stringify(before[at]));
  const line = after[index] ?? before[after.length];
  const difference = firstDifference(leavesOf(after[index]), leavesOf(before[index]));
  const { path, expected, found } = difference ?? { path: 'all of it' };
  const where = line?.act ? `turn ${line.version}` : line?.format ? 'header' : 'end';
  return `another game from its ${where} on: ${path} was ${told(found)}, is ${told(expected)}`;
}

function told(value) {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
