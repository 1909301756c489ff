import { ECDH } from 'node:crypto';
import { readLabel } from '../../players/domain/index.js';
import type { PushRefusal } from './refusal.js';

/** As the browser's `PushSubscription` has it, in URL-safe Base64. */
export type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

/** A browser that takes messages. All but id, label and date is between it and the server. */
export type Subscription = {
  readonly id: string;
  readonly playerId: string;
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  readonly label: string;
  readonly createdAt: number;
};

export type WantedSubscription = Pick<Subscription, 'endpoint' | 'keys' | 'label'>;

export const MOST_SUBSCRIPTIONS = 20;
const AUTH_BYTES = 16;

/** What a browser gave, if it can be used; of the endpoint only the form of its keys is judged. */
export function readSubscription(wanted: WantedSubscription): WantedSubscription | PushRefusal {
  const label = readLabel(wanted.label);
  if ('sentence' in label) return { code: 'LABEL_INVALID', sentence: label.sentence };
  if (!isPublicKey(wanted.keys.p256dh)) {
    return keysInvalid('p256dh must be a public key of P-256 in URL-safe Base64');
  }
  if (Buffer.from(wanted.keys.auth, 'base64url').length !== AUTH_BYTES) {
    return keysInvalid(`auth must be ${AUTH_BYTES} bytes in URL-safe Base64`);
  }
  return { ...wanted, label: label.label };
}

// Uncompressed, as the standard wants it; conversion fails for what is no point of the curve.
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function keysInvalid(sentence: string): PushRefusal {
  return { code: 'PUSH_KEYS_INVALID', sentence };
}
