import type { FastifyRequest } from 'fastify';
import { apiError } from './api-error.js';
import { API_PATH } from './paths.js';

/** Refuses BAD_REQUEST what the driver of the API would fail on: it makes a URL of the Host header. */
export function requireReadableHost({ host, routeOptions }: FastifyRequest): void {
  // The route and not the address, of which there are many spellings.
  const isForApi = routeOptions.url?.startsWith(API_PATH) === true;
  if (!isForApi || URL.canParse(`http://${host}/`)) return;
  throw apiError('BAD_REQUEST', 'the header Host must name a host');
}
