import type { ChannelName } from './channel.js';
import type { DeliveryReason } from './delivery.js';
import { CALLS_BACK, FOR_PROGRAMS, type Manners } from './manners.js';
import type { Instant, Notification, NotificationType } from './notification.js';

const HOUR_MS = 3_600_000;

/** How exactly it is known when a player was there; within it, a message may count as before. */
export const SEEN_PRECISION_MS = 10_000;

/** A delivery that may be about to go. */
export type Candidate = {
  readonly id: string;
  /** Why it was held until now; null when it was not. */
  readonly reason: DeliveryReason | null;
  /** The player's settings have changed since they were last judged by. */
  readonly isOutdated: boolean;
  readonly attempts: number;
  readonly plannedAt: Instant;
  /** It was asked for by the player: a test, or a replay. No manners stand in its way. */
  readonly isAskedFor: boolean;
  /** Null for a test. */
  readonly notification: Notification | null;
};

export type TargetFault = Extract<DeliveryReason, 'NO_TARGET' | 'REVOKED'>;

/** What the player wants, and what has happened on this target. */
export type Situation = {
  readonly channel: ChannelName;
  /** Why the target takes nothing of the player's; null while it does. */
  readonly targetFault: TargetFault | null;
  readonly isWanted: (type: NotificationType) => boolean;
  readonly manners: Manners;
  /** When the quiet hours end in which the player now is. */
  readonly quietUntil: Instant | null;
  readonly seenAt: Instant | null;
  /** When the player was last told, on this target, what asks for a return. */
  readonly lastCalls: ReadonlyMap<NotificationType, Instant>;
  /** Until when somebody else may be sending such a message to this target. */
  readonly busyUntil: Instant | null;
  /** When the digest that is being collected for this target goes out. */
  readonly digestAt: Instant | null;
};

export type Skip = { readonly id: string; readonly reason: DeliveryReason };

/** What becomes of deliveries that are one message: some are skipped, the others stay together. */
export type Judgement = {
  readonly skipped: readonly Skip[];
  /** Null where all of them are skipped. */
  readonly rest:
    | { readonly type: 'SEND' }
    | { readonly type: 'HOLD'; readonly reason: 'QUIET_HOURS' | 'DIGEST'; readonly until: Instant }
    /** Looked at again, once it is known what came of another message. */
    | { readonly type: 'WAIT'; readonly until: Instant }
    | null;
};

/** The one place that decides whether something is sent now. Asked again before every attempt. */
export function judge(
  candidates: readonly Candidate[],
  situation: Situation,
  now: Instant,
): Judgement {
  const judged = candidates.map((candidate) => ({
    candidate,
    reason: reasonToSkip(candidate, situation),
  }));
  const skipped = judged.flatMap(({ candidate: { id }, reason }) =>
    reason ? [{ id, reason }] : [],
  );
  const left = judged.flatMap(({ candidate, reason }) => (reason ? [] : [candidate]));
  return { skipped, rest: left.length === 0 ? null : restOf(left, situation, now) };
}

function reasonToSkip(candidate: Candidate, situation: Situation): DeliveryReason | null {
  const { notification, isAskedFor } = candidate;
  if (situation.targetFault !== null) return situation.targetFault;
  if (!notification) return null;
  if (notification.withdrawnAt !== null) return 'WITHDRAWN';
  if (isAskedFor) return null;
  if (!situation.isWanted(notification.type)) return 'CHOICE_OFF';
  if (notification.readAt !== null && !FOR_PROGRAMS.has(situation.channel)) return 'READ';
  return wasCalled(notification.type, situation) ? 'ALREADY_TOLD' : null;
}

/** Whether the player was told the like, and has not been seen since. */
function wasCalled(type: NotificationType, { manners, lastCalls, seenAt }: Situation): boolean {
  if (!manners.onceUntilBack) return false;
  const calledAt = lastCalls.get(type);
  if (calledAt === undefined) return false;
  return seenAt === null || calledAt > seenAt + SEEN_PRECISION_MS;
}

function restOf(
  left: readonly Candidate[],
  situation: Situation,
  now: Instant,
): NonNullable<Judgement['rest']> {
  if (left.some(({ isAskedFor }) => isAskedFor)) return { type: 'SEND' };
  const { manners, quietUntil, busyUntil, digestAt } = situation;
  if (left.every(mayBeCollected)) {
    const first = Math.min(...left.map(({ plannedAt }) => plannedAt));
    const until = Math.min(digestAt ?? Infinity, first + manners.digestHours * HOUR_MS);
    if (until > now) return { type: 'HOLD', reason: 'DIGEST', until };
  }
  if (manners.heedsQuietHours && quietUntil !== null && quietUntil > now) {
    return { type: 'HOLD', reason: 'QUIET_HOURS', until: quietUntil };
  }
  const callsBack = left.some(({ notification }) => isCall(notification));
  if (manners.onceUntilBack && callsBack && busyUntil !== null && busyUntil > now) {
    return { type: 'WAIT', until: busyUntil };
  }
  return { type: 'SEND' };
}

/** What was collected is not collected again, unless the player wants another digest than it was for. */
function mayBeCollected({ reason, isOutdated, attempts }: Candidate): boolean {
  const isNew = reason === null || reason === 'STANDING_ANSWER';
  return attempts === 0 && (isNew || (reason === 'DIGEST' && isOutdated));
}

function isCall(notification: Notification | null): boolean {
  return notification !== null && CALLS_BACK.includes(notification.type);
}
