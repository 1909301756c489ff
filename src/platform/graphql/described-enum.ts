import { registerEnumType } from '@nestjs/graphql';

/** An enum of the API: what each of its names means, in the order in which the schema lists them. */
export function describedEnum<Name extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Name, string>>,
): { readonly [Key in Name]: Key } {
  const entries = Object.entries<string>(meanings);
  // Every name stands for itself.
  const values = Object.fromEntries(entries.map(([key]) => [key, key])) as { [Key in Name]: Key };
  const valuesMap = Object.fromEntries(
    entries.map(([key, meaning]) => [key, { description: meaning }]),
  );
  registerEnumType<object>(values, { name, description, valuesMap });
  return values;
}
