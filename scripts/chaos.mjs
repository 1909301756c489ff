// The crash test: two API and two worker processes on one database, clients that play many games
// over HTTP and WebSocket, and kill -9 for everything, at random. Afterwards the database and the
// clients must tell the same story. docs/operations.md says what is checked.
//   npm run chaos -- --seconds 60 --games 20 --backend postgres|redis|both --seed 1
import { crashTest, isPassed } from './chaos/crash-test.mjs';
import { readOptions } from './chaos/options.mjs';
import { hasRedis } from './chaos/redis.mjs';

const FAULTS_SHOWN = 10;

const options = readOptions(process.argv.slice(2));
const tell = options.json ? console.error : console.log;
let installation;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(130));
// Whatever goes wrong here, what was started must not stay behind.
for (const fault of ['uncaughtException', 'unhandledRejection']) {
  process.on(fault, (error) => {
    console.error(error);
    void stop(1);
  });
}

try {
  await main();
} catch (error) {
  console.error(error);
  await stop(1);
}

async function main() {
  tell(`the seed is ${options.seed}`);
  const reports = [];
  for (const backend of backends()) {
    const began = Date.now();
    const since = () => ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    const findings = await crashTest(
      { ...options, backend },
      (sentence) => tell(`${since()} s  ${sentence}`),
      (started) => (installation = started),
    );
    print(backend, findings);
    reports.push({ backend, passed: isPassed(findings), findings });
  }
  if (options.json) console.log(JSON.stringify({ seed: options.seed, reports }));
  process.exit(reports.every(({ passed }) => passed) ? 0 : 1);
}

function backends() {
  if (options.backend !== 'both') return [options.backend];
  if (hasRedis()) return ['postgres', 'redis'];
  tell('there is no redis-server: PostgreSQL only');
  return ['postgres'];
}

function print(backend, findings) {
  tell(`\n${backend}:`);
  for (const { name, figure, ok, faults } of findings) {
    tell(`${ok ? 'ok    ' : 'FAILED'}  ${name}: ${figure}`);
    for (const fault of faults.slice(0, FAULTS_SHOWN)) tell(`          ${fault}`);
    if (faults.length > FAULTS_SHOWN) tell(`          and ${faults.length - FAULTS_SHOWN} more`);
  }
  tell('');
}

async function stop(status) {
  await installation?.stop({ keepLogs: true });
  process.exit(status);
}
