import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ric-rac-rummy/options.js';

/** Rounds that nobody ends come to an end soon: the laws are about what happens in them. */
const short: Options = { ...DEFAULT_OPTIONS, maxTurns: 5 };

/** Every option with every value, some of them together. */
export const optionVariants: readonly Options[] = [
  short,
  { ...short, twosWild: true, numberScore: 'FIVE', buyUpcard: true },
  { ...short, twosWild: true, wildLimit: 'NONE', freedWild: 'ANYWHERE', deadDiscard: false },
  { ...short, wildLimit: 'FEWER_THAN_NATURALS', adjacentWilds: false, layOff: 'NEXT_TURN' },
  { ...short, wildLimit: 'SHANGHAI_SCALE', wildLimitOnLayOff: false, touchingMelds: 'FORBID' },
  { ...short, downMayBuy: false, lateBuys: 'FOUR', decks: 'TWO', freedWild: 'ANYWHERE' },
  { ...short, decks: 'THREE', buyWindowMs: 1000, twosWild: true, touchingMelds: 'FORBID' },
  { ...short, decks: 'FOUR', wildLimitOnLayOff: false, wildLimit: 'NONE' },
  { ...short, decks: 'FIVE', deadDiscard: false, lateBuys: 'FOUR', twosWild: true },
  // Long enough for the stock to run out.
  { ...short, decks: 'TWO', maxTurns: 10, deadDiscard: false, buyUpcard: true },
];
