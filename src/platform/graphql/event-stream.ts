/**
 * The stream of what `map` makes of each event. Unlike a generator function it can be returned while
 * it waits for an event, so that a closed connection frees its subscriptions at once.
 */
export function mapEvents<Event, Result>(
  events: AsyncIterable<Event>,
  map: (event: Event) => Promise<Result>,
  onEnd: () => void = () => undefined,
): AsyncGenerator<Result, void> {
  const source = events[Symbol.asyncIterator]();
  const finish = async (): Promise<void> => {
    onEnd();
    await source.return?.();
  };
  const mapped = async (step: IteratorResult<Event>): Promise<IteratorResult<Result, void>> => {
    if (step.done) {
      onEnd();
      return { done: true, value: undefined };
    }
    try {
      return { done: false, value: await map(step.value) };
    } catch (error) {
      await finish();
      throw error;
    }
  };
  return {
    next: async () => mapped(await source.next()),
    return: async () => {
      await finish();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      await finish();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: async () => {
      await finish();
    },
  };
}
