// Writes the migration that leads from the committed ones to prisma/schema.prisma.
//   npm run new:migration -- add_games
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from './lib/embedded-postgres.mjs';
import { missingMigration } from './lib/schema-engine.mjs';

const MIGRATIONS = 'prisma/migrations';
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('usage: npm run new:migration -- name_in_lower_case');
  process.exit(1);
}

const server = await startPostgres({ dir: '.data/migrations-postgres' });
await ensureDatabase(server.url, 'empty');
mkdirSync(MIGRATIONS, { recursive: true });
const lock = join(MIGRATIONS, 'migration_lock.toml');
if (!existsSync(lock)) writeFileSync(lock, 'provider = "postgresql"\n');
const difference = await missingMigration(server.url('empty'), 'prisma/schema.prisma', MIGRATIONS);
if (difference.exitCode === 0) {
  console.log('the migrations already lead to prisma/schema.prisma');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), difference.stdout);
  console.log(`wrote ${folder}/migration.sql`);
}
await server.stop();
process.exit(0); // the engine leaves a timer behind
