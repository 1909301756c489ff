import { describe, expect, it } from '@jest/globals';
import { BOT_BUDGETS, derive, type BotLevel } from '../../../src/rules/contract/index.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import type { Move, State } from '../../../src/rules/little-ricky/state.js';
import { after, DRAW, play, QUIT, table } from './table.js';

const { rules, bots } = littleRicky;
const random = { key: 'b0'.repeat(32) };

function answer(level: BotLevel, state: State, playouts = 0, label = 'bot'): Move {
  const seat = state.turn ?? 0;
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, derive(random, label), { playouts });
}

/** The share of games that `level` wins of `games` against `other`, seats alternating. */
function winRate(level: BotLevel, other: BotLevel, games: number, playouts: number): number {
  let wins = 0;
  for (let game = 0; game < games; game++) {
    const mine = game % 2;
    let state = rules.deal(rules.defaultOptions, 2, derive(random, `game:${game}`));
    for (let version = 0; state.turn !== null; version++) {
      const move = answer(
        state.turn === mine ? level : other,
        state,
        playouts,
        `${game}:${version}`,
      );
      const result = rules.play(state, state.turn, move);
      if (!result.ok) throw new Error(result.refusal.sentence);
      state = result.value;
    }
    const ranks = rules.outcome(state)?.ranks ?? [];
    if (ranks[mine] === 1) wins += ranks[1 - mine] === 1 ? 0.5 : 1;
  }
  return wins / games;
}

describe('EASY', () => {
  it('plays any card that fits, by lot', () => {
    const state = table({ hands: ['1 2', '5'], top: '1' });
    const answers = Array.from({ length: 30 }, (_, n) => answer('EASY', state, 0, `lot:${n}`));

    expect(new Set(answers.map((move) => JSON.stringify(move)))).toEqual(
      new Set([play('1'), play('2')].map((move) => JSON.stringify(move))),
    );
  });

  it('draws or quits by lot when nothing fits', () => {
    const state = table({ hands: ['5', '5'], top: '1' });
    const answers = Array.from({ length: 30 }, (_, n) => answer('EASY', state, 0, `lot:${n}`).type);

    expect([...new Set(answers)].toSorted()).toEqual(['DRAW', 'QUIT']);
  });
});

describe('NORMAL', () => {
  it('stays on the value on top while it has it, so that the next one still fits later', () => {
    expect(answer('NORMAL', table({ hands: ['1 2', '5'], top: '1' }))).toEqual(play('1'));
  });

  it('quits with a cheap hand and draws with a dear one', () => {
    expect(answer('NORMAL', table({ hands: ['4 4 5', '5'], top: '1' }))).toEqual(QUIT);
    expect(answer('NORMAL', table({ hands: ['4 6', '5'], top: '1' }))).toEqual(DRAW);
  });

  it('holds out longer while several others are in', () => {
    expect(answer('NORMAL', table({ hands: ['4 4 5', '5', '5'], top: '1' }))).toEqual(DRAW);
    expect(answer('NORMAL', table({ hands: ['4 4', '5', '5'], top: '1' }))).toEqual(QUIT);
  });

  it('wins about four games in five against EASY', () => {
    expect(winRate('NORMAL', 'EASY', 200, 0)).toBeGreaterThan(0.7);
  });
});

describe('HARD', () => {
  it('ends a game that it has won rather than stake it on a draw', () => {
    // The other will pay at least 1 and so pass 40; nothing is left to win by going on.
    const state = table({ hands: ['5', '4 4'], top: '1', totals: [10, 39] });

    expect(answer('HARD', state, 60)).toEqual(QUIT);
  });

  it('does not quit into a defeat while a draw may still save the game', () => {
    const state = table({ hands: ['5 6 R', '4 4'], top: '3', totals: [30, 5] });

    expect(answer('HARD', state, 200)).toEqual(DRAW);
  });

  it('thinks only where there is a choice', () => {
    const forced = table({ hands: ['5', '6', '6'], top: '1', pile: '' });

    expect(answer('HARD', forced, 1e12)).toEqual(QUIT);
  });

  it('gives the same answer to the same view, randomness and budget', () => {
    const state = table({ hands: ['1 2 4', '5 6 1'], top: '1' });

    expect(answer('HARD', state, 50)).toEqual(answer('HARD', state, 50));
  });

  it('does not lose to EASY even with a tenth of its budget', () => {
    expect(winRate('HARD', 'EASY', 60, BOT_BUDGETS.HARD.playouts / 10)).toBeGreaterThan(0.6);
  });
});

describe('a player who is away', () => {
  it('sheds a card that fits, the value on top before the next', () => {
    const state = table({ hands: ['1 2 2', '3'], top: '1' });

    expect(rules.absent(state, 0, random)).toEqual(play('1'));
    expect(rules.absent(after(state, play('1'), DRAW), 0, random)).toEqual(play('2'));
  });

  it('quits rather than draw', () => {
    expect(rules.absent(table({ hands: ['5', '3'], top: '1' }), 0, random)).toEqual(QUIT);
  });
});
