import {
  BREAK,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import {
  type ComplexityEstimator,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { apiError } from './api-error.js';

/** A whole introspection asks for some hundreds of fields, once per `__schema`. */
const INTROSPECTION_COST = 200;

type Variables = Readonly<Record<string, unknown>>;

// A document that is sent again costs the same again, unless a variable decides on it.
const known = new WeakMap<OperationDefinitionNode, number>();

/**
 * What an operation may cost at most: one for each field, and within a page (`first`) that many
 * times what is asked of each item. A field may state another price by its `complexity`, as a number
 * or from `first`. Throws TOO_COSTLY where it is more than can be counted.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const cost = count(schema, document, operation.name?.value, variables);
  if (!dependsOnVariables(document)) known.set(operation, cost);
  return cost;
}

function count(
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
      estimators: [
        introspectionEstimator,
        fieldExtensionsEstimator(),
        pageEstimator,
        simpleEstimator({ defaultComplexity: 1 }),
      ],
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
  return typeof first === 'number' ? 1 + Math.max(first, 1) * childComplexity : undefined;
};

// The length of a page, and whether `@include` and `@skip` let a field be.
function dependsOnVariables(document: DocumentNode): boolean {
  let depends = false;
  const seen = (): typeof BREAK => {
    depends = true;
    return BREAK;
  };
  visit(document, {
    Directive: ({ arguments: given }) =>
      given?.some(({ value }) => value.kind === Kind.VARIABLE) ? seen() : undefined,
    Argument: ({ name, value }) =>
      name.value === 'first' && value.kind === Kind.VARIABLE ? seen() : undefined,
  });
  return depends;
}
