import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type TokenKey, type TokenPosition, TokenStore } from '../application/ports.js';
import type { AccessToken } from '../domain/access-token.js';
import { tokenFrom, tokenRow } from './token-row.js';

@Injectable()
export class PrismaTokenStore extends TokenStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async insert(token: AccessToken): Promise<void> {
    const row = tokenRow(token);
    // The lock makes a deletion of the account wait for this token, or this one for the deletion.
    const inserted = await this.prisma.$executeRaw`
      INSERT INTO access_token
        (id, player_id, type, label, hash, scopes, created_at, expires_at, revoked_at)
      SELECT ${row.id}::uuid, id, ${row.type}::token_type, ${row.label}, ${row.hash},
        ${row.scopes}::text[], ${row.createdAt}, ${row.expiresAt}, ${row.revokedAt}::timestamptz
      FROM player
      WHERE id = ${row.playerId}::uuid AND deleted_at IS NULL
      FOR SHARE`;
    if (inserted !== 1) throw new Error(`player ${row.playerId} has been deleted`);
  }

  async insertSession(token: AccessToken, passwordHash: string): Promise<boolean> {
    const row = tokenRow(token);
    // The lock makes a change of the password wait for this session, or this one for the change.
    const inserted = await this.prisma.$executeRaw`
      INSERT INTO access_token
        (id, player_id, type, label, hash, scopes, created_at, expires_at)
      SELECT ${row.id}::uuid, id, ${row.type}::token_type, ${row.label}, ${row.hash},
        ${row.scopes}::text[], ${row.createdAt}, ${row.expiresAt}
      FROM player
      WHERE id = ${row.playerId}::uuid AND password_hash = ${passwordHash}
      FOR SHARE`;
    return inserted === 1;
  }

  async find(key: TokenKey): Promise<AccessToken | null> {
    const row = await this.prisma.accessToken.findUnique({ where: key });
    return row && tokenFrom(row);
  }

  async list(
    playerId: string,
    { limit, after }: { readonly limit: number; readonly after: TokenPosition | null },
  ): Promise<readonly AccessToken[]> {
    const rows = await this.prisma.accessToken.findMany({
      where: { playerId, ...(after && olderThan(after)) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(tokenFrom);
  }

  async revoke(playerId: string, id: string, now: number): Promise<AccessToken | null> {
    await this.prisma.accessToken.updateMany({
      where: { id, playerId, revokedAt: null },
      data: { revokedAt: new Date(now) },
    });
    const row = await this.prisma.accessToken.findUnique({ where: { id, playerId } });
    return row && tokenFrom(row);
  }

  async touch(id: string, now: number): Promise<void> {
    const lastUsedAt = new Date(now);
    await this.prisma.accessToken.updateMany({
      where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: lastUsedAt } }] },
      data: { lastUsedAt },
    });
  }
}

function olderThan({ createdAt, id }: TokenPosition): Prisma.AccessTokenWhereInput {
  const at = new Date(createdAt);
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}
