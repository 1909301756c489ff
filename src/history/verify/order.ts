import type { GameRecord } from '../record/format.js';
import type { Finding } from './verification.js';

/** The first place where the versions do not count 1, 2, 3 … up to the one that the end names. */
export function disorderIn({ turns, end }: GameRecord): Finding | null {
  const versions = turns.map(({ version }) => version);
  const index = versions.findIndex((version, at) => version !== at + 1);
  if (index >= 0) return log(disorderAt(versions, index));
  const last = versions.length;
  if (last < end.version) {
    return log(`turn ${last + 1} is missing: the log ends before it, the game at ${end.version}`);
  }
  return last > end.version ? log(`turn ${last} stands after the end at ${end.version}`) : null;
}

function disorderAt(versions: readonly number[], index: number): string {
  const expected = index + 1;
  const found = versions[index] ?? 0;
  if (found < expected) return `turn ${found} stands there twice`;
  if (versions.includes(expected)) return `turn ${found} stands before turn ${expected}`;
  return `turn ${expected} is missing: turn ${found} stands in its place`;
}

function log(what: string): Finding {
  return { where: 'log', what };
}
