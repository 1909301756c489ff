import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonObject, type Listener, PubSub } from './pubsub.js';
import { Subscriptions } from './subscriptions.js';

/** What an operator should hear of. */
export interface PubSubReport {
  /** The connection is gone or does not come up: said once an outage. */
  outage(error: unknown): void;
  /** These messages will be heard by nobody. */
  lost(messages: number, reason: string): void;
  /** A listener threw. */
  listenerFailed(error: unknown): void;
}

// PostgreSQL refuses a payload of 8000 bytes.
const PAYLOAD_BYTES = 7900;
const BRACKETS_BYTES = 2;
const MAX_WAITING = 10_000;
const RETRY_MS = 250;
const PATIENCE_AT_CLOSE_MS = 1000;

type Waiting = { readonly text: string; readonly settle: () => void };

/**
 * What the drivers share: messages that arrive while a batch is on its way wait for the next one,
 * so a burst costs few round trips, and they wait out an outage. A payload is a JSON array of
 * `[topic, message]`.
 */
export abstract class BatchingPubSub extends PubSub {
  readonly #subscriptions: Subscriptions;
  readonly #gapListeners = new Set<() => void>();
  #waiting: Waiting[] = [];
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();
  #outageReported = false;
  protected isClosed = false;

  constructor(protected readonly report: PubSubReport) {
    super();
    this.#subscriptions = new Subscriptions((error) => report.listenerFailed(error));
  }

  /** Resolves when messages are heard, or the first attempt to connect has failed. */
  abstract start(): Promise<void>;

  abstract get isConnected(): boolean;

  /** All of the payloads in this order, or an error. */
  protected abstract send(payloads: readonly string[]): Promise<void>;

  protected abstract disconnect(): Promise<void>;

  override publish(topic: string, message: JsonObject): Promise<void> {
    const text = JSON.stringify([topic, message]);
    if (Buffer.byteLength(text) > PAYLOAD_BYTES - BRACKETS_BYTES) {
      this.report.lost(1, `a message on "${topic}" is longer than ${PAYLOAD_BYTES} bytes`);
      return Promise.resolve();
    }
    return new Promise((settle) => {
      this.#waiting.push({ text, settle });
      this.#dropOldest();
      this.#sendWaiting();
    });
  }

  override subscribe(topic: string, listener: Listener): () => void {
    return this.#subscriptions.add(topic, listener);
  }

  override onGap(listener: () => void): () => void {
    const entry = () => listener();
    this.#gapListeners.add(entry);
    return () => void this.#gapListeners.delete(entry);
  }

  /** Gives what waits a moment to go out. */
  async close(): Promise<void> {
    await Promise.race([this.#sending, sleep(PATIENCE_AT_CLOSE_MS, undefined, { ref: false })]);
    this.isClosed = true;
    if (this.#waiting.length > 0) this.report.lost(this.#waiting.length, 'the server has stopped');
    settle(this.#waiting.splice(0));
    await this.disconnect();
  }

  protected received(payload: string): void {
    // Written by `publish` of this class, in this or another process.
    const messages = JSON.parse(payload) as [topic: string, message: JsonObject][];
    for (const [topic, message] of messages) this.#subscriptions.deliver(topic, message);
  }

  protected connected(): void {
    this.#outageReported = false;
    this.#sendWaiting();
  }

  protected reconnectedAfterGap(): void {
    for (const listener of [...this.#gapListeners]) {
      try {
        listener();
      } catch (error) {
        this.report.listenerFailed(error);
      }
    }
  }

  protected connectionFailed(error: unknown): void {
    settle(this.#waiting); // nobody waits for an outage to end; the messages stay
    if (this.#outageReported || this.isClosed) return;
    this.#outageReported = true;
    this.report.outage(error);
  }

  #sendWaiting(): void {
    if (!this.isConnected) settle(this.#waiting);
    else if (!this.#isSending) this.#sending = this.#sendBatches();
  }

  async #sendBatches(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0 && this.isConnected && !this.isClosed) {
      const batch = this.#waiting.splice(0);
      try {
        await this.send(payloadsOf(batch));
      } catch (error) {
        this.#waiting.unshift(...batch);
        this.#dropOldest();
        this.connectionFailed(error);
        setTimeout(() => this.#sendWaiting(), RETRY_MS).unref();
        break;
      } finally {
        settle(batch);
      }
    }
    this.#isSending = false;
  }

  #dropOldest(): void {
    const excess = this.#waiting.length - MAX_WAITING;
    if (excess <= 0) return;
    settle(this.#waiting.splice(0, excess));
    this.report.lost(excess, `more than ${MAX_WAITING} messages waited for the connection`);
  }
}

function settle(messages: readonly Waiting[]): void {
  for (const { settle } of messages) settle();
}

function payloadsOf(batch: readonly Waiting[]): string[] {
  const payloads: string[] = [];
  let texts: string[] = [];
  let bytes = BRACKETS_BYTES;
  for (const { text } of batch) {
    const more = Buffer.byteLength(text) + 1; // and its comma
    if (texts.length > 0 && bytes + more > PAYLOAD_BYTES) {
      payloads.push(`[${texts.join(',')}]`);
      texts = [];
      bytes = BRACKETS_BYTES;
    }
    texts.push(text);
    bytes += more;
  }
  if (texts.length > 0) payloads.push(`[${texts.join(',')}]`);
  return payloads;
}
