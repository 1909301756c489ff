import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBody, ResponseInit } from 'graphql-sse';
import { apiError } from './api-error.js';
import { ContextFactory } from './context-factory.js';
import { EventStreamOperations, type StreamContext } from './event-stream-operations.js';
import { LiveCallers } from './live-caller.js';
import { LiveConnections } from './live-connections.js';
import { STREAM_PATH } from './paths.js';

const EVENT_STREAM = 'text/event-stream';

/** GraphQL over server-sent events, by the protocol graphql-sse: one stream for each operation. */
@Injectable()
export class EventStreamRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly contexts: ContextFactory,
    private readonly operations: EventStreamOperations,
    private readonly callers: LiveCallers,
    private readonly connections: LiveConnections,
  ) {}

  onModuleInit(): void {
    // Nest types the instance by its platform, which is Fastify here.
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.route({
      method: ['GET', 'POST'],
      url: STREAM_PATH,
      handler: (request, reply) => this.#serve(request, reply),
    });
  }

  async #serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireEventStream(request);
    const context = this.operations.open(
      await this.contexts.create({
        authorization: request.headers.authorization,
        address: request.ip,
        requestId: request.id,
      }),
    );
    if (isGone(reply)) context.release();
    else reply.raw.once('close', context.release);
    const [body, init] = await this.operations.handle({
      method: request.method,
      url: request.url,
      headers: { get: (name) => headerOf(request, name) },
      body: request.body as string | Record<PropertyKey, unknown> | null, // as Fastify parsed it
      raw: request,
      context,
    });
    if (body === null || typeof body === 'string') {
      return reply.status(init.status).send(inApiForm(body, init));
    }
    if (isGone(reply)) {
      await body.return();
      return reply.hijack(); // there is nobody to send it to
    }
    return this.#stream(context, reply.status(init.status).headers(init.headers ?? {}), body);
  }

  #stream(
    { graphql, flow }: StreamContext,
    reply: FastifyReply,
    body: Exclude<ResponseBody, string>,
  ): FastifyReply {
    const events = Readable.from(flow.count(body));
    const end = (): void => void body.return();
    const forget = this.connections.opened('sse', end);
    const stopWatching = this.callers.watch(graphql.caller, end);
    reply.raw.once('close', () => {
      forget();
      stopWatching();
      end();
    });
    return reply.send(events);
  }
}

/** Whether the client went while its request was being looked at: nothing will tell it again. */
function isGone({ raw }: FastifyReply): boolean {
  return raw.closed || raw.destroyed;
}

function requireEventStream({ headers }: FastifyRequest): void {
  if (headers.accept?.includes(EVENT_STREAM)) return;
  const sentence = `${STREAM_PATH} needs the header "Accept: ${EVENT_STREAM}"`;
  throw apiError('BAD_REQUEST', sentence, { status: 406 });
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  if (name === 'accept') return EVENT_STREAM; // whatever else the client would take as well
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

// The library answers what is no GraphQL request by itself, without codes and in part without text.
function inApiForm(body: string | null, { statusText }: ResponseInit): object {
  const answer: unknown = body === null ? null : JSON.parse(body);
  const errors =
    typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : [];
  const given = Array.isArray(errors) && errors.length > 0 ? errors : [{ message: statusText }];
  return { errors: given.map((error: object) => ({ extensions: BAD_REQUEST, ...error })) };
}

const BAD_REQUEST = { code: 'BAD_REQUEST' };
