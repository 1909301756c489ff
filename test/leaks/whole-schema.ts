import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isCompositeType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The values to ask for an argument with, one after the other; none: it is left out. */
export type Choices = Readonly<Record<string, readonly unknown[]>>;

/**
 * Everything that a type has, every field of every member: a field that is added to the API is
 * asked for by itself. What has an id is taken apart once in a document. Aliases keep apart what
 * types call the same.
 */
export function selectionOf(schema: GraphQLSchema, typeName: string, choices: Choices): string {
  const type = schema.getType(typeName);
  if (!type) throw new Error(`the schema has no type ${typeName}`);
  return new Selector(schema, choices).select(type);
}

/** All ways to ask for a root field with the choices. */
export function fieldWith(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  choices: Choices,
): readonly string[] {
  const type = getNamedType(field.type);
  return calls(field, choices).map((call) => call + new Selector(schema, choices).select(type));
}

/** A command with everything that its answer has. */
export function mutationOf(
  schema: GraphQLSchema,
  name: string,
  args: string,
  choices: Choices,
): string {
  const field = schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`there is no mutation ${name}`);
  return `${name}(${args})${selectionOf(schema, getNamedType(field.type).name, choices)}`;
}

/** A command of which only the refusal is of interest. */
export function refusalOf(schema: GraphQLSchema, name: string, args: string): string {
  return `${name}(${args}) { __typename ... on Refusal${selectionOf(schema, 'Refusal', {})} }`;
}

class Selector {
  readonly #takenApart = new Set<string>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly choices: Choices,
  ) {}

  select(type: GraphQLNamedType, above: readonly string[] = []): string {
    if (!isCompositeType(type)) return '';
    if (isObjectType(type)) return this.#selectObject(type, above);
    const members = this.schema
      .getPossibleTypes(type)
      .map((member) => `... on ${member.name}${this.select(member, above)}`);
    return ` { __typename ${members.join(' ')} }`;
  }

  #selectObject(type: GraphQLObjectType, above: readonly string[]): string {
    const isKnown = this.#takenApart.has(type.name) || above.includes(type.name);
    if (isKnown) return ' { __typename }';
    if (type.getInterfaces().length > 0) this.#takenApart.add(type.name);
    const fields = Object.values(type.getFields()).flatMap((field) => {
      const inner = this.select(getNamedType(field.type), [...above, type.name]);
      return calls(field, this.choices).map(
        (call, index) => `${type.name}_${field.name}_${index}: ${call}${inner}`,
      );
    });
    return ` { __typename ${fields.join(' ')} }`;
  }
}

/** The field with each combination of the values for its arguments. */
function calls(
  { name, args }: GraphQLField<unknown, unknown>,
  choices: Choices,
): readonly string[] {
  const combinations = args.reduce<readonly (readonly string[])[]>(
    (known, argument) => {
      const values = choices[argument.name] ?? [];
      if (
        values.length === 0 &&
        isNonNullType(argument.type) &&
        argument.defaultValue === undefined
      ) {
        throw new Error(`nothing was chosen for the argument ${argument.name} of ${name}`);
      }
      if (values.length === 0) return known;
      return known.flatMap((given) =>
        values.map((value) =>
          value === undefined ? given : [...given, `${argument.name}: ${literal(value)}`],
        ),
      );
    },
    [[]],
  );
  return combinations.map((given) => (given.length === 0 ? name : `${name}(${given.join(', ')})`));
}

/** Enum values are written in capitals and without quotes. */
function literal(value: unknown): string {
  const isEnumValue = typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value);
  return isEnumValue ? value : JSON.stringify(value);
}
