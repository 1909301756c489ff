import type { Random } from './random.js';
import type { MoveList } from './rules.js';

export const BOT_LEVELS = ['EASY', 'NORMAL', 'HARD'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** How much a bot may think: counted work, not time, so that a test gets the same move again. */
export type Budget = { readonly playouts: number };

/**
 * What the server lets each level think. At this a HARD bot answers within some 10 ms on a core of its own, and
 * the figures of docs/bots.md were played with it.
 */
export const BOT_BUDGETS: Readonly<Record<BotLevel, Budget>> = {
  EASY: { playouts: 0 },
  NORMAL: { playouts: 0 },
  HARD: { playouts: 400 },
};

/**
 * A bot answers one decision. Laws: its move is legal, and is computed from its view alone; a
 * searching bot imagines worlds that fit the view.
 */
export type Bot<Move, View> = (
  view: View,
  moves: MoveList<Move>,
  random: Random,
  budget: Budget,
) => Move;
