import type { GameRecord } from '../record/format.js';

/** Something that is not as it must be: where in the record, and what, as a sentence. */
export type Finding = { readonly where: string; readonly what: string };

export type Verification =
  /** All holds: the seed is the one that was committed to, and the log follows from it. */
  | { readonly verdict: 'VERIFIED'; readonly record: GameRecord; readonly findings: readonly [] }
  | {
      readonly verdict: 'DIFFERS';
      /** `null` where the lines could not even be read. */
      readonly record: GameRecord | null;
      readonly findings: readonly Finding[];
    }
  /** When the record was made the seed was secret: the game, or that of others, was still played. */
  | {
      readonly verdict: 'NOT_FINISHED';
      readonly record: GameRecord;
      readonly findings: readonly [];
    }
  /** No game, but what an export should have and has not. */
  | {
      readonly verdict: 'MISSING';
      readonly record: null;
      readonly findings: readonly [Finding];
    };

export function sentenceOf({ where, what }: Finding): string {
  return `${where}: ${what}`;
}
