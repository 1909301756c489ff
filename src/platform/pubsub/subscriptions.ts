import type { JsonObject, Listener } from './pubsub.js';

/** Who listens to what in this process. */
export class Subscriptions {
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(topic: string, listener: Listener): () => void {
    // A subscription of its own, though the same function may listen twice.
    const entry: Listener = (message) => listener(message);
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) {
        this.#byTopic.delete(topic);
      }
    };
  }

  deliver(topic: string, message: JsonObject): void {
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) {
      try {
        listener(message);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
