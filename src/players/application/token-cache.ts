import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AccessToken } from '../domain/access-token.js';
import type { TokenKey } from './ports.js';

const CAPACITY = 10_000;

/** How long another process may take a revoked token for valid when no word of it arrives. */
const LIFE_MS = 5000;

/**
 * Spares the database a query a request. Only rows are kept: whether a token has expired is judged
 * at each use.
 */
@Injectable()
export class TokenCache {
  private readonly tokens = new LRUCache<string, AccessToken>({ max: CAPACITY, ttl: LIFE_MS });
  private readonly idsByHash = new LRUCache<string, string>({ max: CAPACITY });
  private changes = 0;

  async read(
    key: TokenKey,
    load: (key: TokenKey) => Promise<AccessToken | null>,
  ): Promise<AccessToken | null> {
    const known = this.get(key);
    if (known) return known;
    const changesBefore = this.changes;
    const token = await load(key);
    // What was read before a revocation must not be kept after it.
    if (token && this.changes === changesBefore) this.keep(token);
    return token;
  }

  forgetPlayer(playerId: string): void {
    this.changes += 1;
    for (const token of this.tokens.values()) {
      if (token.playerId === playerId) this.tokens.delete(token.id);
    }
  }

  forgetAll(): void {
    this.changes += 1;
    this.tokens.clear();
  }

  private get(key: TokenKey): AccessToken | undefined {
    const id = 'id' in key ? key.id : this.idsByHash.get(key.hash);
    return id === undefined ? undefined : this.tokens.get(id);
  }

  private keep(token: AccessToken): void {
    this.tokens.set(token.id, token);
    this.idsByHash.set(token.hash, token.id);
  }
}
