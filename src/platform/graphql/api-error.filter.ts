import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import { type ErrorCode, apiError, httpOf } from './api-error.js';
import { ErrorPresenter } from './error-presenter.js';

const INTERNAL = { status: 500, headers: new Map<string, string>() };

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'REQUEST_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

/** Gives errors outside of GraphQL operations, also those of the HTTP server, the API's form. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(private readonly errors: ErrorPresenter) {}

  async catch(exception: unknown, host: ArgumentsHost): Promise<void> {
    // Within operations the errors are formed where the answer is made.
    if (host.getType<'http' | 'graphql'>() === 'graphql') throw exception;
    await this.answer(exception, host.switchToHttp().getResponse<FastifyReply>());
  }

  async answer(exception: unknown, reply: FastifyReply): Promise<void> {
    const error = asApiError(exception);
    const { status, headers } = error instanceof GraphQLError ? httpOf(error) : INTERNAL;
    if (reply.raw.headersSent) {
      reply.raw.destroy(); // an event stream that broke off has had its answer
      return;
    }
    await reply
      .status(status)
      .type('application/json; charset=utf-8')
      .headers(Object.fromEntries(headers))
      .send({ errors: [this.errors.present(error)] });
  }
}

/** The statuses under 500 are what the client did; their messages are meant for it. */
function asApiError(exception: unknown): unknown {
  const status = statusOf(exception);
  if (exception instanceof GraphQLError || status === undefined || status >= 500) return exception;
  const message = exception instanceof Error ? exception.message : 'bad request';
  return apiError(CODES[status] ?? 'BAD_REQUEST', message, { status });
}

function statusOf(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  if (typeof exception !== 'object' || exception === null) return undefined;
  const status = 'statusCode' in exception ? exception.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}
