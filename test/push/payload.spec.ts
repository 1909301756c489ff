import { describe, expect, it } from '@jest/globals';
import type { Notification } from '../../src/notifications/domain/index.js';
import { pushOf } from '../../src/push/sending/payload.js';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;

function push(type: Notification['type'], deadlineAt: number | null) {
  const notification: Notification = {
    ...{ id: 'notice', type, gameId: 'game', title: 'Little Ricky', version: 3 },
    ...{ createdAt: NOON, readAt: null, withdrawnAt: null },
  };
  const message = { id: 'message', playerId: 'ann', targetId: 'here', createdAt: NOON };
  const content = { type: 'NOTICE', notification } as const;
  return pushOf({ ...message, content }, { now: NOON, deadlineAt });
}

describe('a push', () => {
  it('of a decision is urgent, and is good until its deadline', () => {
    for (const type of ['YOUR_TURN', 'REMINDER'] as const) {
      expect(push(type, NOON + HOUR)).toMatchObject({
        ...{ urgency: 'high', ttlSeconds: 3600 },
        payload: { deadlineAt: '2026-06-01T13:00:00.000Z' },
      });
    }
  });

  it('of a pause that is offered is urgent too, but has no deadline of a decision', () => {
    expect(push('PAUSE_OFFERED', NOON + HOUR)).toMatchObject({
      ...{ urgency: 'high', ttlSeconds: 7 * 24 * 3600, payload: { deadlineAt: null } },
    });
  });

  it('of anything else can wait until somebody looks at the phone', () => {
    for (const type of ['INVITED', 'FINISHED'] as const) {
      expect(push(type, NOON + HOUR)).toMatchObject({ urgency: 'normal' });
    }
  });
});
