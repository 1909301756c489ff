import { describe, expect, it } from '@jest/globals';
import { contractOf, decksFor } from '../../../src/rules/ric-rac-rummy/contract.js';
import { DEFAULT_OPTIONS, settle, type Options } from '../../../src/rules/ric-rac-rummy/options.js';
import { pointsIn } from '../../../src/rules/ric-rac-rummy/scoring.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type { State } from '../../../src/rules/ric-rac-rummy/state.js';
import { after, decisions, discard, DRAW, random, refusalOf, table, TAKE, texts } from './table.js';

function stockAfterDeal(decks: number, seats: number, round: number): number {
  return decks * 54 - seats * contractOf(round).deal - 1;
}

describe('[S1] the decks', () => {
  const auto = (seats: number, round: number) => decksFor(round, seats, DEFAULT_OPTIONS);

  it('[RR-E11] are two or three, and one more in late rounds where the stock would be short', () => {
    expect([auto(4, 10), stockAfterDeal(2, 4, 10)]).toEqual([2, 47]);
    expect([auto(5, 7), stockAfterDeal(2, 5, 7)]).toEqual([2, 47]);
    expect(auto(5, 8)).toBe(3);
    expect(auto(8, 8)).toBe(4);
    expect(auto(6, 10)).toBe(3);
    const table = [1, 7, 8, 9, 10].map((round) =>
      [2, 3, 4, 5, 6, 7, 8, 9].map((seats) => auto(seats, round)).join(''),
    );
    expect(table).toEqual(['22223333', '22223333', '22233344', '22233344', '22233344']);
  });

  it('[R Decks] may be chosen, and are more where they would not do', () => {
    const chosen = (decks: Options['decks'], seats: number, round: number) =>
      decksFor(round, seats, { ...DEFAULT_OPTIONS, decks });

    expect(chosen('TWO', 4, 10)).toBe(2);
    expect(chosen('FIVE', 2, 1)).toBe(5);
    expect(chosen('TWO', 9, 1)).toBe(3);
    expect(chosen('TWO', 9, 10)).toBe(3);
    expect(chosen('TWO', 7, 10)).toBe(3);
  });

  it('have two jokers each, and every card its own name', () => {
    const { stock, seats, discards } = rules.deal(DEFAULT_OPTIONS, 2, random);
    const ids = [...stock, ...discards, ...seats.flatMap(({ hand }) => hand)];

    expect(new Set(ids).size).toBe(108);
    expect(ids.filter((id) => id.startsWith('JOKER')).sort()).toEqual([
      'JOKER-1',
      'JOKER-2',
      'JOKER-3',
      'JOKER-4',
    ]);
    expect(ids.filter((id) => id.startsWith('7H')).sort()).toEqual(['7H-1', '7H-2']);
  });
});

describe('[S2] the deal', () => {
  it('gives 12 cards each and turns one up; left of the dealer begins with it or the stock', () => {
    const state = rules.deal(DEFAULT_OPTIONS, 4, random);

    expect(state.seats.map(({ hand }) => hand.length)).toEqual([12, 12, 12, 12]);
    expect([state.discards.length, state.stock.length]).toEqual([1, 59]);
    expect(decisions(state)).toEqual([`${(state.dealer + 1) % 4} DRAW`]);
    expect(rules.legalMoves(state, state.turn).moves).toEqual([DRAW, TAKE]);
  });

  it('[R Deal] is by a dealer drawn by lot, and goes left', () => {
    const dealers = Array.from({ length: 30 }, (_, game) => {
      const key = game.toString(16).padStart(64, '0');
      return rules.deal(DEFAULT_OPTIONS, 3, { key }).dealer;
    });
    expect(new Set(dealers)).toEqual(new Set([0, 1, 2]));

    const state = table({ hands: ['QS', '5H', '7D'] });
    const next = after(state, 0, discard(state, 'QS'));
    expect([state.dealer, next.dealer, next.turn]).toEqual([2, 0, 1]);
  });

  it.each([
    [7, 14],
    [8, 14],
    [9, 15],
  ])('[S11] after round %i is of %i cards', (round, cards) => {
    const state = table({ hands: ['QS', '5H', '7D'], round });
    const next = after(state, 0, discard(state, 'QS'));

    expect(next.round).toBe(round + 1);
    expect(next.seats.map(({ hand }) => hand.length)).toEqual([cards, cards, cards]);
  });

  it('is another one in each round and game', () => {
    const one = rules.deal(DEFAULT_OPTIONS, 2, random);
    const other = rules.deal(DEFAULT_OPTIONS, 2, { key: 'b8'.repeat(32) });

    expect(one.stock).not.toEqual(other.stock);
    expect(rules.deal(DEFAULT_OPTIONS, 2, random)).toEqual(one);
  });
});

describe('[S3] a turn', () => {
  it('draws the top discard or from the stock, and ends with a discard', () => {
    const start = table({ hands: ['QS 3C', '5H'], phase: 'DRAW', discards: 'KD', stock: '4S' });
    const taken = after(start, 0, TAKE);
    const drawn = after(start, 0, DRAW);

    expect(texts(taken.seats[0]?.hand ?? [])).toBe('3C KD QS');
    expect(texts(drawn.seats[0]?.hand ?? [])).toBe('3C 4S QS');
    expect(rules.view(drawn, 0).own?.gained).toEqual(drawn.seats[0]?.gained);
    const over = after(drawn, 0, discard(drawn, 'QS'));
    expect(texts(over.discards)).toBe('KD QS');
    expect(decisions(over)).toEqual(['1 DRAW']);
  });
});

describe('[S12] when the stock is used up', () => {
  const empty = { hands: ['QS 3C', '5H 6H'], phase: 'DRAW', stockEnds: true } as const;

  it('[R Stock empty] the discards but for the top one are shuffled', () => {
    const state = table({ ...empty, discards: '2C 3D 4D 5D 6D 7D KD' });
    const next = after(state, 0, DRAW);

    expect(texts(next.discards)).toBe('KD');
    expect(next.stock).toHaveLength(5);
    expect(next.reshuffles).toBe(1);
    expect(next.deckAdded).toBe(false);
  });

  it('[R Stock empty] then one deck is added, once in a round', () => {
    const state = table({ ...empty, discards: 'KD' });
    const next = after(state, 0, DRAW);

    expect([next.decks, next.deckAdded, next.stock.length]).toEqual([4, true, 53]);
    expect(next.stock.every((id) => id.endsWith('-4') || /^JOKER-[78]$/.test(id))).toBe(true);
  });

  it('[R Stock empty] and after that a draw from it ends the round, and all score', () => {
    const state = table({ ...empty, discards: 'KD', deckAdded: true });
    const next = after(state, 0, DRAW);

    expect(rules.view(state, 0).stockIsUsedUp).toBe(true);
    expect(next.round).toBe(2);
    expect(next.lastRound).toMatchObject({ outBy: null, points: [13, 11] });
    expect(after(state, 0, TAKE).round).toBe(1);
    const cardId = state.seats[0]?.hand[0] ?? '';
    const turn = { type: 'TURN', draw: 'STOCK', steps: [], discard: cardId };
    expect(refusalOf(state, 0, turn).sentence).toBe(
      'the draw: the stock is used up; a draw that ends the round is sent by itself',
    );
  });

  it('[R maxTurns] a round ends after so many turns of each player, and all score', () => {
    const hands = ['QS 3C', '5H 6H'];
    const before = table({ hands, turns: 118 });
    const last = table({ hands, turns: 119 });

    expect(after(before, 0, discard(before, 'QS')).round).toBe(1);
    const next = after(last, 0, discard(last, 'QS'));
    expect(next.round).toBe(2);
    expect(next.lastRound).toMatchObject({ outBy: null, points: [3, 11] });
    const settled = (maxTurns: number) => settle({ ...DEFAULT_OPTIONS, maxTurns }, 'LIVE').maxTurns;
    expect([settled(1), settled(60), settled(1e9)]).toEqual([5, 60, 200]);
  });
});

describe('[S13] the score', () => {
  const hand = ['2C-1', '9D-1', '10H-1', 'JS-1', 'QS-1', 'KS-1', 'AS-1', 'JOKER-1'];
  const points = (options: Partial<Options>) =>
    hand.map((id) => pointsIn([id], { ...DEFAULT_OPTIONS, ...options }));

  it('is the face value of number cards, or five; 10, 15 and 20 for the others', () => {
    expect(points({})).toEqual([2, 9, 10, 10, 10, 10, 15, 20]);
    expect(points({ numberScore: 'FIVE' })).toEqual([5, 5, 5, 10, 10, 10, 15, 20]);
    expect(points({ twosWild: true })).toEqual([20, 9, 10, 10, 10, 10, 15, 20]);
  });

  it('counts the cards left in hand, none of who goes out, and none on the table', () => {
    const state = table({
      hands: ['QS', 'AH 5H', 'W'],
      melds: ['SET 9C 9D 9H'],
      points: [[4], [5], [6]],
      round: 2,
    });
    const next = after(state, 0, discard(state, 'QS'));

    expect(next.seats.map((seat) => seat.points)).toEqual([
      [4, 0],
      [5, 20],
      [6, 20],
    ]);
    expect(next.lastRound?.hands.map(texts)).toEqual(['', 'AH 5H', 'W']);
    expect(rules.view(next, null).seats.map(({ total }) => total)).toEqual([4, 25, 26]);
  });

  it('lowest total wins after round 10; equal totals share the rank', () => {
    const end = (points: readonly (readonly number[])[]): State => {
      const state = table({ hands: ['QS', '5H', '5D'], round: 10, points });
      return after(state, 0, discard(state, 'QS'));
    };
    const shared = end([[20], [5], [5]]);

    expect(rules.outcome(shared)).toEqual({ ranks: [3, 1, 1], scores: [20, 10, 10] });
    expect(rules.outcome(end([[0], [5], [90]]))).toEqual({
      ranks: [1, 2, 3],
      scores: [0, 10, 95],
    });
    expect(decisions(shared)).toEqual([]);
    expect(refusalOf(shared, 0, DRAW)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'the game is over',
    });
  });
});
