import { choose, stream, type Bot, type BotLevel, type Random } from '../contract/index.js';
import { sensibleMove } from './choice.js';
import { shuffledBy, oneOf } from './lots.js';
import { legalSets, limitsOf } from './numbers.js';
import { searchPlay, searchWriting } from './search.js';
import type { Move } from './state.js';
import type { View } from './view.js';
import { writeOn } from './writing.js';

/**
 * EASY keeps, writes and plays by lot. NORMAL goes by rules of thumb (writing.ts, strategy.ts). HARD
 * tries what it may write or play in imagined worlds (search.ts), and passes cards like NORMAL.
 */
export const bots: Readonly<Record<BotLevel, Bot<Move, View>>> = {
  EASY: (view, { moves, complete }, random) =>
    complete ? choose(random, 'easy', moves) : anyWriting(view, random),

  NORMAL: (view, _moves, random) => sensibleMove(view, stream(random, 'normal')),

  HARD: (view, { moves, complete }, random, budget) => {
    const [only, another] = moves;
    if (view.seat === null || only === undefined) return sensibleMove(view);
    if (!complete) return searchWriting(view, view.seat, random, budget);
    if (another === undefined) return only;
    if (view.decision !== 'PLAY_CARD') return sensibleMove(view);
    return searchPlay(view, view.seat, moves, random, budget);
  },
};

/** Seven cards by lot, and any set of numbers on them. */
function anyWriting(view: View, random: Random): Move {
  const lots = stream(random, 'easy');
  const cards = shuffledBy(lots, view.own?.hand ?? []);
  const numbers = shuffledBy(lots, oneOf(lots, legalSets(limitsOf(view.rules.inForce))));
  return { type: 'WRITE', cards: writeOn(cards, numbers) };
}
