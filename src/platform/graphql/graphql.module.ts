import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AbstractGraphQLDriver, GraphQLModule } from '@nestjs/graphql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { guardOperations, measureOperations, stateOutcomes } from './apollo-plugins.js';
import { ContextFactory } from './context-factory.js';
import { DateTime } from './date-time.scalar.js';
import { depthLimit } from './depth-limit.js';
import { ErrorPresenter } from './error-presenter.js';
import { EventStreamOperations } from './event-stream-operations.js';
import { EventStreamRoute } from './event-stream-route.js';
import { serveExplorer } from './explorer.js';
import { LiveCallers } from './live-caller.js';
import { LiveConnections } from './live-connections.js';
import { NodeRegistry } from './node-registry.js';
import { NodeResolver } from './node.resolver.js';
import { OperationGuard } from './operation-guard.js';
import { OperationRunner } from './operation-runner.js';
import { API_PATH } from './paths.js';
import { RateLimits } from './rate-limits.js';
import { Selections } from './selections.js';
import { SocketOperations } from './socket-operations.js';
import { SocketServer } from './socket-server.js';

const SHARED = [
  NodeRegistry,
  RateLimits,
  ContextFactory,
  ErrorPresenter,
  OperationGuard,
  LiveConnections,
];

const SCHEMA_OPTIONS = {
  autoSchemaFile: true,
  sortSchema: true,
  buildSchemaOptions: { scalarsMap: [{ type: Date, scalar: DateTime }] },
};

/** What features need of the API, in every role. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class ApiModule {}

/** Serves the API: the resolvers of all modules make its schema. */
@Global()
@Module({})
export class ApiServerModule implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Nest types the instance by its platform, which is Fastify here.
    if (this.config.explorer) serveExplorer(this.host.httpAdapter.getInstance<FastifyInstance>());
  }

  static create(): DynamicModule {
    const driver = GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      inject: [CONFIG, ContextFactory, ErrorPresenter, OperationGuard, Metrics],
      useFactory: driverOptions,
    });
    return {
      module: ApiServerModule,
      imports: [driver],
      providers: [
        NodeResolver,
        OperationRunner,
        LiveCallers,
        SocketOperations,
        SocketServer,
        EventStreamOperations,
        EventStreamRoute,
        Selections,
      ],
      exports: [Selections],
    };
  }
}

/** The schema without a server, for processes that answer stored selections and nobody's request. */
@Global()
@Module({})
export class ApiSchemaModule {
  static create(): DynamicModule {
    return {
      module: ApiSchemaModule,
      imports: [GraphQLModule.forRoot({ ...SCHEMA_OPTIONS, driver: SchemaDriver })],
      providers: [NodeResolver, Selections],
      exports: [Selections],
    };
  }
}

class SchemaDriver extends AbstractGraphQLDriver {
  async start(): Promise<void> {
    // Nobody asks here.
  }

  async stop(): Promise<void> {
    // And nothing was started.
  }
}

function driverOptions(
  config: Config,
  contexts: ContextFactory,
  errors: ErrorPresenter,
  guard: OperationGuard,
  metrics: Metrics,
): Omit<ApolloDriverConfig, 'driver'> {
  return {
    ...SCHEMA_OPTIONS,
    path: API_PATH,
    introspection: true,
    graphiql: false, // the stock page loads its script from another host
    csrfPrevention: true,
    autoTransformHttpErrors: false,
    includeStacktraceInErrorResponses: false,
    preserveHttpStatusForExecutionErrors: false, // `stateOutcomes` says it instead
    formatError: (_formatted, error) => errors.present(error),
    validationRules: [depthLimit(config.limits.queryDepth)],
    parseOptions: { maxTokens: config.limits.queryTokens },
    plugins: [guardOperations(guard), measureOperations(metrics), stateOutcomes()],
    context: (request: FastifyRequest) =>
      contexts.create({
        authorization: request.headers.authorization,
        address: request.ip,
        requestId: request.id,
      }),
  };
}
