// Plays the bots of a kind against each other and prints how often each wins.
//
//   node scripts/ladder.mjs --kind LITTLE_RICKY --games 2000 [--seed text] [--dist folder]
//
// Runs over the built rules (npm run ladder builds first). A game is dealt from the seed and its
// number, so a run can be repeated; the seats alternate from game to game.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAIRINGS = [
  ['NORMAL', 'EASY'],
  ['HARD', 'NORMAL'],
];
const SEATS = 2;
const MOST_MOVES = 20_000;
/** Two-sided 95 %. */
const Z = 1.96;

if (isMainThread) await playLadder(settings());
else await playShare(workerData);

function settings() {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string', default: 'LITTLE_RICKY' },
      games: { type: 'string', default: '2000' },
      seed: { type: 'string', default: 'ladder' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const games = Number(values.games);
  if (!Number.isInteger(games) || games < 1)
    throw new Error(`--games must be a whole number above 0`);
  return { ...values, games };
}

async function playLadder({ kind, games, seed, dist }) {
  console.log(`${kind}, ${games} games a pairing, seed "${seed}"`);
  for (const pairing of PAIRINGS) {
    const started = performance.now();
    const tally = await playPairing({ kind, games, seed, dist, pairing });
    process.stderr.write('\r\u001b[K');
    console.log(report(pairing, tally, games, (performance.now() - started) / 1000));
  }
}

/** Each worker takes every n-th game; the tallies are added up. */
function playPairing(job) {
  const workers = Math.min(availableParallelism(), job.games);
  const tally = { played: 0, wins: 0, ties: 0, decisionMs: [[], []] };
  const shares = Array.from({ length: workers }, (_, first) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { ...job, first, step: workers },
    });
    return new Promise((done, failed) => {
      worker.on('message', (game) => {
        add(tally, game);
        if (tally.played % 10 === 0) {
          process.stderr.write(`\r${job.pairing.join(' : ')}  ${tally.played}/${job.games}`);
        }
      });
      worker.on('error', failed);
      worker.on('exit', done);
    });
  });
  return Promise.all(shares).then(() => tally);
}

function add(tally, game) {
  tally.played += 1;
  tally.wins += game.share;
  tally.ties += game.share === 0.5 ? 1 : 0;
  game.decisionMs.forEach((times, side) => tally.decisionMs[side].push(...times));
}

function report([one, other], tally, games, seconds) {
  const [low, high] = wilson(tally.wins, games);
  return [
    `${one} beats ${other} in ${percent(tally.wins / games)}`,
    `95 % interval ${percent(low)} to ${percent(high)}`,
    `${tally.ties} ties`,
    `${one} thinks ${milliseconds(tally.decisionMs[0])}`,
    `${seconds.toFixed(0)} s`,
  ].join('; ');
}

/** Wilson's interval; a tie counts as half a win. */
function wilson(wins, games) {
  const rate = wins / games;
  const centre = rate + (Z * Z) / (2 * games);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / games + (Z * Z) / (4 * games * games));
  const scale = 1 + (Z * Z) / games;
  return [(centre - spread) / scale, (centre + spread) / scale];
}

function percent(rate) {
  return `${(100 * rate).toFixed(1)} %`;
}

function milliseconds(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  const high = sorted[Math.floor(0.99 * (sorted.length - 1))];
  return `${mean.toFixed(1)} ms a decision (99th percentile ${high.toFixed(1)})`;
}

async function playShare({ kind: id, games, seed, dist, pairing, first, step }) {
  const rulesFolder = pathToFileURL(resolve(dist, 'rules') + '/');
  const { kindById } = await import(new URL('catalogue.js', rulesFolder));
  const contract = await import(new URL('contract/index.js', rulesFolder));
  const kind = kindById(id);
  for (let number = first; number < games; number += step) {
    const key = createHash('sha256')
      .update(`${seed}:${pairing.join(':')}:${number}`)
      .digest('hex');
    parentPort.postMessage(playGame(kind, contract, { key }, pairing, number % SEATS));
  }
}

/** One game in which the pairing's first bot sits in `seatOfFirst`. */
function playGame({ rules, bots }, { BOT_BUDGETS, derive }, random, pairing, seatOfFirst) {
  const decisionMs = [[], []];
  let state = rules.deal(rules.defaultOptions, SEATS, derive(random, 'deal'));
  for (let version = 0; rules.outcome(state) === null; version++) {
    if (version > MOST_MOVES) throw new Error(`no end after ${version} moves, key ${random.key}`);
    const [open] = rules.awaited(state);
    if (open === undefined) {
      state = rules.tick(state, rules.timers(state)[0].key);
      continue;
    }
    const side = open.seat === seatOfFirst ? 0 : 1;
    const started = performance.now();
    const move = bots[pairing[side]](
      rules.view(state, open.seat),
      rules.legalMoves(state, open.seat),
      derive(random, `bot:${version}`),
      BOT_BUDGETS[pairing[side]],
    );
    decisionMs[side].push(performance.now() - started);
    const result = rules.play(state, open.seat, move);
    if (!result.ok) throw new Error(`${pairing[side]} was refused: ${result.refusal.sentence}`);
    state = result.value;
  }
  return { share: shareOf(rules.outcome(state), seatOfFirst), decisionMs };
}

/** 1 for a win, 0 for a loss, one half for a tie. */
function shareOf({ ranks }, seat) {
  if (ranks[seat] !== 1) return 0;
  return 1 / ranks.filter((rank) => rank === 1).length;
}
