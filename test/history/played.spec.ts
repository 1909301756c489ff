import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyKind } from '../../src/rules/contract/index.js';
import { littleRicky } from '../../src/rules/little-ricky/index.js';
import { bot, player } from '../games/support/builders.js';
import { counting } from '../games/support/counting-kind.js';
import { playOut } from '../games/support/play-out.js';
import { findingsOf, recordOf, tampered } from './records.js';

const KINDS: readonly AnyKind[] = [counting, littleRicky];
const SEATS = [player('ann'), bot(), player('ben', { entropy: 'tea' })];
const OPTIONS = { rounds: 3, hurryMs: 45_000, pauseMs: 5_000 };

/** With deadlines, reminders, stand-ins, returns, resignations and timers, as they come. */
function anyRecord(kind: AnyKind, seed: number, onMiss: 'STAND_IN' | 'FORFEIT') {
  const absence = { onMiss, missesBeforeBot: 2, botLevel: 'EASY', remindAtPercent: 50 } as const;
  const options: unknown = kind === counting ? OPTIONS : kind.rules.defaultOptions;
  const { start, steps } = playOut(kind, SEATS, { absence, options }, seed);
  return recordOf(start, steps);
}

const games = fc.tuple(fc.nat(), fc.constantFrom('STAND_IN', 'FORFEIT'));

describe.each(KINDS.map((kind) => [kind.id, kind] as const))('any game of %s', (_id, kind) => {
  it('is verified', () => {
    fc.assert(
      fc.property(games, ([seed, onMiss]) => {
        expect(findingsOf(anyRecord(kind, seed, onMiss), KINDS)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('is refused with a turn taken out', () => {
    fc.assert(
      fc.property(games, fc.nat(), ([seed, onMiss], place) => {
        const lines = anyRecord(kind, seed, onMiss);
        const taken = 1 + (place % (lines.length - 2));
        const left = lines.filter((_, index) => index !== taken);
        expect(findingsOf(left, KINDS)).toEqual([
          expect.stringMatching(new RegExp(`^log: turn ${taken} is missing: `)),
        ]);
      }),
      { numRuns: 15 },
    );
  });

  it('is refused with another seed under its own commitment', () => {
    fc.assert(
      fc.property(games, fc.stringMatching(/^[0-9a-f]{64}$/), ([seed, onMiss], other) => {
        const forged = tampered(anyRecord(kind, seed, onMiss), 0, { seed: other });
        expect(findingsOf(forged, KINDS)[0]).toMatch(/^header: the commitment is /);
      }),
      { numRuns: 15 },
    );
  });
});
