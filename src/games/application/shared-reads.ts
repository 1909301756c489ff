/**
 * Reads that are asked for in the same turn of the event loop are made once. All followers of a game
 * are woken at the same moment and ask for the same rows. Each read begins after it was asked for, so
 * nobody gets anything older than without this.
 */
export class SharedReads<Value> {
  readonly #asked = new Map<string, Promise<Value>>();

  once(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#asked.delete(key);
      return read();
    });
    this.#asked.set(key, answer);
    return answer;
  }
}
