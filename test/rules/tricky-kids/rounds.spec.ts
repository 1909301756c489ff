import { describe, expect, it } from '@jest/globals';
import { dealKey } from '../../../src/rules/contract/index.js';
import type { CardsPerSuit } from '../../../src/rules/tricky-kids/cards.js';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import { DEFAULT_OPTIONS, type Options, type State } from '../../../src/rules/tricky-kids/state.js';
import { TOKENS, tokenName } from '../../../src/rules/tricky-kids/tokens.js';
import { after, allWrite, dealt, emptyTricks, playAll, random, table } from './table.js';

function deal(seats: number, options: Partial<Options> = {}, key = random): State {
  return rules.deal({ ...DEFAULT_OPTIONS, ...options }, seats, key);
}

function keyOf(game: number) {
  return { key: game.toString(16).padStart(64, '0') };
}

/** A state in which one trick is left of the round; seat 0 is about to win it. */
function lastTrick(setup: Partial<Parameters<typeof table>[0]> = {}): State {
  return table({ hands: ['B5', 'B2'], row: '3-1-2', earlier: emptyTricks(6), ...setup });
}

/** The game played to its end by who is away. */
function playedOut(start: State): readonly State[] {
  const states = [start];
  for (let state = start; rules.outcome(state) === null; states.push(state)) {
    const seat = rules.awaited(state)[0]?.seat ?? 0;
    state = after(state, seat, rules.absent(state, seat, random));
  }
  return states;
}

describe('[S1] a game', () => {
  it.each([2, 6])('of %i seats has three rounds of seven tricks', (seats) => {
    const states = playedOut(deal(seats));
    const rounds = [1, 2, 3].map((round) =>
      Math.max(
        ...states.filter((state) => state.round === round).map(({ tricks }) => tricks.length),
      ),
    );

    // Of a round that is not the last, the seventh trick shows in the state after it.
    expect(rounds).toEqual([6, 6, 7]);
    expect(states.at(-1)?.lastRound?.tricks).toHaveLength(7);
    expect(states.at(-1)?.seats[0]?.points).toHaveLength(3);
  });
});

describe('[S2] [R Tokens] the tokens', () => {
  it('are 21, all different, and each suit is worth 51 over the set', () => {
    const sum = (suit: 'ball' | 'controller' | 'stuffie') =>
      TOKENS.reduce((total, one) => total + one[suit], 0);

    expect(new Set(TOKENS.map(tokenName)).size).toBe(21);
    expect([sum('ball'), sum('controller'), sum('stuffie')]).toEqual([51, 51, 51]);
  });

  it.each(['ball', 'controller', 'stuffie'] as const)(
    'have 0 to 5 for the %s as stated',
    (suit) => {
      const counts = [0, 1, 2, 3, 4, 5].map(
        (points) => TOKENS.filter((one) => one[suit] === points).length,
      );

      expect(counts).toEqual([2, 4, 5, 5, 3, 2]);
    },
  );

  it('lie in a row of seven, known to all', () => {
    const state = deal(3);

    expect(state.tokens.row).toHaveLength(7);
    expect(rules.view(state, null).tokens).toEqual({
      row: state.tokens.row,
      atStake: null,
      leftovers: [],
      spent: [],
      pile: 14,
    });
  });

  it('tokenReuse GAME: three rounds use each once', () => {
    const states = playedOut(deal(2));
    const rows = [1, 2, 3].map(
      (round) => states.find((state) => state.round === round)?.tokens.row,
    );

    expect(new Set(rows.flatMap((row) => row?.map(tokenName))).size).toBe(21);
  });

  it('tokenReuse ROUND: all 21 are shuffled again for each round', () => {
    const next = playAll(lastTrick({ options: { tokenReuse: 'ROUND' } }), 'B5 B2');

    expect(next.round).toBe(2);
    expect([next.tokens.row.length, next.tokens.pile.length, next.tokens.spent]).toEqual([
      7,
      14,
      [],
    ]);
  });
});

describe('[S4] [S12] the cards', () => {
  it.each<[CardsPerSuit, number, number]>([
    ['EIGHTEEN', 54, 0],
    ['TWENTY', 60, 6],
    ['TWENTY_FOUR', 72, 18],
  ])('cardsPerSuit %s: %i cards; six players leave %i', (cardsPerSuit, all, left) => {
    const state = deal(6, { cardsPerSuit });

    expect(state.seats.map(({ hand }) => hand.length)).toEqual([9, 9, 9, 9, 9, 9]);
    expect(state.stock).toHaveLength(left);
    expect(54 + left).toBe(all);
  });

  it('come as in the documented example', () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
    const state = deal(2, {}, dealKey(seed, 'game-1', ['', 'tea']));

    expect(state.seats.map(({ hand }) => hand.map(({ id }) => id).join(' '))).toEqual([
      'BALL_02 BALL_09 BALL_10 CONTROLLER_12 CONTROLLER_13 CONTROLLER_15 STUFFIE_08 STUFFIE_11 STUFFIE_18',
      'BALL_05 BALL_08 BALL_14 CONTROLLER_03 CONTROLLER_04 CONTROLLER_16 CONTROLLER_18 CONTROLLER_19 STUFFIE_17',
    ]);
    expect(state.tokens.row.map(tokenName).join(' ')).toBe(
      '4-4-4 2-0-4 3-2-1 2-4-0 3-1-2 2-2-2 1-2-3',
    );
    expect(state.firstLead).toBe(1);
  });

  it('are blank again in the next round, and all of them are shuffled', () => {
    const next = playAll(lastTrick(), 'B5 B2');

    expect(next.seats.flatMap(({ hand }) => hand.map(({ number }) => number))).toEqual(
      Array(18).fill(null),
    );
    expect(next.stock).toHaveLength(60 - 18);
    expect(next.seats.map(({ hand }) => hand)).not.toEqual(deal(2).seats.map(({ hand }) => hand));
  });
});

describe('[R First leader] who leads the first trick', () => {
  it('SPIN: any seat, drawn by lot for each round', () => {
    const leads = Array.from({ length: 40 }, (_, game) => deal(4, {}, keyOf(game)).firstLead);
    const next = Array.from({ length: 20 }, (_, game) => {
      const state = { ...lastTrick(), random: keyOf(game) };
      return playAll(state, 'B5 B2').firstLead;
    });

    expect([...new Set(leads)].toSorted()).toEqual([0, 1, 2, 3]);
    expect([...new Set(next)].toSorted()).toEqual([0, 1]);
  });

  it('ROTATE: in a later round the seat to the left of the one before', () => {
    const hands = ['B5', 'B2', 'B1'];
    const earlier = emptyTricks(6, 3);
    const firstLeads = [0, 1, 2].map((firstLead) => {
      const state = table({ hands, earlier, options: { firstLead: 'ROTATE' } });
      return playAll({ ...state, firstLead }, 'B5 B2 B1').firstLead;
    });

    expect(firstLeads).toEqual([1, 2, 0]);
  });

  it('LOWEST_SCORE: who has the fewest points', () => {
    const options = { firstLead: 'LOWEST_SCORE' } as const;
    const points = [[4], [6]];

    // Seat 0 wins 3 more points.
    expect(playAll(lastTrick({ round: 2, points, options }), 'B5 B2').firstLead).toBe(1);
    expect(playAll(lastTrick({ round: 2, points: [[2], [6]], options }), 'B5 B2').firstLead).toBe(
      0,
    );
  });

  it('LOWEST_SCORE: among equals by lot', () => {
    const leads = Array.from({ length: 30 }, (_, game) => {
      const options = { firstLead: 'LOWEST_SCORE' } as const;
      const state = { ...lastTrick({ hands: ['B0', 'B0'], options }), random: keyOf(game) };
      return playAll(state, 'B0 B0').firstLead;
    });

    expect([...new Set(leads)].toSorted()).toEqual([0, 1]);
  });

  it('leads when the tricks begin', () => {
    const state = allWrite(deal(3), [3, 3, 3, 3, 3, 3, 3]);

    expect(rules.awaited(state)).toEqual([{ seat: state.firstLead, decision: 'PLAY_CARD' }]);
  });
});

describe('the end of a round', () => {
  it('counts its points and tells what was played', () => {
    const next = playAll(lastTrick({ points: [[], []] }), 'B5 B2');

    expect(next.seats.map(({ points }) => points)).toEqual([[3], [0]]);
    expect(next.lastRound).toMatchObject({ round: 1, rules: [], points: [3, 0] });
    expect(next.lastRound?.tricks).toHaveLength(7);
  });

  it('reveals the next rule card before the cards are dealt', () => {
    const options = { trickyRules: 'MEGA', ruleDeck: ['K1', 'S3'] } as const;
    const start = deal(2, options);
    const second = playedOut(start).find(({ round }) => round === 2);

    expect(start.rules.inForce).toHaveLength(1);
    expect(second?.rules.inForce.toSorted()).toEqual(['K1', 'S3']);
  });
});

describe('[S13] the end of the game', () => {
  it('most points win, and nobody is awaited any more', () => {
    const over = playAll(
      lastTrick({
        round: 3,
        points: [
          [1, 2],
          [9, 9],
        ],
      }),
      'B5 B2',
    );

    expect(rules.outcome(over)).toEqual({ ranks: [2, 1], scores: [6, 18] });
    expect(rules.awaited(over)).toEqual([]);
    expect(rules.view(over, 0)).toMatchObject({ decision: null, turn: null });
  });

  it('[R Tie] of equals, who played the higher number in the last round wins, won or lost', () => {
    const points = [
      [1, 2],
      [5, 1],
    ];
    // Seat 0 wins 3 points with a 5; seat 1 has thrown a 9 of another suit.
    const over = playAll(lastTrick({ hands: ['B5', 'S9'], round: 3, points }), 'B5 S9');

    expect(rules.outcome(over)).toEqual({ ranks: [2, 1], scores: [6, 6] });
  });

  it('[R Tie] equal in that too, they share the victory', () => {
    const points = [
      [1, 2],
      [5, 1],
      [0, 0],
    ];
    const hands = ['B5', 'S5', 'B1'];
    const start = table({ hands, row: '3-1-2', earlier: emptyTricks(6, 3), round: 3, points });

    expect(rules.outcome(playAll(start, 'B5 S5 B1'))).toEqual({
      ranks: [1, 1, 3],
      scores: [6, 6, 0],
    });
  });

  it('[R Tie] numbers of earlier rounds do not count', () => {
    const states = playedOut(deal(2));
    const over = states.at(-1);

    expect(over?.tricks).toEqual(over?.lastRound?.tricks);
  });
});

describe('a deal with rule cards', () => {
  it('asks for the numbers as the cards in force say', () => {
    expect(rules.view(dealt(2, ['N1', 'N4']), null).writing).toEqual({
      limits: [
        { type: 'TOTAL', value: 28, rule: 'N1' },
        { type: 'LEAST', value: 1, rule: 'N4' },
        { type: 'MOST', value: 21, rule: null },
      ],
      // One fewer than without the cards: 22 with six 1s would be above 21.
      legalSets: 435,
    });
  });
});
