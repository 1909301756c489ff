import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, type AppOptions } from './app.module.js';
import type { Config } from './platform/config/index.js';
import {
  ApiErrorFilter,
  type ErrorCode,
  ErrorPresenter,
  LiveConnections,
  answerBrokenRequest,
  requireReadableHost,
} from './platform/graphql/index.js';
import { ApplicationLogger } from './platform/logging/index.js';

const BODY_LIMIT_BYTES = 100_000;
const DRAIN_MS = 10_000;
const SWEEP_MS = 20;

export type RunningServer = {
  readonly url: string;
  /** Stops accepting, lets running requests finish, tells open sockets, and frees everything. */
  close(): Promise<void>;
};

/** The application, wired but not yet listening. */
export async function createApp(
  config: Config,
  options: AppOptions = {},
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    // Only the proxy's own word counts: a client may send the header as well.
    trustProxy: config.http.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(config, options),
    adapter,
    { bufferLogs: true, abortOnError: false },
  );
  app.useLogger(app.get(ApplicationLogger));
  const errors = new ApiErrorFilter(app.get(ErrorPresenter));
  app.useGlobalFilters(errors);
  answerErrorsBy(errors, adapter);
  // Any page may ask: a token is sent by script, never by the browser on its own.
  app.enableCors({
    origin: '*',
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
    strictPreflight: false, // it would refuse in a form that is not the API's
  });
  adapter.getInstance().addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    requireReadableHost(request);
  });
  return app;
}

export async function startServer(config: Config, options?: AppOptions): Promise<RunningServer> {
  const app = await createApp(config, options);
  try {
    await app.listen(config.http.port, config.http.host);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: await app.getUrl(), close: () => drainAndClose(app) };
}

/**
 * In an order that loses nothing: no new connections, open sockets are told to go elsewhere, running
 * requests finish, and only then the parts that they use are closed.
 */
export async function drainAndClose(app: NestFastifyApplication): Promise<void> {
  const http = app.getHttpServer();
  app.get(LiveConnections).closeAll();
  const drained = new Promise<void>((resolve) => http.close(() => resolve()));
  // A connection that has had its last answer stays open for another question: that one never comes.
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  http.closeAllConnections();
  await app.close();
}

/**
 * From the beginning: Nest does it at the end of its start, after Fastify has given the routes that
 * modules add by themselves another one.
 */
function answerErrorsBy(errors: ApiErrorFilter, adapter: FastifyAdapter): void {
  const server = adapter.getInstance();
  server.setErrorHandler((error, _request, reply) => errors.answer(error, reply));
  adapter.setErrorHandler = () => server;
}

// An address that cannot be read comes before everything that would give the error its form.
function answerFrameworkError(
  { message, statusCode = 400 }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code: ErrorCode = 'BAD_REQUEST';
  void reply.status(statusCode).send({ errors: [{ message, extensions: { code } }] });
}
