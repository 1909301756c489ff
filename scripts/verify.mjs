// Verifies games that were exported from a server: offline, with nothing but the file.
//
//   npm run verify -- games.ndjson [--commitment hex]
//   curl … | npm run --silent verify -- -
//
// The file has one JSON object a line (GET /games/:id/export, or GET /export for all games of an
// account), or one JSON array of those of one game; it may be compressed (.gz, .br). Whoever noted
// the commitment of a game before the first card passes it too: it is what a forged file cannot know.
// Exit code: 0 verified, 1 something differs, 2 nothing to verify (not finished, not to be read) or not
// all there (an export that was cut off). In a file of many games, those still played do not matter.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { readLines, reportOf, verifyGame, verifyGames } from '../dist/history/verify/index.js';

const DECOMPRESS = { gz: createGunzip, br: createBrotliDecompress };

process.exitCode = await main();

async function main() {
  const counts = { VERIFIED: 0, DIFFERS: 0, NOT_FINISHED: 0, MISSING: 0 };
  let unreadable = 0;
  try {
    const { file, commitment } = settings();
    for await (const verification of verifications(chunksOf(file), { commitment })) {
      console.log(reportOf(verification));
      counts[verification.verdict] += 1;
      if (verification.verdict === 'DIFFERS' && verification.record === null) unreadable += 1;
    }
  } catch (error) {
    console.error(error.message);
    return 2;
  }
  const games = counts.VERIFIED + counts.DIFFERS + counts.NOT_FINISHED;
  if (games > 1) console.log(summaryOf(games, counts));
  if (counts.DIFFERS > 0) return games === unreadable ? 2 : 1;
  return counts.VERIFIED > 0 && counts.MISSING === 0 ? 0 : 2;
}

/** An array has to be read as a whole, lines come one game after the other. */
async function* verifications(chunks, options) {
  const iterator = chunks[Symbol.asyncIterator]();
  const { value: first = '' } = await iterator.next();
  const all = { [Symbol.asyncIterator]: () => startingWith(first, iterator) };
  if (!first.trimStart().startsWith('[')) return yield* verifyGames(all, options);
  let text = '';
  for await (const chunk of all) text += chunk;
  const lines = readLines(text);
  if (!lines.ok) throw new Error(`${lines.refusal.where}: ${lines.refusal.what}`);
  yield verifyGame(lines.value, options);
}

async function* startingWith(first, rest) {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function summaryOf(games, { VERIFIED, DIFFERS, NOT_FINISHED }) {
  return `${games} games: ${VERIFIED} verified, ${DIFFERS} not verified, ${NOT_FINISHED} not finished`;
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

function chunksOf(file) {
  const source = file === '-' ? process.stdin : createReadStream(fromCallersFolder(file));
  const decompress = DECOMPRESS[file.split('.').at(-1)];
  const text = decompress ? pipeline(source, decompress(), () => undefined) : source;
  return text.setEncoding('utf8');
}

/** npm runs scripts in the project's folder, wherever it was called. */
function fromCallersFolder(file) {
  return resolve(process.env.INIT_CWD ?? '.', file);
}
