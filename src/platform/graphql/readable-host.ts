import { apiError } from './api-error.js';
import { API_PATH } from './paths.js';

/** Refuses BAD_REQUEST what the driver of the API would fail on: it makes a URL of the Host header. */
export function requireReadableHost(request: {
  readonly url: string;
  readonly host: string;
}): void {
  if (!request.url.startsWith(API_PATH) || URL.canParse(`http://${request.host}/`)) return;
  throw apiError('BAD_REQUEST', 'the header Host must name a host');
}
