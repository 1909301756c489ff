import { type ASTNode, GraphQLScalarType, Kind } from 'graphql';
import { z } from 'zod';
import { badUserInput } from './api-error.js';

const ISO_8601 = z.iso.datetime({ offset: true });
/** Those that a row can hold: others are instants too, but not to the database. */
const YEARS = { first: 1, last: 9999 } as const;

/** In place of the framework's own, which takes whatever a `Date` can be made of, and NaN as well. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description:
    'An instant in ISO 8601, with time and zone: "2026-06-01T12:00:00Z". Answers are in UTC, to ' +
    'the millisecond; other zones are taken too.',
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError(`a DateTime is made of a Date, not of ${typeof value}`);
  },
  parseValue: (value) => instantOf(value),
  parseLiteral: (node) => instantOf(node.kind === Kind.STRING ? node.value : undefined, node),
});

function instantOf(value: unknown, node?: ASTNode): Date {
  const nodes = node && [node];
  const { success, data } = ISO_8601.safeParse(value);
  if (!success) {
    const sentence = 'a DateTime is ISO 8601 with time and zone, such as "2026-06-01T12:00:00Z"';
    throw badUserInput(sentence, nodes);
  }
  const instant = new Date(data);
  const year = instant.getUTCFullYear();
  if (year >= YEARS.first && year <= YEARS.last) return instant;
  throw badUserInput(`a DateTime is in the years ${YEARS.first} to ${YEARS.last}`, nodes);
}
