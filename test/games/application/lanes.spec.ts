import { describe, expect, it } from '@jest/globals';
import { Lanes } from '../../../src/games/application/lanes.js';

/** Work that is done when the test says so. */
function gate() {
  let open: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const done = new Promise<string>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { done, open, fail };
}

describe('lanes', () => {
  it('do the work of one key one after another, in the order in which it came', async () => {
    const lanes = new Lanes();
    const first = gate();
    const log: string[] = [];
    const one = lanes.run('game', async () => {
      log.push('one begins');
      await first.done;
      log.push('one ends');
    });
    const others = ['two', 'three'].map((name) =>
      lanes.run('game', async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
      }),
    );

    first.open('');
    await Promise.all([one, ...others]);

    expect(log).toEqual([
      ...['one begins', 'one ends'],
      ...['two begins', 'two ends'],
      ...['three begins', 'three ends'],
    ]);
  });

  it('do not let one key wait for another', async () => {
    const lanes = new Lanes();
    const slow = gate();
    const waiting = lanes.run('slow', () => slow.done);

    expect(await lanes.run('quick', async () => 'done')).toBe('done');

    slow.open('at last');
    expect(await waiting).toBe('at last');
  });

  it('give each the result of its own work, be it an error, and go on after one', async () => {
    const lanes = new Lanes();
    const results = await Promise.allSettled([
      lanes.run('game', async () => 1),
      lanes.run('game', () => Promise.reject(new Error('two'))),
      lanes.run('game', () => {
        throw new Error('three');
      }),
      lanes.run('game', async () => 4),
    ]);
    expect(results).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('two') },
      { status: 'rejected', reason: new Error('three') },
      { status: 'fulfilled', value: 4 },
    ]);
  });

  it('keep nothing of a key when its work is done', async () => {
    const lanes = new Lanes();
    await Promise.allSettled([
      lanes.run('game', async () => 1),
      lanes.run('game', () => Promise.reject(new Error('two'))),
      lanes.run('other', async () => 3),
    ]);
    expect(lanes.size).toBe(0);
  });

  it('let work that comes later wait for what is under way, though earlier work is done', async () => {
    const lanes = new Lanes();
    const second = gate();
    const log: string[] = [];
    const one = lanes.run('game', async () => log.push('one'));
    const two = lanes.run('game', async () => log.push(await second.done));
    await one;
    const three = lanes.run('game', async () => log.push('three'));

    await new Promise((resolve) => {
      setImmediate(resolve); // after everything that could have begun by itself
    });
    expect(log).toEqual(['one']);
    second.open('two');
    await Promise.all([two, three]);

    expect(log).toEqual(['one', 'two', 'three']);
  });
});
