// Where the stored games lie: one after the other and compressed, for they are text that repeats
// itself a lot.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const FOLDER = 'test/corpus';
const ENDING = '.ndjson.br';
/** The scenarios that each file was played from, by a digest: another scenario is another game. */
const INDEX = join(FOLDER, 'index.json');

export function corpusJson(name) {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

export function filesOf(kind) {
  const folder = join(FOLDER, kind.folder);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return names.sort().map((name) => join(folder, name));
}

export function fileOf(kind, name) {
  return join(FOLDER, kind.folder, `r${kind.revision}-${name}${ENDING}`);
}

export function isOfRevision(file, { revision }) {
  return file.split('/').at(-1).startsWith(`r${revision}-`);
}

export function textIn(file) {
  return brotliDecompressSync(readFileSync(file)).toString('utf8');
}

export function writeText(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  // Games of one file repeat each other: the window reaches over all of them.
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  writeFileSync(file, brotliCompressSync(text, { params }));
}

/** The games of a text, each with the lines that are its own. */
export function gamesIn(text) {
  return text.split(/^(?=\{"format":)/m);
}

export function readIndex() {
  return existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : {};
}

export function writeIndex(index) {
  const sorted = Object.fromEntries(Object.entries(index).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(INDEX, `${JSON.stringify(sorted, null, 2)}\n`);
}
