import { createHash } from 'node:crypto';
import type { Message } from '../../notifications/index.js';
import { type Instant, type Notification, sentenceOf } from '../../notifications/domain/index.js';
import { toGlobalId } from '../../platform/graphql/index.js';

export type Urgency = 'low' | 'normal' | 'high';

/** What the browser's service worker gets, and how it is to be carried. docs/notifications.md. */
export type Push = {
  readonly payload: object;
  /** A later message of the same topic takes the place of one that waits at the push service. */
  readonly topic: string;
  readonly ttlSeconds: number;
  readonly urgency: Urgency;
};

const TOPIC_LENGTH = 32;
const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const WEEK_S = 7 * DAY_S;
/** More of them would not fit into what every push service takes: 4096 bytes with all around it. */
const MOST_IN_DIGEST = 8;

/** What tells that the player owes a decision. */
const DECISIONS: ReadonlySet<Notification['type']> = new Set(['YOUR_TURN', 'REMINDER']);

export type Circumstances = {
  readonly now: Instant;
  /** Of the decision that the player owes in the notification's game. */
  readonly deadlineAt: Instant | null;
};

export function pushOf({ id, content }: Message, circumstances: Circumstances): Push {
  switch (content.type) {
    case 'NOTICE':
      return noticePush(content.notification, circumstances);
    case 'DIGEST':
      return digestPush(id, content.notifications);
    case 'TEST':
      return testPush(id);
  }
}

/** Takes the place of a notice that waits, and has the browser take back one that it shows. */
export function withdrawalOf(notification: Notification): Push {
  const topic = topicOf(notification);
  const payload = { type: 'WITHDRAWN', tag: topic, ...idsOf(notification) };
  return { payload, topic, ttlSeconds: DAY_S, urgency: 'low' };
}

function noticePush(notification: Notification, { now, deadlineAt }: Circumstances): Push {
  const topic = topicOf(notification);
  const isDecision = DECISIONS.has(notification.type);
  const deadline = isDecision ? deadlineAt : null;
  return {
    payload: {
      ...shown(notification),
      tag: topic,
      deadlineAt: deadline === null ? null : new Date(deadline).toISOString(),
    },
    topic,
    ttlSeconds: deadline === null ? WEEK_S : secondsUntil(deadline, now),
    // A pause that is offered in a live game waits for two minutes.
    urgency: isDecision || notification.type === 'PAUSE_OFFERED' ? 'high' : 'normal',
  };
}

function digestPush(messageId: string, notifications: readonly Notification[]): Push {
  const topic = hashed('digest');
  const newest = notifications.slice(-MOST_IN_DIGEST).reverse();
  return {
    payload: {
      type: 'DIGEST',
      messageId,
      tag: topic,
      sentence: `${notifications.length} things have happened in your games.`,
      count: notifications.length,
      notifications: newest.map(shown),
    },
    topic,
    ttlSeconds: WEEK_S,
    urgency: 'low',
  };
}

function testPush(messageId: string): Push {
  const topic = hashed('test');
  const sentence = 'This is a test message, as you wanted. Messages arrive.';
  const payload = { type: 'TEST', messageId, tag: topic, sentence };
  return { payload, topic, ttlSeconds: MINUTE_S * 10, urgency: 'high' };
}

function shown(notification: Notification): object {
  return {
    type: notification.type,
    ...idsOf(notification),
    version: notification.version,
    sentence: sentenceOf(notification),
  };
}

function idsOf({ id, gameId }: Notification): object {
  const game = gameId === null ? null : toGlobalId('Game', gameId);
  return { notificationId: toGlobalId('Notification', id), gameId: game };
}

function topicOf({ gameId, type }: Notification): string {
  return hashed(`${gameId} ${type}`);
}

// The push service reads topics: what they stand for is not its affair.
function hashed(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_LENGTH);
}

function secondsUntil(deadline: Instant, now: Instant): number {
  const seconds = Math.ceil((deadline - now) / 1000);
  return Math.min(Math.max(seconds, MINUTE_S), 4 * WEEK_S); // push services keep for four weeks
}
