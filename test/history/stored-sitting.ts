import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Sitting, Turn } from '../../src/games/domain/index.js';
import type { EndLine, HeaderLine, TurnLine } from '../../src/history/record/format.js';
import { parseRecord } from '../../src/history/verify/parse.js';
import { tableOf } from '../../src/history/verify/table.js';
import type { AnyKind } from '../../src/rules/contract/index.js';

export type StoredSitting = {
  readonly file: string;
  readonly start: Sitting;
  readonly turns: readonly Turn[];
  readonly header: HeaderLine;
  readonly lines: readonly TurnLine[];
  readonly end: EndLine;
};

/** The stored games of a kind, every so manieth of them. */
export function storedSittings(kind: AnyKind, every: number): readonly StoredSitting[] {
  const folder = join('test/corpus', kind.folder);
  const files = readdirSync(folder).sort();
  return files.filter((_, at) => at % every === 0).map((file) => sittingIn(kind, folder, file));
}

function sittingIn(kind: AnyKind, folder: string, file: string): StoredSitting {
  const text = brotliDecompressSync(readFileSync(join(folder, file))).toString('utf8');
  const record = parseRecord(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  );
  if (!record.ok) throw new Error(`${file}: ${record.refusal.what}`);
  const { header, turns: lines, end } = record.value;
  const start = tableOf(header, header.seed ?? '', kind);
  return { file, start, turns: lines.map(turnOf), header, lines, end };
}

function turnOf(line: TurnLine): Turn {
  const { version, at, seat, player, act: type, ...rest } = line;
  const thinkingMs = 'thinkingMs' in rest ? rest.thinkingMs : null;
  // A line of a record has what the act has, under the same names.
  const act = { type, ...rest } as unknown as Turn['act'];
  return { version, at: Date.parse(at), act, seat, playerId: player, moveId: null, thinkingMs };
}
