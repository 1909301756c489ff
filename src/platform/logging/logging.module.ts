import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import type { Config } from '../config/index.js';
import { ApplicationLogger } from './application-logger.js';

const SECRETS = [
  ...['authorization', 'cookie', 'password', 'token', 'secret', 'seed'],
  // What belongs to a player alone: where messages go, and the keys for them.
  ...['email', 'endpoint', 'p256dh', 'auth', 'privateKey'],
];
const MOST_CAUSES = 4;
const QUIET_PATHS = /^\/(health|metrics)\b/;

/** Structured logs on stdout. Lines of one request share its `requestId`. */
@Module({})
export class LoggingModule {
  static with(config: Config): DynamicModule {
    return {
      module: LoggingModule,
      imports: [LoggerModule.forRoot({ pinoHttp: pinoOptions(config) })],
      providers: [ApplicationLogger],
      exports: [ApplicationLogger],
    };
  }
}

export function pinoOptions(config: Config): Extract<Params['pinoHttp'], { level?: unknown }> {
  return {
    level: config.logLevel,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
    genReqId: (request) => request.id, // given by the HTTP server
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    autoLogging: { ignore: (request) => QUIET_PATHS.test(request.url ?? '') },
    customLogLevel: levelOf,
    serializers: {
      req: describeRequest,
      res: describeResponse,
      err: (error: unknown) => describeError(error),
    },
    wrapSerializers: false, // else they are given copies, and an error is none any more
  };
}

function levelOf(_request: IncomingMessage, response: ServerResponse, error?: Error) {
  return error || response.statusCode >= 500 ? 'error' : 'debug';
}

// The query string of a GET may hold variables, and headers hold tokens: neither is written down.
function describeRequest(request: { method: string; url: string }): object {
  return { method: request.method, path: request.url.split('?')[0] };
}

function describeResponse(response: { statusCode: number }): object {
  return { status: response.statusCode };
}

// Field by field: the errors of drivers hang on to their connection, with all that it knows.
function describeError(error: unknown, causes = MOST_CAUSES): object {
  if (!(error instanceof Error)) return { message: sentenceOf(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  };
}

function sentenceOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : `not an error but of type ${typeof thrown}`;
}
