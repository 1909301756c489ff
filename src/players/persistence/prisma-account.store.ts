import { Injectable } from '@nestjs/common';
import type { Player } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { AccountStore, type PasswordChange } from '../application/ports.js';
import type { AccessToken } from '../domain/access-token.js';
import type { Account, PlayerProfile } from '../domain/account.js';
import type { Name } from '../domain/name.js';
import { tokenRow } from './token-row.js';
import { isUniqueViolation } from './unique-violation.js';

const PROFILE = { id: true, type: true, name: true, createdAt: true } as const;

@Injectable()
export class PrismaAccountStore extends AccountStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  create(account: Account, firstToken: AccessToken): Promise<boolean> {
    const { playerId: _, ...token } = tokenRow(firstToken);
    const row = { ...account, createdAt: new Date(account.createdAt) };
    return falseIfTaken(this.prisma.player.create({ data: { ...row, tokens: { create: token } } }));
  }

  async profiles(ids: readonly string[]): Promise<readonly PlayerProfile[]> {
    const rows = await this.prisma.player.findMany({
      where: { id: { in: [...ids] } },
      select: PROFILE,
    });
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
  }

  async find(id: string): Promise<Account | null> {
    return accountFrom(await this.prisma.player.findUnique({ where: { id } }));
  }

  async findByNameKey(nameKey: string): Promise<Account | null> {
    return accountFrom(await this.prisma.player.findUnique({ where: { nameKey } }));
  }

  async upgradeGuest(
    id: string,
    { name, passwordHash }: { readonly name: Name | null; readonly passwordHash: string },
  ): Promise<'upgraded' | 'nameTaken' | 'notAGuest'> {
    const data = { type: 'HUMAN', passwordHash, ...(name && nameColumns(name)) } as const;
    try {
      const { count } = await this.prisma.player.updateMany({ where: { id, type: 'GUEST' }, data });
      return count === 1 ? 'upgraded' : 'notAGuest';
    } catch (error) {
      if (isUniqueViolation(error)) return 'nameTaken';
      throw error;
    }
  }

  rename(id: string, name: Name): Promise<boolean> {
    return falseIfTaken(this.prisma.player.update({ where: { id }, data: nameColumns(name) }));
  }

  async changePassword(change: PasswordChange): Promise<boolean> {
    const { playerId, oldHash, newHash, keptTokenId, now } = change;
    const [{ count }] = await this.prisma.$transaction([
      this.prisma.player.updateMany({
        where: { id: playerId, passwordHash: oldHash },
        data: { passwordHash: newHash },
      }),
      // The first statement waits for a session that is being opened; this one then sees it.
      this.prisma.accessToken.updateMany({
        where: {
          playerId,
          type: 'SESSION',
          id: { not: keptTokenId },
          revokedAt: null,
          player: { passwordHash: newHash },
        },
        data: { revokedAt: new Date(now) },
      }),
    ]);
    return count === 1;
  }
}

function accountFrom(row: Player | null): Account | null {
  return row && { ...row, createdAt: row.createdAt.getTime() };
}

function nameColumns({ name, key }: Name): { name: string; nameKey: string } {
  return { name, nameKey: key };
}

/** Of a statement whose only unique column that can collide is the name's key. */
async function falseIfTaken(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
