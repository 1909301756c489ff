import { createHash } from 'node:crypto';
import type { PlayerRefusal } from './refusal.js';
import type { Scope } from './scope.js';

/** A session comes from signing in (or being a guest); a personal one was made for a program. */
export type TokenType = 'SESSION' | 'PERSONAL';

/** The right to act as a player. The secret is known to its bearer alone; its hash is kept. */
export type AccessToken = {
  readonly id: string;
  readonly playerId: string;
  readonly type: TokenType;
  readonly label: string;
  /** See `secretHash`. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  /** The first instant at which it is no longer valid. */
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  /** To the minute; null until the first use. */
  readonly lastUsedAt: number | null;
};

/** A token as its bearer gets it, once. */
export type IssuedToken = { readonly secret: string; readonly token: AccessToken };

const DAY_MS = 24 * 60 * 60 * 1000;
export const GUEST_LIFE_MS = 365 * DAY_MS;
export const SESSION_LIFE_MS = 90 * DAY_MS;
const PERSONAL_DAYS = { min: 1, max: 365 } as const;
export const DEFAULT_PERSONAL_DAYS = 90;

export const SECRET_BYTES = 32;
const PREFIX = 'fd_';
const SECRET = /^fd_[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +(\S+)$/i;
const MAX_LABEL = 64;

/** The prefix lets scanners of published code find a secret that should not be there. */
export function secretFrom(random: Buffer): string {
  return PREFIX + random.toString('base64url');
}

/** A plain hash will do: 256 random bits cannot be guessed, unlike a password. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Why a request is not let in, for its sender. */
export type TokenFault = { readonly fault: string };

/** The secret in the value of an `Authorization` header. */
export function readAuthorization(header: string): { readonly secret: string } | TokenFault {
  const text = header.trim();
  if (text === '' || text.toLowerCase() === 'bearer') return { fault: 'the token is empty' };
  const secret = BEARER.exec(text)?.[1];
  if (secret && SECRET.test(secret)) return { secret };
  return {
    fault:
      'the token is malformed: send "Bearer fd_…" as Authorization, or in connectionParams on a WebSocket',
  };
}

/** The token if it counts at this instant; otherwise the sentence that says why not. */
export function validToken(token: AccessToken | null, now: number): AccessToken | TokenFault {
  if (!token) return { fault: 'the token is not known' };
  if (token.revokedAt !== null) return { fault: 'the token was revoked' };
  return now < token.expiresAt ? token : { fault: 'the token has expired' };
}

/** How long a personal token lives, in milliseconds. */
export function personalLife(days: number): number | PlayerRefusal {
  if (days >= PERSONAL_DAYS.min && days <= PERSONAL_DAYS.max) return days * DAY_MS;
  return {
    code: 'EXPIRY_INVALID',
    sentence: `a token lives ${PERSONAL_DAYS.min} to ${PERSONAL_DAYS.max} days, not ${days}`,
  };
}

/** What the owner calls a token: any text that shows. */
export function readLabel(text: string): { readonly label: string } | PlayerRefusal {
  const label = text.normalize('NFC').trim();
  const length = [...label].length;
  if (length < 1 || length > MAX_LABEL) {
    const sentence = `a label has 1 to ${MAX_LABEL} characters; this one has ${length}`;
    return { code: 'LABEL_INVALID', sentence };
  }
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(label)) {
    return { code: 'LABEL_INVALID', sentence: 'a label has only characters that show' };
  }
  return { label };
}
