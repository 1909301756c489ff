import { createHash } from 'node:crypto';

/** Choices that a seed decides. A label gives a sequence of its own, whatever others draw. */
export function randomFrom(seed, label) {
  let state = createHash('sha256').update(`${seed}:${label}`).digest().readUInt32LE(0);

  // Mulberry32: small, and good enough to choose victims by.
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit) => Math.floor(next() * limit);
  return {
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
