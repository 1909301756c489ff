import { describe, expect, it } from '@jest/globals';
import type { Turn } from '../../src/games/domain/index.js';
import {
  GENERAL_FIGURES,
  countFigures,
  figuresOf,
  figuresVersion,
  valueOf,
} from '../../src/history/domain/figures.js';
import { streaksOf } from '../../src/history/domain/streaks.js';
import { catalogue, kindById } from '../../src/rules/catalogue.js';
import type { AnyKind, Tallies, Tally } from '../../src/rules/contract/index.js';
import { type StoredSitting, storedSittings } from './stored-sitting.js';

const EVERY = 4;
const COUNTED = new Map(
  catalogue.map((kind) => [
    kind.id,
    storedSittings(kind, EVERY).map((stored) => ({
      stored,
      seats: countFigures(stored.start, stored.turns),
    })),
  ]),
);

type Counted = { readonly stored: StoredSitting; readonly seats: readonly Tallies[] };

function countedOf(id: string): readonly Counted[] {
  return COUNTED.get(id) ?? [];
}

/** Of the games that were played to their end, every seat with its score. */
function playedOut(id: string): readonly (readonly [Tallies, number])[] {
  return countedOf(id).flatMap(({ stored: { end }, seats }) =>
    (end.scores ?? []).map((score, seat) => [seats[seat] ?? {}, score] as const),
  );
}

function tally(tallies: Tallies, key: string): Tally {
  return tallies[key] ?? [0, 0];
}

describe.each(catalogue.map((kind) => [kind.id, kind] as const))(
  'the figures of %s',
  (id, kind) => {
    it('have keys and labels of their own, and keys in capitals', () => {
      const figures = figuresOf(kind);
      expect(figures.length).toBeGreaterThan(GENERAL_FIGURES.length);
      for (const part of ['key', 'label'] as const) {
        expect(new Set(figures.map((figure) => figure[part])).size).toBe(figures.length);
      }
      expect(figures.filter(({ key }) => !/^[A-Z][A-Z_]+$/.test(key))).toEqual([]);
    });

    it('are counted for every seat, under these keys alone, and never more than could be', () => {
      const sums = new Map(figuresOf(kind).map(({ key, sum }) => [key, sum]));
      expect(countedOf(id).length).toBeGreaterThan(2);
      for (const { stored, seats } of countedOf(id)) {
        expect(seats).toHaveLength(stored.header.seats.length);
        for (const [key, [counted, of]] of seats.flatMap((one) => Object.entries(one))) {
          expect(Number.isFinite(counted) && Number.isInteger(of) && of >= 0).toBe(true);
          expect(sums.has(key)).toBe(true);
          if (sums.get(key) === 'SHARE') expect(counted).toBeLessThanOrEqual(of);
        }
      }
    });

    it('are the same again', () => {
      const [first] = countedOf(id);
      if (!first) throw new Error(`${id} has no stored games`);
      expect(countFigures(first.stored.start, first.stored.turns)).toEqual(first.seats);
    });

    it('leave the revision of the rules alone, and are counted anew by a version of their own', () => {
      const { statistics } = kind;
      if (!statistics) throw new Error(`${id} counts nothing`);
      const next = { ...statistics, version: statistics.version + 1 };
      expect(figuresVersion({ ...kind, statistics: next })).toBe(figuresVersion(kind) + 1);
    });
  },
);

describe('what the kinds count', () => {
  it('adds up to the score in Little Ricky, but for the markers given back', () => {
    for (const [counted, score] of playedOut('LITTLE_RICKY')) {
      const [points] = tally(counted, 'HAND_POINTS');
      const [returned] = tally(counted, 'MARKERS_RETURNED');
      expect(points - score).toBeGreaterThanOrEqual(returned);
      expect(points - score).toBeLessThanOrEqual(10 * returned);
    }
  });

  it('has each quit of the log, and one seat at most to empty a round, in Little Ricky', () => {
    for (const { stored, seats } of countedOf('LITTLE_RICKY')) {
      const quits = stored.lines.filter((line) => 'move' in line && typeOf(line.move) === 'QUIT');
      expect(sum(seats, 'QUITS')).toBe(quits.length);
      const [, rounds] = tally(seats[0] ?? {}, 'ROUNDS_EMPTIED');
      expect(sum(seats, 'ROUNDS_EMPTIED')).toBeLessThanOrEqual(rounds);
    }
  });

  it('adds up to the score in Ric Rac Rummy, where whoever goes out is down and has nothing', () => {
    for (const [counted, score] of playedOut('RIC_RAC_RUMMY')) {
      expect(tally(counted, 'POINTS_LEFT')[0]).toBe(score);
      const [out] = tally(counted, 'WENT_OUT');
      expect(tally(counted, 'CONTRACTS_MADE')[0]).toBeGreaterThanOrEqual(out);
      expect(tally(counted, 'CLEAN_ROUNDS')[0]).toBeGreaterThanOrEqual(out);
      expect(tally(counted, 'CONTRACTS_MADE')[1]).toBe(10);
    }
  });

  it('adds up to the score in Tricky Kids, with a token or none for each trick', () => {
    for (const [counted, score] of playedOut('TRICKY_KIDS')) {
      expect(tally(counted, 'POINTS')).toEqual([score, 3]);
      expect(tally(counted, 'BEST_ROUND')[0]).toBeGreaterThanOrEqual(score / 3);
    }
    for (const { stored, seats } of countedOf('TRICKY_KIDS')) {
      expect(sum(seats, 'NUMBERS_HIT')).toBeLessThanOrEqual(3 * 7);
      expect(tally(seats[0] ?? {}, 'NUMBERS_HIT')[1]).toBe(
        stored.end.end === 'PLAYED_OUT' ? 21 : 0,
      );
    }
  });

  it('adds up to the score in Ligretto: placed cards less twice those left, less penalties', () => {
    for (const [counted, score] of playedOut('LIGRETTO')) {
      const [placed] = tally(counted, 'CARDS_PLACED');
      const [left] = tally(counted, 'PILE_LEFT');
      const [penalties] = tally(counted, 'PENALTIES');
      expect(placed - 2 * left - penalties).toBe(score);
    }
  });

  it('is held against par in Ricochet', () => {
    for (const [counted, score] of playedOut('RICOCHET')) {
      expect(tally(counted, 'BEST_SCORE')).toEqual([score, 1]);
      const [behind] = tally(counted, 'BEHIND_PAR');
      expect(tally(counted, 'PAR_REACHED')).toEqual([behind <= 0 ? 1 : 0, 1]);
      expect(tally(counted, 'CARDS_DESTROYED')[0]).toBeLessThanOrEqual(score);
    }
  });
});

describe('what is counted of every kind', () => {
  const kind: AnyKind = { ...kindById('LITTLE_RICKY') };
  const { start } = storedSittings(kind, 1000)[0] as StoredSitting; // there is a first one

  it('is the time of what a player decided in person, and the decisions missed', () => {
    const { statistics: _, ...plain } = kind;
    const turns = [
      turn(0, { type: 'MOVED', by: 'PLAYER', move: {} }, 4000),
      turn(0, { type: 'MOVED', by: 'PLAYER', move: {} }, 2000),
      turn(0, { type: 'MISSED', misses: 1, move: {} }, 60_000),
      turn(0, { type: 'REPLACED', misses: 2, level: 'EASY' }, null),
      turn(0, { type: 'MOVED', by: 'STAND_IN', move: {} }, 1),
      turn(1, { type: 'MOVED', by: 'BOT', move: {} }, 1),
    ];
    expect(countFigures({ ...start, kind: plain }, turns).slice(0, 2)).toEqual([
      { THINKING_MS: [6000, 2], DECISIONS_MISSED: [2, 4] },
      {},
    ]);
  });

  function turn(seat: number, act: Turn['act'], thinkingMs: number | null): Turn {
    return { version: 1, at: 0, act, seat, playerId: null, moveId: null, thinkingMs };
  }
});

describe('a value', () => {
  const total = { key: 'X', counted: 6, of: 8, highest: 4, games: 3 };
  it.each([
    ['TOTAL', 6],
    ['MEAN', 0.75],
    ['SHARE', 75],
    ['HIGHEST', 4],
  ] as const)('of many games by %s is %d', (of, value) => {
    expect(valueOf({ key: 'X', label: 'x', sum: of }, total)).toBe(value);
  });

  it('is none where there was no occasion', () => {
    const none = { ...total, counted: 0, of: 0 };
    expect(valueOf({ key: 'X', label: 'x', sum: 'MEAN' }, none)).toBeNull();
    expect(valueOf({ key: 'X', label: 'x', sum: 'SHARE' }, none)).toBeNull();
  });
});

describe('streaks', () => {
  const at = (text: string, won = true) => ({ won, endedAt: new Date(text) });

  it('are of nothing where nothing was played', () => {
    expect(streaksOf([], 0)).toEqual({ wins: 0, mostWins: 0, days: 0, mostDays: 0 });
  });

  it('of wins end with a game that was not won', () => {
    const ended = [true, true, false, true].map((won) => at('2026-01-01T12:00Z', won));
    expect(streaksOf(ended, 0)).toMatchObject({ wins: 1, mostWins: 2 });
  });

  it('of days go on over midnight in UTC and end with a day without a game', () => {
    const ended = [
      at('2026-01-01T00:00Z'),
      at('2026-01-01T23:59Z'),
      at('2026-01-02T00:00Z'),
      at('2026-01-03T05:00Z'),
      at('2026-01-05T05:00Z'),
    ];
    const days = (now: string) => streaksOf(ended, Date.parse(now));
    expect(days('2026-01-05T23:59Z')).toMatchObject({ days: 1, mostDays: 3 });
    expect(days('2026-01-06T23:59Z')).toMatchObject({ days: 1, mostDays: 3 });
    expect(days('2026-01-07T00:00Z')).toMatchObject({ days: 0, mostDays: 3 });
  });
});

function sum(seats: readonly Tallies[], key: string): number {
  return seats.reduce((total, counted) => total + tally(counted, key)[0], 0);
}

function typeOf(move: unknown): unknown {
  return typeof move === 'object' && move !== null && 'type' in move ? move.type : null;
}
