/**
 * Reads that are asked for in the same turn of the event loop are made once. All followers of a game
 * are woken at the same moment and ask for the same rows. Each read begins after it was asked for, so
 * nobody gets anything older than without this; and all begin together, so that the database's client
 * can make one query of them.
 */
export class SharedReads<Value> {
  readonly #asked = new Map<string, Promise<Value>>();
  #start: Promise<void> | undefined;

  once(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#asked.get(key);
    if (known) return known;
    this.#start ??= this.#whenAllHaveAsked();
    const answer = this.#start.then(read);
    this.#asked.set(key, answer);
    return answer;
  }

  async #whenAllHaveAsked(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#asked.clear();
    this.#start = undefined;
  }
}
