import { describe, expect, test } from '@jest/globals';
import { mapEvents } from '../../../src/platform/graphql/event-stream.js';
import { FlowControl } from '../../../src/platform/graphql/flow-control.js';

/** A source that never has an event, and says whether it was freed. */
function silence() {
  const state = { returned: 0 };
  let wake: (step: IteratorResult<number>) => void = () => undefined;
  const iterator: AsyncIterator<number> = {
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    return: async () => {
      state.returned++;
      wake({ done: true, value: undefined });
      return { done: true, value: undefined };
    },
  };
  return { state, events: { [Symbol.asyncIterator]: () => iterator } };
}

async function* counting(to: number): AsyncGenerator<number, void, undefined> {
  for (let n = 1; n <= to; n++) yield n;
}

describe('mapped events', () => {
  test('keep their order and end with their source', async () => {
    let ends = 0;
    const seen: number[] = [];
    for await (const n of mapEvents(
      counting(3),
      async (n) => n * 10,
      () => ends++,
    )) {
      seen.push(n);
    }
    expect(seen).toEqual([10, 20, 30]);
    expect(ends).toBe(1);
  });

  test('can be freed while no event comes', async () => {
    const { state, events } = silence();
    const mapped = mapEvents(events, async (n) => n);
    const waiting = mapped.next();
    await mapped.return();
    expect(state.returned).toBe(1);
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  test('free their source when one of them cannot be mapped', async () => {
    let isFreed = false;
    async function* source(): AsyncGenerator<number, void, undefined> {
      try {
        yield* counting(3);
      } finally {
        isFreed = true;
      }
    }
    const mapped = mapEvents(source(), async () => {
      throw new Error('no');
    });
    await expect(mapped.next()).rejects.toThrow('no');
    expect(isFreed).toBe(true);
  });
});

describe('flow control', () => {
  test('lets so many messages wait for their reader, and no more', async () => {
    const flow = new FlowControl(2);
    const messages = flow.count(counting(10));
    let produced = 0;
    const producer = (async () => {
      for (let n = 0; n < 4; n++) {
        await flow.whenRead();
        produced++;
      }
    })();
    await flushed();
    expect(produced).toBe(2);
    await messages.next(); // taken
    await messages.next(); // and asking for another says that the first was read
    await flushed();
    expect(produced).toBe(3);
    await messages.return();
    await producer;
    expect(produced).toBe(4);
  });
});

async function flushed(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
