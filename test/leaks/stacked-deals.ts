import { jest } from '@jest/globals';
import type { AnyKind, Random } from '../../src/rules/contract/index.js';

/**
 * From now on the kind deals the given table where the deal's key is known, so that a replay of a
 * twin's log begins with the twin's cards. Returns what ends it.
 */
export function stackDeals(kind: AnyKind, tables: ReadonlyMap<string, unknown>): () => void {
  const deal = kind.rules.deal.bind(kind.rules);
  const spy = jest
    .spyOn(kind.rules, 'deal')
    .mockImplementation(
      (options: unknown, seats: number, random: Random): unknown =>
        tables.get(random.key) ?? deal(options, seats, random),
    );
  return () => spy.mockRestore();
}
