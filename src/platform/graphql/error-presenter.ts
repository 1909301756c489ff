import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import { PinoLogger } from 'nestjs-pino';
import type { ErrorCode } from './api-error.js';
import { reworded } from './library-errors.js';

const INTERNAL: ErrorCode = 'INTERNAL_SERVER_ERROR';

/**
 * The form in which errors leave, on every channel. What is our own fault leaves as "internal
 * error" with an id, under which the log has the rest.
 */
@Injectable()
export class ErrorPresenter {
  constructor(private readonly logger: PinoLogger) {
    logger.setContext(ErrorPresenter.name);
  }

  present(thrown: unknown): GraphQLFormattedError {
    if (!(thrown instanceof GraphQLError)) return this.#hide(thrown, {});
    const error = reworded(thrown);
    const { locations, path } = error.toJSON();
    const place = { ...(locations && { locations }), ...(path && { path }) };
    const code = codeOf(error);
    if (code === INTERNAL) return this.#hide(error.originalError ?? error, place);
    // `http` is for the server and a stack for nobody.
    const { http: _http, stacktrace: _stacktrace, ...extensions } = error.extensions;
    return { message: error.message, ...place, extensions: { ...extensions, code } };
  }

  presentResult<Result extends { readonly errors?: readonly unknown[] }>(
    result: Result,
  ): Omit<Result, 'errors'> & { readonly errors?: readonly GraphQLFormattedError[] } {
    const { errors, ...rest } = result;
    return errors ? { ...rest, errors: errors.map((error) => this.present(error)) } : rest;
  }

  #hide(error: unknown, place: Omit<GraphQLFormattedError, 'message'>): GraphQLFormattedError {
    const id = randomUUID();
    this.logger.error({ err: error, errorId: id, path: place.path }, 'internal error');
    return { message: 'internal error', ...place, extensions: { code: INTERNAL, id } };
  }
}

function codeOf(error: GraphQLError): unknown {
  // Apollo writes its own code over that of a validation rule; the original has the rule's.
  const cause = error.originalError;
  const ownCode = cause instanceof GraphQLError ? cause.extensions['code'] : undefined;
  const code = ownCode ?? error.extensions['code'];
  if (code !== undefined && code !== INTERNAL) return code;
  return blamesInput(error) ? 'BAD_USER_INPUT' : INTERNAL;
}

// graphql-js marks a value that does not fit its argument or variable only by pointing at it.
function blamesInput(error: GraphQLError): boolean {
  const raisedByLibrary = !error.originalError || error.originalError instanceof GraphQLError;
  const blamed = error.nodes?.[0]?.kind;
  return raisedByLibrary && blamed !== undefined && blamed !== Kind.FIELD;
}
