import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { kindById } from '../../rules/catalogue.js';
import type { Game } from '../domain/game.js';
import { replayTable } from '../domain/replay.js';
import type { Turn } from '../domain/turn.js';
import { GameStore } from './ports.js';

const CACHED_TABLES = 500;
const LOG_PAGE = 1000;

/** Tables as they were at earlier versions, by playing the log again. */
@Injectable()
export class TableHistory {
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
    const turns = await this.#turnsUntil(game.id, version);
    const table = replayTable({ game, kind: kindById(game.kind) }, turns);
    this.#tables.set(key, { table });
    return table;
  }

  async #turnsUntil(gameId: string, version: number): Promise<readonly Turn[]> {
    const turns: Turn[] = [];
    while (turns.length < version) {
      const page = await this.store.turnsAfter(gameId, turns.length, LOG_PAGE);
      if (page.length === 0) break;
      turns.push(...page);
    }
    return turns.slice(0, version);
  }
}
