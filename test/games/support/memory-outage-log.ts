import { OutageLog } from '../../../src/games/application/ports.js';
import type { Instant } from '../../../src/games/domain/game.js';
import type { Span } from '../../../src/games/domain/thinking.js';
import type { MemoryDatabase } from './memory-game-store.js';

/** The heartbeat of all processes that share a database. */
export class MemoryOutageLog extends OutageLog {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async beat(now: Instant, toleranceMs: number): Promise<readonly Span[]> {
    const { heartbeats } = this.database;
    const last = heartbeats.at ?? now;
    if (now - last > toleranceMs) heartbeats.outages.push({ from: last, to: now });
    heartbeats.at = Math.max(last, now);
    return [...heartbeats.outages];
  }

  async unsettled(): Promise<readonly Span[]> {
    const { outages, settled } = this.database.heartbeats;
    return outages.filter(({ to }) => !settled.has(to));
  }

  async settled({ to }: Span): Promise<void> {
    this.database.heartbeats.settled.add(to);
  }
}
