import { existsSync } from 'node:fs';
import { describe, it } from '@jest/globals';
import { catalogue } from '../../src/rules/catalogue.js';
import { assertLaw, LAWS, type LawName } from './laws.js';
import type { LawfulKind } from './play-out.js';

// The keys of a literal object are its names.
const LAW_NAMES = Object.keys(LAWS) as LawName[];

describe.each(catalogue.map((kind): [string, LawfulKind] => [kind.id, kind]))('%s', (_, kind) => {
  it.each(LAW_NAMES)('keeps the law: %s', async (lawName) => {
    assertLaw(lawName, kind, await optionVariantsOf(kind));
  });
});

/**
 * A kind whose options are worth playing under the laws lists them in
 * `test/rules/<folder>/variants.ts` as `optionVariants`.
 */
async function optionVariantsOf(kind: LawfulKind): Promise<readonly unknown[]> {
  const file = new URL(`./${kind.folder}/variants.ts`, import.meta.url);
  if (!existsSync(file)) return [kind.rules.defaultOptions];
  const { optionVariants } = (await import(`./${kind.folder}/variants.js`)) as {
    optionVariants: readonly unknown[];
  };
  return optionVariants;
}
