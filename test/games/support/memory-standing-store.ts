import { isDeepStrictEqual } from 'node:util';
import { StandingStore } from '../../../src/games/application/ports.js';
import { openNow } from '../../../src/games/domain/game.js';
import type { StandingOrders } from '../../../src/games/domain/standing.js';
import type { MemoryDatabase } from './memory-game-store.js';

/** Standing answers in the memory that all processes share, kept like rows. */
export class MemoryStandingStore extends StandingStore {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async of(gameId: string): Promise<readonly StandingOrders[]> {
    return [...this.database.orders].flatMap(([key, orders]) =>
      key.startsWith(`${gameId}:`) ? [orders] : [],
    );
  }

  async among(gameIds: readonly string[]): Promise<ReadonlySet<string>> {
    const kept = [...this.database.orders.keys()].map((key) => key.split(':')[0]);
    return new Set(gameIds.filter((id) => kept.includes(id)));
  }

  async keep(gameId: string, orders: StandingOrders): Promise<void> {
    const key = `${gameId}:${orders.seat}`;
    if (orders.orders.length === 0) this.database.orders.delete(key);
    else this.database.orders.set(key, orders);
  }

  async silent(gameId: string, orders: StandingOrders, silentSince: number): Promise<void> {
    const key = `${gameId}:${orders.seat}`;
    const kept = this.database.orders.get(key);
    if (!kept || !isDeepStrictEqual(kept.orders, orders.orders)) return;
    this.database.orders.set(key, { ...kept, silentSince });
  }

  async open(limit: number): Promise<readonly string[]> {
    const open = this.database.games().filter((game) =>
      openNow(game).some(({ seat, sinceVersion }) => {
        const kept = this.database.orders.get(`${game.id}:${seat}`);
        return kept !== undefined && kept.silentSince !== sinceVersion;
      }),
    );
    return open.map(({ id }) => id).slice(0, limit);
  }
}
