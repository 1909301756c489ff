import type { Instant } from '../../games/domain/index.js';
import { type AnyKind, commitmentTo } from '../../rules/contract/index.js';
import { catalogue } from '../../rules/catalogue.js';
import { type Day, closesAt } from './day.js';

/**
 * What everybody plays on a day. Its commitment is published the day before, its seed when the day
 * is over. Rules and options are those of the moment it was made, whatever comes with a new release.
 */
export type DailyDeal = {
  readonly kind: string;
  readonly day: Day;
  /** Secret until the day is over: 256 bits in hex. */
  readonly seed: string;
  readonly commitment: string;
  /** When it was made: before its day, unless the server was down then. */
  readonly committedAt: Instant;
  readonly revision: number;
  /** In the shape of the kind's rules. */
  readonly options: unknown;
};

/**
 * The kinds with a deal for each day: those played alone. Law of such kinds, on which the boards
 * rest: of two scores the higher is better.
 */
export const DAILY_KINDS: readonly AnyKind[] = catalogue.filter(
  ({ rules }) => rules.seats.max === 1,
);

export function newDeal(kind: AnyKind, day: Day, seed: string, now: Instant): DailyDeal {
  const { id, revision, rules } = kind;
  const options: unknown = rules.settle
    ? rules.settle(rules.defaultOptions, 'UNTIMED')
    : rules.defaultOptions;
  return {
    kind: id,
    day,
    seed,
    commitment: commitmentTo(seed),
    committedAt: now,
    revision,
    options,
  };
}

/** Stands in the deal key where other games have their id, so that all are dealt the same cards. */
export function dealNameOf({ kind, day }: Pick<DailyDeal, 'kind' | 'day'>): string {
  return `daily:${kind}:${day}`;
}

/** The seed once nobody can play for the board any more; `null` until then. */
export function revealedSeed({ day, seed }: DailyDeal, now: Instant): string | null {
  return now < closesAt(day) ? null : seed;
}
