import {
  AccountStore,
  PasswordHasher,
  type PasswordChange,
  type TokenKey,
  type TokenPosition,
  TokenStore,
} from '../../src/players/application/ports.js';
import type { AccessToken } from '../../src/players/domain/access-token.js';
import type { Account, PlayerProfile } from '../../src/players/domain/account.js';
import type { Name } from '../../src/players/domain/name.js';

/** The tables of the feature, in memory. */
export class Tables {
  readonly accounts = new Map<string, Account>();
  readonly tokens = new Map<string, AccessToken>();
  readonly seen = new Map<string, number>();

  isTaken(key: string, exceptId: string): boolean {
    return [...this.accounts.values()].some(
      ({ id, nameKey }) => nameKey === key && id !== exceptId,
    );
  }
}

export class MemoryAccountStore extends AccountStore {
  constructor(private readonly tables: Tables) {
    super();
  }

  async create(account: Account, firstToken: AccessToken): Promise<boolean> {
    if (this.tables.isTaken(account.nameKey, account.id)) return false;
    this.tables.accounts.set(account.id, account);
    this.tables.tokens.set(firstToken.id, firstToken);
    return true;
  }

  async profiles(ids: readonly string[]): Promise<readonly PlayerProfile[]> {
    return [...this.tables.accounts.values()]
      .filter(({ id }) => ids.includes(id))
      .map(({ id, type, name, createdAt }) => ({ id, type, name, createdAt }));
  }

  async find(id: string): Promise<Account | null> {
    return this.tables.accounts.get(id) ?? null;
  }

  async findByNameKey(key: string): Promise<Account | null> {
    return [...this.tables.accounts.values()].find(({ nameKey }) => nameKey === key) ?? null;
  }

  async upgradeGuest(
    id: string,
    { name, passwordHash }: { readonly name: Name | null; readonly passwordHash: string },
  ): Promise<'upgraded' | 'nameTaken' | 'notAGuest'> {
    if (name && this.tables.isTaken(name.key, id)) return 'nameTaken';
    const guest = this.tables.accounts.get(id);
    if (guest?.type !== 'GUEST') return 'notAGuest';
    const renamed = name ? { name: name.name, nameKey: name.key } : {};
    this.tables.accounts.set(id, { ...guest, ...renamed, type: 'HUMAN', passwordHash });
    return 'upgraded';
  }

  async rename(id: string, name: Name): Promise<boolean> {
    const account = this.tables.accounts.get(id);
    if (!account || this.tables.isTaken(name.key, id)) return false;
    this.tables.accounts.set(id, { ...account, name: name.name, nameKey: name.key });
    return true;
  }

  async changePassword(change: PasswordChange): Promise<boolean> {
    const account = this.tables.accounts.get(change.playerId);
    if (account?.passwordHash !== change.oldHash) return false;
    this.tables.accounts.set(account.id, { ...account, passwordHash: change.newHash });
    for (const token of this.tables.tokens.values()) {
      const isOtherSession = token.type === 'SESSION' && token.id !== change.keptTokenId;
      if (token.playerId !== account.id || !isOtherSession) continue;
      this.tables.tokens.set(token.id, { ...token, revokedAt: token.revokedAt ?? change.now });
    }
    return true;
  }

  async anonymise(): Promise<boolean> {
    throw new Error('a deletion goes through all features: see test/e2e/account-deletion.spec.ts');
  }

  async toErase(): Promise<readonly []> {
    return [];
  }

  async erased(): Promise<void> {
    return undefined;
  }

  async seen(playerId: string, now: number): Promise<void> {
    const before = this.tables.seen.get(playerId) ?? 0;
    this.tables.seen.set(playerId, Math.max(before, now));
  }
}

export class MemoryTokenStore extends TokenStore {
  /** How often a token was looked up. */
  finds = 0;
  readonly touches: { readonly id: string; readonly now: number }[] = [];

  constructor(private readonly tables: Tables) {
    super();
  }

  async insert(token: AccessToken): Promise<void> {
    this.tables.tokens.set(token.id, token);
  }

  async insertSession(token: AccessToken, passwordHash: string): Promise<boolean> {
    if (this.tables.accounts.get(token.playerId)?.passwordHash !== passwordHash) return false;
    await this.insert(token);
    return true;
  }

  async find(key: TokenKey): Promise<AccessToken | null> {
    this.finds += 1;
    if ('id' in key) return this.tables.tokens.get(key.id) ?? null;
    return [...this.tables.tokens.values()].find(({ hash }) => hash === key.hash) ?? null;
  }

  async list(
    playerId: string,
    { limit, after }: { readonly limit: number; readonly after: TokenPosition | null },
  ): Promise<readonly AccessToken[]> {
    return [...this.tables.tokens.values()]
      .filter((token) => token.playerId === playerId)
      .sort(newestFirst)
      .filter((token) => !after || newestFirst(token, after) > 0)
      .slice(0, limit);
  }

  async revoke(playerId: string, id: string, now: number): Promise<AccessToken | null> {
    const token = this.tables.tokens.get(id);
    if (token?.playerId !== playerId) return null;
    const revoked = { ...token, revokedAt: token.revokedAt ?? now };
    this.tables.tokens.set(id, revoked);
    return revoked;
  }

  async touch(id: string, now: number): Promise<void> {
    this.touches.push({ id, now });
  }
}

/** Quick and no secret; counts how often a password was compared. */
export class PlainPasswordHasher extends PasswordHasher {
  comparisons = 0;

  async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }

  async matches(password: string, hash: string | null): Promise<boolean> {
    this.comparisons += 1;
    return hash === `hash of ${password}`;
  }
}

function newestFirst(a: TokenPosition, b: TokenPosition): number {
  return b.createdAt - a.createdAt || (b.id < a.id ? -1 : b.id > a.id ? 1 : 0);
}
