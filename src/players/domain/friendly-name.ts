// prettier-ignore
const ADJECTIVES = [
  'Amber', 'Bold', 'Brave', 'Bright', 'Calm', 'Clever', 'Cosy', 'Curious', 'Eager', 'Gentle',
  'Golden', 'Happy', 'Honest', 'Jolly', 'Keen', 'Kind', 'Lively', 'Lucky', 'Merry', 'Mild',
  'Noble', 'Patient', 'Proud', 'Quick', 'Quiet', 'Silver', 'Sly', 'Sunny', 'Swift', 'Witty',
] as const;

// prettier-ignore
const ANIMALS = [
  'Badger', 'Bear', 'Beaver', 'Crane', 'Deer', 'Dolphin', 'Dove', 'Eagle', 'Falcon', 'Finch',
  'Fox', 'Gecko', 'Hare', 'Hedgehog', 'Heron', 'Ibex', 'Koala', 'Lark', 'Lynx', 'Marten',
  'Mole', 'Otter', 'Owl', 'Panda', 'Raven', 'Robin', 'Seal', 'Stoat', 'Swan', 'Wren',
] as const;

/**
 * A name for a guest who brings none: `Merry Otter 4711`. Always a valid name; whether it is free
 * only the accounts know. `below(n)` is a whole number from 0 to n - 1.
 */
export function friendlyName(below: (limit: number) => number): string {
  const adjective = ADJECTIVES[below(ADJECTIVES.length)];
  const animal = ANIMALS[below(ANIMALS.length)];
  return `${adjective} ${animal} ${1 + below(99_999)}`;
}
