import type { Sitting, Turn } from '../../games/domain/index.js';
import type { HeaderLine } from './format.js';
import { type Telling, endOf, turnLineOf } from './write.js';

const PAGE = 200;

/** The log after a version, in order: as many turns as asked for, where there are so many. */
export type ReadTurns = (afterVersion: number, most: number) => Promise<readonly Turn[]>;

/**
 * A record as text, a chunk for each page of the log, each read when it is asked for. Holds the
 * turns up to the version that the game had when it was loaded: what the header keeps secret is
 * then kept secret on every line.
 */
export async function* recordText(
  header: HeaderLine,
  sitting: Sitting,
  telling: Telling,
  readTurns: ReadTurns,
): AsyncGenerator<string, void, undefined> {
  const { game } = sitting;
  yield lines([header]);
  for (let version = 0; version < game.version;) {
    const most = Math.min(PAGE, game.version - version);
    const turns = (await readTurns(version, most)).slice(0, most);
    const last = turns.at(-1);
    if (!last) throw new Error(`game ${game.id} has no turn after version ${version}`);
    version = last.version;
    yield lines(turns.map((turn) => turnLineOf(sitting, turn, telling)));
  }
  yield lines([endOf(game)]);
}

function lines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
