import type { GraphqlError } from './graphql-client.js';
import { Received } from './received.js';
import { Completed, type Event } from './socket-client.js';

export type EventStream<Data> = {
  readonly status: number;
  readonly contentType: string | null;
  /** Ends with `Completed` when the server said so, with another error when the stream broke off. */
  readonly events: Received<Event<Data>>;
  /** Where the server refused: the errors of its answer. */
  readonly errors: readonly GraphqlError[] | undefined;
  close(): void;
};

/** Asks for one operation as a stream of events. */
export async function stream<Data = unknown>(
  server: { readonly url: string },
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<EventStream<Data>> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    signal: abort.signal,
  });
  const events = new Received<Event<Data>>();
  const contentType = response.headers.get('content-type');
  const isStream = contentType?.startsWith('text/event-stream') === true;
  const errors = isStream
    ? undefined
    : ((await response.json()) as { errors: readonly GraphqlError[] }).errors;
  if (isStream && response.body) void read(response.body, events);
  return { status: response.status, contentType, events, errors, close: () => abort.abort() };
}

async function read<Data>(
  body: ReadableStream<Uint8Array>,
  events: Received<Event<Data>>,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) take(message, events);
    }
    events.end(new Error('the stream broke off'));
  } catch {
    events.end(new Error('the stream broke off'));
  }
}

function take<Data>(message: string, events: Received<Event<Data>>): void {
  const fields = new Map(
    message.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  if (fields.get('event') === 'complete') events.end(new Completed());
  if (fields.get('event') === 'next')
    events.push(JSON.parse(fields.get('data') ?? '') as Event<Data>);
}
