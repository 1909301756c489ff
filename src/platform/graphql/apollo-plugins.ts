import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { type GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Metrics } from '../metrics/index.js';
import { apiError } from './api-error.js';
import type { GraphqlContext } from './context.js';
import type { OperationGuard } from './operation-guard.js';
import { API_PATH, STREAM_PATH } from './paths.js';

type Plugin = ApolloServerPlugin<GraphqlContext>;

/** Passes each operation over HTTP to the guard, and refuses BAD_REQUEST subscriptions. */
export function guardOperations(guard: OperationGuard): Plugin {
  const listener: GraphQLRequestListener<GraphqlContext> = {
    async didResolveOperation({ schema, document, operation, request, contextValue }) {
      if (!operation) return; // Apollo answers that the document has no such operation
      const variables = request.variables ?? {};
      await guard.check({ schema, document, operation, variables, context: contextValue });
      if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw subscriptionsElsewhere();
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

/**
 * Gives answers that come of an execution their status: 200, errors or not, since a part of it may
 * have been carried out; but 429 where the one thing asked for was refused for its limit.
 */
export function stateOutcomes(): Plugin {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response: { body, http }, operation, errors }) {
          if (body.kind !== 'single' || !('data' in body.singleResult)) return; // nothing was begun
          http.status = operation && isOneRefusedByLimit(operation, errors) ? 429 : 200;
        },
      };
    },
  };
}

function isOneRefusedByLimit(
  { selectionSet: { selections } }: OperationDefinitionNode,
  errors: readonly GraphQLError[] = [],
): boolean {
  const [error] = errors;
  const isOne = selections.length === 1 && selections[0]?.kind === Kind.FIELD;
  return isOne && error?.path?.length === 1 && error.extensions['code'] === 'RATE_LIMITED';
}

function subscriptionsElsewhere(): GraphQLError {
  return apiError(
    'BAD_REQUEST',
    `subscriptions are served over the WebSocket ${API_PATH} (graphql-transport-ws), and as ` +
      `server-sent events at ${STREAM_PATH}`,
  );
}
