import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween, endOf } from '../../src/notifications/domain/inbox-changes.js';
import type { NotificationType } from '../../src/notifications/domain/notification.js';
import { sentenceOf } from '../../src/notifications/domain/sentence.js';
import { notice } from './memory-inbox.js';

describe('the changes between what is held and what is live', () => {
  it('are what is new in the order of the live, and what is gone in the order held', () => {
    const live = [notice('b'), notice('d'), notice('c')];
    const { fresh, gone } = changesBetween(new Set(['z', 'b', 'a']), live);
    expect(fresh.map(({ id }) => id)).toEqual(['d', 'c']);
    expect(gone).toEqual(['z', 'a']);
  });

  it('are none when the same are held as are live', () => {
    const live = [notice('a'), notice('b')];
    expect(changesBetween(new Set(['b', 'a']), live)).toEqual({ fresh: [], gone: [] });
  });

  it('lead from any set to any other without telling or ending anything twice', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    const law = fc.property(ids, ids, (held, liveIds) => {
      const { fresh, gone } = changesBetween(
        new Set(held),
        liveIds.map((id) => notice(id)),
      );
      const after = held.filter((id) => !gone.includes(id)).concat(fresh.map(({ id }) => id));
      expect([...after].sort()).toEqual([...liveIds].sort());
    });
    fc.assert(law, { numRuns: 200 }); // a failure prints its seed
  });
});

describe('the end of a notification', () => {
  it.each([
    ['READ', notice('a', { readAt: 5 })],
    ['WITHDRAWN', notice('a', { withdrawnAt: 5 })],
    ['WITHDRAWN', notice('a', { readAt: 4, withdrawnAt: 5 })],
    ['WITHDRAWN', undefined],
    ['CROWDED_OUT', notice('a')],
  ])('is %s', (reason, notification) => {
    expect(endOf(notification)).toBe(reason);
  });
});

describe('a sentence', () => {
  it.each<[NotificationType, string]>([
    ['YOUR_TURN', 'You are awaited in a game of Little Ricky.'],
    ['REMINDER', 'Your time is running out in a game of Little Ricky.'],
    ['INVITED', 'You are invited to a game of Little Ricky.'],
    ['STARTED', 'Your game of Little Ricky has started.'],
    ['FINISHED', 'Your game of Little Ricky has ended.'],
    [
      'REPLACED_BY_BOT',
      'A bot plays for you in a game of Little Ricky until you take your seat back.',
    ],
    ['SEAT_FORFEITED', 'Your time ran out in a game of Little Ricky, and your seat is lost.'],
    ['PAUSE_OFFERED', 'You are asked whether to pause a game of Little Ricky.'],
    ['WEBHOOK_DISABLED', 'A webhook of yours was disabled: nothing arrives there.'],
  ])('for %s reads well', (type, sentence) => {
    expect(sentenceOf({ type, title: 'Little Ricky' })).toBe(sentence);
  });
});
