import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Reply = { readonly status: number; readonly headers?: Record<string, string> };

/** A program of a player's: keeps what it is sent, and answers as it is told. */
export class HttpReceiver {
  readonly received: Received[] = [];
  /** How it answers from now on; a promise keeps the sender waiting. */
  reply: (received: Received) => Reply | Promise<Reply> = () => ({ status: 204 });
  #waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<HttpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP, so it is no path
    const receiver = new HttpReceiver(server, port);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const received = { path: request.url ?? '', headers: request.headers, body };
        receiver.received.push(received);
        for (const wake of receiver.#waiting.splice(0)) wake();
        void receiver.#answer(received, response);
      });
    });
    return receiver;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  to(path: string): readonly Received[] {
    return this.received.filter((received) => received.path === path);
  }

  /** Those to the path, once there are so many. */
  async untilReceived(path: string, count: number): Promise<readonly Received[]> {
    while (this.to(path).length < count) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.to(path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(received: Received, response: ServerResponse): Promise<void> {
    const { status, headers } = await this.reply(received);
    response.writeHead(status, headers).end();
  }
}
