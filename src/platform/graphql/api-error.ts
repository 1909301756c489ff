import { HeaderMap } from '@apollo/server';
import { type ASTNode, GraphQLError, type GraphQLErrorExtensions } from 'graphql';

/** What the API says in `extensions.code` when it is not the rules of a game that refuse. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'CURSOR_EXPIRED'
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'TOO_DEEP'
  | 'TOO_COSTLY'
  | 'TOO_MANY_TOKENS'
  | 'TOO_MANY_MUTATIONS'
  | 'TOO_MANY_SUBSCRIPTIONS'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'OPERATION_RESOLUTION_FAILURE'
  | 'REQUEST_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

type Details = {
  /** Status of the HTTP answer, where the operation was not carried out at all. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** What in the document is to blame. */
  readonly nodes?: readonly ASTNode[] | undefined;
};

export function apiError(code: ErrorCode, message: string, details: Details = {}): GraphQLError {
  const { status = 400, headers = {}, extensions, nodes } = details;
  const http = { status, headers: new HeaderMap(Object.entries(headers)) };
  // The explorer's package declares `http.headers` as a record; Apollo, which reads it, wants a map.
  const typed = { ...extensions, code, http } as unknown as GraphQLErrorExtensions;
  return new GraphQLError(message, { extensions: typed, nodes });
}

/** The same error with the code, unless it has one already. */
export function coded(error: GraphQLError, code: ErrorCode): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  const { message, nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}

/** How an error shows in the HTTP answer, where nothing was carried out. */
export function httpOf(error: GraphQLError | undefined): {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
} {
  const http = error?.extensions.http as { status?: number; headers?: unknown } | undefined;
  const headers = http?.headers instanceof Map ? http.headers : new Map<string, string>();
  return { status: http?.status ?? 400, headers };
}

/** The token is missing or not good; the sentence says which. */
export function unauthenticated(sentence: string): GraphQLError {
  return apiError('UNAUTHENTICATED', sentence, { status: 401 });
}

/** The token is good, but not for this. */
export function forbidden(sentence: string): GraphQLError {
  return apiError('FORBIDDEN', sentence, { status: 403 });
}

/** The client sent a value that no screen of a correct client would send. */
export function badUserInput(sentence: string, nodes?: readonly ASTNode[]): GraphQLError {
  return apiError('BAD_USER_INPUT', sentence, { nodes });
}

/** The cursor was good once: what its list was like then is known no more. */
export function cursorExpired(sentence: string): GraphQLError {
  return apiError('CURSOR_EXPIRED', sentence);
}
