import { describe, expect, it } from '@jest/globals';
import {
  NEWCOMER,
  believedAfter,
  isProvisional,
  pointsOf,
} from '../../src/ratings/domain/model.js';

// The figures were computed from the formulas of Weng and Lin by another program as well.
describe('the model', () => {
  it('is certain of what it says to the last digit', () => {
    expect(believedAfter([NEWCOMER, NEWCOMER], [1, 2])).toEqual([
      { mu: 27.635389493140497, sigma: 8.06590141354368 },
      { mu: 22.364610506859503, sigma: 8.06590141354368 },
    ]);
    expect(believedAfter(Array(4).fill(NEWCOMER), [4, 1, 3, 2])).toEqual([
      { mu: 20.962412806387245, sigma: 8.084127880168786 },
      { mu: 27.795252672501135, sigma: 8.263571791259416 },
      { mu: 24.689416369722096, sigma: 8.084127880168786 },
      { mu: 26.55291815138952, sigma: 8.17961798837266 },
    ]);
  });

  it('gives equals who tie nothing but certainty', () => {
    expect(believedAfter([NEWCOMER, NEWCOMER], [1, 1])).toEqual([
      { mu: 25, sigma: 8.06590141354368 },
      { mu: 25, sigma: 8.06590141354368 },
    ]);
  });

  it('moves whoever it knows little about the most, also in a tie', () => {
    const known = [{ mu: 30, sigma: 4 }, NEWCOMER, { mu: 28, sigma: 2 }];
    expect(believedAfter(known, [2, 1, 2])).toEqual([
      { mu: 29.405886213408497, sigma: 3.9635573457527413 },
      { mu: 29.305018994878914, sigma: 8.05171448563241 },
      { mu: 27.900347000631122, sigma: 1.99948439642585 },
    ]);
  });

  it('shows the skill less three times the uncertainty, in hundredths', () => {
    expect(pointsOf(NEWCOMER)).toBe(0);
    expect(Object.is(pointsOf({ mu: 24.999, sigma: 25 / 3 }), 0)).toBe(true);
    expect(pointsOf({ mu: 27.635389493140497, sigma: 8.06590141354368 })).toBe(344);
    expect(pointsOf({ mu: 22.364610506859503, sigma: 8.06590141354368 })).toBe(-183);
  });

  it('ranks nobody before ten games and an uncertainty of 7.75', () => {
    expect(isProvisional(9, { mu: 25, sigma: 3 })).toBe(true);
    expect(isProvisional(10, { mu: 25, sigma: 7.751 })).toBe(true);
    expect(isProvisional(10, { mu: 25, sigma: 7.75 })).toBe(false);
  });
});
