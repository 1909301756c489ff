import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from './api-error.js';

/**
 * Ends a connection with an error in the API's form, where there is no request, or none yet, that
 * the HTTP server could answer.
 */
export function endWithError(
  connection: Duplex,
  status: number,
  code: ErrorCode,
  message: string,
  headers: readonly string[] = [],
): void {
  // Whoever hangs up before the answer is written must not take the process down.
  connection.on('error', () => undefined);
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** For what arrives and is no HTTP, or too much of it, or not in time. */
export function answerBrokenRequest(error: Error & { code: string }, connection: Duplex): void {
  if (error.code === 'ECONNRESET' || !connection.writable) return void connection.destroy();
  connection.once('finish', () => connection.destroy());
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return endWithError(connection, 408, 'BAD_REQUEST', 'the request did not arrive in time');
    case 'HPE_HEADER_OVERFLOW':
      return endWithError(connection, 431, 'REQUEST_TOO_LARGE', 'the headers are too long');
    default:
      return endWithError(connection, 400, 'BAD_REQUEST', 'this is not a request of HTTP');
  }
}
