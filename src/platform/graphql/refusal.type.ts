import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

// Filled by the features before the schema is built: one enum in the API for all of them.
const codes: Record<string, string> = {};
const descriptions: Record<string, { description: string }> = {};

registerEnumType(codes, {
  name: 'RefusalCode',
  description: 'Why a command was not carried out.',
  valuesMap: descriptions,
});

/**
 * Adds codes to the enum `RefusalCode`, each with its description. Called while a feature's modules
 * are loaded; the same code may be added again only with the same description.
 */
export function registerRefusalCodes(added: Readonly<Record<string, string>>): void {
  for (const [code, description] of Object.entries(added)) {
    const known = descriptions[code]?.description;
    if (known !== undefined && known !== description) {
      throw new Error(`two descriptions of the refusal ${code}: "${known}" and "${description}"`);
    }
    codes[code] = code;
    descriptions[code] = { description };
  }
}

@ObjectType('Refusal', {
  description: 'The answer to a command that was not carried out. Nothing has changed.',
})
export class Refusal {
  @Field(() => codes, { description: 'For programs.' })
  readonly code!: string;

  @Field(() => String, { description: 'For people: names the thing, and what would be right.' })
  readonly sentence!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Where a game refuses: its version, the one to look at before trying again.',
  })
  readonly version?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Where something cannot be played: what may be, by the names of the API.',
  })
  readonly allowed?: readonly string[] | null;
}
