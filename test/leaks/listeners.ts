import { request } from 'node:http';
import { WebSocket } from 'ws';

/** A stream as it arrives: the messages, each as the text that came over the wire. */
export type Listener = {
  readonly texts: readonly string[];
  close(): void;
};

type Wanted = { readonly query: string; readonly token: string | undefined };
type Server = { readonly url: string };

export function listen(
  server: Server,
  transport: 'WebSocket' | 'event stream',
  wanted: Wanted,
): Listener {
  return transport === 'WebSocket'
    ? listenBySocket(server, wanted)
    : listenByEventStream(server, wanted);
}

function listenBySocket(server: Server, { query, token }: Wanted): Listener {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  );
  const payload = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const texts: string[] = [];
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('{"type":"connection_ack"')) {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    } else texts.push(text);
  });
  return { texts, close: () => socket.terminate() };
}

/** On a connection of its own, which ends with it. */
function listenByEventStream(server: Server, { query, token }: Wanted): Listener {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const texts: string[] = [];
  const url = `${server.url}/graphql/stream`;
  const asked = request(url, { method: 'POST', headers, agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      // A line without a field keeps the connection open and says nothing.
      texts.push(...messages.filter((message) => message.startsWith('event: next')));
    });
    response.on('error', () => undefined); // it ends by being broken off
  });
  asked.on('error', () => undefined);
  asked.end(JSON.stringify({ query }));
  return { texts, close: () => asked.destroy() };
}
