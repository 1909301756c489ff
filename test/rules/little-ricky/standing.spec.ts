import { describe, expect, it } from '@jest/globals';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { type Order, standing } from '../../../src/rules/little-ricky/standing.js';
import type { View } from '../../../src/rules/little-ricky/view.js';
import { DEFAULT_OPTIONS } from '../../../src/rules/little-ricky/state.js';

const QUIT_AT_3: Order = { type: 'QUIT_AT', points: 3 };
const DRAW: Order = { type: 'DRAW_IF_STUCK' };
const MOVES = {
  play: { type: 'PLAY', card: 'TWO' },
  draw: { type: 'DRAW' },
  quit: { type: 'QUIT' },
} as const;

describe('standing answers in Little Ricky', () => {
  it('quit as soon as the hand costs no more than was said, each value once', () => {
    expect(answer([QUIT_AT_3], ['ONE', 'TWO', 'TWO'])).toEqual(MOVES.quit);
    expect(answer([QUIT_AT_3], ['ONE', 'THREE'])).toBeNull();
  });

  it('draw only where no card can be played', () => {
    expect(answer([DRAW], ['SIX'], [MOVES.draw, MOVES.quit])).toEqual(MOVES.draw);
    expect(answer([DRAW], ['TWO'])).toBeNull();
  });

  it('do not draw where the rules do not let them', () => {
    expect(answer([DRAW], ['SIX'], [MOVES.quit])).toBeNull();
  });

  it('quit rather than draw', () => {
    const stuck = [MOVES.draw, MOVES.quit];
    expect(answer([DRAW, QUIT_AT_3], ['ONE'], stuck)).toEqual(MOVES.quit);
  });

  it.each([-1, 100, 2.5])('quit at %p points are refused', (points) => {
    expect(standing.accept({ type: 'QUIT_AT', points }, {} as View)).toMatchObject({
      ok: false,
      refusal: { sentence: `quitAt is a whole number from 0 to 99, not ${points}` },
    });
  });

  it('are those of the kind', () => {
    expect(littleRicky.standing).toBe(standing);
  });
});

function answer(
  orders: readonly Order[],
  hand: NonNullable<View['hand']>,
  moves: readonly (typeof MOVES)[keyof typeof MOVES][] = Object.values(MOVES),
) {
  const state = littleRicky.rules.deal(DEFAULT_OPTIONS, 2, { key: '00'.repeat(32) });
  const view = { ...littleRicky.rules.view(state, 0), hand };
  return standing.answer(orders, view, { moves, complete: true });
}
