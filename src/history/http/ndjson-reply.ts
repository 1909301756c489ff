import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends lines of JSON as they are made. The reader sets the pace: one chunk waits in memory. */
export async function sendLines(
  reply: FastifyReply,
  fileName: string,
  chunks: AsyncIterable<string>,
): Promise<void> {
  await reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { highWaterMark: 1 }));
}
