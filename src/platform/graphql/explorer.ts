import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH } from './paths.js';

const TITLE = 'Fairdeal';

/**
 * Serves the explorer to browsers that open the API's own address. The page holds all it needs and
 * asks no other host. Whatever does not ask for HTML goes on to the API.
 */
export function serveExplorer(server: FastifyInstance): void {
  let page: Promise<Buffer> | undefined;
  server.addHook('onRequest', async (request, reply) => {
    if (!opensExplorer(request)) return;
    page ??= render(); // nine megabytes of script: only once somebody looks
    await sendPage(reply, await page);
  });
  server.get('/', (_request, reply) => reply.redirect(API_PATH));
}

function opensExplorer({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return false;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return pathname === API_PATH && !searchParams.has('query');
}

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: TITLE,
    endpoint: API_PATH,
    subscriptionsProtocol: 'WS',
    defaultQuery: '{\n  __typename\n}\n',
  });
  return promisify(gzip)(html);
}

async function sendPage(reply: FastifyReply, page: Buffer): Promise<void> {
  await reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-encoding', 'gzip') // every browser takes it
    .header('cache-control', 'public, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .send(page);
}
