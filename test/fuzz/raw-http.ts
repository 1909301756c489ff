import { connect, type Socket } from 'node:net';

/** The first answer on a connection, as it stands. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** On a crowded machine an answer may take some seconds; one that never comes is a fault. */
const PATIENCE_MS = 20_000;

export type Sending = {
  /** False: hangs up its own side right after the bytes, as a client does that was cut off. */
  readonly isWhole: boolean;
  /** False: the answer has no body, whatever its headers say. */
  readonly expectsBody: boolean;
};

/** Writes the bytes and takes the first answer; `null` where the server closed without a word. */
export async function exchange(
  url: string,
  bytes: Buffer,
  { isWhole, expectsBody }: Sending,
): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    const received = read(socket, expectsBody);
    socket.write(bytes);
    if (!isWhole) socket.end();
    const text = await received;
    return text === '' ? null : parsed(text);
  } finally {
    socket.destroy();
  }
}

/** Writes the bytes and breaks the connection, whatever the server would have said. */
export async function breakOff(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.resetAndDestroy();
}

/** All that arrives until an answer is complete or the server has closed. */
function read(socket: Socket, expectsBody: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(
      () => reject(new Error(`no answer within ${PATIENCE_MS} ms, only ${JSON.stringify(text)}`)),
      PATIENCE_MS,
    );
    const end = (): void => {
      clearTimeout(late);
      resolve(text);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isComplete(text, expectsBody)) end();
    });
    socket.once('close', end);
    socket.on('error', () => undefined); // a reset is an end too
  });
}

function isComplete(text: string, expectsBody: boolean): boolean {
  const answer = parsed(text);
  if (!answer) return false;
  if (!expectsBody) return true;
  const { headers, body } = answer;
  if (headers.get('transfer-encoding') === 'chunked') return body.endsWith('0\r\n\r\n');
  return body.length >= Number(headers.get('content-length') ?? Infinity);
}

function parsed(whole: string): RawAnswer | null {
  const text = whole.replace(/^(HTTP\/1\.1 100 .*\r\n\r\n)+/, ''); // "go on" is no answer yet
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  const length = headers.get('content-length') ?? Infinity;
  return { status, headers, body: text.slice(end + 4, end + 4 + Number(length)) };
}
