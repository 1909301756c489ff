import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AccessToken,
  type IssuedToken,
  SECRET_BYTES,
  secretFrom,
  secretHash,
} from '../domain/access-token.js';

type Issue = Pick<AccessToken, 'playerId' | 'type' | 'label' | 'scopes'> & {
  readonly now: number;
  readonly lifeMs: number;
};

/** A new token, still to be stored. The secret stands in the answer and nowhere else. */
export function issueToken({ now, lifeMs, ...token }: Issue): IssuedToken {
  const secret = secretFrom(randomBytes(SECRET_BYTES));
  return {
    secret,
    token: {
      ...token,
      id: randomUUID(),
      hash: secretHash(secret),
      createdAt: now,
      expiresAt: now + lifeMs,
      revokedAt: null,
      lastUsedAt: null,
    },
  };
}
