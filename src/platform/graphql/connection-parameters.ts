import { unauthenticated } from './api-error.js';

const NAME = 'authorization';

/**
 * The value of `authorization` in the greeting of a socket, or of its `headers`, as some clients
 * send it. Nobody must take himself for signed in who is not: a token of the wrong type counts as
 * an empty one, and parameters that are something else are refused UNAUTHENTICATED.
 */
export function authorizationIn(
  parameters: Readonly<Record<string, unknown>> | undefined = {},
): string | undefined {
  const { headers } = parameters;
  const given = valueIn(parameters) ?? (isRecord(headers) ? valueIn(headers) : undefined);
  if (given) return typeof given.value === 'string' ? given.value : '';
  const isEmpty = Object.entries(parameters).every(
    ([name, value]) => name === 'headers' && isRecord(value),
  );
  if (isEmpty) return undefined;
  throw unauthenticated('connectionParams are { "authorization": "Bearer <token>" } or empty');
}

function valueIn(parameters: Readonly<Record<string, unknown>>) {
  const name = Object.keys(parameters).find((key) => key.toLowerCase() === NAME);
  return name === undefined ? undefined : { value: parameters[name] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
