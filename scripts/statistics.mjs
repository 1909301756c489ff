// For operators: what is counted of finished games.
//   npm run statistics                 says how many games of each kind wait to be counted
//   npm run statistics -- again [KIND] throws away what was counted; the server counts it anew
import { runningPostgres } from './lib/embedded-postgres.mjs';

const [command = 'list', only] = process.argv.slice(2);
const { readConfig } = await import('../dist/platform/config/index.js');
const { createApp } = await import('../dist/main.js');
const { catalogue, kindById } = await import('../dist/rules/catalogue.js');
const { figuresVersion } = await import('../dist/history/domain/figures.js');
const { FigureRows } = await import('../dist/history/persistence/figure-rows.js');

const MOST_LISTED = 10_000;
const dataDir = process.env.DATA_DIR ?? '.data/postgres';
const url = process.env.DATABASE_URL ?? runningPostgres(dataDir)?.('fairdeal');
if (!url) {
  console.error(`no server runs on ${dataDir}; start it, or set DATABASE_URL`);
  process.exit(1);
}
const kinds = only === undefined ? catalogue : [kindById(only)];
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ROLE: 'api', DATABASE_URL: url });
const app = await createApp(config);
await app.init();
try {
  process.exitCode = await run(app.get(FigureRows, { strict: false }));
} finally {
  await app.close();
}

async function run(rows) {
  if (command !== 'list' && command !== 'again') {
    console.error('usage: npm run statistics [-- list | again [KIND]]');
    return 2;
  }
  for (const kind of kinds) {
    if (command === 'again') await rows.forget(kind.id);
    const waiting = await rows.uncounted(kind.id, figuresVersion(kind), MOST_LISTED);
    const count = waiting.length < MOST_LISTED ? waiting.length : `${MOST_LISTED} or more`;
    console.log(`${kind.id}: ${count} games wait to be counted`);
  }
  return 0;
}
