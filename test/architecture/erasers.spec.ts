import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasers } from '../../src/players/index.js';
import { type TestServer, startTestServer } from '../support/app.js';

// Who deletes an account must not be forgotten by half of the tables. Every model that names a
// player is in the eraser of its feature: its rows go, or they stay and the player is told why.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { SWEEP_SECONDS: '3600' } });
});
afterAll(() => server.close());

/** Fields by which a row names a player, whatever the model calls them. */
const NAMES_A_PLAYER = /^\s+(\w*(player|owner|opponent|friend)Id|\w+\s+Player\??\s)/im;

function modelsNamingPlayers(): readonly string[] {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  return models.flatMap(([, name = '', body = '']) =>
    name === 'Player' || NAMES_A_PLAYER.test(body) ? [name] : [],
  );
}

describe('a model that names a player', () => {
  it('is erased by its feature, or declared to be kept with a sentence for the player', () => {
    const { all } = server.app.get(Erasers, { strict: false });
    const settled = all.flatMap(({ erases, keeps }) => [...erases, ...Object.keys(keeps)]);
    expect([...settled].sort()).toEqual([...modelsNamingPlayers()].sort());
  });

  it('is found in the schema', () => {
    expect(modelsNamingPlayers()).toEqual(expect.arrayContaining(['AccessToken', 'Game', 'Turn']));
    expect(modelsNamingPlayers()).not.toContain('DailyDeal');
  });
});

describe('what stays of an account', () => {
  it('is told in sentences like those of refusals', () => {
    const { kept } = server.app.get(Erasers, { strict: false });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((sentence) => !/^[a-z].*[^.]$/.test(sentence))).toEqual([]);
  });
});
