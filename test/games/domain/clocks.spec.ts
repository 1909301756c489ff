import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allowanceMs,
  bankAfterMs,
  botDueAt,
  startingBankMs,
  withClock,
} from '../../../src/games/domain/clocks.js';
import { type TimeControl, faultOf } from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import {
  HOUR,
  NOON,
  SECOND,
  aGame,
  bot,
  openOf,
  player,
  playing,
  say,
  settings,
  step,
} from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const BY_MAIL: TimeControl = {
  type: 'CORRESPONDENCE',
  turnHours: 24,
  bankHours: 10,
  maxBankHours: 30,
};

describe('the clock of a decision', () => {
  it('gives every turn of a live game the same time', () => {
    const sitting = playing([player('ann'), player('ben')], {
      timeControl: { type: 'LIVE', turnSeconds: 60 },
    });
    expect(openOf(sitting, 0)).toEqual({
      ...{ seat: 0, decision: 'SAY', key: 'round:1', sinceVersion: 1, since: NOON },
      deadline: NOON + 60 * SECOND,
      remindAt: NOON + 30 * SECOND,
    });
    expect(sitting.game.seats.map(({ bankMs }) => bankMs)).toEqual([0, 0]);
  });

  it('adds the bank to the turn by correspondence', () => {
    const sitting = playing([player('ann'), player('ben')], { timeControl: BY_MAIL });
    expect(openOf(sitting, 1).deadline).toBe(NOON + 34 * HOUR);
    expect(openOf(sitting, 1).remindAt).toBe(NOON + 17 * HOUR);
    expect(sitting.game.seats.map(({ bankMs }) => bankMs)).toEqual([10 * HOUR, 10 * HOUR]);
  });

  it('does not exist in an untimed game, nor for a bot, nor for a stand-in', () => {
    const untimed = playing([player('ann'), player('ben')], { timeControl: { type: 'UNTIMED' } });
    const live = playing([player('ann'), bot(), player('cat', { standIn: 'EASY' })]);

    for (const { deadline, remindAt } of untimed.game.open) {
      expect([deadline, remindAt]).toEqual([null, null]);
    }
    expect(nextDueAt(untimed.game)).toBeNull();
    expect(live.game.open.map(({ deadline }) => deadline)).toEqual([NOON + 60_000, null, null]);
  });

  it('has no reminder where the settings want none', () => {
    const absence = { ...settings().absence, remindAtPercent: null };
    const sitting = playing([player('ann'), player('ben')], { absence });
    expect(openOf(sitting, 0).remindAt).toBeNull();
    expect(nextDueAt(sitting.game)).toBe(NOON + 60_000);
  });

  it('tells since when a bot owes a move', () => {
    expect(botDueAt(playing([player('ann'), bot()]).game)).toBe(NOON);
    expect(botDueAt(playing([player('ann'), player('ben')]).game)).toBeNull();
    expect(botDueAt(aGame({ seats: [player('ann'), bot()] }))).toBeNull();
  });
});

describe('the time that a decision took, in the log,', () => {
  const LONGEST = 2_147_483_647; // the most that a row and the API can say

  it('is at most what a row can hold, however long the game lay', () => {
    const sitting = playing([player('ann'), player('ben')], { timeControl: { type: 'UNTIMED' } });
    const after = (ms: number) => step(sitting, say(sitting, 'ann', 1), NOON + ms).turn.thinkingMs;
    expect(after(LONGEST - 1)).toBe(LONGEST - 1);
    expect(after(LONGEST + 1)).toBe(LONGEST);
  });

  it('is no more for a miss after the longest turn, of 30 days', () => {
    const timeControl = { ...BY_MAIL, turnHours: 720 };
    const sitting = playing([player('ann'), player('ben')], { timeControl });
    const missed = step(sitting, { type: 'PASS_TIME' }, NOON + 730 * HOUR);
    expect([missed.turn.act.type, missed.turn.thinkingMs]).toEqual(['MISSED', LONGEST]);
  });
});

describe('the bank', () => {
  it('grows by what a move leaves of its time, up to the cap', () => {
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 4 * HOUR)).toBe(30 * HOUR); // exactly the cap
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 9 * HOUR)).toBe(25 * HOUR);
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 0)).toBe(30 * HOUR);
  });

  it('pays for what a move takes beyond the turn', () => {
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 24 * HOUR)).toBe(10 * HOUR);
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 33 * HOUR)).toBe(HOUR);
    expect(bankAfterMs(BY_MAIL, 10 * HOUR, 35 * HOUR)).toBe(0);
  });

  it('is kept only by correspondence', () => {
    expect(bankAfterMs({ type: 'LIVE', turnSeconds: 60 }, 0, 1)).toBe(0);
    expect(bankAfterMs({ type: 'UNTIMED' }, 0, 1)).toBe(0);
    expect(startingBankMs({ type: 'LIVE', turnSeconds: 60 })).toBe(0);
    expect(startingBankMs({ type: 'UNTIMED' })).toBe(0);
  });

  it('is charged to the seat that moved, and to no other', () => {
    const first = playing([player('ann'), player('ben')], { timeControl: BY_MAIL });

    const moved = step(first, say(first, 'ann', 1), NOON + 30 * HOUR);

    expect(moved.game.seats.map(({ bankMs }) => bankMs)).toEqual([4 * HOUR, 10 * HOUR]);
  });

  it('is the time of the next decision of the seat', () => {
    const first = playing([player('ann'), player('ben')], { timeControl: BY_MAIL });
    const ann = step(first, say(first, 'ann', 1), NOON + 30 * HOUR);
    const ben = step(ann.sitting, say(ann.sitting, 'ben', 1), NOON + 31 * HOUR);

    expect(openOf(ben.sitting, 0).deadline).toBe(NOON + (31 + 24 + 4) * HOUR);
    expect(openOf(ben.sitting, 1).deadline).toBe(NOON + (31 + 24 + 3) * HOUR);
  });

  it('is empty after a missed deadline', () => {
    const first = playing([player('ann'), player('ben')], { timeControl: BY_MAIL });
    const [missed] = [step(first, { type: 'PASS_TIME' }, NOON + 34 * HOUR)];

    expect(missed.turn.act.type).toBe('MISSED');
    expect(missed.game.seats[0]?.bankMs).toBe(0);
  });
});

/** Any control by correspondence that the settings allow. */
const anyControl = fc
  .record({
    type: fc.constant('CORRESPONDENCE' as const),
    turnHours: fc.integer({ min: 1, max: 720 }),
    bankHours: fc.integer({ min: 0, max: 720 }),
    maxBankHours: fc.integer({ min: 0, max: 1440 }),
  })
  .filter((timeControl) => faultOf(settings({ timeControl }), counting) === null);

/** Shares of the time that the seat has for a decision. */
const anyShares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });

describe('whatever a seat does by correspondence', () => {
  it('its bank never holds less than nothing or more than the cap', () => {
    fc.assert(
      fc.property(anyControl, anyShares, (control, shares) => {
        let bankMs = startingBankMs(control);
        for (const share of shares) {
          const allowance = allowanceMs(control, bankMs) ?? NaN;
          bankMs = bankAfterMs(control, bankMs, Math.floor(allowance * share));
          expect(bankMs).toBeGreaterThanOrEqual(0);
          expect(bankMs).toBeLessThanOrEqual(control.maxBankHours * HOUR);
        }
      }),
    );
  });

  it('it thinks no longer than its turns and its first bank together', () => {
    fc.assert(
      fc.property(anyControl, anyShares, (control, shares) => {
        let bankMs = startingBankMs(control);
        let usedMs = 0;
        for (const share of shares) {
          const used = Math.floor((allowanceMs(control, bankMs) ?? NaN) * share);
          usedMs += used;
          bankMs = bankAfterMs(control, bankMs, used);
        }
        const most = control.bankHours * HOUR + shares.length * control.turnHours * HOUR;
        expect(usedMs).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('a decision has at least the time of a turn, and its reminder comes before its deadline', () => {
    const anyPercent = fc.integer({ min: 10, max: 95 });
    fc.assert(
      fc.property(anyControl, fc.nat(1440), anyPercent, (timeControl, hours, remindAtPercent) => {
        const bankMs = Math.min(hours, timeControl.maxBankHours) * HOUR;
        const absence = { ...settings().absence, remindAtPercent };
        const { deadline, remindAt } = withClock(
          { seat: 0, decision: 'SAY', key: null, sinceVersion: 1 },
          player('ann', { bankMs }),
          settings({ timeControl, absence }),
          NOON,
        );
        expect(deadline).toBe(NOON + timeControl.turnHours * HOUR + bankMs);
        expect(remindAt).toBeGreaterThan(NOON);
        expect(remindAt).toBeLessThan(deadline ?? NaN);
      }),
    );
  });
});
