import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { BotThinker, type Thought } from '../application/ports.js';

/** A bot that thinks longer than this has gone astray; its thread is ended. */
const LONGEST_THOUGHT_MS = 10_000;

/** From the project's folder, not beside this file: threads run what was built, under tests too. */
const WORKER_FILE = new URL('../../../dist/games/jobs/bot.worker.js', import.meta.url).href;

/** Bots think in worker threads. */
@Injectable()
export class BotThreads extends BotThinker implements OnModuleDestroy {
  readonly #pool: Piscina;

  constructor(@Inject(CONFIG) config: Config) {
    super();
    this.#pool = new Piscina({
      filename: WORKER_FILE,
      name: 'think',
      minThreads: 0,
      maxThreads: config.bots.threads,
      idleTimeout: 30_000,
    });
  }

  think(thought: Thought): Promise<unknown> {
    return this.#pool.run(thought, { signal: AbortSignal.timeout(LONGEST_THOUGHT_MS) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.#pool.destroy();
  }
}
