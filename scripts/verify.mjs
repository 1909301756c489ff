// Verifies a game that was exported from a server: offline, with nothing but the file.
//
//   npm run verify -- game.ndjson [--commitment hex]
//   curl … | npm run --silent verify -- -
//
// The file has one JSON object a line (GET /games/:id/export), or one JSON array of them. Whoever
// noted the commitment before the first card passes it too: it is what a forged file cannot know.
// Exit code: 0 verified, 1 something differs, 2 nothing to verify (not finished, not to be read).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readLines, reportOf, verifyGame } from '../dist/history/verify/index.js';

const EXIT_CODES = { VERIFIED: 0, DIFFERS: 1, NOT_FINISHED: 2 };

process.exitCode = main();

function main() {
  let text;
  let commitment;
  try {
    const wanted = settings();
    commitment = wanted.commitment;
    text = readFileSync(wanted.file === '-' ? 0 : fromCallersFolder(wanted.file), 'utf8');
  } catch (error) {
    return unread(error.message);
  }
  const lines = readLines(text);
  if (!lines.ok) return unread(`${lines.refusal.where}: ${lines.refusal.what}`);
  const verification = verifyGame(lines.value, { commitment });
  console.log(reportOf(verification));
  return verification.record === null ? 2 : EXIT_CODES[verification.verdict];
}

function settings() {
  const { values, positionals } = parseArgs({
    options: { commitment: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('which file? npm run verify -- game.ndjson');
  return { file, commitment: values.commitment };
}

/** npm runs scripts in the project's folder, wherever it was called. */
function fromCallersFolder(file) {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

function unread(message) {
  console.error(message);
  return 2;
}
