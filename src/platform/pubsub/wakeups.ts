import type { PubSub } from './pubsub.js';

/**
 * "Something may have happened" on one topic, for whoever reads it from rows: any number of
 * messages between two readings are one wake-up, so nothing piles up for a slow reader. Wakes also
 * after a gap, and after `quietMs` without a message, so that a lost one heals by itself.
 */
export class Wakeups {
  readonly #stops: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;
  #isDue = false;
  #isClosed = false;
  #wake: (() => void) | undefined;

  constructor(pubsub: PubSub, topic: string, quietMs: number) {
    const due = () => {
      this.#isDue = true;
      this.#wake?.();
    };
    this.#stops = [pubsub.subscribe(topic, due), pubsub.onGap(due)];
    this.#timer = setInterval(due, quietMs);
    this.#timer.unref();
  }

  /** True when it is time to read again; false once closed. For one waiter at a time. */
  async next(): Promise<boolean> {
    if (!this.#isDue && !this.#isClosed) await new Promise<void>((wake) => (this.#wake = wake));
    this.#wake = undefined;
    this.#isDue = false;
    return !this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    clearInterval(this.#timer);
    this.#wake?.();
  }

  /**
   * The events of a generator that waits on these wake-ups. Ending it closes them first: a
   * generator that waits cannot be ended from outside.
   */
  stream<Event>(events: AsyncGenerator<Event, void>): AsyncIterableIterator<Event, void> {
    const end = async (): Promise<IteratorResult<Event, void>> => {
      this.close();
      return events.return();
    };
    return {
      next: () => events.next(),
      return: end,
      throw: async (error: unknown) => {
        await end();
        throw error;
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }
}
