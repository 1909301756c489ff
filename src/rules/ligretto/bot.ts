import { stream, type Bot, type BotLevel, type Random, type Seat } from '../contract/index.js';
import { awayMove } from './away.js';
import { easyPlan } from './easy-plan.js';
import { liveMove } from './live-bot.js';
import { searchPlan } from './search.js';
import { sensiblePlan } from './planning.js';
import type { Move, Plan } from './state.js';
import type { View } from './view.js';

/**
 * Live, EASY overlooks things, NORMAL goes by a fixed order, HARD looks at what others could lay
 * (live-bot.ts); they differ most in how fast they are (reactionMs). In beats EASY plans a few steps,
 * NORMAL a whole plan by rule of thumb (planning.ts), HARD tries plans in imagined worlds (search.ts).
 * Bots' plans are final.
 */
export const bots: Readonly<Record<BotLevel, Bot<Move, View>>> = {
  EASY: (view, _moves, random) =>
    decide(view, (seat) => easyPlan(view, seat, random), 'EASY', random),

  NORMAL: (view, _moves, random) =>
    decide(view, (seat) => sensiblePlan(view, seat), 'NORMAL', random),

  HARD: (view, _moves, random, budget) =>
    decide(view, (seat) => searchPlan(view, seat, random, budget), 'HARD', random),
};

function decide(
  view: View,
  plan: (seat: Seat) => Omit<Plan, 'final'>,
  level: BotLevel,
  random: Random,
): Move {
  const { seat, decision } = view;
  if (seat === null || decision === null || decision === 'NEXT') return { type: 'NEXT' };
  if (decision === 'PLAY') {
    return liveMove(view, seat, level, stream(random, 'live')) ?? awayMove(view, seat);
  }
  const { steps, stop } = plan(seat);
  return { type: 'PLAN', steps, stop, final: true };
}

/** From when to when a bot acts after its decision opened, in milliseconds. */
const REACTION_MS: Readonly<Record<BotLevel, readonly [number, number]>> = {
  EASY: [2_500, 4_500],
  NORMAL: [1_400, 2_800],
  HARD: [700, 1_500],
};

export function reactionMs(_view: View, level: BotLevel, random: Random): number {
  const [least, most] = REACTION_MS[level];
  return least + stream(random, 'reaction')(most - least + 1);
}
