import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a token confirms an address. */
export const CONFIRMATION_LIFE_MS = 24 * 60 * MINUTE_MS;
/** Confirmations that a player may ask for within a day, and that an address gets from all of them. */
export const MOST_ASKED = 5;
export const MOST_SENT = 5;
/** Longer than an attempt to send can take. */
export const LEASE_MS = 2 * MINUTE_MS;
const DELAYS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);

export const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** How long to wait after so many attempts that failed; `null`: no more. */
export function delayAfter(attempts: number): number | null {
  return DELAYS_MS[attempts - 1] ?? null;
}

/** A plain hash will do: 256 random bits cannot be guessed. `null` for what cannot be a token. */
export function tokenHash(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
