import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/time/clock.js';
import { AccountStore } from './ports.js';
import { TokenCheck } from './token-check.js';

/** A player who is busy is noted so often at most: what follows from it is exact to that. */
const NOTED_EVERY_MS = 10_000;

/**
 * When players were last there in person: asked for something, or did it, with the token of a
 * session. Programs' tokens do not count, and neither does a connection that is open.
 */
@Injectable()
export class Presence implements OnModuleDestroy {
  readonly #noted = new LRUCache<string, number>({ max: 10_000 });
  readonly #writes = new Set<Promise<void>>();

  constructor(
    private readonly tokens: TokenCheck,
    private readonly accounts: AccountStore,
    private readonly clock: Clock,
  ) {}

  /** Nobody waits for it. */
  note({ playerId, tokenId }: { readonly playerId: string; readonly tokenId: string }): void {
    const now = this.clock.now();
    const last = this.#noted.get(tokenId);
    if (last !== undefined && now - last < NOTED_EVERY_MS) return;
    this.#noted.set(tokenId, now);
    const write = this.#write(playerId, tokenId, now)
      // What is not noted costs a message at most; the next time is soon.
      .catch(() => undefined)
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #write(playerId: string, tokenId: string, now: number): Promise<void> {
    if (await this.tokens.isSession(tokenId)) await this.accounts.seen(playerId, now);
  }
}
