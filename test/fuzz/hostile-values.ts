import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** `undefined`: left out. Everything else can be sent as JSON. */
export type Value = unknown;

/** What exists, so that an input can also get past the first check. */
export type Known = {
  readonly ids: readonly string[];
  /** Names, codes and keys that mean something to the server. */
  readonly words: readonly string[];
};

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '\u202eolleh\u202c',
  'مرحبا بالعالم',
  '\ufeff',
  '\u200b\u200d',
  'e' + '\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(64),
  'İıſK',
  "'; DROP TABLE game; --",
  '"}}){__typename}',
  '${7*7}{{7*7}}%s%n',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\\u0000\\ud800',
  '\r\nx-evil: 1',
  '\u2028\u2029',
  '-1',
  '1e999',
  'NaN',
  'null',
];
const HUGE_TEXTS: readonly string[] = [
  'x'.repeat(20_000),
  '\u{1f0a1}'.repeat(5_000),
  '9'.repeat(400),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map(utf16),
  },
);

const INSTANTS: readonly string[] = [
  '2026-06-01T12:00:00Z',
  '2026-06-01T12:00:00.000Z',
  '1970-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2016-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-06-01T12:00:00+14:00',
  '2026-06-01',
  '12:00',
];

const WHOLE_NUMBERS: readonly number[] = [
  0,
  1,
  2,
  3,
  5,
  6,
  10,
  24,
  100,
  101,
  -1,
  2 ** 31 - 1,
  -(2 ** 31),
];
const OTHER_NUMBERS: readonly number[] = [
  2 ** 31,
  -(2 ** 31) - 1,
  1e15,
  1e300,
  -1e300,
  0.5,
  -0,
  1e-9,
];

/** Values for a type: most of them fit, and those that do are often at an edge. */
export function valueOf(type: GraphQLInputType, known: Known): fc.Arbitrary<Value> {
  if (isNonNullType(type))
    return mostly(fitting(type.ofType, known), 30, fc.constantFrom(null, undefined));
  return fc.oneof(
    { weight: 3, arbitrary: fitting(type, known) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant(null) },
  );
}

function fitting(type: GraphQLInputType, known: Known): fc.Arbitrary<Value> {
  if (isNonNullType(type)) return fitting(type.ofType, known);
  if (isListType(type)) return listOf(fitting(type.ofType, known));
  return mostly(named(type, known), 25, wrong);
}

function listOf(item: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const long = fc
    .tuple(item, fc.constantFrom(51, 501))
    .map(([value, count]) => Array<Value>(count).fill(value));
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(item, { maxLength: 3 }) },
    { weight: 1, arbitrary: item },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: fc.constant([null]) },
    { weight: 1, arbitrary: item.map((value) => [[[value]]]) },
  );
}

function named(type: GraphQLNamedInputType, known: Known): fc.Arbitrary<Value> {
  if (isInputObjectType(type)) return objectOf(type, known);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  switch (type.name) {
    case 'Int':
    case 'Float':
      return mostly(fc.constantFrom(...WHOLE_NUMBERS), 6, fc.constantFrom(...OTHER_NUMBERS));
    case 'Boolean':
      return fc.boolean();
    case 'DateTime':
      return fc.constantFrom(...INSTANTS);
    case 'ID':
      return idFrom(known);
    default:
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...known.words) },
        { weight: 2, arbitrary: cursor(known) },
        { weight: 3, arbitrary: hostileText },
        { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
      );
  }
}

function objectOf(type: GraphQLInputObjectType, known: Known): fc.Arbitrary<Value> {
  const fields = Object.values(type.getFields());
  const arbitraries = Object.fromEntries(
    // Of a type that takes exactly one, the one must be there at all to be taken.
    fields.map((field) => [
      field.name,
      type.isOneOf
        ? mostly(fitting(field.type, known), 30, fc.constant(null))
        : valueOf(field.type, known),
    ]),
  );
  const whole = fc.record(arbitraries);
  const one = fc
    .tuple(whole, fc.constantFrom(...fields.map(({ name }) => name)))
    .map(([values, name]) => ({ [name]: values[name] }));
  const other = fc.oneof(
    whole.map((values) => ({ ...values, noSuchField: 1 })),
    whole.map((values) =>
      JSON.parse(`{"__proto__":{"isAdmin":true},"a":${JSON.stringify(values)}}`),
    ),
    fc.constant({}),
  );
  return mostly(type.isOneOf ? mostly(one, 8, whole) : whole, 25, other);
}

/** Ids that were given out, and such as only look like it. */
function idFrom({ ids, words }: Known): fc.Arbitrary<Value> {
  const types = ['Game', 'Player', 'Notification', 'AccessToken', 'Nothing', '__proto__', ''];
  const inner = fc.oneof(
    fc.constantFrom('00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
    fc.uuid(),
    hostileText,
  );
  const forged = fc
    .tuple(fc.constantFrom(...types), inner)
    .map(([type, id]) => Buffer.from(`${type}:${id}`).toString('base64'));
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...ids) },
    { weight: 3, arbitrary: forged },
    { weight: 1, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.integer() },
  );
}

/** Places in lists: right in form, with anything in them. */
function cursor({ ids }: Known): fc.Arbitrary<string> {
  const part = fc.oneof(
    fc.constantFrom(
      ...ids,
      ...INSTANTS,
      '0',
      '1',
      '-1',
      '999999999',
      '99999999999999',
      '1.5',
      '1.000000000000',
    ),
    fc.constantFrom('1780315200000', '8640000000000001', '9007199254740993'),
    fc.uuid(),
    hostileText,
  );
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: part }, { weight: 1, arbitrary: fc.jsonValue() }), {
      maxLength: 5,
    })
    .map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
}

/** What fits no type. */
const wrong: fc.Arbitrary<Value> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({}, [], [[]], true, 1.5, '', { a: { b: { c: {} } } }, deep(200)),
  hostileText,
);

function deep(levels: number): Value {
  let value: Value = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** `usual`, and once in so many times `other`. */
export function mostly<Item>(
  usual: fc.Arbitrary<Item>,
  outOf: number,
  other: fc.Arbitrary<Item>,
): fc.Arbitrary<Item> {
  return fc.oneof({ weight: outOf - 1, arbitrary: usual }, { weight: 1, arbitrary: other });
}

function utf16(units: readonly number[]): string {
  return String.fromCharCode(...units);
}
