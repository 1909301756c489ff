import { describe, expect, it } from '@jest/globals';
import {
  type GameSettings,
  type TimeControl,
  faultOf,
} from '../../../src/games/domain/settings.js';
import { settings } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

function sentenceOf(change: Partial<GameSettings>): string | undefined {
  return faultOf(settings(change), counting)?.sentence;
}

function range(name: string, least: number, most: number, value: number): string {
  return `${name} must be a whole number from ${least} to ${most}, not ${value}`;
}

function live(turnSeconds: number): Partial<GameSettings> {
  return { timeControl: { type: 'LIVE', turnSeconds } };
}

function byMail(change: Partial<Extract<TimeControl, { type: 'CORRESPONDENCE' }>>) {
  const usual = { turnHours: 24, bankHours: 48, maxBankHours: 96 };
  return { timeControl: { type: 'CORRESPONDENCE', ...usual, ...change } } as const;
}

function absence(change: Partial<GameSettings['absence']>) {
  return { absence: { ...settings().absence, ...change } };
}

/** Name, least, most, and the settings with a value for it. */
const LIMITS: [string, number, number, (value: number) => Partial<GameSettings>][] = [
  ['seats', 1, 4, (seats) => ({ seats, minSeats: 1 })],
  ['minSeats', 1, 3, (minSeats) => ({ minSeats })],
  ['openHours', 1, 720, (openHours) => ({ openHours })],
  ['missesBeforeBot', 1, 10, (missesBeforeBot) => absence({ missesBeforeBot })],
  ['remindAtPercent', 10, 95, (remindAtPercent) => absence({ remindAtPercent })],
  ['turnSeconds', 5, 3600, live],
  ['turnHours', 1, 720, (turnHours) => byMail({ turnHours })],
  ['bankHours', 0, 720, (bankHours) => byMail({ bankHours, maxBankHours: 1440 })],
  ['maxBankHours', 0, 1440, (maxBankHours) => byMail({ maxBankHours, bankHours: 0 })],
];

describe('the settings of a game', () => {
  it.each(LIMITS)('%s may be from %d to %d, both included', (name, least, most, wanted) => {
    expect(faultOf(settings(wanted(least)), counting)).toBeNull();
    expect(faultOf(settings(wanted(most)), counting)).toBeNull();
    for (const value of [least - 1, most + 1, least + 0.5, NaN, Infinity]) {
      expect(sentenceOf(wanted(value))).toBe(range(name, least, most, value));
    }
  });

  it('are refused with a code, and with no version since there is no game yet', () => {
    expect(faultOf(settings({ seats: 5 }), counting)).toEqual({
      code: 'INVALID_SETTINGS',
      sentence: 'seats must be a whole number from 1 to 4, not 5',
      version: null,
      allowed: null,
    });
  });

  it('may leave reminders out and the game untimed', () => {
    expect(faultOf(settings(absence({ remindAtPercent: null })), counting)).toBeNull();
    expect(faultOf(settings({ timeControl: { type: 'UNTIMED' } }), counting)).toBeNull();
  });

  it('do not begin with more in the bank than it can hold', () => {
    expect(sentenceOf(byMail({ bankHours: 96 }))).toBeUndefined();
    expect(sentenceOf(byMail({ bankHours: 97 }))).toBe(range('bankHours', 0, 96, 97));
  });

  it('do not ask for more people than there are seats', () => {
    expect(sentenceOf({ seats: 2, minSeats: 3 })).toBe(range('minSeats', 1, 2, 3));
  });
});
