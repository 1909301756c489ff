import { isDeepStrictEqual } from 'node:util';
import type { AnyKind } from '../../src/rules/contract/index.js';

export type Step = { readonly seat: number; readonly move: unknown };
type Tables = readonly [unknown, unknown];

/** So many moves are tried before the longest walk so far has to do. */
const MOST_TRIES = 400;

/**
 * Moves that can be made at both tables, one after the other, without the seat or a spectator being
 * able to tell the tables apart: others draw, or play what both hold; the seat plays its own.
 */
export function stepsAlike(
  kind: AnyKind,
  start: Tables,
  seat: number,
  most: number,
): readonly Step[] {
  let longest: readonly Step[] = [];
  let tries = 0;
  const walk = (tables: Tables, steps: readonly Step[]): void => {
    if (steps.length > longest.length) longest = steps;
    for (const step of stepsFrom(kind, tables, steps.length)) {
      if (longest.length === most || ++tries > MOST_TRIES) return;
      const next = after(kind, tables, step);
      if (next && looksTheSame(kind, next, seat)) walk(next, [...steps, step]);
    }
  };
  walk(start, []);
  return longest;
}

/** Not always the first that is listed is tried first, or one sort of move would be all there is. */
function stepsFrom({ rules }: AnyKind, [one]: Tables, count: number): readonly Step[] {
  return rules.awaited(one).flatMap(({ seat }) => {
    const { moves } = rules.legalMoves(one, seat);
    const turned = [...moves.slice(1 + count), ...moves.slice(0, 1 + count)];
    return turned.map((move: unknown) => ({ seat, move }));
  });
}

function after({ rules }: AnyKind, [one, other]: Tables, { seat, move }: Step): Tables | null {
  const [played, alsoPlayed] = [rules.play(one, seat, move), rules.play(other, seat, move)];
  return played.ok && alsoPlayed.ok ? [played.value, alsoPlayed.value] : null;
}

function looksTheSame({ rules }: AnyKind, tables: Tables, seat: number): boolean {
  const [one, other] = tables.map((table) => [
    rules.view(table, seat),
    rules.view(table, null),
    rules.awaited(table),
    rules.timers(table),
    rules.legalMoves(table, seat),
    rules.outcome(table),
  ]);
  return isDeepStrictEqual(one, other);
}
