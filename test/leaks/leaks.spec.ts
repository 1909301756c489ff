import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { catalogue, kindById } from '../../src/rules/catalogue.js';
import { everythingTold } from './everything-told.js';
import { aPair, type Pair } from './paired-worlds.js';
import { channelsApart } from './transcript.js';

// Two installations that differ only in what a seat cannot know give that seat, and everybody who
// knows less, the same bytes. Written over the catalogue and the schema: a new kind and a new field
// are in it by themselves.
let pair: Pair | undefined;

jest.setTimeout(300_000);

afterEach(async () => {
  await pair?.close();
  pair = undefined;
});

it('what is looked at begins with moves of others that hide something', async () => {
  pair = await aPair(kindById('LITTLE_RICKY'), { seat: 1, movesBefore: 0 });
  const types = pair.steps.map(({ seat, move }) => `${seat} ${(move as { type: string }).type}`);
  expect(types).toContainEqual(expect.stringMatching(/^[02] DRAW$/));
  expect(types).toContainEqual(expect.stringMatching(/^1 /));
});

describe.each(catalogue.map((kind) => [kind.title, kind] as const))('%s', (_title, kind) => {
  it('tells a seat nothing of what is hidden from the first card on', async () => {
    const isForOne = kind.rules.seats.max === 1;
    pair = await aPair(kind, { seat: isForOne ? 0 : 1, movesBefore: 0 });
    // Alone at the table one sees what one turns over: there is no move that shows nothing.
    if (!isForOne) expect(pair.steps).not.toEqual([]);
    await expectNothingTold(pair);
  });

  it('tells whoever is awaited nothing of what is hidden after some moves', async () => {
    pair = await aPair(kind, { seat: 'AWAITED', movesBefore: 5 });
    await expectNothingTold(pair);
  });
});

async function expectNothingTold({ worlds, differs, ...rest }: Pair): Promise<void> {
  expect(differs).toBe(true);
  const told = [];
  for (const world of worlds) told.push(await everythingTold({ worlds, differs, ...rest }, world));
  const [one = [], other = []] = told;
  expect(one.length).toBeGreaterThan(50);
  expect(other).toEqual(one);
  expect(channelsApart(one, other)).toEqual([]);
  for (const [index, world] of worlds.entries()) {
    for (const secret of world.secrets) {
      expect(told[index]?.filter(({ text }) => text.includes(secret))).toEqual([]);
    }
  }
}
