import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The template that this run has migrated, of which every database here is a copy at first. */
const TEMPLATE = `template_${process.env['TEST_RUN']}`;

/** A copy of a database that nobody is connected to; of an empty one where none is named. */
export async function copyDatabase(of: string = TEMPLATE): Promise<string> {
  const name = `leaks_${process.env['TEST_RUN']}_${randomBytes(4).toString('hex')}`;
  await inDatabase('postgres', (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${of}`));
  return name;
}

export async function dropDatabase(name: string): Promise<void> {
  await inDatabase('postgres', (client) =>
    client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

export function databaseUrl(name: string): string {
  return `${process.env['TEST_DATABASE_URL']}${name}`;
}

export async function inDatabase<Result>(
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
