import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type GraphQLError, OperationTypeNode, getOperationAST } from 'graphql';
import {
  type ExecutionResult,
  type Handler,
  type HandlerOptions,
  type RequestParams,
  type Response,
  createHandler,
} from 'graphql-sse';
import { CONFIG, type Config } from '../config/index.js';
import { apiError, httpOf } from './api-error.js';
import type { GraphqlContext } from './context.js';
import { ErrorPresenter } from './error-presenter.js';
import { FlowControl } from './flow-control.js';
import { OperationRunner, type PreparedOperation } from './operation-runner.js';
import { tooManySubscriptions } from './socket-operations.js';

export type StreamContext = {
  readonly graphql: GraphqlContext;
  readonly flow: FlowControl;
  /** Ends the counting of this stream; may be called more than once. */
  readonly release: () => void;
};

type Options = HandlerOptions<FastifyRequest, StreamContext, GraphqlContext>;

/** The operations on event streams, held to what holds over HTTP. */
@Injectable()
export class EventStreamOperations {
  readonly handle: Handler<FastifyRequest, StreamContext>;
  readonly #open = new Map<string, number>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runner: OperationRunner,
    private readonly errors: ErrorPresenter,
  ) {
    // What `#prepare` returned comes back as the part of it that the library reads.
    const options: Options = {
      authenticate: () => null, // no streams shared by several operations
      onSubscribe: ({ method, context }, params) => this.#prepare(method, params, context.graphql),
      validate: () => [], // it is valid by now
      execute: (args) => this.runner.execute(args as PreparedOperation),
      subscribe: (args) => this.runner.subscribe(args as PreparedOperation),
      onNext: async (_context, { context }, result) => {
        await context.flow.whenRead();
        // What is presented is written as JSON and nothing else.
        return this.errors.presentResult(result as ExecutionResult) as ExecutionResult;
      },
    };
    this.handle = createHandler(options);
  }

  /** Counts the stream against the caller's limit, or refuses TOO_MANY_SUBSCRIPTIONS. */
  open(graphql: GraphqlContext): StreamContext {
    const key = graphql.caller?.playerId ?? graphql.address;
    const limit = this.config.limits.subscriptionsPerConnection;
    const open = this.#open.get(key) ?? 0;
    if (open >= limit) throw tooManySubscriptions(limit);
    this.#open.set(key, open + 1);
    let isOpen = true;
    const release = (): void => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
    return { graphql, flow: new FlowControl(this.config.limits.subscriptionBuffer), release };
  }

  async #prepare(
    method: string,
    { query, operationName, variables }: RequestParams,
    context: GraphqlContext,
  ): Promise<PreparedOperation | Response> {
    const preparation = await this.runner.prepare(
      { query, operationName, variables, transport: 'sse' },
      context,
    );
    if (!preparation.ok) return this.#refusal(preparation.errors);
    const { operation } = preparation;
    const type = getOperationAST(operation.document, operation.operationName)?.operation;
    if (method === 'GET' && type === OperationTypeNode.MUTATION) {
      return this.#refusal([apiError('BAD_REQUEST', 'a mutation needs POST', { status: 405 })]);
    }
    return operation;
  }

  #refusal(errors: readonly GraphQLError[]): Response {
    const body = JSON.stringify({ errors: errors.map((error) => this.errors.present(error)) });
    const { status, headers } = httpOf(errors[0]);
    return [body, { status, statusText: '', headers: Object.fromEntries(headers) }];
  }
}
