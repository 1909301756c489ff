import type { Sitting, Turn } from '../../src/games/domain/index.js';
import type { EndLine, HeaderLine, TurnLine } from '../../src/history/record/format.js';
import { parseRecord } from '../../src/history/verify/parse.js';
import { tableOf } from '../../src/history/verify/table.js';
import { type AnyKind, atRevision } from '../../src/rules/contract/index.js';
import { corpusFiles, gamesIn, linesOf } from './stored-texts.js';

export type StoredSitting = {
  readonly file: string;
  readonly start: Sitting;
  readonly turns: readonly Turn[];
  readonly header: HeaderLine;
  readonly lines: readonly TurnLine[];
  readonly end: EndLine;
};

/** Stored games of a kind: the first one of every so manieth file. */
export function storedSittings(kind: AnyKind, every: number): readonly StoredSitting[] {
  const files = corpusFiles(kind).filter((_, at) => at % every === 0);
  return files.map((file) => sittingIn(kind, file));
}

function sittingIn(kind: AnyKind, file: string): StoredSitting {
  const [text = ''] = gamesIn(file);
  const record = parseRecord(linesOf(text));
  if (!record.ok) throw new Error(`${file}: ${record.refusal.what}`);
  const { header, turns: lines, end } = record.value;
  const asThen = atRevision(kind, header.revision);
  if (!asThen) throw new Error(`${file}: the rules of revision ${header.revision} are not kept`);
  const start = tableOf(header, header.seed ?? '', asThen);
  return { file, start, turns: lines.map(turnOf), header, lines, end };
}

function turnOf(line: TurnLine): Turn {
  const { version, at, seat, player, act: type, ...rest } = line;
  const thinkingMs = 'thinkingMs' in rest ? rest.thinkingMs : null;
  // A line of a record has what the act has, under the same names.
  const act = { type, ...rest } as unknown as Turn['act'];
  return { version, at: Date.parse(at), act, seat, playerId: player, moveId: null, thinkingMs };
}
