import { Inject, Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  createSourceEventStream,
  execute,
  getOperationAST,
} from 'graphql';
import { CONFIG, type Config } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { apiError } from './api-error.js';
import type { GraphqlContext } from './context.js';
import { mapEvents } from './event-stream.js';
import type { Transport } from './live-connections.js';
import { OperationGuard } from './operation-guard.js';
import { InvalidDocument, ValidDocuments } from './valid-documents.js';

export type OperationRequest = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly transport: Transport;
};

/** An operation that may be carried out: parsed, valid, and let through by the guard. */
export type PreparedOperation = ExecutionArgs & {
  readonly contextValue: GraphqlContext;
  readonly transport: Transport;
  /** To be called with the answer, or with what came instead of a subscription's stream. */
  readonly measure: (result: Pick<ExecutionResult, 'errors'>) => void;
};

export type Preparation =
  | { readonly ok: true; readonly operation: PreparedOperation }
  | { readonly ok: false; readonly errors: readonly GraphQLError[] };

/** What Apollo does for operations over HTTP, for those over WebSockets and event streams. */
@Injectable()
export class OperationRunner {
  readonly #documents: ValidDocuments;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly guard: OperationGuard,
    private readonly metrics: Metrics,
  ) {
    this.#documents = new ValidDocuments(config.limits);
  }

  async prepare(request: OperationRequest, context: GraphqlContext): Promise<Preparation> {
    const { transport } = request;
    const stop = this.metrics.operationSeconds.startTimer({ transport });
    try {
      return { ok: true, operation: await this.#checked(request, context, stop) };
    } catch (error) {
      stop({ type: 'unknown', outcome: 'error' });
      if (error instanceof InvalidDocument) return { ok: false, errors: error.errors };
      if (error instanceof GraphQLError) return { ok: false, errors: [error] };
      throw error;
    }
  }

  async execute(operation: PreparedOperation): Promise<ExecutionResult> {
    const result = await execute(operation);
    operation.measure(result);
    return result;
  }

  /** Each event gets loaders of its own: what an earlier one had cached may have changed. */
  async subscribe(
    operation: PreparedOperation,
  ): Promise<ExecutionResult | AsyncGenerator<ExecutionResult, void>> {
    const stream = await createSourceEventStream(operation);
    const isRefused = !isEventStream(stream);
    operation.measure(isRefused ? stream : {});
    if (isRefused) return stream;
    return mapEvents(
      stream,
      async (rootValue) => {
        const contextValue = { ...operation.contextValue, loaders: new Map<symbol, unknown>() };
        return execute({ ...operation, rootValue, contextValue });
      },
      this.#countSubscription(operation.transport),
    );
  }

  async #checked(
    { query, operationName, variables, transport }: OperationRequest,
    context: GraphqlContext,
    stop: (labels: { type: string; outcome: string }) => void,
  ): Promise<PreparedOperation> {
    const { schema } = this.schemaHost;
    const document = this.#documents.get(schema, query);
    const operation = getOperationAST(document, operationName);
    if (!operation) throw unknownOperation(operationName);
    const variableValues = variables ?? {};
    await this.guard.check({ schema, document, operation, variables: variableValues, context });
    return {
      schema,
      document,
      operationName: operationName ?? null,
      variableValues,
      contextValue: context,
      transport,
      measure: ({ errors }) =>
        stop({ type: operation.operation, outcome: errors?.length ? 'error' : 'ok' }),
    };
  }

  /** Returns what to call when it has ended; more than once does no harm. */
  #countSubscription(transport: Transport): () => void {
    const gauge = this.metrics.openSubscriptions;
    gauge.inc({ transport });
    let isOpen = true;
    return () => {
      if (isOpen) gauge.dec({ transport });
      isOpen = false;
    };
  }
}

function unknownOperation(name: string | null | undefined): GraphQLError {
  const sentence = name
    ? `the document has no operation named "${name}"`
    : 'the document must have exactly one operation, or operationName must name one of them';
  return apiError('OPERATION_RESOLUTION_FAILURE', sentence);
}

function isEventStream(
  result: AsyncIterable<unknown> | ExecutionResult,
): result is AsyncIterable<unknown> {
  return Symbol.asyncIterator in result;
}
