import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOUR } from './explorer-tour.js';
import { API_PATH, STREAM_PATH } from './paths.js';

const OPTIONS = {
  title: 'Fairdeal',
  // No `endpoint`: the page takes its own address, and would take a given one for streams as well.
  method: 'POST',
  // Over a WebSocket the page would leave out what its headers pane holds, the token.
  subscriptionsProtocol: 'GRAPHQL_SSE',
  subscriptionsEndpoint: STREAM_PATH, // the page reads it, though its type does not say so
  defaultQuery: TOUR,
} as const;

/**
 * Serves the explorer to browsers that open the API's own address. The page holds all it needs and
 * asks no other host. Whatever does not ask for HTML goes on to the API.
 */
export function serveExplorer(server: FastifyInstance): void {
  let page: Promise<Buffer> | undefined;
  server.addHook('onRequest', async (request, reply) => {
    if (!opensExplorer(request)) return;
    page ??= render(); // nine megabytes of script: only once somebody looks
    await sendPage(request, reply, await page);
  });
  server.get('/', (_request, reply) => reply.redirect(API_PATH));
}

// With a `query` as well: that is how the page writes down what is being edited.
function opensExplorer({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return false;
  return url.split('?', 1)[0] === API_PATH; // no URL can be made of some that are sent
}

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return promisify(gzip)(renderGraphiQL(OPTIONS));
}

async function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  zipped: Buffer,
): Promise<void> {
  const isTaken = takesGzip(headers['accept-encoding']);
  if (isTaken) reply.header('content-encoding', 'gzip');
  await reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'accept, accept-encoding')
    .header('cache-control', 'public, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .send(isTaken ? zipped : await promisify(gunzip)(zipped));
}

function takesGzip(accepted: string | string[] = ''): boolean {
  return String(accepted)
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(coding));
}
