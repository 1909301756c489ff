import { describe, expect, it } from '@jest/globals';
import { SharedReads } from '../../../src/games/application/shared-reads.js';

describe('reads that are asked for at the same moment', () => {
  it('are made once for each key, and answer all', async () => {
    const reads = new SharedReads<string>();
    const made: string[] = [];
    const read = (key: string) =>
      reads.once(key, async () => {
        made.push(key);
        return `row ${key}`;
      });

    const answers = await Promise.all([read('a'), read('b'), read('a'), read('a')]);

    expect(answers).toEqual(['row a', 'row b', 'row a', 'row a']);
    expect(made).toEqual(['a', 'b']);
  });

  it('begin after they were asked for: one that is under way answers nobody who comes later', async () => {
    const reads = new SharedReads<number>();
    let version = 1;
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      const first = reads.once('game', async () => {
        const seen = version;
        resolve();
        await new Promise<void>((done) => (finish = done));
        return seen;
      });
      void first.then((seen) => expect(seen).toBe(1));
    });
    await begun;

    version = 2;
    const later = reads.once('game', async () => version);
    finish();

    expect(await later).toBe(2);
  });

  it('that fail fail for all, and are made anew for the next', async () => {
    const reads = new SharedReads<string>();
    const failing = () => Promise.reject(new Error('no database'));
    const answers = await Promise.allSettled([
      reads.once('game', failing),
      reads.once('game', failing),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.once('game', async () => 'there again')).toBe('there again');
  });
});
