import { type GraphQLSchema, printSchema } from 'graphql';

/** The public API as committed in schema.graphql. */
export function printApi(schema: GraphQLSchema): string {
  return `# Printed from the code by \`npm run print:schema\`; do not edit.\n\n${printSchema(schema)}\n`;
}
