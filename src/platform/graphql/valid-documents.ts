import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { apiError, coded } from './api-error.js';
import { depthLimit } from './depth-limit.js';

const DOCUMENTS_KEPT = 1000;

export class InvalidDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the document is not valid');
  }
}

/** Parses and validates documents, and keeps those that are in use: most clients send few. */
export class ValidDocuments {
  readonly #known = new LRUCache<string, DocumentNode>({ max: DOCUMENTS_KEPT });

  constructor(
    private readonly limits: { readonly queryTokens: number; readonly queryDepth: number },
  ) {}

  /** Throws `InvalidDocument`. */
  get(schema: GraphQLSchema, query: string): DocumentNode {
    const known = this.#known.get(query);
    if (known) return known;
    const document = parseQuery(query, this.limits.queryTokens);
    const rules = [...specifiedRules, depthLimit(this.limits.queryDepth)];
    const errors = validate(schema, document, rules);
    if (errors.length > 0) {
      throw new InvalidDocument(errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')));
    }
    this.#known.set(query, document);
    return document;
  }
}

function parseQuery(query: string, maxTokens: number): DocumentNode {
  if (query.trim() === '')
    throw new InvalidDocument([apiError('BAD_REQUEST', 'the query is empty')]);
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new InvalidDocument([coded(error, 'GRAPHQL_PARSE_FAILED')]);
  }
}
