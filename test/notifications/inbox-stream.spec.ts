import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type InboxEvent,
  InboxStream,
  MOST_LIVE,
} from '../../src/notifications/application/inbox-stream.js';
import { MemoryInbox, MemoryPubSub, notice } from './memory-inbox.js';

const ME = 'ann';
const TOPIC = 'player:ann';

let inbox: MemoryInbox;
let pubsub: MemoryPubSub;
let streams: InboxStream;

beforeEach(() => {
  inbox = new MemoryInbox();
  pubsub = new MemoryPubSub();
  streams = new InboxStream(inbox, pubsub);
});

describe('a new stream', () => {
  it('tells what is live, the oldest first, and then that it has caught up', async () => {
    inbox.tell(ME, notice('a'), notice('b', { readAt: 1 }), notice('c', { withdrawnAt: 1 }));
    inbox.tell('ben', notice('d'));
    inbox.tell(ME, notice('e'));
    inbox.owed = { count: 2, earliestDeadline: 9000 };
    const stream = streams.follow(ME, []);
    expect(await take(stream, 3)).toEqual([
      { type: 'TOLD', notification: notice('a') },
      { type: 'TOLD', notification: notice('e') },
      { type: 'CAUGHT_UP', awaiting: { count: 2, earliestDeadline: 9000 } },
    ]);
    await stream.return?.();
  });

  it('says of what is known only what has ended, and how', async () => {
    inbox.tell(ME, notice('a'), notice('b', { readAt: 1 }), notice('c', { withdrawnAt: 1 }));
    inbox.tell('ben', notice('d'));
    const stream = streams.follow(ME, ['a', 'b', 'c', 'd', 'never']);
    expect(await take(stream, 5)).toEqual([
      { type: 'ENDED', id: 'b', reason: 'READ' },
      { type: 'ENDED', id: 'c', reason: 'WITHDRAWN' },
      { type: 'ENDED', id: 'd', reason: 'WITHDRAWN' },
      { type: 'ENDED', id: 'never', reason: 'WITHDRAWN' },
      { type: 'CAUGHT_UP', awaiting: { count: 0, earliestDeadline: null } },
    ]);
    await stream.return?.();
  });
});

describe('a stream that has caught up', () => {
  it('tells many changes between two readings once each', async () => {
    inbox.tell(ME, notice('a'));
    const stream = await caughtUp();
    inbox.tell(ME, notice('b'), notice('c'));
    inbox.change('a', { readAt: 5 });
    inbox.change('c', { withdrawnAt: 5 }); // told and untrue before anybody looked
    for (let time = 0; time < 3; time++) void pubsub.publish(TOPIC, {});
    inbox.owed = { count: 1, earliestDeadline: null };
    expect(await take(stream, 3)).toEqual([
      { type: 'ENDED', id: 'a', reason: 'READ' },
      { type: 'TOLD', notification: notice('b') },
      { type: 'AWAITING', awaiting: { count: 1, earliestDeadline: null } },
    ]);
    await stream.return?.();
  });

  it('tells another deadline though as many games wait', async () => {
    inbox.owed = { count: 1, earliestDeadline: 100 };
    const stream = await caughtUp();
    inbox.owed = { count: 1, earliestDeadline: 200 };
    void pubsub.publish(TOPIC, {});
    expect(await take(stream, 1)).toEqual([
      { type: 'AWAITING', awaiting: { count: 1, earliestDeadline: 200 } },
    ]);
    await stream.return?.();
  });

  it('stays silent when a wake-up finds nothing new', async () => {
    inbox.tell(ME, notice('a'));
    const stream = await caughtUp();
    void pubsub.publish(TOPIC, {});
    const next = stream.next();
    await settled();
    inbox.tell(ME, notice('b'));
    void pubsub.publish(TOPIC, {});
    expect((await next).value).toEqual({ type: 'TOLD', notification: notice('b') });
    await stream.return?.();
  });

  it('listens to nothing any more once it is returned, also while it waits', async () => {
    const stream = await caughtUp();
    const waiting = stream.next();
    expect(pubsub.topics).toEqual([TOPIC, '']);
    await stream.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(pubsub.topics).toEqual([]);
  });

  it('listens to nothing when it was never read', async () => {
    const stream = streams.follow(ME, []);
    await stream.return?.();
    expect(pubsub.topics).toEqual([]);
  });
});

describe('a stream of very many', () => {
  it('holds the newest, and lets go of an older one before it tells a newer', async () => {
    const told = Array.from({ length: MOST_LIVE + 1 }, (_, index) => notice(`n${index}`));
    inbox.tell(ME, ...told);
    const stream = streams.follow(ME, []);
    const first = await take(stream, MOST_LIVE + 1);
    expect(first[0]).toEqual({ type: 'TOLD', notification: notice('n1') });
    expect(first.at(-1)).toMatchObject({ type: 'CAUGHT_UP' });
    inbox.tell(ME, notice('newest'));
    void pubsub.publish(TOPIC, {});
    expect(await take(stream, 2)).toEqual([
      { type: 'ENDED', id: 'n1', reason: 'CROWDED_OUT' },
      { type: 'TOLD', notification: notice('newest') },
    ]);
    inbox.change('n2', { readAt: 5 });
    void pubsub.publish(TOPIC, {});
    expect(await take(stream, 2)).toEqual([
      { type: 'ENDED', id: 'n2', reason: 'READ' },
      { type: 'TOLD', notification: notice('n1') }, // there is room for it again
    ]);
    await stream.return?.();
  });
});

async function caughtUp(): Promise<AsyncIterableIterator<InboxEvent>> {
  const stream = streams.follow(ME, []);
  while ((await stream.next()).value?.type !== 'CAUGHT_UP');
  return stream;
}

async function take(
  stream: AsyncIterableIterator<InboxEvent>,
  count: number,
): Promise<readonly InboxEvent[]> {
  const events: InboxEvent[] = [];
  while (events.length < count) {
    const { value, done } = await stream.next();
    if (done) throw new Error(`the stream ended after ${events.length} events`);
    events.push(value);
  }
  return events;
}

/** All that was under way in memory is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
