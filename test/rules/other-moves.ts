import type { PlayOut } from './play-out.js';
import { canonical } from './plain-data.js';

const NO_MOVES: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  NaN,
  '',
  'PLAY',
  true,
  [],
  [[]],
  {},
  { type: null },
  { type: 'NO_SUCH_MOVE' },
  { type: '__proto__' },
  { type: 'constructor' },
  { type: ['PLAY'] },
  () => 'PLAY',
  Symbol('PLAY'),
  10n,
  new Map(),
];

const OTHER_LEAVES: readonly unknown[] = [
  null,
  '',
  'NO_SUCH_THING',
  '__proto__',
  -1,
  1e9,
  0.5,
  {},
  [],
];

/**
 * Moves that somebody might send at the wrong time: those legal elsewhere in the game, each of
 * them with one field spoilt, and things that are no move at all.
 */
export function otherMoves({ kind, steps }: PlayOut, most: number): readonly unknown[] {
  const elsewhere = new Map<string, unknown>();
  for (const step of spread(steps, most)) {
    if (!('seat' in step)) continue;
    elsewhere.set(canonical(step.move), step.move);
    for (const move of kind.rules.legalMoves(step.state, step.seat).moves) {
      elsewhere.set(canonical(move), move);
    }
  }
  const legal = spread([...elsewhere.values()], most);
  return [...legal, ...spread(legal.flatMap(spoilt), 3 * most), ...NO_MOVES];
}

/** Not more than `most` of the items, evenly, always with the first and the last. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  // Every index lies between 0 and the last.
  return Array.from({ length: most }, (_, place) => items[Math.round(place * step)] as T);
}

function spoilt(move: unknown): readonly unknown[] {
  if (typeof move !== 'object' || move === null) return OTHER_LEAVES;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(move).filter(([other]) => other !== name));
  return Object.entries(move).flatMap(([name, value]) => [
    without(name),
    ...OTHER_LEAVES.map((leaf) => ({ ...move, [name]: leaf })),
    ...(Array.isArray(value) ? spoiltList(value).map((list) => ({ ...move, [name]: list })) : []),
  ]);
}

function spoiltList(list: readonly unknown[]): readonly unknown[][] {
  return [list.slice(1), [...list, ...list], [...list, null], list.toReversed()];
}
