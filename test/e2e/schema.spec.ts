import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { printApi } from '../../src/platform/graphql/index.js';
import { type TestServer, startTestServer } from '../support/app.js';

let server: TestServer;
let schema: GraphQLSchema;
beforeAll(async () => {
  server = await startTestServer();
  schema = server.app.get(GraphQLSchemaHost, { strict: false }).schema;
});
afterAll(() => server.close());

test('schema.graphql is what the code says (npm run print:schema)', () => {
  expect(printApi(schema)).toBe(readFileSync('schema.graphql', 'utf8'));
});

test('everything in the API has a description', () => {
  const described = Object.values(schema.getTypeMap()).filter(isOurs).flatMap(describedParts);
  expect(described.length).toBeGreaterThan(50);
  const without = described.filter(([, description]) => !description?.trim());
  expect(without.map(([name]) => name)).toEqual([]);
});

test('whatever can be asked for page by page is a connection', () => {
  const paged = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()))
    .filter((field) => field.args.some(({ name }) => name === 'after'));
  expect(paged.map(({ type }) => String(type)).filter((type) => !PAGE.test(type))).toEqual([]);
  expect(paged.length).toBeGreaterThan(0);
});

const PAGE = /Connection!?$/;

type Described = readonly [name: string, description: string | null | undefined];

const ROOTS = ['Query', 'Mutation', 'Subscription'];
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID'];

function isOurs({ name }: GraphQLNamedType): boolean {
  return !name.startsWith('__') && !BUILT_IN.includes(name);
}

function describedParts(type: GraphQLNamedType): readonly Described[] {
  const own: Described[] = ROOTS.includes(type.name) ? [] : [[type.name, type.description]];
  if (isEnumType(type)) {
    return [...own, ...type.getValues().map((value) => partOf(type.name, value))];
  }
  if (isInputObjectType(type)) {
    return [...own, ...Object.values(type.getFields()).map((field) => partOf(type.name, field))];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return own;
  const fields = Object.values(type.getFields()).flatMap((field) => [
    partOf(type.name, field),
    ...field.args.map((argument) => partOf(`${type.name}.${field.name}`, argument)),
  ]);
  return [...own, ...fields];
}

function partOf(
  owner: string,
  part: { readonly name: string; readonly description?: string | null | undefined },
): Described {
  return [`${owner}.${part.name}`, part.description];
}
