const PATIENCE_MS = 30_000;
const POLL_MS = 5;

type Waiting<Item> = {
  readonly resolve: (item: Item) => void;
  readonly reject: (e: Error) => void;
};

/** What has arrived, in order; whoever asks for more than that waits, but not for ever. */
export class Received<Item> {
  readonly #items: Item[] = [];
  readonly #waiting: Waiting<Item>[] = [];
  #end: Error | undefined;

  push(item: Item): void {
    const first = this.#waiting.shift();
    if (first) first.resolve(item);
    else this.#items.push(item);
  }

  /** Nothing more will come: whoever waits, or asks when all is taken, gets the error. */
  end(reason: Error): void {
    this.#end = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  /** Takes the next item. */
  async next(): Promise<Item> {
    const item = this.#items.shift();
    if (item !== undefined) return item;
    if (this.#end) throw this.#end;
    return withPatience((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async take(count: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    while (items.length < count) items.push(await this.next());
    return items;
  }

  /** What has arrived and was not taken. */
  get pending(): readonly Item[] {
    return [...this.#items];
  }
}

export type Deferred<Value> = {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
};

/** A promise that is settled from outside. */
export function deferred<Value>(): Deferred<Value> {
  let resolve!: Deferred<Value>['resolve'];
  let reject!: Deferred<Value>['reject'];
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

function withPatience<Value>(
  start: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = new Error(`nothing arrived within ${PATIENCE_MS} ms`);
    const timer = setTimeout(() => reject(late), PATIENCE_MS);
    start(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Resolves as soon as the condition holds; for what cannot be awaited otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`did not come true within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
