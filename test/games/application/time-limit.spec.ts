import { describe, expect, it } from '@jest/globals';
import { TimeLimit } from '../../../src/games/application/time-limit.js';

const LONGEST_MS = 400;

function endless(): never {
  for (;;);
}

function busy(milliseconds: number): () => string {
  return () => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    return `busy for ${milliseconds} ms`;
  };
}

describe('work within a time limit', () => {
  it('is answered with what it returns, each piece its own', async () => {
    const limit = new TimeLimit(LONGEST_MS);
    const answers = await Promise.all([1, 2, 3].map((number) => limit.run(() => number * 10)));
    expect(answers).toEqual([10, 20, 30]);
  });

  it('that throws rejects, and those beside it are answered', async () => {
    const limit = new TimeLimit(LONGEST_MS);
    const answers = await Promise.allSettled([
      limit.run(() => 'before'),
      limit.run(() => {
        throw new RangeError('out of cards');
      }),
      limit.run(() => 'after'),
    ]);
    expect(answers).toEqual([
      { status: 'fulfilled', value: 'before' },
      { status: 'rejected', reason: new RangeError('out of cards') },
      { status: 'fulfilled', value: 'after' },
    ]);
  });

  it('that never ends is ended, and those beside it are answered', async () => {
    const limit = new TimeLimit(LONGEST_MS);
    const answers = await Promise.allSettled([
      limit.run(() => 'before'),
      limit.run(endless),
      limit.run(() => 'between'),
      limit.run(endless),
      limit.run(() => 'after'),
    ]);
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'ended')),
    ).toEqual(['before', 'ended', 'between', 'ended', 'after']);
  });

  it('is not blamed for the time of those before it', async () => {
    const limit = new TimeLimit(LONGEST_MS);
    const answers = await Promise.all(Array.from({ length: 6 }, () => limit.run(busy(100))));
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'busy for 100 ms'));
  });

  it('goes on with what is asked for while it works', async () => {
    const limit = new TimeLimit(LONGEST_MS);
    const inner: Promise<string>[] = [];
    await limit.run(() => inner.push(limit.run(() => 'asked for meanwhile')));
    expect(await Promise.all(inner)).toEqual(['asked for meanwhile']);
  });
});
