import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { type Known, mostly, type Value, valueOf } from './hostile-values.js';

export type Operation = {
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly query: string;
  readonly variables: Readonly<Record<string, Value>>;
};

/** The contract as it is printed: what a client has to go by. */
export const PRINTED_SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'));

const DEEPEST = 4;

/** A piece of a document, with the variables that it needs. */
type Piece = { readonly text: string; readonly given: readonly Given[] };
type Given = {
  readonly argument: GraphQLArgument;
  readonly value: Value;
  readonly inline: boolean;
};

/** Operations on one root field, with arguments that fit mostly and at the edges. */
export function operationOn(
  type: Operation['type'],
  field: GraphQLField<unknown, unknown>,
  known: Known,
): fc.Arbitrary<Operation> {
  return pieceOf(field, field.name, known, 0).map((piece) => assembled(type, [piece]));
}

/** Several root fields at once, each perhaps more than once. */
export function operationsOn(
  type: Operation['type'],
  fields: readonly GraphQLField<unknown, unknown>[],
  known: Known,
): fc.Arbitrary<Operation> {
  const piece = fc.constantFrom(...fields).chain((field) => pieceOf(field, field.name, known, 1));
  return fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) =>
    assembled(
      type,
      pieces.map(({ text, given }, index) => ({ text: `a${index}: ${text}`, given })),
    ),
  );
}

export function rootFields(type: Operation['type']): readonly GraphQLField<unknown, unknown>[] {
  const roots: Record<Operation['type'], ReturnType<GraphQLSchema['getQueryType']>> = {
    query: PRINTED_SCHEMA.getQueryType(),
    mutation: PRINTED_SCHEMA.getMutationType(),
    subscription: PRINTED_SCHEMA.getSubscriptionType(),
  };
  return Object.values(roots[type]?.getFields() ?? {});
}

function pieceOf(
  field: GraphQLField<unknown, unknown>,
  name: string,
  known: Known,
  depth: number,
): fc.Arbitrary<Piece> {
  const given = fc.tuple(
    ...field.args.map((argument) =>
      fc.record({
        argument: fc.constant(argument),
        value: valueOf(argument.type, known),
        inline: mostly(fc.constant(false), 6, fc.constant(true)),
      }),
    ),
  );
  return fc.tuple(given, selectionOf(field.type, known, depth)).map(([own, selection]) => {
    const used = own.filter(({ value }) => value !== undefined);
    const text = used.length === 0 ? name : `${name}(${used.map(() => '@').join(', ')})`;
    return { text: `${text}${selection.text}`, given: [...used, ...selection.given] };
  });
}

/** A random part of what a type has; aliases keep apart what two types call the same. */
function selectionOf(type: GraphQLOutputType, known: Known, depth: number): fc.Arbitrary<Piece> {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return fc.constant({ text: '', given: [] });
  if (isUnionType(named) || !isObjectType(named)) {
    const members = PRINTED_SCHEMA.getPossibleTypes(named);
    return fc.tuple(...members.map((member) => selectionOf(member, known, depth))).map((parts) => ({
      text: ` { __typename ${parts.map(({ text }, index) => `... on ${members[index]?.name}${text}`).join(' ')} }`,
      given: parts.flatMap(({ given }) => given),
    }));
  }
  const fields = Object.values(named.getFields()).filter(
    (field) => depth < DEEPEST || !isCompositeType(getNamedType(field.type)),
  );
  const most = depth < 2 ? 12 : 3;
  return fc.subarray(fields, { maxLength: Math.min(most, fields.length) }).chain((chosen) =>
    fc
      .tuple(
        ...chosen.map((field) =>
          pieceOf(field, `${named.name}_${field.name}: ${field.name}`, known, depth + 1),
        ),
      )
      .map((parts) => ({
        text: ` { __typename ${parts.map(({ text }) => text).join(' ')} }`,
        given: parts.flatMap(({ given }) => given),
      })),
  );
}

/** Puts a variable, or the value itself, where a piece has left room for it. */
function assembled(type: Operation['type'], pieces: readonly Piece[]): Operation {
  const given = pieces.flatMap((piece) => piece.given);
  let next = 0;
  const variables: Record<string, Value> = {};
  const declared: string[] = [];
  const body = pieces
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('@', () => {
      const { argument, value, inline } = given[next] as Given; // one was counted for each
      const name = `v${next++}`;
      if (inline) return `${argument.name}: ${literal(value)}`;
      variables[name] = value;
      declared.push(`$${name}: ${String(argument.type)}`);
      return `${argument.name}: $${name}`;
    });
  const head = declared.length === 0 ? type : `${type} (${declared.join(', ')})`;
  return { type, query: `${head} { ${body} }`, variables };
}

/** Any JSON in the notation of GraphQL: words in capitals are taken for enum values. */
function literal(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') {
    return /^[A-Z][A-Z0-9_]+$/.test(value) ? value : JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${fields.map(([name, inner]) => `${name}: ${literal(inner)}`).join(', ')}}`;
}
