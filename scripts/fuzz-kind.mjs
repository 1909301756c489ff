// Plays random games of a kind with each of its option sets, and stops at the first fault.
//
//   npm run fuzz -- --kind TRICKY_KIDS --games 20000 [--set 3] [--seed text] [--dist folder]
//
// So many games are played with every option set, or with the one of that number, over the built
// rules. Moves are drawn from the list of legal ones, and where that is not complete every second is a
// bot's; in every tenth game some are those of somebody absent. A timer of the table runs out now and
// then. The table must count the same now and then and at the end, for what is lost stays lost, and now
// and then must go on the same from what was stored of it: both cost more than the move. A game is
// dealt from the seed and its number, so that a fault names the game that shows it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const MOST_WORKERS = 2;
const MOST_MOVES = 20_000;
/** What somebody absent does may be worked out at length, so not all games have such a seat. */
const ABSENT_GAMES = 10;
const ABSENT_EVERY = 6;
const STORED_EVERY = 30;
const COUNTED_EVERY = 32;
const BOT_EVERY = 2;
const TIMER_EVERY = 10;
const REPORT_EVERY = 50;

if (isMainThread) await fuzz(settings());
else await playShare(workerData);

function settings() {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string', default: 'LITTLE_RICKY' },
      games: { type: 'string', default: '2000' },
      set: { type: 'string' },
      seed: { type: 'string', default: 'fuzz' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const games = Number(values.games);
  if (!Number.isInteger(games) || games < 1) {
    throw new Error('--games must be a whole number above 0');
  }
  return { ...values, games };
}

async function fuzz({ set, ...job }) {
  const { kind, variants } = await load(job);
  const sets = set === undefined ? variants.keys() : [Number(set)];
  const sum = { games: 0, moves: 0, seconds: 0 };
  for (const number of sets) {
    if (variants[number] === undefined) {
      throw new Error(`--set must be one of 0 to ${variants.length - 1}`);
    }
    console.log(`set ${number}: ${said(variants[number], kind.rules.defaultOptions)}`);
    const tally = await fuzzSet({ ...job, set: number });
    console.log(`  ${line(tally)}`);
    for (const figure of Object.keys(sum)) sum[figure] += tally[figure];
  }
  console.log(`${job.kind}, seed "${job.seed}": ${line(sum)}`);
}

/** What is not as usual. */
function said(options, defaults) {
  const others = Object.entries(options).filter(
    ([name, value]) => !isDeepStrictEqual(value, defaults[name]),
  );
  return others.length === 0 ? 'default options' : JSON.stringify(Object.fromEntries(others));
}

async function fuzzSet(job) {
  const started = performance.now();
  const tally = { games: 0, moves: 0, seconds: 0 };
  const step = Math.min(MOST_WORKERS, availableParallelism(), job.games);
  const shares = Array.from({ length: step }, (_, first) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...job, first, step } });
    return new Promise((done, failed) => {
      worker.on('message', ({ games, moves }) => {
        tally.games += games;
        tally.moves += moves;
        tally.seconds = (performance.now() - started) / 1000;
        process.stderr.write(`\r  ${line(tally)}`);
      });
      worker.on('error', failed);
      worker.on('exit', done);
    });
  });
  await Promise.all(shares);
  process.stderr.write('\r\u001b[K');
  return tally;
}

function line({ games, moves, seconds }) {
  return `${games} games, ${moves} moves in ${seconds.toFixed(0)} s, ${Math.round(moves / seconds)} moves/s`;
}

async function playShare({ games, first, step, set, ...job }) {
  const { kind, variants, contract } = await load(job);
  const options = variants[set];
  let report = { games: 0, moves: 0 };
  for (let number = first; number < games; number += step) {
    const key = createHash('sha256').update(`${job.seed}:${set}:${number}`).digest('hex');
    const { min, max } = kind.rules.seats;
    const seats = min + (number % (max - min + 1));
    try {
      const hasAbsent = number % ABSENT_GAMES === 0;
      report.moves += playGame({ ...kind, hasAbsent }, contract, options, seats, { key });
    } catch (error) {
      const which = JSON.stringify({ game: number, key, seats, options });
      throw new Error(`${error.message}\nin ${which}`, { cause: error });
    }
    report.games += 1;
    if (report.games === REPORT_EVERY || number + step >= games) {
      parentPort.postMessage(report);
      report = { games: 0, moves: 0 };
    }
  }
}

async function load({ kind: id, dist }) {
  const rulesFolder = pathToFileURL(resolve(dist, 'rules') + '/');
  const { kindById } = await import(new URL('catalogue.js', rulesFolder));
  const contract = await import(new URL('contract/index.js', rulesFolder));
  const kind = kindById(id);
  return { kind, contract, variants: await variantsOf(kind, rulesFolder) };
}

/** The variants that the laws are tested under; they are TypeScript, and import the sources. */
async function variantsOf(kind, rulesFolder) {
  const file = new URL(`../test/rules/${kind.folder}/variants.ts`, import.meta.url);
  if (!existsSync(file)) return [kind.rules.defaultOptions];
  const { default: swc } = await import('@swc/core');
  const source = readFileSync(file, 'utf8').replaceAll('../../../src/rules/', rulesFolder.href);
  const { code } = swc.transformSync(source, { jsc: { parser: { syntax: 'typescript' } } });
  const { optionVariants } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return optionVariants;
}

/** How many moves the game took. */
function playGame(kind, { derive, stream }, options, seats, random) {
  const { rules } = kind;
  const lots = stream(random, 'fuzz');
  let state = rules.deal(options, seats, derive(random, 'deal'));
  const census = rules.census(state);
  let moves = 0;
  for (; rules.outcome(state) === null; moves++) {
    if (moves > MOST_MOVES) throw new Error(`no end after ${moves} moves`);
    if (moves % COUNTED_EVERY === 0) mustCountAs(census, rules.census(state), moves);
    state = step(kind, state, lots, () => derive(random, `move:${moves}`));
  }
  mustCountAs(census, rules.census(state), moves);
  const { ranks, scores } = rules.outcome(state);
  if (ranks.length !== seats || scores.length !== seats || !ranks.includes(1)) {
    throw new Error(`an outcome without a winner: ${JSON.stringify({ ranks, scores })}`);
  }
  if (rules.awaited(state).length > 0) throw new Error('a seat is awaited after the end');
  return moves;
}

function mustCountAs(before, now, moves) {
  if (isDeepStrictEqual(now, before)) return;
  throw new Error(`before move ${moves} something was lost or doubled`);
}

function step(kind, state, lots, random) {
  const { rules } = kind;
  const awaited = rules.awaited(state);
  const open = awaited[lots(Math.max(1, awaited.length))];
  const timers = rules.timers(state);
  if (open === undefined || (timers.length > 0 && lots(TIMER_EVERY) === 0)) {
    return rules.tick(state, timers[lots(timers.length)].key);
  }
  const move = chosen(kind, state, open.seat, lots, random);
  const before = lots(STORED_EVERY) === 0 ? JSON.stringify(state) : null;
  const result = rules.play(state, open.seat, move);
  if (!result.ok) {
    throw new Error(`refused ${JSON.stringify(move)}: ${result.refusal.sentence}`);
  }
  if (before !== null) mustBeStorable(rules, { state, before, move, after: result.value }, open);
  return result.value;
}

function mustBeStorable(rules, { state, before, move, after }, { seat }) {
  if (JSON.stringify(state) !== before) throw new Error('a move changed the state it was made in');
  const stored = rules.play(JSON.parse(before), seat, move);
  if (!isDeepStrictEqual(stored.value, after)) {
    throw new Error('a state that was stored plays on differently');
  }
}

function chosen({ rules, bots, hasAbsent }, state, seat, lots, random) {
  if (hasAbsent && lots(ABSENT_EVERY) === 0) return rules.absent(state, seat, random());
  const list = rules.legalMoves(state, seat);
  if (!list.complete && lots(BOT_EVERY) === 0) {
    return bots.EASY(rules.view(state, seat), list, random(), { playouts: 0 });
  }
  return list.moves[lots(list.moves.length)];
}
