import type { ClientRequest, IncomingMessage } from 'node:http';
import { faultOf, timedOut } from './outbound-error.js';
import type { OutboundFault } from './outbound-fault.js';

/** The host's word. A redirect is one of them: none is followed. */
export type OutboundAnswer = {
  readonly type: 'ANSWERED';
  readonly status: number;
  /** The beginning of it, as text; it may have broken off, since the status says all that counts. */
  readonly body: string;
  readonly retryAfter: string | null;
};

export type OutboundLimits = {
  readonly connectMs: number;
  /** From the beginning to the end of the answer. */
  readonly wholeMs: number;
  /** Of the answer; what follows is not read. */
  readonly bodyBytes: number;
};

/** Sends the body and waits for the answer, in bounds; afterwards the connection is gone. */
export function exchange(
  request: ClientRequest,
  body: string | Buffer,
  { connectMs, wholeMs, bodyBytes }: OutboundLimits,
): Promise<OutboundAnswer | OutboundFault> {
  return new Promise((resolve) => {
    const end = (outcome: OutboundAnswer | OutboundFault) => {
      clearTimeout(connecting);
      clearTimeout(whole);
      resolve(outcome);
      request.destroy();
    };
    // With a status the answer is there: a body that breaks off or never ends takes nothing from it.
    let stop = (fault: OutboundFault) => end(fault);
    const connecting = setTimeout(() => stop(timedOut('connection')), connectMs);
    const whole = setTimeout(() => stop(timedOut('answer')), wholeMs);
    onConnected(request, () => clearTimeout(connecting));
    request.on('error', (error) => stop(faultOf(error)));
    request.on('close', () => stop(faultOf(null)));
    request.on('response', (response) => {
      const answered = collect(response, bodyBytes, end);
      stop = () => end(answered());
    });
    request.end(body);
  });
}

/** Ends with the whole body, or as much of it as may be; until then tells what has been read. */
function collect(
  response: IncomingMessage,
  bodyBytes: number,
  end: (answer: OutboundAnswer) => void,
): () => OutboundAnswer {
  const chunks: Buffer[] = [];
  let length = 0;
  const answer = (): OutboundAnswer => ({
    type: 'ANSWERED',
    status: response.statusCode ?? 0, // the parser has read one, or there were no response
    body: Buffer.concat(chunks).subarray(0, bodyBytes).toString('utf8'),
    retryAfter: response.headers['retry-after'] ?? null,
  });
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bodyBytes) end(answer());
  });
  response.on('error', () => end(answer()));
  response.on('close', () => end(answer()));
  return answer;
}

function onConnected(request: ClientRequest, connected: () => void): void {
  const event = request.protocol === 'https:' ? 'secureConnect' : 'connect';
  request.once('socket', (socket) => socket.once(event, connected));
}
