import type { Game, Sitting } from '../../src/games/domain/game.js';
import type { Turn } from '../../src/games/domain/turn.js';
import { endOf, headerOf, turnLineOf } from '../../src/history/record/write.js';
import { sentenceOf, verifyGame } from '../../src/history/verify/index.js';
import type { AnyKind, Viewer } from '../../src/rules/contract/index.js';
import { NOON, type Step } from '../games/support/builders.js';
import { counting } from '../games/support/counting-kind.js';
import { turnsOf } from '../games/support/play-out.js';

/** A line of a record, to be tampered with. */
export type Line = Record<string, unknown>;

export const KINDS: readonly AnyKind[] = [counting];

/** The record of a game that was started with turn 1 and went on by these steps. */
export function recordOf(
  start: Sitting,
  steps: readonly Step[],
  viewer: Viewer = null,
): readonly Line[] {
  const sitting = { ...start, game: steps.at(-1)?.game ?? start.game };
  return linesOf(sitting, turnsOf({ start, steps }), viewer);
}

export function linesOf(sitting: Sitting, turns: readonly Turn[], viewer: Viewer): readonly Line[] {
  const telling = { viewer, apiId: globalId };
  const names = new Map([
    ['ann', 'Ann'],
    ['ben', 'Ben'],
  ]);
  const lines = [
    headerOf(sitting, telling, names, NOON),
    ...turns.map((turn) => turnLineOf(sitting, turn, telling)),
    endOf(sitting.game),
  ];
  // As they come out of a file.
  return JSON.parse(JSON.stringify(lines)) as Line[];
}

export function globalId(type: string, id: Game['id']): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}

/** The record with another line at a place; the last is at -1. */
export function tampered(lines: readonly Line[], index: number, change: Line): readonly Line[] {
  const at = index < 0 ? lines.length + index : index;
  return lines.map((line, place) => (place === at ? { ...line, ...change } : line));
}

/** What a verifier says of the lines: nothing where all holds. */
export function findingsOf(lines: readonly unknown[], kinds = KINDS): readonly string[] {
  return verifyGame(lines, { kinds }).findings.map(sentenceOf);
}
