import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import {
  GUEST_LIFE_MS,
  type IssuedToken,
  readLabel,
  SESSION_LIFE_MS,
} from '../domain/access-token.js';
import type { Account, PlayerProfile, PlayerType } from '../domain/account.js';
import { friendlyName } from '../domain/friendly-name.js';
import { type Name, nameKey, nameTaken, readName } from '../domain/name.js';
import { passwordFault, WRONG_CREDENTIALS } from '../domain/password.js';
import { isRefusal, type PlayerRefusal } from '../domain/refusal.js';
import { ALL_SCOPES } from '../domain/scope.js';
import { issueToken } from './issue-token.js';
import { AccountStore, PasswordHasher, TokenStore } from './ports.js';

export type SignedInPlayer = IssuedToken & { readonly player: PlayerProfile };

const NAME_TRIES = 10;
const GUEST_LABEL = 'Guest';
const SESSION_LABEL = 'Session';

/** How one becomes a player, and becomes the same player again. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly tokens: TokenStore,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** An account without a password. Refused: NAME_INVALID, NAME_TAKEN, never without a name. */
  async createGuest(text: string | null): Promise<SignedInPlayer | PlayerRefusal> {
    if (text === null) return this.createNamelessGuest();
    const name = readName(text);
    if (isRefusal(name)) return name;
    return this.create({ name, type: 'GUEST', passwordHash: null });
  }

  /** A new account, whoever asks. Refused: NAME_INVALID, NAME_TAKEN, PASSWORD_TOO_WEAK. */
  async signUp(wanted: {
    readonly name: string;
    readonly password: string;
    readonly bot: boolean;
  }): Promise<SignedInPlayer | PlayerRefusal> {
    const name = readName(wanted.name);
    if (isRefusal(name)) return name;
    const fault = passwordFault(wanted.password);
    if (fault) return fault;
    const passwordHash = await this.passwords.hash(wanted.password);
    return this.create({ name, type: wanted.bot ? 'BOT' : 'HUMAN', passwordHash });
  }

  /** Refused: WRONG_CREDENTIALS, as slowly for an unknown name as for a wrong password. */
  async signIn(credentials: {
    readonly name: string;
    readonly password: string;
    readonly label: string | null;
  }): Promise<SignedInPlayer | PlayerRefusal> {
    const label = readLabel(credentials.label ?? SESSION_LABEL);
    if (isRefusal(label)) return label;
    const account = await this.accounts.findByNameKey(signInKey(credentials.name));
    const passwordHash = account?.passwordHash ?? null;
    const matches = await this.passwords.matches(credentials.password, passwordHash);
    if (!account || passwordHash === null || !matches) return WRONG_CREDENTIALS;

    const issued = this.issueSession(account.id, label.label, SESSION_LIFE_MS);
    const opened = await this.tokens.insertSession(issued.token, passwordHash);
    return opened ? { ...issued, player: profileOf(account) } : WRONG_CREDENTIALS;
  }

  private async createNamelessGuest(): Promise<SignedInPlayer> {
    for (let tries = 0; tries < NAME_TRIES; tries += 1) {
      const name = friendlyName((limit) => randomInt(limit));
      const created = await this.create({
        name: { name, key: nameKey(name) },
        type: 'GUEST',
        passwordHash: null,
      });
      if (!isRefusal(created)) return created;
    }
    throw new Error(`no free name for a guest in ${NAME_TRIES} tries`);
  }

  private async create(wanted: {
    readonly name: Name;
    readonly type: PlayerType;
    readonly passwordHash: string | null;
  }): Promise<SignedInPlayer | PlayerRefusal> {
    const account: Account = {
      id: randomUUID(),
      type: wanted.type,
      name: wanted.name.name,
      nameKey: wanted.name.key,
      passwordHash: wanted.passwordHash,
      createdAt: this.clock.now(),
    };
    const issued =
      wanted.type === 'GUEST'
        ? this.issueSession(account.id, GUEST_LABEL, GUEST_LIFE_MS)
        : this.issueSession(account.id, SESSION_LABEL, SESSION_LIFE_MS);
    const created = await this.accounts.create(account, issued.token);
    return created ? { ...issued, player: profileOf(account) } : nameTaken(account.name);
  }

  private issueSession(playerId: string, label: string, lifeMs: number): IssuedToken {
    const now = this.clock.now();
    return issueToken({ playerId, type: 'SESSION', label, scopes: ALL_SCOPES, now, lifeMs });
  }
}

/** The key a name is looked up and rate-limited by; no name is too odd to be tried. */
export function signInKey(name: string): string {
  const read = readName(name);
  return isRefusal(read) ? nameKey(name) : read.key;
}

function profileOf({ id, type, name, createdAt }: Account): PlayerProfile {
  return { id, type, name, createdAt };
}
