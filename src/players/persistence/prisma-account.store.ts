import { Injectable } from '@nestjs/common';
import type { Player } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { AccountStore, type PasswordChange } from '../application/ports.js';
import type { AccessToken } from '../domain/access-token.js';
import type { Account, PlayerProfile } from '../domain/account.js';
import { DELETED_NAME, type Name, deletedNameKey } from '../domain/name.js';
import { tokenRow } from './token-row.js';
import { isUniqueViolation } from './unique-violation.js';

const PROFILE = { id: true, type: true, name: true, createdAt: true, deletedAt: true } as const;

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
    return rows.map(profileFrom);
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
      const { count } = await this.prisma.player.updateMany({
        where: { id, type: 'GUEST', deletedAt: null },
        data,
      });
      return count === 1 ? 'upgraded' : 'notAGuest';
    } catch (error) {
      if (isUniqueViolation(error)) return 'nameTaken';
      throw error;
    }
  }

  rename(id: string, name: Name): Promise<boolean> {
    const where = { id, deletedAt: null };
    return falseIfTaken(this.prisma.player.update({ where, data: nameColumns(name) }));
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

  async anonymise(id: string, passwordHash: string | null, now: number): Promise<boolean> {
    const [{ count }] = await this.prisma.$transaction([
      this.prisma.player.updateMany({
        where: { id, passwordHash, deletedAt: null },
        data: {
          ...{ name: DELETED_NAME, nameKey: deletedNameKey(id), passwordHash: null },
          ...{ seenAt: null, deletedAt: new Date(now) },
        },
      }),
      // The first statement waits for a token that is being made; this one then sees it.
      this.prisma.accessToken.deleteMany({
        where: { playerId: id, player: { deletedAt: { not: null } } },
      }),
    ]);
    return count === 1;
  }

  async toErase(limit: number) {
    const rows = await this.prisma.player.findMany({
      where: { deletedAt: { not: null }, erasedAt: null },
      orderBy: { deletedAt: 'asc' },
      take: limit,
      select: { id: true, deletedAt: true },
    });
    return rows.map(({ id, deletedAt }) => ({ id, deletedAt: deletedAt?.getTime() ?? 0 }));
  }

  async erased(id: string, now: number): Promise<void> {
    await this.prisma.player.update({ where: { id }, data: { erasedAt: new Date(now) } });
  }

  async seen(id: string, now: number): Promise<void> {
    const seenAt = new Date(now);
    const isLater = { OR: [{ seenAt: null }, { seenAt: { lt: seenAt } }], deletedAt: null };
    await this.prisma.player.updateMany({ where: { id, ...isLater }, data: { seenAt } });
  }
}

type ProfileRow = Pick<Player, 'id' | 'type' | 'name' | 'createdAt' | 'deletedAt'>;

function profileFrom({ id, type, name, createdAt, deletedAt }: ProfileRow): PlayerProfile {
  const profile = { id, type, name, createdAt: createdAt.getTime() };
  return deletedAt === null ? profile : { ...profile, deleted: true };
}

function accountFrom(row: Player | null): Account | null {
  return row && { ...profileFrom(row), nameKey: row.nameKey, passwordHash: row.passwordHash };
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
