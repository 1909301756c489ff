import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Server as Protocol, handleProtocols, makeServer } from 'graphql-ws';
import { PinoLogger } from 'nestjs-pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { CONFIG, type Config } from '../config/index.js';
import { LiveConnections } from './live-connections.js';
import { API_PATH } from './paths.js';
import { endWithError } from './raw-answer.js';
import { type SocketExtra, SocketOperations } from './socket-operations.js';

const MESSAGE_LIMIT_BYTES = 100_000;
const PING_MS = 20_000;
/** How long a client may take to answer that it is closed; a stop of the server waits for it. */
const CLOSE_MS = 2_000;
const VERSION = 13;
const GOING_AWAY = 1001;
const BAD_MESSAGE = 4400;

// In a constant of its own, since the library's types do not know `closeTimeout` yet.
const SOCKET_OPTIONS = {
  noServer: true,
  maxPayload: MESSAGE_LIMIT_BYTES,
  closeTimeout: CLOSE_MS,
  handleProtocols,
};

/** GraphQL over WebSockets, by the protocol graphql-transport-ws, at the address of the API. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap {
  readonly #sockets = new WebSocketServer(SOCKET_OPTIONS);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly operations: SocketOperations,
    private readonly connections: LiveConnections,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(SocketServer.name);
  }

  onApplicationBootstrap(): void {
    const protocol = makeServer(this.operations.options());
    // Nest types the server by its platform; on this one it is Node's.
    const http = this.host.httpAdapter.getHttpServer() as Server;
    this.#sockets.on('wsClientError', ({ message }, stream) =>
      endWithError(stream, 400, 'BAD_REQUEST', message, [`sec-websocket-version: ${VERSION}`]),
    );
    http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (!this.#isMeant(request)) {
        return endWithError(stream, 404, 'NOT_FOUND', `WebSockets are served at ${API_PATH}`);
      }
      this.#sockets.handleUpgrade(request, stream, head, (socket) =>
        this.#serve(protocol, socket, request),
      );
    });
  }

  #isMeant({ url }: IncomingMessage): boolean {
    return url?.split('?')[0] === API_PATH && !this.connections.isClosing;
  }

  #serve(protocol: Protocol<SocketExtra>, socket: WebSocket, request: IncomingMessage): void {
    const extra: SocketExtra = {
      requestId: randomUUID(),
      address: addressOf(request, this.config.http.trustProxy),
      authorization: request.headers.authorization,
      close: (code, reason) => socket.close(code, reason),
      caller: null,
      isOpen: true,
      stopWatching: () => undefined,
    };
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => {
          socket.on('message', (message) => {
            take(textOf(message)).catch((error: unknown) => this.#failed(socket, error));
          });
        },
      },
      extra,
    );
    const forget = this.connections.opened('websocket', () =>
      socket.close(GOING_AWAY, 'the server is stopping'),
    );
    const stopPinging = keepAlive(socket);
    socket.on('error', (error) => this.logger.debug({ err: error }, 'a socket broke'));
    socket.once('close', (code, reason) => {
      forget();
      stopPinging();
      closed(code, String(reason)).catch((error: unknown) => this.#failed(socket, error));
    });
  }

  // Messages that do not follow the protocol end here too, so it is nothing to wake anybody for.
  #failed(socket: WebSocket, error: unknown): void {
    this.logger.debug({ err: error }, 'a message could not be handled');
    socket.close(BAD_MESSAGE, 'Invalid message received');
  }
}

function textOf(message: RawData): string {
  if (Buffer.isBuffer(message)) return message.toString();
  return (Array.isArray(message) ? Buffer.concat(message) : Buffer.from(message)).toString();
}

/** The client's address: behind a proxy what the proxy itself has seen, which it adds as the last. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const seenByProxy = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return seenByProxy || (request.socket.remoteAddress ?? 'unknown');
}

/** Resolves when the message has left this process: a slow reader holds up its own stream only. */
function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  return new Promise((resolve) => socket.send(text, () => resolve()));
}

/** A peer that has not answered one ping by the time of the next is gone. */
function keepAlive(socket: WebSocket): () => void {
  let isAnswered = true;
  socket.on('pong', () => {
    isAnswered = true;
  });
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
  }, PING_MS).unref();
  return () => clearInterval(timer);
}
