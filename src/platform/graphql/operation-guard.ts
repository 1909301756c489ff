import { Inject, Injectable } from '@nestjs/common';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { CONFIG, type Config } from '../config/index.js';
import { apiError, badUserInput } from './api-error.js';
import { BUCKET, BY_ADDRESS, type Bucket } from './bucket.js';
import { Authenticator } from './caller.js';
import type { GraphqlContext } from './context.js';
import { costOf } from './operation-cost.js';
import { RateLimits } from './rate-limits.js';
import { refuseNullCharacter, refuseUnusableVariables } from './usable-variables.js';

export type CheckedOperation = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: GraphqlContext;
};

/**
 * What every valid operation passes before it is carried out, over HTTP, WebSocket or event stream
 * alike: the limits per minute, number of mutations, variables, cost, and text that the database
 * cannot hold.
 */
@Injectable()
export class OperationGuard {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rateLimits: RateLimits,
    private readonly authenticator: Authenticator,
  ) {}

  async check(checked: CheckedOperation): Promise<void> {
    const { schema, document, operation, context } = checked;
    await this.#consume(schema, operation, rootFields(document, operation), context);
    this.judge(checked);
    const isOnce = operation.operation !== OperationTypeNode.SUBSCRIPTION;
    if (isOnce && context.caller) this.authenticator.noteActivity(context.caller);
  }

  /** All of it but the limits per minute: for operations that nobody has asked for just now. */
  judge({ schema, document, operation, variables }: Omit<CheckedOperation, 'context'>): void {
    const fields = rootFields(document, operation);
    const { mutationsPerRequest, queryCost } = this.config.limits;
    const isMutation = operation.operation === OperationTypeNode.MUTATION;
    if (isMutation && fields.length > mutationsPerRequest) {
      throw apiError(
        'TOO_MANY_MUTATIONS',
        `the operation has ${fields.length} mutations; ${mutationsPerRequest} are allowed`,
      );
    }
    refuseUnusableVariables(variables);
    refuseUnfitVariables(schema, operation, variables);
    const cost = costOf(schema, document, operation, variables);
    if (cost > queryCost) {
      const sentence = `the operation may cost ${cost}; ${queryCost} is allowed. Ask for smaller pages or fewer fields`;
      throw apiError('TOO_COSTLY', sentence, { extensions: { cost, limit: queryCost } });
    }
    refuseNullCharacters(document);
  }

  // Before all else, so that operations refused for other reasons are counted as well.
  async #consume(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fields: readonly string[],
    { caller, address }: GraphqlContext,
  ): Promise<void> {
    const most = this.config.limits.mutationsPerRequest; // more are refused and not carried out
    for (const [bucket, count] of pointsByBucket(schema, operation, fields)) {
      const key = BY_ADDRESS.has(bucket) ? `address:${address}` : (caller?.playerId ?? address);
      await this.rateLimits.consume(bucket, key, Math.min(count, most));
    }
  }
}

/** Names of the root fields, one for each time a field is asked for. */
function rootFields(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const names: string[] = [];
  const spread = new Set<string>();
  const collect = (selectionSet: SelectionSetNode): void => {
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value); // a fragment is carried out once, however often spread
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return names;
}

function pointsByBucket(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fields: readonly string[],
): ReadonlyMap<Bucket, number> {
  const declared = schema.getRootType(operation.operation)?.getFields() ?? {};
  const points = new Map<Bucket, number>();
  for (const name of fields) {
    // Only `@Bucket` writes this extension.
    const bucket = declared[name]?.extensions[BUCKET] as Bucket | undefined;
    if (bucket) points.set(bucket, (points.get(bucket) ?? 0) + 1);
    else points.set('requests', 1);
  }
  return points;
}

// The execution would do so as well, but only the guard's refusals get a status and a code.
function refuseUnfitVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: CheckedOperation['variables'],
): void {
  const definitions = operation.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
  const error = errors?.[0];
  if (error) throw badUserInput(error.message, error.nodes);
}

function refuseNullCharacters(document: DocumentNode): void {
  const source = document.loc?.source.body ?? '';
  if (!source.includes('\\u') && !source.includes('\0')) return;
  visit(document, {
    StringValue({ value }) {
      refuseNullCharacter(value);
    },
  });
}
