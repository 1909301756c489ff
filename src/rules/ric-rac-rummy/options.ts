import type { Pace } from '../contract/index.js';
import { JOKER, TWO, type Card } from './cards.js';

export const DECK_CHOICES = ['AUTO', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const;
export const WILD_LIMITS = [
  'AT_MOST_NATURALS',
  'FEWER_THAN_NATURALS',
  'SHANGHAI_SCALE',
  'NONE',
] as const;

export type Options = {
  readonly decks: (typeof DECK_CHOICES)[number];
  readonly twosWild: boolean;
  /** How many wilds a meld may hold. */
  readonly wildLimit: (typeof WILD_LIMITS)[number];
  /** Whether that limit also holds for cards that are laid off. */
  readonly wildLimitOnLayOff: boolean;
  /** Whether wilds may lie side by side in a run. */
  readonly adjacentWilds: boolean;
  /** Where a wild goes that was replaced [S7]. */
  readonly freedWild: 'SAME_RUN' | 'ANYWHERE';
  /** Whether one may lay two runs that would make one, or two sets of one rank. */
  readonly touchingMelds: 'ALLOW' | 'FORBID';
  /** From when on who goes down may lay off: in the same turn, or from the next one. */
  readonly layOff: 'SAME_TURN' | 'NEXT_TURN';
  /** How long a discard may be called for; `null`: as suits the pace of the game (see `settle`). */
  readonly buyWindowMs: number | null;
  /** Whether nobody may take the card beneath one that was bought. */
  readonly deadDiscard: boolean;
  readonly downMayBuy: boolean;
  readonly buyUpcard: boolean;
  /** How many buys each has in rounds 8 to 10 [S10]. */
  readonly lateBuys: 'THREE' | 'FOUR';
  /** After so many turns of each player a round ends by itself. */
  readonly maxTurns: number;
  /** What a number card counts [S13]. */
  readonly numberScore: 'FACE' | 'FIVE';
};

export const DEFAULT_OPTIONS: Options = {
  decks: 'AUTO',
  twosWild: false,
  wildLimit: 'AT_MOST_NATURALS',
  wildLimitOnLayOff: true,
  adjacentWilds: true,
  freedWild: 'SAME_RUN',
  touchingMelds: 'ALLOW',
  layOff: 'SAME_TURN',
  buyWindowMs: null,
  deadDiscard: true,
  downMayBuy: true,
  buyUpcard: false,
  lateBuys: 'THREE',
  maxTurns: 60,
  numberScore: 'FACE',
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;
export const SHORTEST_WINDOW_MS = SECOND;
export const LONGEST_WINDOW_MS = 7 * 24 * HOUR;
export const FEWEST_MAX_TURNS = 5;
export const MOST_MAX_TURNS = 200;

const WINDOW_MS: Readonly<Record<Pace, number>> = {
  LIVE: 6 * SECOND,
  CORRESPONDENCE: 12 * HOUR,
  UNTIMED: 24 * HOUR,
};

/** A window that was not chosen is as long as suits the pace; numbers are brought into their range. */
export function settle(options: Options, pace: Pace): Options {
  const { buyWindowMs, maxTurns } = options;
  return {
    ...options,
    buyWindowMs: within(buyWindowMs ?? WINDOW_MS[pace], SHORTEST_WINDOW_MS, LONGEST_WINDOW_MS),
    maxTurns: within(maxTurns, FEWEST_MAX_TURNS, MOST_MAX_TURNS),
  };
}

/** How long a buy window stays open. */
export function windowMs(options: Options): number {
  return settle(options, 'LIVE').buyWindowMs ?? WINDOW_MS.LIVE;
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

/** Whether the card may stand for others: jokers, and 2s if the group likes [S1]. */
export function isWild({ rank }: Card, { twosWild }: Pick<Options, 'twosWild'>): boolean {
  return rank === JOKER || (twosWild && rank === TWO);
}
