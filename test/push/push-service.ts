import { type ECDH, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

type Decrypt = (
  body: Buffer,
  keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
) => Buffer;

// It comes with web-push, and has no types.
const webPush = createRequire(import.meta.url).resolve('web-push');
const { decrypt } = createRequire(webPush)('http_ece') as { readonly decrypt: Decrypt };

export type Pushed = {
  readonly path: string | undefined;
  readonly payload: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the signed token says; verified with the key that comes along. */
  readonly token: Readonly<Record<string, unknown>>;
  readonly signedBy: string;
};

/** A browser and its push service in one, on this machine: it reads what is pushed to it. */
export class PushService {
  readonly received: Pushed[] = [];
  respond: (response: ServerResponse) => void = (response) => response.writeHead(201).end();
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16).toString('base64url');
  readonly #server: Server;

  constructor() {
    this.#browser.generateKeys();
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path, headers } = request;
        const payload = JSON.parse(this.#decrypted(Buffer.concat(chunks)));
        this.received.push({ path, payload, headers, ...verified(headers.authorization) });
        this.respond(response);
      });
    });
  }

  get keys(): { readonly p256dh: string; readonly auth: string } {
    return { p256dh: this.#browser.getPublicKey('base64url'), auth: this.#auth };
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return `http://127.0.0.1:${port}`;
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #decrypted(body: Buffer): string {
    const keys = { privateKey: this.#browser, authSecret: this.#auth };
    return decrypt(body, { version: 'aes128gcm', ...keys }).toString();
  }
}

function verified(authorization = ''): Pick<Pushed, 'token' | 'signedBy'> {
  const [, token = '', signedBy = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(signedBy, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('the token is not signed by its key');
  return { token: JSON.parse(Buffer.from(claims, 'base64url').toString()), signedBy };
}
