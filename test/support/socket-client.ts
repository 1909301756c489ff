import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GraphqlError } from './graphql-client.js';
import { Received, deferred } from './received.js';

export type Event<Data> = {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
};

export type Subscription<Data> = Received<Event<Data>> & {
  /** Tells the server that no more is wanted. */
  stop(): void;
};

export type Closing = { readonly code: number; readonly reason: string };

export type SocketClient = {
  /** Also for queries and mutations: a socket carries out any operation. */
  subscribe<Data = unknown>(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
  ): Subscription<Data>;
  /** Resolves when the server has let the client in, rejects with a `Closing` when it has not. */
  readonly opened: Promise<void>;
  readonly closed: Promise<Closing>;
  close(): Promise<void>;
};

export class Completed extends Error {
  constructor() {
    super('the operation is complete');
  }
}

export class Refused extends Error {
  constructor(readonly errors: readonly GraphqlError[]) {
    super(`the operation was refused: ${JSON.stringify(errors)}`);
  }
}

/** A client by the protocol graphql-transport-ws that does not reconnect. */
export function connect(
  server: { readonly url: string },
  token?: string,
  connectionParams: Readonly<Record<string, unknown>> = token === undefined
    ? {}
    : { authorization: `Bearer ${token}` },
): SocketClient {
  const opened = deferred<void>();
  const closed = deferred<Closing>();
  opened.promise.catch(() => undefined); // not every test looks at it
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
    on: {
      connected: () => opened.resolve(),
      closed: (event) => {
        // The client hands on the event of the socket.
        const { code, reason } = event as Closing;
        closed.resolve({ code, reason });
        opened.reject({ code, reason });
      },
    },
  });
  return {
    subscribe: <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
      const received = new Received<Event<Data>>();
      const stop = client.subscribe<Data>(
        { query, variables },
        {
          next: (event) => received.push(event as Event<Data>),
          error: (error) => received.end(asError(error)),
          complete: () => received.end(new Completed()),
        },
      );
      return Object.assign(received, { stop });
    },
    opened: opened.promise,
    closed: closed.promise,
    close: async () => {
      await client.dispose();
    },
  };
}

function asError(error: unknown): Error {
  if (Array.isArray(error)) return new Refused(error);
  return error instanceof Error ? error : new Error(`the socket was closed: ${describe(error)}`);
}

function describe(event: unknown): string {
  const { code, reason } = event as Partial<Closing>;
  return `${code} ${reason}`;
}
