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
import { sentenceOf, verifyGames } from '../dist/history/verify/index.js';
import { catalogue, kindById } from '../dist/rules/catalogue.js';
import {
  fileOf,
  filesOf,
  gamesIn,
  isOfRevision,
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

process.exitCode = await (values.write ? write() : check());

async function check() {
  let isAsBefore = true;
  for (const kind of kinds) {
    let [games, affected] = [0, 0];
    for (const file of filesOf(kind)) {
      const verifications = await verificationsOf(textIn(file));
      games += verifications.length;
      for (const [index, { verdict, findings }] of verifications.entries()) {
        if (verdict === 'VERIFIED') continue;
        affected += 1;
        console.log(`${file}, game ${index + 1} of ${verifications.length}`);
        for (const finding of findings) console.log(`  ${sentenceOf(finding)}`);
      }
    }
    const said = affected === 0 ? 'all go as they went' : `${affected} would go another way`;
    console.log(`${kind.id}: ${games} stored games, ${said}`);
    if (affected > 0 || games === 0) isAsBefore = false;
  }
  if (isAsBefore) return 0;
  console.log('\nGames that are being played would change under their players: keep the old rule');
  console.log('book as `earlier` and raise the revision. See docs/adr/0007.');
  return 1;
}

/** Only games of the current revision are made anew: those of earlier ones stay as they were. */
async function write() {
  for (const kind of kinds) {
    const files = new Map(
      scenariosOf(kind).map(({ name, scenarios }) => [fileOf(kind, name), scenarios]),
    );
    for (const [file, scenarios] of files) await writeGames(kind, file, scenarios);
    for (const file of filesOf(kind)) {
      if (files.has(file) || !isOfRevision(file, kind)) continue;
      rmSync(file);
      note(file, undefined);
      console.log(`${file}: removed, no scenarios have this name`);
    }
  }
  return 0;
}

async function writeGames(kind, file, scenarios) {
  const digest = createHash('sha256').update(JSON.stringify(scenarios)).digest('hex').slice(0, 16);
  if (!values.all && readIndex()[file] === digest && (await goAsTheyWent(file))) return;
  const lines = scenarios.flatMap((scenario) => storedGame(kind, scenario));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const findings = (await verificationsOf(text)).flatMap((verification) => verification.findings);
  if (findings.length > 0) throw new Error(`${file}: ${findings.map(sentenceOf).join('; ')}`);
  console.log(`${file}, ${scenarios.length === 1 ? 'a game' : `${scenarios.length} games`}:`);
  for (const change of changesOf(file, text)) console.log(`  ${change}`);
  if (!existsSync(file) || textIn(file) !== text) writeText(file, text);
  note(file, digest);
}

/** Written at once: whoever breaks off goes on from there. */
function note(file, digest) {
  writeIndex({ ...readIndex(), [file]: digest });
}

async function goAsTheyWent(file) {
  if (!existsSync(file)) return false;
  const verifications = await verificationsOf(textIn(file));
  return verifications.every(({ verdict }) => verdict === 'VERIFIED');
}

async function verificationsOf(text) {
  const verifications = [];
  for await (const verification of verifyGames([text])) verifications.push(verification);
  return verifications;
}

function changesOf(file, text) {
  if (!existsSync(file)) return ['new'];
  const [before, after] = [gamesIn(textIn(file)), gamesIn(text)];
  const changes = after.flatMap((game, index) =>
    game === before[index] ? [] : [`game ${index + 1}: ${changeOf(before[index], game)}`],
  );
  if (before.length > after.length) changes.push(`${before.length - after.length} fewer`);
  return changes.length === 0 ? ['as before'] : changes;
}

function changeOf(textBefore, textAfter) {
  if (textBefore === undefined) return 'new';
  const [before, after] = [linesOf(textBefore), linesOf(textAfter)];
  const index = after.findIndex((line, at) => JSON.stringify(line) !== JSON.stringify(before[at]));
  const line = after[index] ?? before[after.length];
  const difference = firstDifference(leavesOf(after[index]), leavesOf(before[index]));
  const { path, expected, found } = difference ?? { path: 'all of it' };
  const where = line?.act ? `turn ${line.version}` : line?.format ? 'header' : 'end';
  return `another one from its ${where} on: ${path} was ${told(found)}, is ${told(expected)}`;
}

function linesOf(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function told(value) {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
