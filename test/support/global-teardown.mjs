import { withClient } from '../../scripts/lib/embedded-postgres.mjs';

/** Drops what this run made; the last run to end stops the server. */
export default async function globalTeardown() {
  const { server, databases } = globalThis.testPostgres;
  await withClient(server.url('postgres'), async (client) => {
    for (const name of databases)
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  await server.stop();
}
