import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Metrics } from '../../src/platform/metrics/index.js';
import { PubSub } from '../../src/platform/pubsub/index.js';
import { startGamesServer } from '../e2e/support/table.js';
import type { TestServer, TestServerOptions } from '../support/app.js';

export type WatchedServer = TestServer & {
  /** What an operator would have been woken up for. */
  readonly faults: readonly string[];
  /** How many listen to topics of the pub/sub, and to its gaps. */
  listeners(): number;
  /** What the gauges of open subscriptions and connections say together. */
  open(): Promise<number>;
};

/** A server whose every fault is written down, whether or not an answer shows it. */
export async function startWatchedServer(options: TestServerOptions = {}): Promise<WatchedServer> {
  const faults: string[] = [];
  jest.spyOn(PinoLogger.prototype, 'error').mockImplementation((...said) => {
    faults.push(said.map(describe).join(' '));
  });
  jest.spyOn(Logger.prototype, 'error').mockImplementation((...said) => {
    faults.push(said.map(describe).join(' '));
  });
  const server = await startGamesServer(options);
  const listeners = countListeners(server);
  const metrics = server.app.get(Metrics);
  const open = async () => {
    const gauges = await Promise.all([
      metrics.openSubscriptions.get(),
      metrics.openConnections.get(),
    ]);
    return gauges.flatMap(({ values }) => values).reduce((sum, { value }) => sum + value, 0);
  };
  return Object.assign(server, { faults, listeners, open });
}

/** Those that were there before do not count. */
function countListeners({ app }: TestServer): () => number {
  const pubSub = app.get(PubSub);
  let count = 0;
  const counted = (stop: () => void) => {
    count++;
    let isListening = true;
    return () => {
      if (isListening) count--;
      isListening = false;
      stop();
    };
  };
  const subscribe = pubSub.subscribe.bind(pubSub);
  const onGap = pubSub.onGap.bind(pubSub);
  jest.spyOn(pubSub, 'subscribe').mockImplementation((...given) => counted(subscribe(...given)));
  jest.spyOn(pubSub, 'onGap').mockImplementation((listener) => counted(onGap(listener)));
  return () => count;
}

function describe(said: unknown): string {
  if (said instanceof Error) return said.stack ?? said.message;
  if (typeof said !== 'object' || said === null) return String(said);
  return Object.entries(said)
    .map(([name, value]) => `${name}: ${describe(value)}`)
    .join(', ');
}
