import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PrismaService } from '../../src/platform/database/index.js';
import { readConfig } from '../../src/platform/config/index.js';
import type { AccessToken } from '../../src/players/domain/access-token.js';
import type { Account } from '../../src/players/domain/account.js';
import { PrismaAccountStore } from '../../src/players/persistence/prisma-account.store.js';
import { PrismaTokenStore } from '../../src/players/persistence/prisma-token.store.js';

const NOW = Date.UTC(2026, 10, 30, 12);
const HASH = 'hash of the old password';
const NEW_HASH = 'hash of the new password';

const prisma = new PrismaService(readConfig(process.env));
const accounts = new PrismaAccountStore(prisma);
const tokens = new PrismaTokenStore(prisma);

afterAll(() => prisma.onApplicationShutdown());

describe('the store of accounts', () => {
  it('reads back what was written', async () => {
    const { account, token } = await ada();
    expect(await accounts.find(account.id)).toEqual(account);
    expect(await accounts.findByNameKey(account.nameKey)).toEqual(account);
    expect(await tokens.find({ id: token.id })).toEqual(token);
    expect(await tokens.find({ hash: token.hash })).toEqual(token);
    const { id, type, name, createdAt } = account;
    expect(await accounts.profiles([id, randomUUID()])).toEqual([{ id, type, name, createdAt }]);
  });

  it('lets one of two simultaneous accounts of one name through, with its token alone', async () => {
    const nameKey = randomUUID();
    const rivals = [1, 2].map(() => {
      const account = newAccount({ nameKey });
      return { account, token: newToken(account.id) };
    });
    const created = await Promise.all(
      rivals.map(({ account, token }) => accounts.create(account, token)),
    );
    expect([...created].sort()).toEqual([false, true]);
    for (const [index, { account, token }] of rivals.entries()) {
      expect((await accounts.find(account.id)) !== null).toBe(created[index]);
      expect((await tokens.find({ id: token.id })) !== null).toBe(created[index]);
    }
  });

  it('refuses a name that is taken, by renaming and by upgrading', async () => {
    const { account: taken } = await ada();
    const { account: guest } = await ada({ type: 'GUEST', passwordHash: null });
    const name = { name: 'Other', key: taken.nameKey };
    expect(await accounts.rename(guest.id, name)).toBe(false);
    const upgraded = await accounts.upgradeGuest(guest.id, { name, passwordHash: HASH });
    expect(upgraded).toBe('nameTaken');
    expect(await accounts.find(guest.id)).toEqual(guest);
  });

  it('upgrades a guest once, also when asked twice at the same moment', async () => {
    const { account } = await ada({ type: 'GUEST', passwordHash: null });
    const hashes = ['one', 'two'];
    const outcomes = await Promise.all(
      hashes.map((passwordHash) => accounts.upgradeGuest(account.id, { name: null, passwordHash })),
    );
    expect([...outcomes].sort()).toEqual(['notAGuest', 'upgraded']);
    const passwordHash = hashes[outcomes.indexOf('upgraded')];
    expect(await accounts.find(account.id)).toEqual({ ...account, type: 'HUMAN', passwordHash });
  });
});

describe('a change of the password', () => {
  it('revokes the other sessions of the account and no more', async () => {
    const { account, token: kept } = await ada();
    const { token: stranger } = await ada();
    const other = newToken(account.id);
    const personal = newToken(account.id, { type: 'PERSONAL' });
    const gone = newToken(account.id, { revokedAt: NOW - 5 });
    for (const token of [other, personal, gone]) await tokens.insert(token);

    expect(await change(account, kept)).toBe(true);
    expect(await accounts.find(account.id)).toEqual({ ...account, passwordHash: NEW_HASH });
    expect(await tokens.find({ id: other.id })).toEqual({ ...other, revokedAt: NOW });
    for (const token of [kept, personal, gone, stranger]) {
      expect(await tokens.find({ id: token.id })).toEqual(token);
    }
  });

  it('changes nothing when the password has changed since it was compared', async () => {
    const { account, token } = await ada({ passwordHash: 'yet another' });
    const other = newToken(account.id);
    await tokens.insert(other);
    expect(await change(account, token)).toBe(false);
    expect(await accounts.find(account.id)).toEqual(account);
    expect(await tokens.find({ id: other.id })).toEqual(other);
  });

  // What a test of the service cannot see: the two statements in the order that would let a
  // session of the old password slip in between them.
  it('keeps out a session that is being opened with the old password', async () => {
    const { account } = await ada();
    const late = newToken(account.id);
    const client = await prisma.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE player SET password_hash = $2 WHERE id = $1', [
        account.id,
        NEW_HASH,
      ]);
      const opening = tokens.insertSession(late, HASH);
      await someoneWaitsForALock();
      await client.query('COMMIT');
      expect(await opening).toBe(false);
    } finally {
      client.release();
    }
    expect(await tokens.find({ id: late.id })).toBeNull();
  });

  it('waits for a session that is being opened, and revokes it', async () => {
    const { account, token } = await ada();
    const early = newToken(account.id);
    const client = await prisma.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM player WHERE id = $1 FOR SHARE', [account.id]);
      const changing = change(account, token);
      await someoneWaitsForALock();
      expect(await tokens.insertSession(early, HASH)).toBe(true);
      await client.query('COMMIT');
      expect(await changing).toBe(true);
    } finally {
      client.release();
    }
    expect(await tokens.find({ id: early.id })).toEqual({ ...early, revokedAt: NOW });
  });
});

describe('the store of tokens', () => {
  it("lists a player's tokens newest first, and goes on after any of them", async () => {
    const { account, token } = await ada();
    const sameInstant = [newToken(account.id), newToken(account.id)].sort((a, b) =>
      a.id < b.id ? 1 : -1,
    );
    const newest = newToken(account.id, { createdAt: NOW + 1 });
    for (const each of [newest, ...sameInstant]) await tokens.insert(each);
    const expected = [newest, ...[token, ...sameInstant].sort((a, b) => (a.id < b.id ? 1 : -1))];

    expect(await tokens.list(account.id, { limit: 10, after: null })).toEqual(expected);
    for (const [index, after] of expected.entries()) {
      const rest = await tokens.list(account.id, { limit: 10, after });
      expect(rest).toEqual(expected.slice(index + 1));
    }
    expect(await tokens.list(account.id, { limit: 2, after: null })).toEqual(expected.slice(0, 2));
  });

  it("revokes once, and only the owner's", async () => {
    const { account, token } = await ada();
    const { account: stranger } = await ada();
    expect(await tokens.revoke(stranger.id, token.id, NOW)).toBeNull();
    expect(await tokens.find({ id: token.id })).toEqual(token);
    const revoked = { ...token, revokedAt: NOW };
    expect(await tokens.revoke(account.id, token.id, NOW)).toEqual(revoked);
    expect(await tokens.revoke(account.id, token.id, NOW + 1)).toEqual(revoked);
  });

  it('keeps the latest use, whatever the order in which uses arrive', async () => {
    const { token } = await ada();
    await tokens.touch(token.id, NOW + 2);
    await tokens.touch(token.id, NOW + 1);
    expect(await tokens.find({ id: token.id })).toEqual({ ...token, lastUsedAt: NOW + 2 });
  });
});

async function ada(of: Partial<Account> = {}) {
  const account = newAccount(of);
  const token = newToken(account.id);
  expect(await accounts.create(account, token)).toBe(true);
  return { account, token };
}

function newAccount(of: Partial<Account>): Account {
  const id = randomUUID();
  return {
    id,
    type: 'HUMAN',
    name: 'Ada',
    nameKey: id,
    passwordHash: HASH,
    createdAt: NOW,
    ...of,
  };
}

function newToken(playerId: string, of: Partial<AccessToken> = {}): AccessToken {
  return {
    id: randomUUID(),
    playerId,
    type: 'SESSION',
    label: 'Laptop',
    hash: randomUUID(),
    scopes: ['READ', 'ACCOUNT'],
    createdAt: NOW,
    expiresAt: NOW + 1000,
    revokedAt: null,
    lastUsedAt: null,
    ...of,
  };
}

function change(account: Account, kept: AccessToken): Promise<boolean> {
  return accounts.changePassword({
    playerId: account.id,
    oldHash: HASH,
    newHash: NEW_HASH,
    keptTokenId: kept.id,
    now: NOW,
  });
}

/** Until a statement of this database is held up by another. */
async function someoneWaitsForALock(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await prisma.pool.query(waiting)).rowCount === 0);
}
