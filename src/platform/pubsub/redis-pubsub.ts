import { Redis } from 'ioredis';
import { BatchingPubSub, type PubSubReport } from './batching-pubsub.js';

const CHANNEL = 'fairdeal';
const CONNECTION_NAME = 'fairdeal-pubsub';
const LAST_RETRY_MS = 5000;
const TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;

/**
 * One channel for all topics, as with PostgreSQL: a subscription counts from the moment it is
 * made, without a round trip. What is published goes over a connection of its own, so that a slow
 * answer there does not hold up what is heard.
 */
export class RedisPubSub extends BatchingPubSub {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  #listening: Promise<void> = Promise.resolve();
  #isListening = false;
  #hasStarted = false;

  constructor(url: string, report: PubSubReport) {
    super(report);
    this.#publisher = connection(url, { commandTimeout: TIMEOUT_MS });
    this.#subscriber = connection(url, { autoResubscribe: false });
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', (error) => this.connectionFailed(error));
      client.on('close', () => this.connectionFailed(new Error('the connection was lost')));
    }
    this.#publisher.on('ready', () => this.#ready());
    this.#subscriber.on('close', () => (this.#isListening = false));
    this.#subscriber.on('ready', () => {
      this.#listening = this.#listen();
    });
    this.#subscriber.on('message', (_channel, payload) => this.received(payload));
  }

  get isConnected(): boolean {
    return this.#publisher.status === 'ready' && this.#isListening;
  }

  override async start(): Promise<void> {
    await Promise.allSettled([this.#publisher.connect(), this.#subscriber.connect()]);
    await this.#listening;
    this.#hasStarted = true;
  }

  protected override async send(payloads: readonly string[]): Promise<void> {
    const pipeline = this.#publisher.pipeline();
    for (const payload of payloads) pipeline.publish(CHANNEL, payload);
    const answers = await pipeline.exec();
    const failure = answers?.find(([error]) => error)?.[0];
    if (failure) throw failure;
  }

  protected override async disconnect(): Promise<void> {
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  async #listen(): Promise<void> {
    try {
      await this.#subscriber.subscribe(CHANNEL);
    } catch (error) {
      this.connectionFailed(error);
      this.#subscriber.disconnect(true); // and try again
      return;
    }
    this.#isListening = true;
    this.#ready();
    if (this.#hasStarted) this.reconnectedAfterGap();
  }

  #ready(): void {
    if (this.isConnected) this.connected();
  }
}

function connection(url: string, options: { commandTimeout?: number; autoResubscribe?: boolean }) {
  return new Redis(url, {
    ...options,
    lazyConnect: true,
    connectionName: CONNECTION_NAME,
    keepAlive: KEEP_ALIVE_MS,
    connectTimeout: TIMEOUT_MS,
    enableOfflineQueue: false, // what cannot be sent waits here, in its order
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LAST_RETRY_MS),
  });
}
