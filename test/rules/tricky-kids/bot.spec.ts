import { describe, expect, it } from '@jest/globals';
import { BOT_BUDGETS, derive, type BotLevel } from '../../../src/rules/contract/index.js';
import { trickyKids } from '../../../src/rules/tricky-kids/index.js';
import { playOut } from '../../../src/rules/tricky-kids/play-out.js';
import { sensibleMove } from '../../../src/rules/tricky-kids/choice.js';
import type { Move, Options, State } from '../../../src/rules/tricky-kids/state.js';
import { effectsOf, highestPlayed } from '../../../src/rules/tricky-kids/trick.js';
import { after, dealt, emptyTricks, playAll, playMove, random, table } from './table.js';
import { optionVariants } from './variants.js';

const { rules, bots } = trickyKids;

function answer(level: BotLevel, state: State, seat = 0, playouts = 0, label = 'bot'): Move {
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, derive(random, label), { playouts });
}

/** The share of two-seat games that `level` wins against `other`, seats alternating. */
function winRate(level: BotLevel, other: BotLevel, games: number, playouts: number): number {
  let wins = 0;
  for (let game = 0; game < games; game++) {
    const mine = game % 2;
    let state = rules.deal(rules.defaultOptions, 2, derive(random, `game:${game}`));
    for (let version = 0; rules.outcome(state) === null; version++) {
      const seat = rules.awaited(state)[0]?.seat ?? 0;
      const who = seat === mine ? level : other;
      state = after(state, seat, answer(who, state, seat, playouts, `${game}:${version}`));
    }
    const ranks = rules.outcome(state)?.ranks ?? [];
    if (ranks[mine] === 1) wins += ranks[1 - mine] === 1 ? 0.5 : 1;
  }
  return wins / games;
}

function answers(level: BotLevel, state: State): number {
  const texts = Array.from({ length: 20 }, (_, n) =>
    JSON.stringify(answer(level, state, 0, 0, `lot:${n}`)),
  );
  return new Set(texts).size;
}

describe('EASY', () => {
  it('writes any set of numbers on any cards, and plays any card that may be played', () => {
    expect(answers('EASY', dealt(2))).toBe(20);
    expect(answers('EASY', table({ hands: ['B1 B2 C3', 'B5 B1 B1'] }))).toBe(3);
  });
});

describe('NORMAL', () => {
  it('writes its highest numbers on the suit that the row pays most for', () => {
    const state = { ...dealt(2), tokens: { ...dealt(2).tokens, row: BALLS } };
    const move = answer('NORMAL', state);
    const cards = move.type === 'WRITE' ? move.cards : [];
    const numbers = cards.map(({ number }) => number);

    expect(cards[0]?.card).toMatch(/^BALL/);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  it('does not always write the same, or two of them would cancel each other', () => {
    expect(answers('NORMAL', dealt(2))).toBeGreaterThan(8);
  });

  it('writes many ones where the lowest wins', () => {
    const move = answer('NORMAL', dealt(2, ['K1']));
    const numbers = move.type === 'WRITE' ? move.cards.map(({ number }) => number) : [];

    expect(numbers.slice(0, 2)).toEqual([1, 1]);
    expect(Math.max(...numbers)).toBeGreaterThan(9);
  });

  it('throws its lowest card where it cannot win', () => {
    const state = playAll(table({ hands: ['B9 B1', 'B5 B2 B7'] }), 'B9');

    expect(answer('NORMAL', state, 1)).toEqual(playMove(state, 1, 'B2'));
  });

  it('cancels a card with its equal where that is all it can do', () => {
    const state = playAll(table({ hands: ['B9 B1', 'B9 B8'], row: '5-1-3' }), 'B9');

    expect(answer('NORMAL', state, 1)).toEqual(playMove(state, 1, 'B9'));
  });

  it('wins clearly more than EASY', () => {
    expect(winRate('NORMAL', 'EASY', 80, 0)).toBeGreaterThan(0.65);
  });
});

const BALLS = ['3-2-1', '3-1-2', '5-3-1', '5-1-3', '4-2-0', '4-0-2', '3-3-3'].map((name) => {
  const [ball = 0, controller = 0, stuffie = 0] = name.split('-').map(Number);
  return { ball, controller, stuffie };
});

describe('HARD', () => {
  it('plays the card that wins the game rather than the one that saves a number', () => {
    const points = [
      [1, 2],
      [4, 1],
    ];
    const hands = ['B4 S9', 'B2 S1'];
    const start = table({ hands, row: '3-1-2 0-2-4', round: 3, points, earlier: emptyTricks(5) });

    // Balls win 3 points and then stuffies 4; the other way round there is nothing to win.
    expect(answer('HARD', start, 0, 60)).toEqual(playMove(start, 0, 'B4'));
  });

  it('gives the same answer to the same view, randomness and budget', () => {
    const state = dealt(3);

    expect(answer('HARD', state, 0, 60)).toEqual(answer('HARD', state, 0, 60));
  });

  it('thinks only where there is a choice', () => {
    const state = table({ hands: ['B4', 'B2'], earlier: emptyTricks(6) });

    expect(answer('HARD', state, 0, 1e12)).toEqual(playMove(state, 0, 'B4'));
  });

  it('does not lose to NORMAL even with a fifth of its budget', () => {
    expect(winRate('HARD', 'NORMAL', 16, BOT_BUDGETS.HARD.playouts / 5)).toBeGreaterThan(0.55);
  });
});

describe('a play-out', () => {
  it.each(optionVariants.map((options, place): [number, Options] => [place, options]))(
    'ends a round as playing card by card would (variant %i)',
    (_, options) => {
      const seats = 3;
      let state = rules.deal(options, seats, random);
      while (state.round < 3 || rules.view(state, null).decision !== 'PLAY_CARD') {
        const seat = rules.awaited(state)[0]?.seat ?? 0;
        state = after(state, seat, rules.absent(state, seat, random));
      }
      const start = after(state, state.lead, sensibleMove(rules.view(state, state.lead)));
      const end = playOut(start, effectsOf(start.rules.inForce, options));
      let over = start;
      while (rules.outcome(over) === null) {
        const seat = rules.awaited(over)[0]?.seat ?? 0;
        over = after(over, seat, sensibleMove(rules.view(over, seat)));
      }

      expect(end.points).toEqual(over.lastRound?.points);
      expect(end.highest).toEqual([0, 1, 2].map((seat) => highestPlayed(over.tricks, seat)));
    },
  );
});
