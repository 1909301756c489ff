import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/time/clock.js';
import {
  type AccessToken,
  readAuthorization,
  secretHash,
  type TokenFault,
  validToken,
} from '../domain/access-token.js';
import { type TokenKey, TokenStore } from './ports.js';
import { TokenCache } from './token-cache.js';

const MINUTE_MS = 60_000;

/** Whether a token counts, here and now. */
@Injectable()
export class TokenCheck implements OnModuleDestroy {
  private readonly lastUses = new LRUCache<string, number>({ max: 10_000 });
  private readonly writes = new Set<Promise<void>>();

  constructor(
    private readonly tokens: TokenStore,
    private readonly cache: TokenCache,
    private readonly clock: Clock,
  ) {}

  /** The token in the value of an `Authorization` header, if it counts now. */
  async check(authorization: string): Promise<AccessToken | TokenFault> {
    const bearer = readAuthorization(authorization);
    if ('fault' in bearer) return bearer;
    const stored = await this.read({ hash: secretHash(bearer.secret) });
    const now = this.clock.now();
    const token = validToken(stored, now);
    if (!('fault' in token)) this.noteUse(token, now);
    return token;
  }

  async stillValid(tokenId: string): Promise<boolean> {
    const stored = await this.read({ id: tokenId });
    return !('fault' in validToken(stored, this.clock.now()));
  }

  /** Whether a person signed in for it; the others are of programs. */
  async isSession(tokenId: string): Promise<boolean> {
    return (await this.read({ id: tokenId }))?.type === 'SESSION';
  }

  /** When every use so far is noted. */
  async settled(): Promise<void> {
    await Promise.all(this.writes);
  }

  async onModuleDestroy(): Promise<void> {
    await this.settled();
  }

  private read(key: TokenKey): Promise<AccessToken | null> {
    return this.cache.read(key, (missing) => this.tokens.find(missing));
  }

  /** At most once a minute, and nobody waits for it. */
  private noteUse(token: AccessToken, now: number): void {
    const lastUse = this.lastUses.get(token.id) ?? token.lastUsedAt;
    if (lastUse !== null && now - lastUse < MINUTE_MS) return;
    this.lastUses.set(token.id, now);
    const write = this.tokens
      .touch(token.id, now)
      // A use that is not noted harms nobody; the next one a minute later tries again.
      .catch(() => undefined)
      .finally(() => this.writes.delete(write));
    this.writes.add(write);
  }
}
