import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  execute,
  parse,
  print,
} from 'graphql';
import { CONFIG, type Config } from '../config/index.js';
import type { Caller } from './caller.js';
import { ErrorPresenter } from './error-presenter.js';
import { toGlobalId } from './global-id.js';
import { OperationGuard } from './operation-guard.js';
import { InvalidDocument, ValidDocuments } from './valid-documents.js';

export type Answered = {
  /** The selected fields; null where the node is gone, or hidden from the player. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** In the form in which the API tells them. */
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
};

/**
 * Selections on a node that a player has stored, to be answered later. What holds for operations
 * holds for them: they are parsed, validated and judged by what they cost, and the player gets what
 * the same query with a token of the scope READ would get at that moment.
 */
@Injectable()
export class Selections {
  readonly #documents: ValidDocuments;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly guard: OperationGuard,
    private readonly errors: ErrorPresenter,
  ) {
    this.#documents = new ValidDocuments(config.limits);
  }

  /** What is wrong with a selection on the type, as a sentence; null when it can be answered. */
  faultOf(type: string, selection: string): string | null {
    try {
      this.#prepare(type, selection);
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  }

  /** Throws where `faultOf` has a fault to tell. */
  async answer(type: string, selection: string, id: string, playerId: string): Promise<Answered> {
    const { schema } = this.schemaHost;
    const result = await execute({
      schema,
      document: this.#prepare(type, selection),
      variableValues: { id: toGlobalId(type, id) },
      contextValue: contextOf(playerId),
    });
    const { data, errors } = this.errors.presentResult(result);
    // `node` is the one root field of the document.
    const node = data?.['node'] as Answered['data'] | undefined;
    return { data: node ?? null, ...(errors && { errors }) };
  }

  #prepare(type: string, selection: string) {
    const { schema } = this.schemaHost;
    const fields = print(selectionSetIn(selection));
    const query = `query ($id: ID!) { node(id: $id) { ... on ${type} ${fields} } }`;
    const document = this.#documents.get(schema, query);
    // The document was written above: it has this one operation.
    const operation = document.definitions[0] as OperationDefinitionNode;
    this.guard.judge({ schema, document, operation, variables: { id: toGlobalId(type, '') } });
    return document;
  }
}

/** The text as a whole must be one selection: nothing of it can become another operation. */
function selectionSetIn(selection: string): SelectionSetNode {
  const { definitions } = parse(selection, { maxTokens: 2000 });
  const [definition, ...others] = definitions;
  const isPlain = selection.trimStart().startsWith('{') && others.length === 0;
  if (!isPlain || definition?.kind !== Kind.OPERATION_DEFINITION) {
    throw new GraphQLError('a selection is the fields between one pair of braces: { id type }');
  }
  return definition.selectionSet;
}

function contextOf(playerId: string) {
  const caller: Caller = { playerId, tokenId: '', scopes: ['READ'], expiresAt: Infinity };
  return { caller, address: '', requestId: randomUUID(), loaders: new Map<symbol, unknown>() };
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvalidDocument) return error.errors[0]?.message ?? error.message;
  if (error instanceof GraphQLError) return error.message;
  throw error;
}
