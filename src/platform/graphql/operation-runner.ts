import { Inject, Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  createSourceEventStream,
  execute,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { apiError } from './api-error.js';
import type { GraphqlContext } from './context.js';
import { depthLimit } from './depth-limit.js';
import { mapEvents } from './event-stream.js';
import type { Transport } from './live-connections.js';
import { OperationGuard } from './operation-guard.js';

export type OperationRequest = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};

/** An operation that may be carried out: parsed, valid, and let through by the guard. */
export type PreparedOperation = ExecutionArgs & { readonly contextValue: GraphqlContext };

export type Preparation =
  | { readonly ok: true; readonly operation: PreparedOperation }
  | { readonly ok: false; readonly errors: readonly GraphQLError[] };

const DOCUMENTS_KEPT = 1000;

/** What Apollo does for operations over HTTP, for those over WebSockets and event streams. */
@Injectable()
export class OperationRunner {
  readonly #documents = new LRUCache<string, DocumentNode>({ max: DOCUMENTS_KEPT });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly guard: OperationGuard,
    private readonly metrics: Metrics,
  ) {}

  async prepare(request: OperationRequest, context: GraphqlContext): Promise<Preparation> {
    const { schema } = this.schemaHost;
    try {
      const document = this.#parsedDocument(schema, request.query);
      const operation = getOperationAST(document, request.operationName);
      if (!operation) return { ok: false, errors: [unknownOperation(request.operationName)] };
      const variables = request.variables ?? {};
      await this.guard.check({ schema, document, operation, variables, context });
      return {
        ok: true,
        operation: {
          schema,
          document,
          operationName: request.operationName ?? null,
          variableValues: variables,
          contextValue: context,
        },
      };
    } catch (error) {
      if (error instanceof InvalidDocument) return { ok: false, errors: error.errors };
      if (error instanceof GraphQLError) return { ok: false, errors: [error] };
      throw error;
    }
  }

  async execute(operation: PreparedOperation): Promise<ExecutionResult> {
    return execute(operation);
  }

  /** Each event gets loaders of its own: what an earlier one had cached may have changed. */
  async subscribe(
    operation: PreparedOperation,
    transport: Transport,
  ): Promise<ExecutionResult | AsyncGenerator<ExecutionResult, void>> {
    const stream = await createSourceEventStream(operation);
    if (!isEventStream(stream)) return stream;
    const gauge = this.metrics.openSubscriptions;
    gauge.inc({ transport });
    let isOpen = true;
    const onEnd = (): void => {
      if (isOpen) gauge.dec({ transport });
      isOpen = false;
    };
    const toResult = async (rootValue: unknown): Promise<ExecutionResult> => {
      const loaders = new Map<symbol, unknown>();
      return execute({
        ...operation,
        rootValue,
        contextValue: { ...operation.contextValue, loaders },
      });
    };
    return mapEvents(stream, toResult, onEnd);
  }

  #parsedDocument(schema: GraphQLSchema, query: string): DocumentNode {
    const known = this.#documents.get(query);
    if (known) return known;
    const { queryTokens, queryDepth } = this.config.limits;
    const document = parseQuery(query, queryTokens);
    const rules = [...specifiedRules, depthLimit(queryDepth)];
    const errors = validate(schema, document, rules);
    if (errors.length > 0) throw new InvalidDocument(errors.map(asValidationError));
    this.#documents.set(query, document);
    return document;
  }
}

class InvalidDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the document is not valid');
  }
}

function parseQuery(query: string, maxTokens: number): DocumentNode {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    // Only syntax errors are thrown, and they name the place.
    const { message, source, positions } = error as GraphQLError;
    const extensions = { code: 'GRAPHQL_PARSE_FAILED', http: { status: 400 } };
    throw new GraphQLError(message, { source, positions, extensions });
  }
}

function asValidationError(error: GraphQLError): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
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
