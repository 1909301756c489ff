import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Candidate,
  SEEN_PRECISION_MS,
  type Situation,
  judge,
} from '../../src/notifications/domain/judgement.js';
import type { NotificationType } from '../../src/notifications/domain/notification.js';
import { planOf } from '../../src/notifications/domain/plan.js';
import { RETRY_DELAYS_MS, settlementOf } from '../../src/notifications/domain/retries.js';
import { isDead, signingSecrets } from '../../src/notifications/domain/webhook.js';
import { notice } from './memory-inbox.js';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;

describe('a delivery that is about to go', () => {
  it('goes when nothing stands in its way', () => {
    expect(judge([candidate()], situation(), NOW)).toEqual({ skipped: [], rest: { type: 'SEND' } });
  });

  it.each<[string, Partial<Candidate>, Partial<Situation>]>([
    ['NO_TARGET', {}, { targetFault: 'NO_TARGET' }],
    ['REVOKED', { isAskedFor: true }, { targetFault: 'REVOKED' }],
    ['WITHDRAWN', { notification: notice('n', { withdrawnAt: 1 }) }, {}],
    ['CHOICE_OFF', {}, { isWanted: () => false }],
    ['READ', { notification: notice('n', { readAt: 1 }) }, {}],
    ['ALREADY_TOLD', {}, { lastCalls: calls('YOUR_TURN', NOW - HOUR) }],
  ])('is skipped as %s', (reason, one, around) => {
    const judgement = judge([candidate(one)], situation(around), NOW);
    expect(judgement).toEqual({ skipped: [{ id: 'd', reason }], rest: null });
  });

  it('goes to a program though it was read', () => {
    const read = candidate({ notification: notice('n', { readAt: 1 }) });
    expect(judge([read], situation({ channel: 'WEBHOOK' }), NOW).skipped).toEqual([]);
  });

  it('waits for the end of the quiet hours, where they are heeded', () => {
    const quietUntil = NOW + HOUR;
    const rest = { type: 'HOLD', reason: 'QUIET_HOURS', until: quietUntil };
    expect(judge([candidate()], situation({ quietUntil }), NOW).rest).toEqual(rest);
    const manners = { ...situation().manners, heedsQuietHours: false };
    const heedless = situation({ quietUntil, manners });
    expect(judge([candidate()], heedless, NOW).rest).toEqual({ type: 'SEND' });
  });

  it('is collected once, with what is collected already', () => {
    const manners = { ...situation().manners, digestHours: 3 };
    const first = judge([candidate()], situation({ manners }), NOW);
    expect(first.rest).toEqual({ type: 'HOLD', reason: 'DIGEST', until: NOW + 3 * HOUR });
    const second = judge([candidate()], situation({ manners, digestAt: NOW + HOUR }), NOW);
    expect(second.rest).toEqual({ type: 'HOLD', reason: 'DIGEST', until: NOW + HOUR });
    const due = candidate({ reason: 'DIGEST', plannedAt: NOW - HOUR });
    expect(judge([due, candidate()], situation({ manners }), NOW).rest).toEqual({ type: 'SEND' });
  });

  it('is collected as well when it waited for a standing answer', () => {
    const manners = { ...situation().manners, digestHours: 3 };
    const waited = candidate({ reason: 'STANDING_ANSWER' });
    const rest = { type: 'HOLD', reason: 'DIGEST', until: NOW + 3 * HOUR };
    expect(judge([waited], situation({ manners }), NOW).rest).toEqual(rest);
  });

  it('is collected for as long as the player wants it now, since it was planned', () => {
    const held = candidate({ reason: 'DIGEST', isOutdated: true, plannedAt: NOW - 2 * HOUR });
    const digest = (digestHours: number) => {
      const manners = { ...situation().manners, digestHours };
      return judge([held], situation({ manners, digestAt: NOW + 4 * HOUR }), NOW).rest;
    };
    expect(digest(5)).toEqual({ type: 'HOLD', reason: 'DIGEST', until: NOW + 3 * HOUR });
    expect(digest(2)).toEqual({ type: 'SEND' });
    expect(digest(0)).toEqual({ type: 'SEND' });
  });

  it('is not collected again when it waited for the end of quiet hours', () => {
    const manners = { ...situation().manners, digestHours: 3 };
    const held = candidate({ reason: 'QUIET_HOURS', isOutdated: true });
    expect(judge([held], situation({ manners }), NOW).rest).toEqual({ type: 'SEND' });
  });

  it('is told again when the player has been back since, or perhaps has', () => {
    const lastCalls = calls('YOUR_TURN', NOW - HOUR);
    for (const [seenAt, isSkipped] of [
      [NOW - HOUR + 1, false],
      [NOW - HOUR - SEEN_PRECISION_MS, false],
      [NOW - HOUR - SEEN_PRECISION_MS - 1, true],
    ] as const) {
      const { skipped } = judge([candidate()], situation({ lastCalls, seenAt }), NOW);
      expect(skipped).toHaveLength(isSkipped ? 1 : 0);
    }
  });

  it('is no repetition of what is another matter', () => {
    const lastCalls = calls('YOUR_TURN', NOW - HOUR);
    for (const type of ['REMINDER', 'FINISHED'] as const) {
      const other = candidate({ notification: notice('n', { type }) });
      expect(judge([other], situation({ lastCalls }), NOW).skipped).toEqual([]);
    }
  });

  it('waits for what comes of another call to the same place', () => {
    const busy = situation({ busyUntil: NOW + 5 });
    expect(judge([candidate()], busy, NOW).rest).toEqual({ type: 'WAIT', until: NOW + 5 });
    const finished = candidate({ notification: notice('n', { type: 'FINISHED' }) });
    expect(judge([finished], busy, NOW).rest).toEqual({ type: 'SEND' });
  });

  it('goes whatever the manners when the player has asked for it, unless it is untrue', () => {
    const everything = fc.record({
      quietUntil: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + HOUR })),
      seenAt: fc.option(fc.integer({ min: NOW - HOUR, max: NOW })),
      busyUntil: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + HOUR })),
      digestAt: fc.option(fc.integer({ min: NOW, max: NOW + HOUR })),
      isWanted: fc.constantFrom(
        () => true,
        () => false,
      ),
      lastCalls: fc.constantFrom(calls('YOUR_TURN', NOW - 1), new Map()),
      manners: fc.record({
        digestHours: fc.integer({ min: 0, max: 5 }),
        heedsQuietHours: fc.boolean(),
        onceUntilBack: fc.boolean(),
      }),
    });
    const law = fc.property(everything, (around) => {
      const asked = candidate({ isAskedFor: true });
      const judgement = judge([asked], situation(around), NOW);
      expect(judgement).toEqual({ skipped: [], rest: { type: 'SEND' } });
      const untrue = candidate({ isAskedFor: true, notification: notice('n', { withdrawnAt: 1 }) });
      expect(judge([untrue], situation(around), NOW).rest).toBeNull();
    });
    fc.assert(law, { numRuns: 200 }); // a failure prints its seed
  });

  it('leaves the others of its message when it is skipped', () => {
    const untrue = candidate({ id: 'a', notification: notice('a', { withdrawnAt: 1 }) });
    expect(judge([untrue, candidate({ id: 'b' })], situation(), NOW)).toEqual({
      skipped: [{ id: 'a', reason: 'WITHDRAWN' }],
      rest: { type: 'SEND' },
    });
  });
});

describe('an attempt', () => {
  it('that fails is followed by others for more than three days, each later, and by an end', () => {
    const retry = { type: 'RETRY', reason: 'no' } as const;
    let at = NOW;
    for (const [failures, delay] of RETRY_DELAYS_MS.entries()) {
      const { state, dueAt } = settlementOf(retry, failures, at);
      expect([state, dueAt]).toEqual(['PLANNED', at + delay]);
      at += delay;
    }
    expect(at - NOW).toBeGreaterThan(72 * HOUR);
    const end = settlementOf(retry, RETRY_DELAYS_MS.length, at);
    expect(end).toEqual({
      ...{ state: 'FAILED', reason: 'GAVE_UP', dueAt: null },
      ...{ failures: RETRY_DELAYS_MS.length + 1, lastError: 'no' },
    });
  });

  it('heeds a longer wait that the receiver asks for, and no shorter one', () => {
    const due = (retryAfterMs: number) =>
      settlementOf({ type: 'RETRY', reason: 'no', retryAfterMs }, 0, NOW).dueAt;
    expect(due(60_000)).toBe(NOW + 60_000);
    expect(due(1)).toBe(NOW + 5000);
  });
});

describe('a plan', () => {
  const told = [{ id: 'n', playerId: 'ann', type: 'YOUR_TURN' as const, gameId: 'g' }];
  const settledAt = () => null;
  const one = { notificationId: 'n', playerId: 'ann', channel: 'EMAIL' as const };

  it('has a delivery for each place that is for it', () => {
    const targets = [{ id: 'a' }, { id: 'b', types: ['REMINDER' as const] }];
    const reach = { channels: ['EMAIL' as const], targetsOf: () => targets, choiceOf: () => true };
    expect(planOf(told, { ...reach, settledAt }, NOW)).toEqual([
      { ...one, targetId: 'a', state: 'PLANNED', reason: null, dueAt: NOW },
    ]);
  });

  it('holds what a standing answer is about to settle, and nothing that it should have by now', () => {
    const targetsOf = () => [{ id: 'a' }];
    const reach = { channels: ['EMAIL' as const], targetsOf, choiceOf: () => true };
    const planned = (at: number) => planOf(told, { ...reach, settledAt: () => at }, NOW);
    expect(planned(NOW + 1)).toEqual([
      { ...one, targetId: 'a', state: 'HELD', reason: 'STANDING_ANSWER', dueAt: NOW + 1 },
    ]);
    expect(planned(NOW)).toMatchObject([{ state: 'PLANNED', reason: null, dueAt: NOW }]);
  });

  it('says that there is no place, to a player who chose the channel', () => {
    const reach = { channels: ['EMAIL' as const], targetsOf: () => [], settledAt };
    expect(planOf(told, { ...reach, choiceOf: () => true }, NOW)).toEqual([
      { ...one, targetId: '', state: 'SKIPPED', reason: 'NO_TARGET', dueAt: null },
    ]);
    expect(planOf(told, { ...reach, choiceOf: () => undefined }, NOW)).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is signed with the old secret too, until its time is over', () => {
    const webhook = { secret: 'new', oldSecret: 'old', oldSecretUntil: NOW };
    expect(signingSecrets(webhook, NOW - 1)).toEqual(['new', 'old']);
    expect(signingSecrets(webhook, NOW)).toEqual(['new']);
  });

  it('is dead when nothing has arrived for five days', () => {
    expect(isDead(NOW, NOW + 120 * HOUR - 1)).toBe(false);
    expect(isDead(NOW, NOW + 120 * HOUR)).toBe(true);
  });
});

function candidate(change: Partial<Candidate> = {}): Candidate {
  const notification = notice('n', { type: 'YOUR_TURN' });
  const fresh = { reason: null, isOutdated: false, attempts: 0, plannedAt: NOW, isAskedFor: false };
  return { id: 'd', ...fresh, notification, ...change };
}

function situation(change: Partial<Situation> = {}): Situation {
  return {
    channel: 'EMAIL',
    targetFault: null,
    isWanted: () => true,
    manners: { digestHours: 0, heedsQuietHours: true, onceUntilBack: true },
    ...{ quietUntil: null, seenAt: null, busyUntil: null, digestAt: null },
    lastCalls: new Map(),
    ...change,
  };
}

function calls(type: NotificationType, at: number): ReadonlyMap<NotificationType, number> {
  return new Map([[type, at]]);
}
