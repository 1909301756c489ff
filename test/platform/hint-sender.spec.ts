import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Metrics } from '../../src/platform/metrics/index.js';
import { HintSender, type Queues } from '../../src/platform/queue/index.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A sender to queues that are closed from the moment of `close` on. */
function aSender() {
  const added: string[] = [];
  let isClosed = false;
  const get = () => {
    if (isClosed) throw new Error('the queue is closed');
    return { addBulk: async (batch: { name: string }[]) => added.push(...batch.map(nameOf)) };
  };
  const metrics = new Metrics();
  // Of the queues a sender needs only this.
  const sender = new HintSender({ get } as unknown as Queues, metrics);
  return { added, sender, metrics, close: () => (isClosed = true) };
}

function nameOf({ name }: { name: string }): string {
  return name;
}

async function droppedBy(metrics: Metrics) {
  const metric = await metrics.registry.getSingleMetric('fairdeal_hints_dropped_total')?.get();
  return metric?.values.map(({ labels, value }) => [labels.queue, labels.reason, value]);
}

it('hints that come when the server stops are dropped and counted, and no error is logged', async () => {
  const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const { added, sender, metrics, close } = aSender();
  sender.send('games', 'before', {});
  await sender.drain();
  close();
  sender.send('games', 'after', {});
  await sender.flush();
  expect(added).toEqual(['before']);
  expect(await droppedBy(metrics)).toEqual([['games', 'stopping', 1]]);
  expect(errors).not.toHaveBeenCalled();
});

it('a queue that takes nothing is logged once', async () => {
  const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const { sender, metrics, close } = aSender();
  close();
  for (const name of ['one', 'two']) {
    sender.send('games', name, {});
    await sender.flush();
  }
  expect(await droppedBy(metrics)).toEqual([['games', 'queue down', 2]]);
  expect(errors).toHaveBeenCalledTimes(1);
});
