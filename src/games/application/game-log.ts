import { Injectable } from '@nestjs/common';
import { PubSub, Wakeups } from '../../platform/pubsub/index.js';
import { isOver } from '../domain/game.js';
import type { Turn } from '../domain/turn.js';
import { gameTopic } from '../topics.js';
import { GameStore } from './ports.js';

export type LogEvent =
  | { readonly type: 'TURN'; readonly turn: Turn }
  /** All turns that stood in the log have been told; what follows happens now. */
  | { readonly type: 'CAUGHT_UP'; readonly version: number }
  /** The last event of a game: the stream ends because the game has, not because a line broke. */
  | { readonly type: 'OVER'; readonly version: number };

const PAGE = 100;
/** A message that was lost is made up for within this time. */
const QUIET_MS = 15_000;

/** The log of a game, from any version on and then as it grows. */
@Injectable()
export class GameLog {
  constructor(
    private readonly store: GameStore,
    private readonly pubsub: PubSub,
  ) {}

  /**
   * Every turn after the version exactly once and in order, by whichever process it was made. Reads
   * on only when asked for more, so a slow reader costs no memory.
   */
  follow(gameId: string, afterVersion: number): AsyncIterableIterator<LogEvent, void> {
    // Listens before it reads: a turn between the two is found by the next reading.
    const wakeups = new Wakeups(this.pubsub, gameTopic(gameId), QUIET_MS);
    return wakeups.stream(this.#events(gameId, afterVersion, wakeups));
  }

  async *#events(
    gameId: string,
    afterVersion: number,
    wakeups: Wakeups,
  ): AsyncGenerator<LogEvent, void> {
    let version = afterVersion;
    let isCaughtUp = false;
    try {
      for (;;) {
        for await (const turn of this.#turnsAfter(gameId, version)) {
          version = turn.version;
          yield { type: 'TURN', turn };
        }
        const game = await this.store.loadFresh(gameId);
        if (!game) return;
        if (game.version > version) continue; // it went on meanwhile
        if (!isCaughtUp) yield { type: 'CAUGHT_UP', version };
        isCaughtUp = true;
        if (isOver(game)) {
          yield { type: 'OVER', version };
          return;
        }
        if (!(await wakeups.next())) return;
      }
    } finally {
      wakeups.close();
    }
  }

  async *#turnsAfter(gameId: string, version: number): AsyncGenerator<Turn, void> {
    let last = version;
    for (;;) {
      const page = await this.store.turnsAfter(gameId, last, PAGE);
      yield* page;
      const final = page.at(-1);
      if (page.length < PAGE || !final) return;
      last = final.version;
    }
  }
}
