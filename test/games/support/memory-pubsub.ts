import { type JsonObject, type Listener, PubSub } from '../../../src/platform/pubsub/index.js';

/** Pub/sub within the test, which counts who listens. */
export class MemoryPubSub extends PubSub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #gaps = new Set<() => void>();

  /** How many listen, to a topic or for gaps. */
  get listening(): number {
    const counts = [...this.#listeners.values()].map(({ size }) => size);
    return counts.reduce((sum, count) => sum + count, this.#gaps.size);
  }

  async publish(topic: string, message: JsonObject): Promise<void> {
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }

  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.#gaps.add(listener);
    return () => this.#gaps.delete(listener);
  }

  gap(): void {
    for (const listener of this.#gaps) listener();
  }
}
