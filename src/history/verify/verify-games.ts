import { FORMAT } from '../record/format.js';
import { isExportLine } from '../record/export-lines.js';
import { Completeness } from './completeness.js';
import type { Finding, Verification } from './verification.js';
import { type VerifyOptions, verifyGame } from './verify.js';

/** Text as it comes: pieces of any length, as characters or as bytes in UTF-8. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * Verifies every game of a text of lines as soon as it has been read: one exported game, the export
 * of a whole account, or any records one after another. Holds one game in memory. Never throws of
 * itself; what is no record is told as one that differs, and the next game is looked for; what an
 * export does not have though it should is told as missing.
 */
export async function* verifyGames(
  chunks: Chunks,
  options: VerifyOptions = {},
): AsyncGenerator<Verification, void, undefined> {
  const completeness = new Completeness();
  let record: unknown[] = [];
  let isBroken = false;
  for await (const { text, number } of linesOf(chunks)) {
    const line = parsed(text);
    if (line === undefined) {
      if (!isBroken) yield unread(number);
      [record, isBroken] = [[], true];
      continue;
    }
    if (isExportLine(line)) {
      yield* missing(completeness.read(line, number));
      continue;
    }
    if (isHeader(line)) {
      if (record.length > 0) yield verifyGame(record, options); // it was cut off
      [record, isBroken] = [[], false];
      completeness.countGame();
    }
    if (isBroken) continue;
    record.push(line);
    if (!isEnd(line)) continue;
    yield verifyGame(record, options);
    record = [];
  }
  if (record.length > 0) yield verifyGame(record, options);
  yield* missing(completeness.atEnd());
}

type NumberedLine = { readonly text: string; readonly number: number };

async function* linesOf(chunks: Chunks): AsyncGenerator<NumberedLine, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      number += 1;
      if (text.trim() !== '') yield { text, number };
    }
  }
  const text = rest + decoder.decode();
  if (text.trim() !== '') yield { text, number: number + 1 };
}

/** No JSON stands for `undefined`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHeader(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'format' in line && line.format === FORMAT;
}

function isEnd(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'end' in line;
}

function unread(number: number): Verification {
  const finding = { where: `line ${number}`, what: 'this is not JSON' };
  return { verdict: 'DIFFERS', record: null, findings: [finding] };
}

function missing(finding: Finding | null): readonly Verification[] {
  return finding ? [{ verdict: 'MISSING', record: null, findings: [finding] }] : [];
}
