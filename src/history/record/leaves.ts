/** Path and value of everything in a JSON value that has no parts: `seats.1.cards` → 5. */
export type Leaves = ReadonlyMap<string, unknown>;

export function leavesOf(value: unknown): Leaves {
  const leaves = new Map<string, unknown>();
  collect(value, '', leaves);
  return leaves;
}

/** The leaves that are new or another than before. */
export function changedLeaves(before: Leaves, after: Leaves): Record<string, unknown> {
  return Object.fromEntries(
    [...after].filter(([path, value]) => !before.has(path) || !isSame(before.get(path), value)),
  );
}

export type Difference = {
  readonly path: string;
  /** `undefined` where there is nothing at the path. */
  readonly expected: unknown;
  readonly found: unknown;
};

/** Where two JSON values first differ. */
export function firstDifference(expected: Leaves, found: Leaves): Difference | null {
  for (const path of new Set([...expected.keys(), ...found.keys()])) {
    const difference = { path, expected: expected.get(path), found: found.get(path) };
    if (!isSame(difference.expected, difference.found)) return difference;
  }
  return null;
}

function collect(value: unknown, path: string, leaves: Map<string, unknown>): void {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) leaves.set(path, value);
  for (const [name, part] of parts) collect(part, path === '' ? name : `${path}.${name}`, leaves);
}

/** A leaf is a scalar, or an object or array without parts. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isEmpty(one) && isEmpty(other) && isList(one) === isList(other));
}

function isEmpty(leaf: unknown): boolean {
  return typeof leaf === 'object' && leaf !== null;
}

function isList(leaf: unknown): boolean {
  return Array.isArray(leaf);
}
