import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usedMs } from '../../../src/games/domain/clocks.js';
import type { Command } from '../../../src/games/domain/command.js';
import { decide } from '../../../src/games/domain/decide.js';
import type { Rest, Sitting } from '../../../src/games/domain/game.js';
import type { TimeControl } from '../../../src/games/domain/settings.js';
import { type Span, ranMs, runsOutAt } from '../../../src/games/domain/thinking.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import {
  HOUR,
  NOON,
  SECOND,
  bot,
  frozen,
  openOf,
  player,
  playing,
  refusalOf,
  say,
  step,
  untilNothingIsDue,
} from '../support/builders.js';

const BY_MAIL: TimeControl = {
  ...{ type: 'CORRESPONDENCE', turnHours: 24, bankHours: 10 },
  maxBankHours: 30,
};
const ALLOWANCE = 34 * HOUR;
const PAUSES = { pauseHours: 72 };

/** Ann and Ben owe a number each since noon, and Ann has 34 hours. */
function byMail(change = {}): Sitting {
  return playing([player('ann'), player('ben')], { timeControl: BY_MAIL, ...PAUSES, ...change });
}

function night(fromHour: number, toHour: number, reason: Rest['reason'] = 'QUIET_HOURS'): Rest {
  return { from: NOON + fromHour * HOUR, to: NOON + toHour * HOUR, reason };
}

function plan(spans: readonly Rest[], revision = 1): Command {
  return { type: 'PLAN_RESTS', forPlayerId: 'ann', plan: { revision, spans } };
}

function pausedFrom(start: Sitting, at: number, hours = 10): Sitting {
  const offered = step(start, { type: 'OFFER_PAUSE', playerId: 'ann', hours }, at);
  return step(offered.sitting, { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true }, at).sitting;
}

const credit = (outage: Span): Command => ({ type: 'CREDIT_OUTAGE', outage });

describe('a clock that stands still at times', () => {
  it('runs out when it has run as long as it may, and never sooner by more stops', () => {
    const spans = fc.array(fc.tuple(fc.nat(500), fc.nat(100)), { maxLength: 8 });
    const stopsOf = (pairs: readonly (readonly [number, number])[]) =>
      pairs.map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(spans, spans, fc.nat(300), fc.nat(400), (some, more, from, leftMs) => {
        const stops = stopsOf(some);
        const end = runsOutAt(from, leftMs, stops);
        expect(ranMs(from, end, stops)).toBe(leftMs);
        if (leftMs > 0) expect(ranMs(from, end - 1, stops)).toBe(leftMs - 1);
        const all = [...stops, ...stopsOf(more)];
        expect(runsOutAt(from, leftMs, all)).toBeGreaterThanOrEqual(end);
        const stopped = Array.from({ length: 700 }, (_, at) => at + from).filter(
          (at) => at < end && stops.some((stop) => stop.from <= at && at < stop.to),
        );
        expect(end - from).toBe(leftMs + stopped.length);
      }),
    );
  });

  it('stands still in the quiet hours of its seat, and the reminder with it', () => {
    const { game, turn } = step(byMail(), plan([night(10, 20), night(34, 44)]), NOON + HOUR);
    const { deadline, remindAt } = game.open[0] ?? {};
    expect(deadline).toBe(NOON + ALLOWANCE + 20 * HOUR);
    expect(remindAt).toBe(NOON + 27 * HOUR); // 17 of 34 hours, and a night of 10
    expect(game.open[1]?.deadline).toBe(NOON + ALLOWANCE);
    expect(turn).toMatchObject({
      seat: 0,
      playerId: null,
      act: { type: 'RESTS_PLANNED', revision: 1, rests: [night(10, 20), night(34, 44)] },
    });
  });

  it('counts only the time that it ran, for the log and for the bank', () => {
    const planned = step(byMail(), plan([night(2, 12)]), NOON);
    const { turn, game } = step(planned.sitting, say(planned.sitting, 'ann', 5), NOON + 15 * HOUR);
    expect(turn.thinkingMs).toBe(5 * HOUR);
    expect(game.seats[0]?.bankMs).toBe(29 * HOUR);
  });

  it('starts in quiet hours as it goes on in them: at their end', () => {
    const planned = step(byMail(), plan([night(0, 3)]), NOON);
    expect(openOf(planned.sitting, 0).deadline).toBe(NOON + 3 * HOUR + ALLOWANCE);
  });

  it('is not stopped by quiet hours in a live game', () => {
    const live = playing([player('ann'), player('ben')]);
    expect(decide(live, plan([night(0, 20)]), NOON)).toEqual({ type: 'UNCHANGED' });
  });

  it('keeps for a day the quiet hours that it knew, but not a vacation', () => {
    const first = step(byMail(), plan([night(10, 20), night(34, 44)]), NOON).sitting;
    const moved = [night(0, 8), night(22, 30), night(1, 4, 'VACATION')];
    const { game } = step(first, plan(moved, 2), NOON + HOUR);
    expect(game.seats[0]?.rests).toEqual({
      revision: 2,
      spans: [night(10, 20), night(25, 30), night(1, 4, 'VACATION')],
    });
  });

  it('changes nothing by a plan that says what is known already', () => {
    const planned = step(byMail(), plan([night(10, 20)]), NOON).sitting;
    const again = decide(frozen(planned), plan([night(10, 20)], 2), NOON + HOUR);
    expect(again).toEqual({ type: 'UNCHANGED' });
  });

  it('is stopped by a vacation, unless the settings say that none does', () => {
    const away = plan([night(5, 245, 'VACATION')]);
    const planned = step(byMail(), away, NOON);
    expect(openOf(planned.sitting, 0).deadline).toBe(NOON + ALLOWANCE + 240 * HOUR);
    const strict = byMail({ timeControl: { ...BY_MAIL, vacation: false } });
    expect(decide(frozen(strict), away, NOON)).toEqual({ type: 'UNCHANGED' });
  });

  it('goes on as after a shorter stop where a stop ends early', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(200), fc.nat(200), (from, until, early) => {
        const start = from + 1;
        const end = start + 1 + early;
        const long = night(start, end + until + 1, 'VACATION');
        const begun = step(byMail(), plan([long]), NOON);
        const cut = step(begun.sitting, plan([], 2), NOON + end * HOUR);
        const short = step(byMail(), plan([night(start, end, 'VACATION')]), NOON);
        expect(openOf(cut.sitting, 0).deadline).toBe(openOf(short.sitting, 0).deadline);
        const dueBy = ({ remindAt }: { remindAt: number | null }) =>
          Math.max(remindAt ?? 0, NOON + end * HOUR); // one that is due by then is due at once
        expect(dueBy(openOf(cut.sitting, 0))).toBe(dueBy(openOf(short.sitting, 0)));
      }),
    );
  });
});

describe('whatever stops a clock', () => {
  it('never gives a seat more than its allowance to think, nor less', () => {
    const hour = fc.integer({ min: 0, max: 200 });
    const change = fc.record({
      afterHours: fc.integer({ min: 0, max: 9 }),
      what: fc.constantFrom('PLAN', 'PAUSE', 'END_PAUSE', 'OUTAGE', 'SUSPEND'),
      spans: fc.array(fc.tuple(hour, fc.nat(24), fc.boolean()), { maxLength: 5 }),
      hours: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let sitting = byMail();
        let now = NOON;
        let credited = 0;
        for (const { afterHours, what, spans, hours } of changes) {
          const before = now;
          now += afterHours * HOUR;
          if ((nextDueAt(sitting.game) ?? Infinity) <= now) break; // judged before anything else
          const usedBefore = usedMs(sitting.game, openOf(sitting, 0), now);
          const next = changedBy(sitting, what, { spans, hours, before, now });
          const used = usedMs(next.game, openOf(next, 0), now);
          const given = what === 'OUTAGE' ? usedBefore - used : 0;
          expect(given).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(now - before);
          if (what !== 'OUTAGE') expect(used).toBe(usedBefore); // neither refilled nor taken
          credited += given;
          const { deadline } = openOf(next, 0);
          expect(usedMs(next.game, openOf(next, 0), deadline ?? 0)).toBe(ALLOWANCE);
          sitting = next;
        }
        expect(credited).toBeLessThanOrEqual(now - NOON);
      }),
    );
  });

  function changedBy(
    sitting: Sitting,
    what: 'PLAN' | 'PAUSE' | 'END_PAUSE' | 'OUTAGE' | 'SUSPEND',
    by: {
      readonly spans: readonly (readonly [number, number, boolean])[];
      readonly hours: number;
      readonly before: number;
      readonly now: number;
    },
  ): Sitting {
    const { spans, hours, before, now } = by;
    const rests = spans.map(([from, length, isQuiet]) =>
      night(from, from + length + 1, isQuiet ? 'QUIET_HOURS' : 'VACATION'),
    );
    const commands: Record<typeof what, readonly Command[]> = {
      PLAN: [plan(rests, now)],
      PAUSE: [
        { type: 'OFFER_PAUSE', playerId: 'ann', hours },
        { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true },
      ],
      END_PAUSE: [{ type: 'END_PAUSE', playerId: 'ben' }],
      OUTAGE: [credit({ from: before, to: now })],
      SUSPEND: [{ type: 'RESUME' }],
    };
    return commands[what].reduce((current, command) => {
      const verdict = decide(frozen(current), command, now);
      return verdict.type === 'CHANGED' ? { ...current, game: verdict.game } : current;
    }, sitting);
  }

  it('leaves no clock to a seat that is not awaited', () => {
    const planned = step(byMail(), plan([night(10, 20)]), NOON);
    const moved = step(planned.sitting, say(planned.sitting, 'ann', 5), NOON + HOUR);
    expect(moved.game.open.map(({ seat }) => seat)).toEqual([1]);
    const over = step(moved.sitting, { type: 'RESIGN', playerId: 'ann' }, NOON + HOUR);
    expect(over.game.phase).toBe('FINISHED');
    expect(nextDueAt(over.game)).toBeNull();
  });
});

describe('a pause', () => {
  it('is offered, agreed to by the others, and stops every clock until its end', () => {
    const offered = step(byMail(), { type: 'OFFER_PAUSE', playerId: 'ann', hours: 10 }, NOON);
    expect(offered.turn).toMatchObject({ seat: 0, act: { type: 'PAUSE_OFFERED', hours: 10 } });
    expect(openOf(offered.sitting, 0).deadline).toBe(NOON + ALLOWANCE);
    const answer: Command = { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true };
    const { game, turn, sitting } = step(offered.sitting, answer, NOON + HOUR);
    const until = NOON + 11 * HOUR;
    expect(turn).toMatchObject({ seat: 1, playerId: 'ben', act: { type: 'PAUSED', until } });
    expect(game.open.map(({ deadline }) => deadline)).toEqual(
      Array(2).fill(NOON + ALLOWANCE + 10 * HOUR),
    );
    expect(nextDueAt(game)).toBe(until);
    expect(refusalOf(sitting, say(sitting, 'ann', 5), NOON + 2 * HOUR)).toMatchObject({
      code: 'GAME_PAUSED',
      sentence: 'this game is paused until 2026-06-01T23:00:00.000Z: resume it, then move',
    });
  });

  it('ends by itself when it was to, however late that is noticed', () => {
    const late = untilNothingIsDue(pausedFrom(byMail(), NOON + HOUR), NOON + 13 * HOUR);
    expect(late.map(({ turn }) => turn.act)).toEqual([{ type: 'PAUSE_ENDED', reason: 'TIME_UP' }]);
    const { game } = late[0] ?? { game: byMail().game };
    expect(game.open[0]?.deadline).toBe(NOON + ALLOWANCE + 10 * HOUR);
    expect([game.pause, game.pausedMs]).toEqual([undefined, 10 * HOUR]);
  });

  it('ends at once when one player asks, and costs only the time that it took', () => {
    const paused = pausedFrom(byMail(), NOON + HOUR);
    const command: Command = { type: 'END_PAUSE', playerId: 'ben' };
    const { game, turn, sitting } = step(paused, command, NOON + 4 * HOUR);
    expect(turn).toMatchObject({ seat: 1, act: { type: 'PAUSE_ENDED', reason: 'ASKED' } });
    expect(game.open[0]?.deadline).toBe(NOON + ALLOWANCE + 3 * HOUR);
    const again: Command = { type: 'OFFER_PAUSE', playerId: 'ann', hours: 70 };
    expect(refusalOf(sitting, again, NOON + 4 * HOUR)).toMatchObject({
      code: 'PAUSE_NOT_ALLOWED',
      sentence: 'this game can be paused for 1 to 69 whole hours, not 70',
    });
  });

  it('begins at once where only bots sit with a player', () => {
    const alone = playing([player('ann'), bot()], PAUSES);
    const { game, turn } = step(alone, { type: 'OFFER_PAUSE', playerId: 'ann', hours: 1 });
    expect(turn.act).toEqual({ type: 'PAUSED', until: NOON + HOUR });
    expect(game.pause).toEqual({ since: NOON, until: NOON + HOUR });
  });

  it('needs everybody: the offer goes when one declines, when the table goes on, and in time', () => {
    const offered = step(byMail(), { type: 'OFFER_PAUSE', playerId: 'ann', hours: 10 }).sitting;
    const answer: Command = { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true };
    const declined = step(offered, { ...answer, agree: false });
    expect(declined.turn.act).toEqual({ type: 'PAUSE_DECLINED' });
    const wentOn = step(offered, say(offered, 'ann', 5));
    const noOffer = { code: 'PAUSE_NOT_OFFERED', sentence: 'no pause is offered in this game now' };
    expect(refusalOf(declined.sitting, answer)).toMatchObject(noOffer);
    expect(refusalOf(wentOn.sitting, answer)).toMatchObject(noOffer);
    expect(refusalOf(offered, answer, NOON + 24 * HOUR)).toMatchObject(noOffer);
    const other: Command = { type: 'OFFER_PAUSE', playerId: 'ben', hours: 1 };
    expect(refusalOf(offered, other)).toMatchObject({ code: 'PAUSE_ALREADY_OFFERED' });
  });

  it('lapses in the log when time is up, changes no clock, and is lapsed once', () => {
    const offered = step(byMail(), { type: 'OFFER_PAUSE', playerId: 'ann', hours: 10 });
    const reminded = untilNothingIsDue(offered.sitting, NOON + 24 * HOUR - 1).at(-1);
    expect(nextDueAt(reminded?.game ?? offered.game)).toBe(NOON + 24 * HOUR);
    const done = untilNothingIsDue(reminded?.sitting ?? offered.sitting, NOON + 25 * HOUR);
    const lapsed = { seat: null, playerId: null, act: { type: 'PAUSE_LAPSED' } };
    expect(done.map(({ turn }) => turn)).toMatchObject([lapsed]);
    expect(done[0]?.game.pauseOffer).toBeUndefined();
    expect(done[0]?.game.open.map(({ deadline }) => deadline)).toEqual(
      Array(2).fill(NOON + ALLOWANCE),
    );
  });

  it('is not to be had where the settings allow none', () => {
    const strict = byMail({ pauseHours: 0 });
    const command: Command = { type: 'OFFER_PAUSE', playerId: 'ann', hours: 1 };
    expect(refusalOf(strict, command)).toMatchObject({
      code: 'PAUSE_NOT_ALLOWED',
      sentence: 'this game has no time left to be paused',
    });
  });

  it('gives the table its time back as well', () => {
    const options = { rounds: 2, hurryMs: 60 * SECOND, pauseMs: null };
    const hurried = playing([player('ann'), player('ben')], { options, ...PAUSES });
    const paused = pausedFrom(hurried, NOON + 20 * SECOND, 1);
    const { game } = step(paused, { type: 'END_PAUSE', playerId: 'ann' }, NOON + 50 * SECOND);
    expect(game.timers.map(({ at }) => at)).toEqual([NOON + 90 * SECOND]);
  });
});

describe('an outage', () => {
  const outage = { from: NOON + 10 * SECOND, to: NOON + 100 * SECOND };

  it('is given back to a clock that ran, visibly and once', () => {
    const live = playing([player('ann'), player('ben')]);
    const { game, turn, sitting } = step(live, credit(outage), outage.to);
    expect(turn).toMatchObject({ seat: null, act: { type: 'OUTAGE_CREDITED', ...outage } });
    expect(game.open.map(({ deadline }) => deadline)).toEqual(Array(2).fill(NOON + 150 * SECOND));
    expect(decide(frozen(sitting), credit(outage), outage.to)).toEqual({ type: 'UNCHANGED' });
  });

  it('is nothing to a clock that started after it, or to a game without one', () => {
    const live = playing([player('ann'), player('ben')]);
    const before = { from: NOON - HOUR, to: NOON };
    expect(decide(frozen(live), credit(before), NOON)).toEqual({ type: 'UNCHANGED' });
    const untimed = playing([player('ann')], { timeControl: { type: 'UNTIMED' }, minSeats: 1 });
    expect(decide(frozen(untimed), credit(outage), outage.to)).toEqual({ type: 'UNCHANGED' });
  });

  it('is given back only where the seat was not resting anyway', () => {
    const planned = step(byMail(), plan([night(5, 10)]), NOON).sitting;
    const down = { from: NOON + 4 * HOUR, to: NOON + 11 * HOUR };
    const { game } = step(planned, credit(down), down.to);
    expect(game.open[0]?.deadline).toBe(NOON + 11 * HOUR + (ALLOWANCE - 4 * HOUR));
  });
});
