/**
 * Keeps a fast source from filling the memory on behalf of a slow reader: who produces waits until
 * fewer than `most` messages are unread.
 */
export class FlowControl {
  #unread = 0;
  #isEnded = false;
  #wake: () => void = () => undefined;

  constructor(private readonly most: number) {}

  /** Counts one message as produced, once there is room for it. */
  async whenRead(): Promise<void> {
    while (this.#unread >= this.most && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#unread++;
  }

  /** The same messages; each one taken makes room. */
  async *count<Message>(
    messages: AsyncGenerator<Message, void, undefined>,
  ): AsyncGenerator<Message, void, undefined> {
    try {
      for await (const message of messages) {
        yield message;
        this.#unread = Math.max(0, this.#unread - 1);
        this.#wake();
      }
    } finally {
      this.#isEnded = true;
      this.#wake();
    }
  }
}
