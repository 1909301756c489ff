// For operators: the games that a fault of the rules has stopped, and letting one go on again.
//   npm run suspended                    lists them, with the fault
//   npm run suspended -- resume GAME_ID  resumes one, once the fault is mended and the server restarted
import { runningPostgres } from './lib/embedded-postgres.mjs';

const [command = 'list', gameId] = process.argv.slice(2);
const { readConfig } = await import('../dist/platform/config/index.js');
const { createApp } = await import('../dist/main.js');

const dataDir = process.env.DATA_DIR ?? '.data/postgres';
const url = process.env.DATABASE_URL ?? runningPostgres(dataDir)?.('fairdeal');
if (!url) {
  console.error(`no server runs on ${dataDir}; start it, or set DATABASE_URL`);
  process.exit(1);
}
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ROLE: 'api', DATABASE_URL: url });
const app = await createApp(config);
await app.init();
try {
  process.exitCode = await run();
} finally {
  await app.close();
}

async function run() {
  if (command === 'list') return list();
  if (command === 'resume' && gameId) return resume();
  console.error('usage: npm run suspended [-- list | resume GAME_ID]');
  return 2;
}

async function list() {
  const { PrismaService } = await import('../dist/platform/database/index.js');
  const where = { phase: 'SUSPENDED' };
  const games = await app
    .get(PrismaService)
    .game.findMany({ where, orderBy: { createdAt: 'asc' } });
  for (const { id, version, state } of games) {
    const since = new Date(state.suspension.at).toISOString();
    console.log(`${id}  version ${version}  since ${since}\n  ${state.suspension.fault}`);
  }
  console.log(`${games.length} suspended`);
  return 0;
}

async function resume() {
  const { GameService } = await import('../dist/games/application/game.service.js');
  const games = app.get(GameService, { strict: false });
  const answer = await games.carryOut(gameId, { type: 'RESUME' });
  console.log(answer.ok ? `game ${gameId} goes on` : answer.refusal.sentence);
  return answer.ok ? 0 : 1;
}
