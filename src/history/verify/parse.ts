import type { z } from 'zod';
import { type Result, accepted, refused } from '../../rules/contract/index.js';
import {
  FORMAT,
  FORMAT_VERSION,
  type GameRecord,
  type TurnLine,
  endLine,
  headerLine,
  turnLine,
} from '../record/format.js';
import type { Finding } from './verification.js';

/** The values in a text: one a line, or those of one JSON array. */
export function readLines(text: string): Result<readonly unknown[], Finding> {
  if (text.trimStart().startsWith('[')) return readArray(text);
  const values: unknown[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      return refused({ where: `line ${index + 1}`, what: 'this is not JSON' });
    }
  }
  return accepted(values);
}

/** The record that the lines are; otherwise the first thing that is wrong with their form. */
export function parseRecord(lines: readonly unknown[]): Result<GameRecord, Finding> {
  const [first, ...rest] = lines;
  const header = shaped(headerLine, first, 'line 1');
  if (!header.ok) return foreign(first) ?? header;
  const last = rest.pop();
  const end = shaped(endLine, last, `line ${lines.length}`);
  if (!end.ok) return refused({ where: 'log', what: 'the last line is missing: this was cut off' });
  const turns: TurnLine[] = [];
  for (const [index, line] of rest.entries()) {
    const turn = shaped(turnLine, line, `line ${index + 2}`);
    if (!turn.ok) return turn;
    turns.push(turn.value);
  }
  return accepted({ header: header.value, turns, end: end.value });
}

function readArray(text: string): Result<readonly unknown[], Finding> {
  try {
    return accepted(JSON.parse(text) as readonly unknown[]); // it begins with a bracket
  } catch {
    return refused({ where: 'file', what: 'this is not JSON' });
  }
}

/** What is no game at all, or one of a format to come, is better told so than by its first field. */
function foreign(first: unknown): Result<never, Finding> | null {
  const { format, formatVersion } = (first ?? {}) as Partial<Record<string, unknown>>;
  if (format !== FORMAT) return refused({ where: 'line 1', what: `this is no ${FORMAT}` });
  if (formatVersion === FORMAT_VERSION) return null;
  const what = `the format has version ${String(formatVersion)}; this program reads ${FORMAT_VERSION}`;
  return refused({ where: 'line 1', what });
}

function shaped<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): Result<z.infer<Schema>, Finding> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return accepted(parsed.data);
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'it has another form';
  return refused({ where, what: path === '' ? message : `${path}: ${message}` });
}
