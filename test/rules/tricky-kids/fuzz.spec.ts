import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyKind } from '../../../src/rules/contract/index.js';
import { playOut, type LawfulKind } from '../play-out.js';
import { trickyKids } from '../../../src/rules/tricky-kids/index.js';
import { optionVariants } from './variants.js';

// Its data goes back to the same kind alone.
const kind = trickyKids as AnyKind as LawfulKind;
const GAMES_A_VARIANT = 4;
const KEY = fc.stringMatching(/^[0-9a-f]{64}$/);
const SEATS = fc.integer(kind.rules.seats);

/**
 * The laws are run under a time limit, and may not come to every variant. Here each has its games,
 * whatever the machine; scripts/fuzz-kind.mjs plays as many as one likes.
 */
it.each(optionVariants.map((options, place): [number, unknown] => [place, options]))(
  'random games of variant %i come to an end with nothing lost',
  (_, options) => {
    fc.assert(
      fc.property(KEY, SEATS, (key, seats) => {
        const { steps, final } = playOut(kind, { key, seats, options, manner: 'RANDOM' });
        expect(kind.rules.census(final)).toEqual(kind.rules.census(steps[0]?.state));
        expect(kind.rules.outcome(final)?.ranks).toHaveLength(seats);
      }),
      { numRuns: GAMES_A_VARIANT, endOnFailure: true },
    );
  },
);
