import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import type { Metrics } from '../metrics/index.js';
import type { GraphqlContext } from './context.js';
import type { OperationGuard } from './operation-guard.js';

type Plugin = ApolloServerPlugin<GraphqlContext>;

/** Passes each operation over HTTP to the guard. */
export function guardOperations(guard: OperationGuard): Plugin {
  const listener: GraphQLRequestListener<GraphqlContext> = {
    async didResolveOperation({ schema, document, operation, request, contextValue }) {
      if (!operation) return; // Apollo answers that the document has no such operation
      const variables = request.variables ?? {};
      await guard.check({ schema, document, operation, variables, context: contextValue });
    },
  };
  return { requestDidStart: async () => listener };
}

/** Measures operations over HTTP. */
export function measureOperations({ operationSeconds }: Metrics): Plugin {
  return {
    async requestDidStart() {
      const stop = operationSeconds.startTimer({ transport: 'http' });
      return {
        async willSendResponse({ operation, errors }) {
          const outcome = errors?.length ? 'error' : 'ok';
          stop({ type: operation?.operation ?? 'unknown', outcome });
        },
      };
    },
  };
}
