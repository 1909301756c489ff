import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import {
  type ComplexityEstimator,
  fieldExtensionsEstimator,
  getComplexity,
} from 'graphql-query-complexity';
import { apiError } from './api-error.js';

/** A whole introspection asks for some hundreds of fields, once per `__schema`. */
const INTROSPECTION_COST = 200;

type Variables = Readonly<Record<string, unknown>>;

/**
 * What an operation may cost at most: one for each field, and within a page (`first`) that many
 * times what is asked of each item. A field may state another price by its `complexity`.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Variables,
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      ...(operationName !== undefined && { operationName }),
      variables: { ...variables },
      estimators: [introspectionEstimator, fieldExtensionsEstimator(), pageEstimator],
    });
  } catch (error) {
    // Over ten thousand nodes, once the fragments are unfolded.
    if (error instanceof GraphQLError && error.message.includes('number of nodes')) {
      throw apiError('TOO_COSTLY', 'the operation asks for more fields than can be counted');
    }
    throw error;
  }
}

const introspectionEstimator: ComplexityEstimator = ({ field, type }) => {
  if (field.name === '__typename') return 0;
  if (field.name === '__schema' || field.name === '__type') return INTROSPECTION_COST;
  return type.name.startsWith('__') ? 0 : undefined;
};

const pageEstimator: ComplexityEstimator = ({ args, childComplexity }) => {
  const first: unknown = args['first'];
  return 1 + (typeof first === 'number' ? Math.max(first, 1) : 1) * childComplexity;
};
