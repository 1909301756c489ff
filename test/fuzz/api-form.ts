import assert from 'node:assert/strict';

/** What an answer may say is wrong. INTERNAL_SERVER_ERROR is none of it: no input may cause one. */
const CODES: ReadonlySet<unknown> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'NOT_FOUND',
  'RATE_LIMITED',
  'TOO_DEEP',
  'TOO_MANY_TOKENS',
  'TOO_COSTLY',
  'TOO_MANY_MUTATIONS',
  'TOO_MANY_SUBSCRIPTIONS',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Whatever looks like the inside of the server. Nothing that the tests send looks like it. */
const INSIDE =
  /node_modules|stacktrace|[Pp]risma|password_?[Hh]ash|\bSELECT\b|INSERT INTO|violates|\.[cm]?[jt]s:\d|\n\s+at |ECONN|Cannot read propert|is not a function/;

/** The codes of an answer, which has the API's form and gives nothing away. */
export function codesIn(text: string): readonly string[] {
  const answer: unknown = JSON.parse(text);
  return codesOf(answer);
}

export function codesOf(answer: unknown): readonly string[] {
  assert(isObject(answer), `an answer is an object, not ${JSON.stringify(answer)}`);
  const others = Object.keys(answer).filter((key) => key !== 'data' && key !== 'errors');
  assert.deepEqual(others, [], 'an answer has data and errors');
  assert('data' in answer || 'errors' in answer, 'an answer has data or errors');
  return 'errors' in answer ? codesOfErrors(answer['errors']) : [];
}

export function codesOfErrors(errors: unknown): readonly string[] {
  assert(Array.isArray(errors) && errors.length > 0, 'errors are a list of some');
  assert.doesNotMatch(JSON.stringify(errors), INSIDE);
  return errors.map((error: unknown) => {
    assert(isObject(error), 'an error is an object');
    const { message, extensions, ...place } = error;
    assert(typeof message === 'string' && message !== '', 'an error has a message');
    assert(isObject(extensions), `"${message}" has no code`);
    assert(
      CODES.has(extensions['code']),
      `"${message}" has the code ${String(extensions['code'])}`,
    );
    for (const key of Object.keys(place)) assert(key === 'locations' || key === 'path', key);
    return String(extensions['code']);
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
