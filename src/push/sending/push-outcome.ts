import type { Outcome } from '../../notifications/index.js';
import type { Instant } from '../../notifications/domain/index.js';
import type {
  OutboundAnswer,
  OutboundFault,
  OutboundReason,
} from '../../platform/outbound/index.js';

/** What may be otherwise at the next attempt. */
const PASSING: readonly OutboundReason[] = [
  ...(['UNKNOWN_HOST', 'UNREACHABLE', 'UNTRUSTED', 'TIMED_OUT'] as const),
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the answer of a push service comes to, by RFC 8030. */
export function outcomeOf(answer: OutboundAnswer | OutboundFault, now: Instant): Outcome {
  if (answer.type === 'FAILED') {
    const { reason, sentence } = answer;
    return { type: PASSING.includes(reason) ? 'RETRY' : 'REFUSED', reason: sentence };
  }
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { type: 'DELIVERED' };
  if (status === 404 || status === 410) {
    const reason = `the push service answered ${status}: the browser takes no messages any more`;
    return { type: 'GONE', reason };
  }
  const reason = `the push service answered ${status}`;
  if (status === 413) return { type: 'REFUSED', reason: `${reason}: the message is too large` };
  if (status === 429 || status >= 500) {
    const retryAfterMs = delayOf(retryAfter, now);
    return { type: 'RETRY', reason, ...(retryAfterMs !== null && { retryAfterMs }) };
  }
  return { type: 'REFUSED', reason };
}

/** Of a `Retry-After`, in seconds or as a date; a day at most. */
function delayOf(retryAfter: string | null, now: Instant): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), DAY_MS);
}
