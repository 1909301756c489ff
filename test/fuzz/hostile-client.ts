import assert from 'node:assert/strict';
import { WebSocket } from 'ws';
import { deferred } from '../support/received.js';
import { codesIn, codesOf, codesOfErrors } from './api-form.js';
import type { Operation } from './generated-operations.js';

export const TRANSPORTS = ['HTTP', 'WebSocket', 'event stream'] as const;
export type Transport = (typeof TRANSPORTS)[number];

type Server = { readonly url: string };

/** Sends an operation and takes its answer, of a stream the first; says the codes in it. */
export function send(
  server: Server,
  transport: Transport,
  operation: Operation,
  token: string | undefined,
): Promise<readonly string[]> {
  const body = JSON.stringify({ query: operation.query, variables: operation.variables });
  switch (transport) {
    case 'HTTP':
      return overHttp(server, body, token);
    case 'event stream':
      return overEventStream(server, body, token);
    case 'WebSocket':
      return overSocket(server, body, token);
  }
}

async function overHttp(
  server: Server,
  body: string,
  token: string | undefined,
): Promise<readonly string[]> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: headers(token),
    body,
  });
  assert(response.status < 500, `HTTP ${response.status}`);
  return codesIn(await response.text());
}

async function overEventStream(
  server: Server,
  body: string,
  token: string | undefined,
): Promise<readonly string[]> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: { ...headers(token), accept: 'text/event-stream' },
    body,
    signal: abort.signal,
  });
  assert(response.status < 500, `HTTP ${response.status}`);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return codesIn(await response.text());
  }
  const first = await firstEvent(response);
  abort.abort();
  return first === null ? [] : codesIn(first);
}

/** The data of the first event; `null` where the stream ends without one. */
async function firstEvent(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (/^event: complete/m.test(text) && !text.includes('event: next')) return null;
    const next = /^event: next\ndata: (.*)\n\n/m.exec(text);
    if (next) return next[1] ?? null;
  }
  return null;
}

async function overSocket(
  server: Server,
  payload: string,
  token: string | undefined,
): Promise<readonly string[]> {
  const answered = deferred<readonly string[]>();
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  );
  const parameters = token === undefined ? {} : { payload: { authorization: `Bearer ${token}` } };
  socket.once('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', ...parameters })),
  );
  socket.on('message', (data: Buffer) => {
    try {
      const message = JSON.parse(data.toString()) as { type: string; payload?: unknown };
      if (message.type === 'connection_ack') {
        socket.send(`{"id":"1","type":"subscribe","payload":${payload}}`);
      } else if (message.type === 'next') answered.resolve(codesOf(message.payload));
      else if (message.type === 'error') answered.resolve(codesOfErrors(message.payload));
      else if (message.type === 'complete') answered.resolve([]);
    } catch (error) {
      answered.reject(error);
    }
  });
  socket.once('close', (code, reason) => {
    const expected = REFUSALS.get(code);
    if (expected) answered.resolve([expected]);
    else answered.reject(new Error(`the socket was closed: ${code} ${String(reason)}`));
  });
  socket.on('error', (error) => answered.reject(error));
  try {
    return await answered.promise;
  } finally {
    socket.terminate();
  }
}

/** What a socket says by closing, over HTTP is said by a code. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [4400, 'BAD_REQUEST'],
  [4401, 'UNAUTHENTICATED'],
  [4403, 'UNAUTHENTICATED'],
  [1009, 'REQUEST_TOO_LARGE'],
]);

function headers(token: string | undefined): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}
