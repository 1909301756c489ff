import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Game } from '../domain/game.js';
import { replayTable } from '../domain/replay.js';
import type { Turn } from '../domain/turn.js';
import { sittingOf } from './containment.js';
import { Lanes } from './lanes.js';
import { GameStore } from './ports.js';

const CACHED_TABLES = 500;
const LOG_PAGE = 1000;
const LOOK_BACK = 100;

type TableAt = { readonly version: number; readonly table: unknown };

/** Tables as they were at earlier versions, by playing the log again. */
@Injectable()
export class TableHistory {
  /** Those who ask for one game at once take its tables from each other. */
  readonly #lanes = new Lanes();

  /** A table at a version never changes, so this can be thrown away and never be wrong. */
  readonly #tables = new LRUCache<string, { readonly table: unknown }>({ max: CACHED_TABLES });

  constructor(private readonly store: GameStore) {}

  /** The game with the table it had at the version; the rest of it stays as it is now. */
  async at(game: Game, version: number): Promise<Game> {
    if (version >= game.version) return game;
    return { ...game, table: await this.#tableAt(game, version) };
  }

  async #tableAt(game: Game, version: number): Promise<unknown> {
    const key = `${game.id} ${version}`;
    const known = this.#tables.get(key);
    if (known) return known.table;
    return this.#lanes.run(game.id, async () => {
      const found = this.#tables.get(key);
      return found ? found.table : this.#replay(game, version, key);
    });
  }

  async #replay(game: Game, version: number, key: string): Promise<unknown> {
    const start = this.#latestKnownBefore(game.id, version);
    const turns = await this.#turnsBetween(game.id, start.version, version);
    const table = replayTable(sittingOf(game), turns, start.table);
    this.#tables.set(key, { table });
    return table;
  }

  /** Who reads a log in order asks for one version after the other: each is one turn more. */
  #latestKnownBefore(gameId: string, version: number): TableAt {
    for (let earlier = version - 1; earlier >= version - LOOK_BACK; earlier--) {
      const known = this.#tables.get(`${gameId} ${earlier}`);
      if (known) return { version: earlier, table: known.table };
    }
    return { version: 0, table: null };
  }

  async #turnsBetween(gameId: string, after: number, until: number): Promise<readonly Turn[]> {
    const turns: Turn[] = [];
    while (turns.length < until - after) {
      const page = await this.store.turnsAfter(gameId, after + turns.length, LOG_PAGE);
      if (page.length === 0) break;
      turns.push(...page);
    }
    return turns.slice(0, until - after);
  }
}
