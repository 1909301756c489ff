import pg from 'pg';
import { BatchingPubSub, type PubSubReport } from './batching-pubsub.js';

const CHANNEL = 'fairdeal';
const CONNECTION_NAME = 'fairdeal-pubsub';
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;
const TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;

/**
 * LISTEN and NOTIFY on one connection of its own. NOTIFY takes a lock on the whole database when
 * it commits, so it never stands in the transaction of a turn: a batch is one statement by itself.
 */
export class PostgresPubSub extends BatchingPubSub {
  readonly #url: string;
  #client: pg.Client | null = null;
  #retryMs = FIRST_RETRY_MS;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, report: PubSubReport) {
    super(report);
    this.#url = url;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  override async start(): Promise<void> {
    await this.#connect();
  }

  protected override async send(payloads: readonly string[]): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('not connected');
    try {
      await client.query({
        name: 'notify',
        // Of equal payloads in one transaction only one is delivered: so each begins with its place.
        text: 'SELECT pg_notify($1, place || payload) FROM unnest($2::text[]) WITH ORDINALITY AS batch (payload, place) ORDER BY place',
        values: [CHANNEL, payloads],
      });
    } catch (error) {
      this.#lost(client, error);
      throw error;
    }
  }

  protected override async disconnect(): Promise<void> {
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: CONNECTION_NAME,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('notification', ({ payload = '[]' }) =>
      this.received(payload.slice(payload.indexOf('['))),
    );
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the server ended the connection')));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      this.#failed(error);
      return false;
    }
    if (this.isClosed) {
      await client.end();
      return false;
    }
    this.#client = client;
    this.#retryMs = FIRST_RETRY_MS;
    this.connected();
    return true;
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return; // known already, or it never came up
    this.#client = null;
    client.end().catch(() => undefined);
    this.#failed(error);
  }

  #failed(error: unknown): void {
    this.connectionFailed(error);
    if (this.isClosed) return;
    this.#retry = setTimeout(() => void this.#reconnect(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LAST_RETRY_MS);
  }

  async #reconnect(): Promise<void> {
    if (await this.#connect()) this.reconnectedAfterGap();
  }
}
