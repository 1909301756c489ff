import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readLines, sentenceOf } from '../../src/history/verify/index.js';
import type { AnyKind } from '../../src/rules/contract/index.js';

export const CORPUS = 'test/corpus';

/** The files of stored games of a kind; of one revision, if it is given. */
export function corpusFiles({ folder }: AnyKind, revision?: number): readonly string[] {
  const path = join(CORPUS, folder);
  const names = existsSync(path) ? readdirSync(path).sort() : [];
  return names
    .filter((name) => revision === undefined || name.startsWith(`r${revision}-`))
    .map((name) => join(path, name));
}

/** The texts of the games of a file, each from its header to its end. */
export function gamesIn(file: string): readonly string[] {
  return brotliDecompressSync(readFileSync(file))
    .toString('utf8')
    .split(/^(?=\{"format":)/m);
}

/** What the lines of a game say. */
export function linesOf(text: string): readonly unknown[] {
  const lines = readLines(text);
  if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
  return lines.value;
}

export function headerOf(text: string): unknown {
  return JSON.parse(text.slice(0, text.indexOf('\n')));
}
