import { BOT_BUDGETS } from '../../rules/contract/index.js';
import { kindById } from '../../rules/catalogue.js';
import type { Thought } from '../application/ports.js';

/** Runs in a worker thread: one decision of one bot, from what its seat sees and nothing else. */
export function think({ kind, level, view, moves, random }: Thought): unknown {
  return kindById(kind).bots[level](view, moves, random, BOT_BUDGETS[level]);
}
