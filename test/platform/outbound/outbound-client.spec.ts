import { type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type LookupFunction, type Socket, createServer as tcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboundClient, type OutboundReason } from '../../../src/platform/outbound/index.js';

type Seen = { readonly url: string | undefined; readonly body: string; readonly headers: object };

const LIMITS = { connectMs: 300, wholeMs: 600, bodyBytes: 64 };

let host: Server;
let port: number;
let seen: Seen[] = [];
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  host = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ url: request.url, body, headers: request.headers });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  port = (host.address() as AddressInfo).port; // it listens on a port, not on a pipe
});

afterEach(() => {
  seen = [];
});

afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});

describe('a request to a URL that a user gave', () => {
  it('is a POST whose answer comes back with its status, its body and when to try again', async () => {
    respond = (response) => response.writeHead(429, { 'retry-after': '7' }).end('wait');
    const client = new OutboundClient({ allowsLoopback: true });
    expect(await post(client, `http://127.0.0.1:${port}/hook?a=1`)).toEqual({
      type: 'ANSWERED',
      status: 429,
      body: 'wait',
      retryAfter: '7',
    });
    expect(seen).toEqual([
      {
        url: '/hook?a=1',
        body: 'Kaffee für Ünal',
        headers: {
          host: `127.0.0.1:${port}`,
          'user-agent': 'Fairdeal',
          'content-type': 'text/plain',
          'content-length': '17',
          connection: expect.any(String),
        },
      },
    ]);
  });

  it('does not follow where it is sent on', async () => {
    const location = `http://127.0.0.1:${port}/elsewhere`;
    respond = (response) => response.writeHead(307, { location }).end();
    const client = new OutboundClient({ allowsLoopback: true });
    expect(await post(client, `http://localhost:${port}/here`)).toMatchObject({ status: 307 });
    expect(seen.map(({ url }) => url)).toEqual(['/here']);
  });

  it('is not sent to this machine, whatever its name is, unless that is allowed', async () => {
    respond = (response) => response.end('secret');
    const client = new OutboundClient({ allowsLoopback: false });
    expect(await reasonOf(client, `https://localhost:${port}/`)).toBe('FORBIDDEN_ADDRESS');
    expect(await reasonOf(client, `http://localhost:${port}/`)).toBe('INSECURE');
    expect(seen).toEqual([]);
  });

  it('judges each answer of the resolver at the moment of connecting', async () => {
    respond = (response) => response.end();
    const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
    const asked: string[] = [];
    const client = clientWith((name) => {
      asked.push(name);
      return [answers.shift() ?? ''];
    });
    const url = `http://rebound.example:${port}/`;
    expect(await post(client, url)).toMatchObject({ status: 200 });
    expect(await reasonOf(client, url)).toBe('FORBIDDEN_ADDRESS');
    expect(await post(client, url)).toMatchObject({ status: 200 });
    expect(asked).toEqual(['rebound.example', 'rebound.example', 'rebound.example']);
    expect(seen).toHaveLength(2);
  });

  it('uses no address of a name that stands for others as well', async () => {
    const client = clientWith(() => ['127.0.0.1', '169.254.169.254']);
    expect(await reasonOf(client, `http://mixed.example:${port}/`)).toBe('FORBIDDEN_ADDRESS');
    expect(seen).toEqual([]);
  });

  it('is given up when the answer does not come', async () => {
    respond = () => undefined;
    expect(await reasonOf(hurried(), `http://127.0.0.1:${port}/`)).toBe('TIMED_OUT');
  });

  it('is given up when the connection is not made in time', async () => {
    const never: LookupFunction = () => undefined;
    const client = new OutboundClient({ allowsLoopback: true, limits: LIMITS, lookup: never });
    expect(await post(client, 'https://slow.example/')).toEqual({
      type: 'FAILED',
      reason: 'TIMED_OUT',
      sentence: 'there was no connection in time',
    });
  });

  it('reads no more than the beginning of an answer without end', async () => {
    respond = (response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    const answer = await post(hurried(), `http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(64) });
  });

  it('has its answer when the status came, also if the body comes too slowly', async () => {
    respond = (response) => void response.writeHead(202).write('begun');
    expect(await post(hurried(), `http://127.0.0.1:${port}/`)).toMatchObject({
      status: 202,
      body: 'begun',
    });
  });

  it('has its answer when the body breaks off', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    const answer = await post(hurried(), `http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ status: 200, body: 'half' });
  });

  it.each<[string, OutboundReason, (socket: Socket) => void]>([
    ['hangs up', 'UNREACHABLE', (socket) => socket.destroy()],
    ['speaks no HTTP', 'UNREACHABLE', (socket) => socket.end('220 smtp.example ESMTP\r\n')],
    [
      'wants another protocol',
      'UNREACHABLE',
      (socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('fails where the host %s', async (_what, reason, answer) => {
    const odd = tcp((socket) => socket.once('data', () => answer(socket)).on('error', () => {}));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const { port: oddPort } = odd.address() as AddressInfo; // it listens on a port, not on a pipe
    expect(await reasonOf(hurried(), `http://127.0.0.1:${oddPort}/`)).toBe(reason);
    await new Promise((resolve) => odd.close(resolve));
    expect(await reasonOf(hurried(), `http://127.0.0.1:${oddPort}/`)).toBe('UNREACHABLE');
  });

  it('says that a name stands for nothing, and what is wrong with TLS', async () => {
    const nobody: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    const client = new OutboundClient({ allowsLoopback: false, lookup: nobody });
    expect(await reasonOf(client, 'https://nobody.example/')).toBe('UNKNOWN_HOST');
    expect(await reasonOf(hurried(), `https://127.0.0.1:${port}/`)).toBe('UNREACHABLE');
  });
});

describe('a URL that may be given', () => {
  const client = new OutboundClient({ allowsLoopback: false });

  it.each([
    ['https://hooks.example/a?b=c#d'],
    ['https://hooks.example:8443/'],
    ['https://[2606:4700::1111]/'],
    ['https://8.8.8.8/'],
    ['https://xn--kdd-hoa.example/'],
  ])('is %s', (url) => {
    expect(client.faultOf(url)).toBeNull();
  });

  it.each<[OutboundReason, string]>([
    ['INVALID_URL', 'hooks.example'],
    ['INVALID_URL', ''],
    ['INVALID_URL', `https://hooks.example/${'a'.repeat(2048)}`],
    ['INSECURE', 'http://hooks.example/'],
    ['INSECURE', 'ftp://hooks.example/'],
    ['INSECURE', 'file:///etc/passwd'],
    ['CREDENTIALS_IN_URL', 'https://ann@hooks.example/'],
    ['CREDENTIALS_IN_URL', 'https://:secret@hooks.example/'],
    ['FORBIDDEN_PORT', 'https://hooks.example:25/'],
    ['FORBIDDEN_PORT', 'https://hooks.example:22/'],
  ])('is not, for the reason %s: %s', (reason, url) => {
    expect(client.faultOf(url)?.reason).toBe(reason);
  });

  it.each([
    ...['127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f000001', '0177.0.0.1'],
    ...['0.0.0.0', '0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '0xa9fea9fe', '100.64.0.1', '100.100.100.200', '192.0.0.192'],
    ...['198.18.0.1', '203.0.113.7', '224.0.0.1', '239.255.255.250', '255.255.255.255'],
    ...['①②⑦.0.0.1', '127。0。0。1', '127.0.0.1.'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
    ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
    ...['[100::1]', '[5f00::1]', '[3fff::1]'],
    ...['localhost', 'LOCALHOST.', 'here.localhost', 'printer.local', 'redis', 'nas.home.arpa'],
    ...['metadata.google.internal', 'metadata.google.internal.'],
  ])('does not lead to %s', (address) => {
    expect(client.faultOf(`https://${address}/`)).toEqual({
      type: 'FAILED',
      reason: 'FORBIDDEN_ADDRESS',
      sentence: 'the URL leads to an address that is not public',
    });
  });

  it('may, where that is allowed, be of http and lead to this machine, and nowhere else', () => {
    const open = new OutboundClient({ allowsLoopback: true });
    for (const address of ['127.0.0.1', '[::1]', 'localhost', 'a.localhost', 'hooks.example']) {
      expect(open.faultOf(`http://${address}:8080/`)).toBeNull();
    }
    for (const address of ['10.0.0.1', '127.0.0.2', '169.254.169.254', '[fd00::1]', 'redis']) {
      expect(open.faultOf(`http://${address}:8080/`)?.reason).toBe('FORBIDDEN_ADDRESS');
    }
  });
});

function post(client: OutboundClient, url: string) {
  return client.post({ url, headers: { 'content-type': 'text/plain' }, body: 'Kaffee für Ünal' });
}

async function reasonOf(client: OutboundClient, url: string): Promise<OutboundReason | null> {
  const outcome = await post(client, url);
  return outcome.type === 'FAILED' ? outcome.reason : null;
}

function hurried(): OutboundClient {
  return new OutboundClient({ allowsLoopback: true, limits: LIMITS });
}

function clientWith(resolve: (name: string) => readonly string[]): OutboundClient {
  const lookup: LookupFunction = (name, _options, callback) =>
    callback(
      null,
      resolve(name).map((address) => ({ address, family: 4 })),
    );
  return new OutboundClient({ allowsLoopback: true, lookup });
}
