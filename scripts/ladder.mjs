// Plays the bots of a kind against each other and prints how often each wins.
//
//   npm run ladder -- --kind LITTLE_RICKY --games 2000 [--seats 4] [--options '{"pace":"BEATS"}']
//                     [--seed text] [--dist folder]
//
// At a table for more than two, one bot of the better level plays against the others. In a kind for
// one, both play the same deals and the scores are compared. Races are played on a clock of their own,
// on which bots take the time they take to react. Runs over the built rules. A game is dealt from the
// seed and its number, so a run can be repeated; the seat of the better bot changes from game to game.
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
      seats: { type: 'string', default: '2' },
      options: { type: 'string', default: '{}' },
      seed: { type: 'string', default: 'ladder' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const games = Number(values.games);
  if (!Number.isInteger(games) || games < 1)
    throw new Error(`--games must be a whole number above 0`);
  const seats = Number(values.seats);
  if (!Number.isInteger(seats) || seats < 1)
    throw new Error(`--seats must be a whole number above 0`);
  return { ...values, games, seats, options: JSON.parse(values.options) };
}

async function playLadder({ kind, games, seed, dist, seats, options }) {
  console.log(`${kind}, ${games} games a pairing, at most ${seats} seats, seed "${seed}"`);
  for (const pairing of PAIRINGS) {
    const started = performance.now();
    const tally = await playPairing({ kind, games, seed, dist, seats, options, pairing });
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
  tally.ties += Number.isInteger(game.share) ? 0 : 1;
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

async function playShare({ kind: id, games, seed, dist, seats, options, pairing, first, step }) {
  const rulesFolder = pathToFileURL(resolve(dist, 'rules') + '/');
  const { kindById } = await import(new URL('catalogue.js', rulesFolder));
  const contract = await import(new URL('contract/index.js', rulesFolder));
  const kind = kindById(id);
  const most = Math.min(seats, kind.rules.seats.max);
  const chosen = { ...kind.rules.defaultOptions, ...options };
  // In a race the clock of the ladder is a live one.
  const settled = kind.rules.settle?.(chosen, 'LIVE') ?? chosen;
  for (let number = first; number < games; number += step) {
    const key = createHash('sha256')
      .update(`${seed}:${pairing.join(':')}:${number}`)
      .digest('hex');
    const table = { kind, contract, random: { key }, options: settled, seats: most };
    parentPort.postMessage(
      most === 1 ? playAlone(table, pairing) : playAgainst(table, pairing, number),
    );
  }
}

/** One game in which the pairing's first bot sits on a seat that changes with the number. */
function playAgainst(table, [one, other], number) {
  const mine = number % table.seats;
  const levels = Array.from({ length: table.seats }, (_, seat) => (seat === mine ? one : other));
  const { outcome, decisionMs } = playGame(table, levels);
  return {
    share: shareOf(outcome, mine),
    decisionMs: [
      decisionMs[mine],
      decisionMs.flatMap((times, seat) => (seat === mine ? [] : times)),
    ],
  };
}

/** The same deal for both; higher is better, as in every kind for one. */
function playAlone(table, pairing) {
  const games = pairing.map((level) => playGame(table, [level]));
  const [score, against] = games.map(({ outcome }) => outcome.scores[0]);
  const share = score === against ? 0.5 : Number(score > against);
  return { share, decisionMs: games.map(({ decisionMs }) => decisionMs[0]) };
}

function playGame({ kind, contract, random, options, seats }, levels) {
  const { rules, bots } = kind;
  const { BOT_BUDGETS, derive } = contract;
  const decisionMs = levels.map(() => []);
  const due = new Map();
  let state = rules.deal(options, seats, derive(random, 'deal'));
  let now = 0;
  for (let version = 0; rules.outcome(state) === null; version++) {
    if (version > MOST_MOVES) throw new Error(`no end after ${version} moves, key ${random.key}`);
    const next = nextDue(kind, contract, state, { levels, due, now, random, version });
    now = next.at;
    due.delete(next.name);
    if (next.timer !== undefined) {
      state = rules.tick(state, next.timer);
      continue;
    }
    const { seat } = next;
    const started = performance.now();
    const move = bots[levels[seat]](
      rules.view(state, seat),
      rules.legalMoves(state, seat),
      derive(random, `bot:${version}`),
      BOT_BUDGETS[levels[seat]],
    );
    decisionMs[seat].push(performance.now() - started);
    const result = rules.play(state, seat, move);
    if (!result.ok) throw new Error(`${levels[seat]} was refused: ${result.refusal.sentence}`);
    state = result.value;
  }
  return { outcome: rules.outcome(state), decisionMs };
}

/** What happens next: in a race whoever has reacted first, else the first who is awaited. */
function nextDue({ rules, race }, { derive }, state, { levels, due, now, random, version }) {
  const bots = rules.awaited(state).map(({ seat, decision, key }) => {
    const name = `${seat}:${decision}:${key}`;
    if (!due.has(name)) {
      const chance = derive(random, `reaction:${version}:${seat}`);
      due.set(name, now + (race?.reactionMs(rules.view(state, seat), levels[seat], chance) ?? 0));
    }
    return { name, seat, at: due.get(name) };
  });
  const timers = rules.timers(state).map(({ key, afterMs }) => {
    if (!due.has(key)) due.set(key, now + afterMs);
    return { name: key, timer: key, at: due.get(key) };
  });
  return [...bots, ...timers].reduce((first, item) => (item.at < first.at ? item : first));
}

/** 1 for a win, 0 for a loss, a share for a tie. */
function shareOf({ ranks }, seat) {
  if (ranks[seat] !== 1) return 0;
  return 1 / ranks.filter((rank) => rank === 1).length;
}
