import { beforeEach, describe, expect, it } from '@jest/globals';
import { NO_NODE, Reached } from '../../../src/rules/ricochet/reached.js';

const reached = new Reached();

beforeEach(() => reached.clear());

describe('positions that a search has reached', () => {
  it('count once in a layer, by what stands and the rest', () => {
    expect(reached.add(-5, 3, NO_NODE, -1)).toBe(0);
    expect(reached.add(-5, 3, 0, 7)).toBe(NO_NODE);
    expect(reached.add(-5, 4, 0, 7)).toBe(1);
    expect(reached.add(5, 3, 1, 8)).toBe(2);
    reached.beginLayer();
    expect(reached.add(-5, 3, 2, -1)).toBe(3);
    expect(reached.add(-5, 3, 1, -1)).toBe(NO_NODE);
    expect(reached.length).toBe(4);
    expect([0, 1, 2, 3].map((node) => reached.parent(node))).toEqual([NO_NODE, 0, 1, 2]);
    expect([0, 1, 2, 3].map((node) => reached.standing(node))).toEqual([-5, -5, 5, -5]);
    expect([0, 1, 2, 3].map((node) => reached.rest(node))).toEqual([3, 4, 3, 3]);
    expect([0, 1, 2, 3].map((node) => reached.step(node))).toEqual([-1, 7, 8, -1]);
  });

  it('are forgotten before the next search', () => {
    reached.add(1, 1, NO_NODE, -1);
    reached.clear();
    expect(reached.length).toBe(0);
    expect(reached.add(1, 1, NO_NODE, -1)).toBe(0);
  });

  it('may be more than there is room for at first', () => {
    const many = 600_000;
    const setOf = (node: number) => Math.imul(node, 0x10001);
    for (let node = 0; node < many; node++) reached.add(setOf(node), node & 255, node - 1, node);
    expect(reached.length).toBe(many);
    expect(reached.add(setOf(0), 0, 0, 0)).toBe(NO_NODE);
    expect(reached.add(setOf(many - 1), (many - 1) & 255, 0, 0)).toBe(NO_NODE);
    expect([reached.standing(many - 1), reached.step(many - 1)]).toEqual([
      ...[setOf(many - 1), many - 1],
    ]);
  });
});
