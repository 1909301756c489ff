import type { AccessToken as TokenRow } from '../../generated/prisma/client.js';
import type { AccessToken } from '../domain/access-token.js';
import { ALL_SCOPES } from '../domain/scope.js';

export function tokenRow(token: AccessToken): TokenRow {
  return {
    ...token,
    scopes: [...token.scopes],
    createdAt: new Date(token.createdAt),
    expiresAt: new Date(token.expiresAt),
    revokedAt: dateOrNull(token.revokedAt),
    lastUsedAt: dateOrNull(token.lastUsedAt),
  };
}

/** A scope that this release does not know grants nothing. */
export function tokenFrom(row: TokenRow): AccessToken {
  return {
    ...row,
    scopes: ALL_SCOPES.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    revokedAt: row.revokedAt?.getTime() ?? null,
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  };
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}
