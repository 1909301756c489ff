import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { catalogue, kindById } from '../../src/rules/catalogue.js';
import { BOT_LEVELS } from '../../src/rules/contract/index.js';

describe('the catalogue', () => {
  it('gives a kind by its id', () => {
    expect(kindById('LITTLE_RICKY').title).toBe('Little Ricky');
  });

  it('names an id that it does not have, and those that it has', () => {
    expect(() => kindById('CHESS')).toThrow(
      /^there is no kind of game "CHESS"; the catalogue has LITTLE_RICKY/,
    );
  });

  it.each(['id', 'folder', 'field', 'title'] as const)('has no %s twice', (name) => {
    const names = catalogue.map((kind) => kind[name]);

    expect(new Set(names).size).toBe(names.length);
  });

  it.each(catalogue.map((kind) => [kind.id, kind] as const))(
    'has %s under one name in three spellings, with rules, bots and a translation',
    (id, kind) => {
      const words = id.toLowerCase().split('_');
      const [first = '', ...others] = words;
      const capitalised = others.map((word) =>
        word.replace(/^./, (letter) => letter.toUpperCase()),
      );

      expect(kind.folder).toBe(words.join('-'));
      expect(kind.field).toBe([first, ...capitalised].join(''));
      expect(kind.summary).toMatch(/^\S.*\.$/);
      expect(kind.rulesText).toMatch(new RegExp(`^# ${kind.title}\n\n[^]*\n$`));
      expect(kind.revision).toBeGreaterThanOrEqual(1);
      expect(Object.keys(kind.bots).toSorted()).toEqual([...BOT_LEVELS].toSorted());
      expect(existsSync(`src/rules/${kind.folder}/${kind.folder}.graphql.ts`)).toBe(true);
    },
  );
});
