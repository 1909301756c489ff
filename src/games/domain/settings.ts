import { type AnyKind, type BotLevel } from '../../rules/contract/index.js';
import { type GameRefusal, refusal } from './refusal.js';

/** How long a decision may take. Hours and seconds are whole numbers. */
export type TimeControl =
  | { readonly type: 'LIVE'; readonly turnSeconds: number }
  | {
      readonly type: 'CORRESPONDENCE';
      /** Every decision may take this long … */
      readonly turnHours: number;
      /** … plus what is in the seat's bank, which starts with this … */
      readonly bankHours: number;
      /** … grows by what a decision left unused, and never holds more than this. */
      readonly maxBankHours: number;
      /** Whether the vacations of players stop their clocks; left out: they do. */
      readonly vacation?: boolean | undefined;
    }
  | { readonly type: 'UNTIMED' };

/** What happens to a seat whose time runs out, stated before anybody joins. */
export type AbsencePolicy = {
  /** `STAND_IN`: the table moves, later a bot sits in. `FORFEIT`: the seat is lost at once. */
  readonly onMiss: 'STAND_IN' | 'FORFEIT';
  /** With which miss in a row the bot sits in. */
  readonly missesBeforeBot: number;
  readonly botLevel: BotLevel;
  /** The seat is reminded when this share of its time has gone; `null`: never. */
  readonly remindAtPercent: number | null;
};

export type Visibility = 'PUBLIC' | 'UNLISTED' | 'INVITE_ONLY';

export type GameSettings = {
  /** The kind's own options, in its own shape. */
  readonly options: unknown;
  readonly seats: number;
  /** The owner may start with fewer people than seats, but not with fewer than this. */
  readonly minSeats: number;
  readonly timeControl: TimeControl;
  readonly absence: AbsencePolicy;
  readonly visibility: Visibility;
  readonly rated: boolean;
  /** Empty seats are filled with bots of this level at the start. */
  readonly fillWithBots: BotLevel | null;
  readonly startWhenFull: boolean;
  /** A game that has not started within this time expires. */
  readonly openHours: number;
  /** How long it may be paused by consent, all pauses together; left out: not at all. */
  readonly pauseHours?: number | undefined;
};

/** The options as the game keeps them: what depends on the pace is fixed when it is created. */
export function settledOptions({ rules }: AnyKind, settings: GameSettings): unknown {
  const { options, timeControl } = settings;
  return rules.settle?.(options, timeControl.type) ?? options;
}

export const HOUR_MS = 3_600_000;
export const SECOND_MS = 1_000;

const LIMITS = {
  turnSeconds: [5, 3600],
  turnHours: [1, 720],
  bankHours: [0, 720],
  maxBankHours: [0, 1440],
  missesBeforeBot: [1, 10],
  remindAtPercent: [10, 95],
  openHours: [1, 720],
  pauseHours: [0, 720],
} as const;

/** The first thing that is wrong with the settings, or `null`. */
export function faultOf(settings: GameSettings, kind: AnyKind): GameRefusal | null {
  const { seats, minSeats, absence, timeControl } = settings;
  const range = kind.rules.seats;
  const fault =
    outside('seats', seats, range.min, range.max) ??
    outside('minSeats', minSeats, range.min, seats) ??
    limitFault('openHours', settings.openHours) ??
    limitFault('pauseHours', settings.pauseHours ?? 0) ??
    limitFault('missesBeforeBot', absence.missesBeforeBot) ??
    (absence.remindAtPercent === null
      ? null
      : limitFault('remindAtPercent', absence.remindAtPercent)) ??
    timeFault(timeControl);
  return fault === null ? null : refusal('INVALID_SETTINGS', fault);
}

function timeFault(control: TimeControl): string | null {
  switch (control.type) {
    case 'LIVE':
      return limitFault('turnSeconds', control.turnSeconds);
    case 'CORRESPONDENCE':
      return (
        limitFault('turnHours', control.turnHours) ??
        limitFault('bankHours', control.bankHours) ??
        limitFault('maxBankHours', control.maxBankHours) ??
        outside('bankHours', control.bankHours, 0, control.maxBankHours)
      );
    case 'UNTIMED':
      return null;
  }
}

function limitFault(name: keyof typeof LIMITS, value: number): string | null {
  const [least, most] = LIMITS[name];
  return outside(name, value, least, most);
}

function outside(name: string, value: number, least: number, most: number): string | null {
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return `${name} must be a whole number from ${least} to ${most}, not ${value}`;
}
