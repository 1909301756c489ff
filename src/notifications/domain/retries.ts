import type { DeliveryReason, DeliveryState } from './delivery.js';
import type { Instant } from './notification.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each failure in turn, as Standard Webhooks has it: three days and some hours in all. */
export const RETRY_DELAYS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** What an attempt came to, from the delivery's side. */
export type AttemptResult =
  | { readonly type: 'DELIVERED' }
  | { readonly type: 'RETRY'; readonly reason: string; readonly retryAfterMs?: number | undefined }
  | { readonly type: 'REFUSED' | 'GONE'; readonly reason: string };

/** What is written down after an attempt. */
export type Settlement = {
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  /** Null when there is nothing more to do. */
  readonly dueAt: Instant | null;
  readonly failures: number;
  readonly lastError: string | null;
};

/** `failures`: how many attempts had failed before this one. */
export function settlementOf(result: AttemptResult, failures: number, now: Instant): Settlement {
  if (result.type === 'DELIVERED') {
    return { state: 'DELIVERED', reason: null, dueAt: null, failures, lastError: null };
  }
  const failed = { failures: failures + 1, lastError: result.reason };
  if (result.type !== 'RETRY') {
    return { ...failed, state: 'FAILED', reason: result.type, dueAt: null };
  }
  const delay = RETRY_DELAYS_MS[failures];
  if (delay === undefined) return { ...failed, state: 'FAILED', reason: 'GAVE_UP', dueAt: null };
  const dueAt = now + Math.max(delay, result.retryAfterMs ?? 0);
  return { ...failed, state: 'PLANNED', reason: null, dueAt };
}
