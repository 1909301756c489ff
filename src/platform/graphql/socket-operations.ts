import { Inject, Injectable } from '@nestjs/common';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { CloseCode, type Context, type ServerOptions, type SubscribePayload } from 'graphql-ws';
import { CONFIG, type Config } from '../config/index.js';
import { apiError, unauthenticated } from './api-error.js';
import type { Caller } from './caller.js';
import { authorizationIn } from './connection-parameters.js';
import { ContextFactory } from './context-factory.js';
import { ErrorPresenter } from './error-presenter.js';
import { LiveCallers, TOKEN_EXPIRED } from './live-caller.js';
import { OperationRunner, type PreparedOperation } from './operation-runner.js';

const LONGEST_REASON = 120; // a close frame holds 123 bytes

/** What is known of one socket. */
export type SocketExtra = {
  readonly requestId: string;
  readonly address: string;
  /** Of the request that opened the socket; browsers cannot send it. */
  readonly authorization: string | undefined;
  readonly close: (code: number, reason: string) => void;
  caller: Caller | null;
  isOpen: boolean;
  stopWatching: () => void;
};

type Parameters = Record<string, unknown>;
type Socket = Context<Parameters, SocketExtra>;

/** What happens on a socket: who is on it, and the operations, held to what holds over HTTP. */
@Injectable()
export class SocketOperations {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contexts: ContextFactory,
    private readonly callers: LiveCallers,
    private readonly runner: OperationRunner,
    private readonly errors: ErrorPresenter,
  ) {}

  options(): ServerOptions<Parameters, SocketExtra> {
    return {
      onConnect: (socket) => this.#admit(socket),
      onClose: ({ extra }) => {
        extra.isOpen = false;
        extra.stopWatching();
      },
      onSubscribe: (socket, _id, payload) => this.#prepare(socket, payload),
      execute: (args) => this.runner.execute(asPrepared(args)),
      subscribe: (args) => this.runner.subscribe(asPrepared(args)),
      onNext: (_socket, _id, _payload, _args, result) => this.errors.presentResult(result),
      onError: (_socket, _id, _payload, errors) =>
        errors.map((error) => this.errors.present(error)),
    };
  }

  async #admit({ extra, connectionParams }: Socket): Promise<boolean> {
    const { address, requestId } = extra;
    try {
      const authorization = authorizationIn(connectionParams) ?? extra.authorization;
      const { caller } = await this.contexts.create({ authorization, address, requestId });
      extra.caller = caller;
    } catch (error) {
      const { message } = this.errors.present(error);
      const isRefusal = error instanceof GraphQLError;
      const code = isRefusal ? CloseCode.Unauthorized : CloseCode.InternalServerError;
      extra.close(code, message.slice(0, LONGEST_REASON));
      return false;
    }
    if (extra.isOpen) {
      extra.stopWatching = this.callers.watch(extra.caller, (reason) =>
        extra.close(CloseCode.Forbidden, reason),
      );
    }
    return true;
  }

  async #prepare(
    { extra, subscriptions }: Socket,
    { query, operationName, variables }: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { caller, address, requestId } = extra;
    if (this.callers.hasExpired(caller)) {
      extra.close(CloseCode.Forbidden, TOKEN_EXPIRED);
      return [unauthenticated(TOKEN_EXPIRED)];
    }
    const limit = this.config.limits.subscriptionsPerConnection;
    if (Object.keys(subscriptions).length > limit) return [tooManySubscriptions(limit)];
    const context = { caller, address, requestId, loaders: new Map<symbol, unknown>() };
    const preparation = await this.runner.prepare(
      { query, operationName, variables, transport: 'websocket' },
      context,
    );
    return preparation.ok ? preparation.operation : preparation.errors;
  }
}

// What `#prepare` returned comes back here: the protocol's types only know the part it reads.
function asPrepared(args: ExecutionArgs): PreparedOperation {
  return args as PreparedOperation;
}

export function tooManySubscriptions(limit: number): GraphQLError {
  return apiError(
    'TOO_MANY_SUBSCRIPTIONS',
    `no more than ${limit} operations may be open at the same time`,
    { status: 429, extensions: { limit } },
  );
}
