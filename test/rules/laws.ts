import fc from 'fast-check';
import { LAWS_OF_PLAY } from './laws-of-play.js';
import { LAWS_OF_SECRECY } from './laws-of-secrecy.js';
import { playOut, settings, type LawfulKind } from './play-out.js';

/** The promises of `Rules` and `Bot`; each name is a sentence. */
export const LAWS = { ...LAWS_OF_PLAY, ...LAWS_OF_SECRECY };

export type LawName = keyof typeof LAWS;

/** A run stops after this long and counts: the laws of all kinds together stay quick. */
const TIME_LIMIT_MS = 1500;

/** A failure prints its seed; `SEED=<it>` in the environment runs the same games again. */
export function assertLaw(
  lawName: LawName,
  kind: LawfulKind,
  optionVariants: readonly unknown[],
): void {
  const { SEED } = process.env;
  fc.assert(
    fc.property(settings(kind, optionVariants), (setting) => {
      LAWS[lawName](playOut(kind, setting));
    }),
    {
      numRuns: 25,
      interruptAfterTimeLimit: TIME_LIMIT_MS,
      // The steps of a smaller key are no simpler.
      endOnFailure: true,
      ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    },
  );
}
