import type { Pace } from '../contract/index.js';

export const PACES = ['AUTO', 'LIVE', 'BEATS'] as const;
export const RACK_SIZES = ['AUTO', 'THREE', 'FOUR', 'FIVE'] as const;
export const STOP_CLEARS = ['ON_BOARD_PLAY', 'NEVER'] as const;
export const TARGETS = ['FIFTY', 'NINETY_NINE', 'HUNDRED', 'TWO_HUNDRED'] as const;
export const TIES = ['SHARE', 'EXTRA_ROUND'] as const;
export const PLAN_LENGTHS = ['FIVE', 'TEN', 'TWENTY'] as const;
export const IDLE_BEATS = ['TWO', 'THREE', 'FIVE'] as const;
export const ACTION_INTERVALS = ['QUICK', 'STEADY', 'SLOW'] as const;

export type Options = {
  /** All at once (LIVE), or by secret plans (BEATS); AUTO goes by the time control. */
  readonly pace: (typeof PACES)[number];
  readonly rackSize: (typeof RACK_SIZES)[number];
  /** Whether a 1 may go to the board from the Ligretto pile too. */
  readonly onesFromPile: boolean;
  /** Whether free rack places are filled from the Ligretto pile by themselves. */
  readonly autoFill: boolean;
  /** When votes to stop are taken back by themselves; for live games. */
  readonly stopClears: (typeof STOP_CLEARS)[number];
  /** Whether a premature placement costs a point [S12]. */
  readonly noBlind: boolean;
  readonly target: (typeof TARGETS)[number];
  /** When several have the highest total at or above the target: they share, or play on. */
  readonly tie: (typeof TIES)[number];
  readonly planLength: (typeof PLAN_LENGTHS)[number];
  /** After how many beats without a card on the board the round is scored. */
  readonly idleBeats: (typeof IDLE_BEATS)[number];
  /** Whether there are action cards [S12]. */
  readonly speedmachine: boolean;
  /** How fast action cards come in a live game. */
  readonly actionInterval: (typeof ACTION_INTERVALS)[number];
};

export const DEFAULT_OPTIONS: Options = {
  pace: 'AUTO',
  rackSize: 'AUTO',
  onesFromPile: true,
  autoFill: false,
  stopClears: 'ON_BOARD_PLAY',
  noBlind: false,
  target: 'HUNDRED',
  tie: 'SHARE',
  planLength: 'TEN',
  idleBeats: 'THREE',
  speedmachine: false,
  actionInterval: 'STEADY',
};

/** A race needs everybody at the table: only under a live time control AUTO is one. */
export function settle(options: Options, pace: Pace): Options {
  if (options.pace !== 'AUTO') return options;
  return { ...options, pace: pace === 'LIVE' ? 'LIVE' : 'BEATS' };
}

const NUMBER: Readonly<Record<string, number>> = {
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  TEN: 10,
  TWENTY: 20,
  FIFTY: 50,
  NINETY_NINE: 99,
  HUNDRED: 100,
  TWO_HUNDRED: 200,
};

/** 5, 4, 3, 3, 3 places for 2 to 6 seats, if nothing else was chosen. */
export function rackPlaces({ rackSize }: Options, seats: number): number {
  return rackSize === 'AUTO' ? Math.max(3, 7 - seats) : numberOf(rackSize);
}

export function targetPoints({ target }: Options): number {
  return numberOf(target);
}

export function mostSteps({ planLength }: Options): number {
  return numberOf(planLength);
}

export function mostIdleBeats({ idleBeats }: Options): number {
  return numberOf(idleBeats);
}

function numberOf(word: string): number {
  return NUMBER[word] as number; // the list above has every word of the options
}

/** From when to when the next action card comes after the one before, in milliseconds. */
export function actionIntervalMs({ actionInterval }: Options): readonly [number, number] {
  switch (actionInterval) {
    case 'QUICK':
      return [3_000, 6_000];
    case 'STEADY':
      return [6_000, 12_000];
    case 'SLOW':
      return [12_000, 24_000];
  }
}
