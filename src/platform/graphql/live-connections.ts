import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';

export type Transport = 'websocket' | 'sse';

/** The open WebSockets and event streams of this process. */
@Injectable()
export class LiveConnections {
  readonly #closers = new Set<() => void>();
  #isClosing = false;

  constructor(private readonly metrics: Metrics) {}

  /** Whether the server is about to stop: no further connections. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** `close` tells the client to go elsewhere. Returns what to call when the connection is gone. */
  opened(transport: Transport, close: () => void): () => void {
    this.#closers.add(close);
    this.metrics.openConnections.inc({ transport });
    return () => {
      if (this.#closers.delete(close)) this.metrics.openConnections.dec({ transport });
    };
  }

  closeAll(): void {
    this.#isClosing = true;
    for (const close of [...this.#closers]) close();
  }
}
