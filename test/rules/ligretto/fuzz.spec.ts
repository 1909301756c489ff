import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyKind } from '../../../src/rules/contract/index.js';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import { playOut, type LawfulKind, type Setting } from '../play-out.js';
import { optionVariants } from './variants.js';

// Its data goes back to the same kind alone.
const kind = ligretto as AnyKind as LawfulKind;
const GAMES_A_VARIANT = 2;
const KEY = fc.stringMatching(/^[0-9a-f]{64}$/);
const SEATS = fc.integer(kind.rules.seats);
const MANNER = fc.constantFrom<Setting['manner']>('RANDOM', 'NORMAL');

/**
 * The laws are run under a time limit, and may not come to every variant. Here each has its games,
 * whatever the machine; scripts/fuzz-kind.mjs plays as many as one likes.
 */
it.each(optionVariants.map((options, place): [number, unknown] => [place, options]))(
  'games of variant %i come to an end with nothing lost',
  (_, options) => {
    fc.assert(
      fc.property(KEY, SEATS, MANNER, (key, seats, manner) => {
        const { steps, final } = playOut(kind, { key, seats, options, manner });
        expect(kind.rules.census(final)).toEqual(kind.rules.census(steps[0]?.state));
        expect(kind.rules.census(final).length % 40).toBe(
          kind.rules.census(final).includes('JOKER_1') ? 24 : 0,
        );
        expect(kind.rules.outcome(final)?.ranks).toHaveLength(seats);
      }),
      { numRuns: GAMES_A_VARIANT, endOnFailure: true },
    );
  },
);
