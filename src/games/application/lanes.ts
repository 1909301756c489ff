/**
 * Work of one game waits for each other in this process, so that moves do not collide here; across
 * processes the version decides.
 */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>();

  /** How many games have work under way or waiting. */
  get size(): number {
    return this.#last.size;
  }

  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const current = before.then(work, work);
    const settled = current.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await current;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
