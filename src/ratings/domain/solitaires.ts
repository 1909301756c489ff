import { catalogue } from '../../rules/catalogue.js';
import type { AnyKind } from '../../rules/contract/index.js';

/** The kinds that are played alone: of two scores the higher is better, and there are no ratings. */
export const SOLITAIRES: readonly AnyKind[] = catalogue.filter(
  ({ rules }) => rules.seats.max === 1,
);

export function isSolitaire(kind: string): boolean {
  return SOLITAIRES.some(({ id }) => id === kind);
}
