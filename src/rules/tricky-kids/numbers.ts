import { sumOf } from '../contract/index.js';
import { ruleName, type RuleId } from './rule-cards.js';

/** How many cards one keeps, and writes on [S4, S5]. */
export const CARDS_KEPT = 7;

export const LIMIT_TYPES = [
  'TOTAL',
  'LEAST',
  'MOST',
  'ODD_OR_ZERO',
  'NEVER_ALONE',
  'NEVER_TWICE',
] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];

/** One thing that the seven numbers have to keep to. */
export type NumberLimit = {
  readonly type: LimitType;
  /** The number that a TOTAL, LEAST or MOST is about; `null` for the others. */
  readonly value: number | null;
  /** The rule card it comes from; `null` for the base rules [S5]. */
  readonly rule: RuleId | null;
};

/** What the numbers of a round have to keep to, all of it at once. */
export function limitsOf(inForce: readonly RuleId[]): readonly NumberLimit[] {
  const ruled = inForce.flatMap((rule) => RULED[rule] ?? []);
  const base = BASE.filter(({ type }) => !ruled.some((limit) => limit.type === type));
  return [...base, ...ruled].toSorted((one, other) => place(one) - place(other));
}

/** What holds where no rule card says otherwise [S5]. */
const BASE: readonly NumberLimit[] = [
  { type: 'TOTAL', value: 21, rule: null },
  { type: 'LEAST', value: 0, rule: null },
  { type: 'MOST', value: 21, rule: null },
];

const RULED: Readonly<Partial<Record<RuleId, NumberLimit>>> = {
  N1: { type: 'TOTAL', value: 28, rule: 'N1' },
  N2: { type: 'TOTAL', value: 14, rule: 'N2' },
  N3: { type: 'MOST', value: 7, rule: 'N3' },
  N4: { type: 'LEAST', value: 1, rule: 'N4' },
  N5: { type: 'ODD_OR_ZERO', value: null, rule: 'N5' },
  N6: { type: 'NEVER_ALONE', value: null, rule: 'N6' },
  N7: { type: 'NEVER_TWICE', value: null, rule: 'N7' },
};

function place({ type }: NumberLimit): number {
  return LIMIT_TYPES.indexOf(type);
}

/** What is wrong with the numbers, one clause for each limit that they break. */
export function brokenLimits(
  limits: readonly NumberLimit[],
  numbers: readonly number[],
): readonly string[] {
  return limits.flatMap((limit) => {
    const fault = faultIn(numbers, limit);
    if (fault === null) return [];
    return [limit.rule === null ? fault : `${fault} (${ruleName(limit.rule)})`];
  });
}

function faultIn(numbers: readonly number[], { type, value }: NumberLimit): string | null {
  const bound = value ?? 0;
  switch (type) {
    case 'TOTAL': {
      const total = sumOf(numbers);
      return total === bound ? null : `the numbers add up to ${total}, not to ${bound}`;
    }
    case 'LEAST':
      return naming(numbers, (number) => number < bound, `below ${bound}`);
    case 'MOST':
      return naming(numbers, (number) => number > bound, `above ${bound}`);
    case 'ODD_OR_ZERO':
      return naming(numbers, (number) => !isOddOrZero(number), 'neither odd nor 0');
    case 'NEVER_ALONE':
      return naming(
        numbers,
        (number) => number !== 0 && copies(numbers, number) === 1,
        'on one card only, and has to be on two or more',
      );
    case 'NEVER_TWICE':
      return naming(
        numbers,
        (number) => number !== 0 && copies(numbers, number) > 1,
        'on more than one card',
      );
  }
}

/** "8 and 9 are above 7": each wrong number once, or `null` if all are right. */
function naming(
  numbers: readonly number[],
  isWrong: (number: number) => boolean,
  why: string,
): string | null {
  const wrong = [...new Set(numbers.filter(isWrong))];
  return wrong.length === 0 ? null : wrong.map((number) => `${number} is ${why}`).join(' and ');
}

function isOddOrZero(number: number): boolean {
  return number === 0 || Math.abs(number % 2) === 1;
}

function copies(numbers: readonly number[], wanted: number): number {
  return numbers.filter((number) => number === wanted).length;
}

/** Seven numbers, the highest first. */
export type NumberSet = readonly number[];

/**
 * Every set of seven numbers that keeps to the limits, those with the highest numbers first; none
 * where the limits exclude each other. Computed once for each combination of limits.
 */
export function legalSets(limits: readonly NumberLimit[]): readonly NumberSet[] {
  const name = limits.map(({ type, value }) => `${type}${value ?? ''}`).join();
  let sets = known.get(name);
  if (sets === undefined) {
    sets = search(limits);
    known.set(name, sets);
  }
  return sets;
}

/** What is computed depends on the limits alone, so that remembering it changes no answer. */
const known = new Map<string, readonly NumberSet[]>();

function search(limits: readonly NumberLimit[]): readonly NumberSet[] {
  const valueOf = (type: LimitType) => limits.find((limit) => limit.type === type)?.value ?? 0;
  const [total, least, most] = [valueOf('TOTAL'), valueOf('LEAST'), valueOf('MOST')];
  const found: NumberSet[] = [];
  extend([], total, most);
  return found;

  /** Adds to the set, from the highest possible number down; `left` is what is still to be given. */
  function extend(set: NumberSet, left: number, highest: number): void {
    const open = CARDS_KEPT - set.length;
    if (open === 0) {
      if (limits.every((limit) => faultIn(set, limit) === null)) found.push(set);
      return;
    }
    if (highest * open < left) return;
    for (let number = Math.min(highest, left - least * (open - 1)); number >= least; number--) {
      extend([...set, number], left - number, number);
    }
  }
}
