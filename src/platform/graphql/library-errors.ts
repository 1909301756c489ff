import type { GraphQLError } from 'graphql';
import { apiError } from './api-error.js';
import { API_PATH } from './paths.js';

type Wording = {
  /** What the library's message is known by. */
  readonly message: RegExp;
  readonly reworded: (found: RegExpExecArray) => GraphQLError;
};

const WORDINGS: readonly Wording[] = [
  {
    message: /contains more tha[nt] (\d+) tokens/, // graphql-js, with a slip of the pen
    reworded: ([, limit]) =>
      apiError(
        'TOO_MANY_TOKENS',
        `the document has more than ${limit} tokens (names, values and signs); send a shorter one`,
        { extensions: { limit: Number(limit) } },
      ),
  },
  {
    message: /potential Cross-Site Request Forgery/, // Apollo
    reworded: () =>
      apiError(
        'BAD_REQUEST',
        `send operations to ${API_PATH} by POST, as JSON with "content-type: application/json"`,
      ),
  },
];

/** The same error in words and with a code of the API, where the library's own would mislead. */
export function reworded(error: GraphQLError): GraphQLError {
  for (const { message, reworded: reword } of WORDINGS) {
    const found = message.exec(error.message);
    if (found) return reword(found);
  }
  return error;
}
