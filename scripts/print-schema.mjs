// Prints the public API from the code built into dist/ to schema.graphql.
//   npm run print:schema             writes the file
//   npm run print:schema -- --check  exits 1 where the file and the code differ
import 'reflect-metadata';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../dist/app.module.js';
import { readConfig } from '../dist/platform/config/index.js';
import { printApi } from '../dist/platform/graphql/index.js';

const FILE = 'schema.graphql';

// In preview nothing but the schema comes to life: no database is asked.
const config = readConfig({ DATABASE_URL: 'postgresql://nobody/nothing' });
const app = await NestFactory.create(AppModule.for(config), new FastifyAdapter(), {
  preview: true,
  logger: ['error', 'fatal'],
});
await app.init();
const schema = app.get(GraphQLSchemaHost, { strict: false }).schema;
const printed = printApi(schema);

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, printed);
  console.log(`wrote ${FILE}`);
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== printed) {
  console.error(`${FILE} is not what the code says: run "npm run print:schema" and commit it`);
  process.exit(1);
}
