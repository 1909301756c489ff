import { describe, expect, it } from '@jest/globals';
import type { SeatResult } from '../../src/ratings/domain/entrant.js';
import { placingsOf } from '../../src/ratings/domain/placing.js';

type Placed = readonly [key: string, pool: string, place: number, won: boolean, earned: number];

describe('the order by which a game is rated', () => {
  it('is that of the ranks, and ties share a place', () => {
    expect(placed([person('a', 1), person('b', 3), person('c', 1), person('d', 4)])).toEqual([
      ['a', 'PEOPLE', 1, true, 5],
      ['b', 'PEOPLE', 3, false, 2],
      ['c', 'PEOPLE', 1, true, 5],
      ['d', 'PEOPLE', 4, false, 0],
    ]);
  });

  it('has seats that were given up last, whatever their stand-ins made of them', () => {
    const away = person('b', 1, { gaveUp: true }); // replaced, and its bot came in first
    expect(placed([person('a', 2), away, person('c', 3), person('d', 4, GAVE_UP)])).toEqual([
      ['a', 'PEOPLE', 1, true, 6],
      ['b', 'PEOPLE', 3, false, 0],
      ['c', 'PEOPLE', 2, false, 4],
      ['d', 'PEOPLE', 4, false, 0],
    ]);
  });

  it('gives a win to nobody where all gave up', () => {
    expect(placed([person('a', 1, GAVE_UP), person('b', 2, GAVE_UP)])).toEqual([
      ['a', 'PEOPLE', 1, false, 0],
      ['b', 'PEOPLE', 2, false, 0],
    ]);
  });

  it('leaves bots out among people, and people out among bots', () => {
    const seats = [person('b', 4), bot('EASY', 1), person('a', 2), account('x', 3)];
    expect(placed(seats)).toEqual([
      ['a', 'PEOPLE', 1, true, 2],
      ['b', 'PEOPLE', 2, false, 0],
      ['EASY', 'BOTS', 1, true, 2],
      ['x', 'BOTS', 2, false, 0],
    ]);
  });

  it('counts a level that has several seats once, with the mean of their ranks', () => {
    expect(placed([bot('HARD', 1), bot('EASY', 2), bot('HARD', 4), bot('NORMAL', 3)])).toEqual([
      ['EASY', 'BOTS', 1, true, 4],
      ['HARD', 'BOTS', 2, false, 2],
      ['NORMAL', 'BOTS', 3, false, 0],
    ]);
  });

  it('is none in a pool with fewer than two entrants', () => {
    expect(placed([person('a', 1), bot('EASY', 2), bot('EASY', 3)])).toEqual([]);
    expect(placed([person('a', 1), account('x', 2)])).toEqual([]);
    expect(placed([EMPTY, person('a', 1)])).toEqual([]);
  });

  it('rates guests as people', () => {
    const guest = { ...person('g', 1), playerType: 'GUEST' as const };
    expect(placed([guest, person('a', 2)]).map(([key, pool]) => [key, pool])).toEqual([
      ['a', 'PEOPLE'],
      ['g', 'PEOPLE'],
    ]);
  });
});

const GAVE_UP = { gaveUp: true };
const EMPTY: SeatResult = {
  ...{ playerId: null, playerType: null, botLevel: null, rank: 2, gaveUp: false },
};

function person(playerId: string, rank: number, change: Partial<SeatResult> = {}): SeatResult {
  return { playerId, playerType: 'HUMAN', botLevel: null, rank, gaveUp: false, ...change };
}

function account(playerId: string, rank: number): SeatResult {
  return { ...person(playerId, rank), playerType: 'BOT' };
}

function bot(botLevel: string, rank: number): SeatResult {
  return { playerId: null, playerType: null, botLevel, rank, gaveUp: false };
}

function placed(seats: readonly SeatResult[]): readonly Placed[] {
  return placingsOf(seats).map(({ entrant, place, won, earned }) => {
    return [entrant.key, entrant.pool, place, won, earned];
  });
}
