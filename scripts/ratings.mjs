// For operators: results that are taken back, and ratings that are computed again. The server may run.
//   npm run ratings                                   lists the results that were voided
//   npm run ratings -- void GAME_ID --reason "…"      takes a result back; everybody sees the reason
//   npm run ratings -- restore GAME_ID                lets it count again
//   npm run ratings -- rebuild [KIND]                 computes everything again from the results
//   npm run ratings -- check [KIND]                   says what is not as it must be; changes nothing
import { parseArgs } from 'node:util';
import { fromGlobalId } from 'graphql-relay';
import { runningPostgres } from './lib/embedded-postgres.mjs';

const USAGE =
  'usage: npm run ratings [-- show | void GAME_ID --reason TEXT | restore GAME_ID | rebuild [KIND] | check [KIND]]';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const { values, positionals } = parseArgs({
  options: { reason: { type: 'string' } },
  allowPositionals: true,
});
const [command = 'show', given] = positionals;
const subject = rowId(given);
const COMMANDS = { show, void: voidResult, restore, rebuild, check };
if (!(command in COMMANDS)) {
  console.error(USAGE);
  process.exit(2);
}

const { readConfig } = await import('../dist/platform/config/index.js');
const { createApp } = await import('../dist/main.js');
const { RatingCheck, RatingRebuild, VoidedResults } = await import('../dist/ratings/index.js');

const dataDir = process.env.DATA_DIR ?? '.data/postgres';
const url = process.env.DATABASE_URL ?? runningPostgres(dataDir)?.('fairdeal');
if (!url) {
  console.error(`no server runs on ${dataDir}; start it, or set DATABASE_URL`);
  process.exit(1);
}
const told = { at: Date.now() };
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ROLE: 'api', DATABASE_URL: url });
const app = await createApp(config);
await app.init();
try {
  process.exitCode = await COMMANDS[command]();
} finally {
  await app.close();
}

async function show() {
  const voided = await app.get(VoidedResults, { strict: false }).list();
  for (const { gameId, kind, number, reason, voidedAt } of voided) {
    console.log(`${gameId}  ${kind} ${number}  ${voidedAt.toISOString()}\n  ${reason}`);
  }
  console.log(`${voided.length} results are void`);
  return 0;
}

async function voidResult() {
  if (!isGameId() || !values.reason?.trim()) return usage();
  const facts = { reason: values.reason.trim(), now: Date.now() };
  const results = app.get(VoidedResults, { strict: false });
  return tell(await results.void(subject, facts, progress), 'is void now', 'was void before');
}

async function restore() {
  if (!isGameId()) return usage();
  const results = app.get(VoidedResults, { strict: false });
  return tell(await results.restore(subject, Date.now(), progress), 'counts again', 'was not void');
}

async function rebuild() {
  const ratings = app.get(RatingRebuild, { strict: false });
  for (const kind of await kindsOf(ratings)) {
    await ratings.run(kind, progress);
    console.log(`${kind}: computed again`);
  }
  return 0;
}

async function check() {
  const checking = app.get(RatingCheck, { strict: false });
  const faults = [];
  for (const kind of await kindsOf(app.get(RatingRebuild, { strict: false }))) {
    faults.push(...(await checking.run(kind, progress)));
  }
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'all figures are as they must be' : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

async function kindsOf(ratings) {
  const kinds = await ratings.kinds();
  return subject === undefined ? kinds : kinds.filter((kind) => kind === subject);
}

/** Games may be named as the API does. */
function rowId(id) {
  const { type, id: inner } = fromGlobalId(id ?? '');
  return type === 'Game' ? inner : id;
}

function isGameId() {
  return subject !== undefined && UUID.test(subject);
}

function usage() {
  console.error(USAGE);
  return 2;
}

function tell(answer, done, already) {
  if (answer === 'NOT_RATED') console.error(`${subject} is no rated game that has ended`);
  else console.log(`the result of ${subject} ${answer === 'DONE' ? done : already}`);
  return answer === 'NOT_RATED' ? 1 : 0;
}

/** Long work says every second how far it is. */
function progress(done, of) {
  if (Date.now() - told.at < 1000) return;
  told.at = Date.now();
  console.error(`${done} of ${of} games (${Math.floor((100 * done) / of)}%)`);
}
