import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

/** Freezes a value to the leaves, so that whoever would change it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

export function copyByJson<T>(value: T): T {
  // What JSON keeps of plain data is of the same type; `assertPlain` tests that it is plain.
  return JSON.parse(JSON.stringify(value)) as T;
}

/** No `undefined`, no class, no Map: nothing that would not come back from a database column. */
export function assertPlain(value: unknown, name: string): void {
  const text = JSON.stringify(value) as string | undefined;
  assert(text !== undefined, `${name} is nothing that JSON can say`);
  assert(isDeepStrictEqual(JSON.parse(text), value), `${name} does not survive JSON: ${text}`);
}

/** The same text for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  );
}
