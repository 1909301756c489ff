import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { CONFIG, type Config } from '../config/index.js';
import { producerOptions } from './backend.js';

/** A queue without its backend may never answer, and never have done with closing. */
const PATIENCE_MS = 1000;

/** The queues of this process, seen from the side that adds jobs. Opened when first asked for. */
@Injectable()
export class Queues {
  readonly #logger = new Logger('Queue');
  readonly #open = new Map<string, Queue>();
  #isClosed = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get(name: string): Queue {
    if (this.#isClosed) throw new Error(`the queue ${name} is closed: the server stops`);
    return this.#open.get(name) ?? this.#openQueue(name);
  }

  async isReachable(name: string): Promise<boolean> {
    const answered = this.get(name).count();
    const late = sleep(PATIENCE_MS, 'late' as const, { ref: false });
    return Promise.race([answered, late]).then(
      (answer) => answer !== 'late',
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = [...this.#open.values()].map((queue) => queue.close());
    this.#open.clear();
    await Promise.race([Promise.allSettled(closed), sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  #openQueue(name: string): Queue {
    const queue = new Queue(name, producerOptions(this.config));
    this.#open.set(name, queue);
    queue.on('error', (error) => this.#logger.debug({ err: error }, `queue ${name}`));
    // A queue that found no PostgreSQL when it was opened never recovers; the next one may.
    queue.waitUntilReady().catch(() => {
      if (this.#open.get(name) === queue) this.#open.delete(name);
      queue.close().catch(() => undefined);
    });
    return queue;
  }
}
