import type { Bot, BotLevel } from '../contract/index.js';
import { easyMove } from './easy.js';
import { hardMove } from './hard.js';
import { normalMove } from './normal.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/**
 * EASY goes by how well a card fits to others of its hand (easy.ts), NORMAL by the nearest plan
 * (normal.ts), HARD by how near it may come in imagined worlds (hard.ts).
 */
export const bots: Readonly<Record<BotLevel, Bot<Move, View>>> = {
  EASY: (view, _moves, random) => easyMove(view, random),
  NORMAL: (view) => normalMove(view),
  HARD: (view, _moves, random, budget) => hardMove(view, random, budget),
};
