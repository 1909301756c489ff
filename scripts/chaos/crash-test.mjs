import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from './checks/index.mjs';
import { isSettled } from './checks/streams.mjs';
import { planHavoc, wreak } from './havoc.mjs';
import { Requests } from './http.mjs';
import { Installation } from './installation.mjs';
import { Ledger } from './ledger.mjs';
import { Player } from './player.mjs';
import { randomFrom } from './random.mjs';
import { readRecords } from './records.mjs';
import { occupy } from './tables.mjs';

const BOOT_MS = 120_000;
const SETTLE_MS = 120_000;
const INBOX_MS = 30_000;
const GAMES_A_PLAYER = 5;
const FEWEST_PLAYERS = 4;

/**
 * One crash test on one backend, from an empty database to the findings. Ends within `seconds` and
 * eight minutes, most of which only a machine needs that hardly gets on. `onBegun` is given the
 * installation before anything is started, to be stopped if the program is to end before.
 */
export async function crashTest(options, tell, onBegun) {
  const begunAt = Date.now();
  const installation = new Installation(options.backend);
  onBegun(installation);
  let findings = [];
  try {
    await installation.start(options.sweepMs);
    const bootMs = await startedWithin(installation);
    tell(`two APIs and two workers are ready after ${bootMs} ms, on ${options.backend}`);
    findings = await play(installation, { ...options, begunAt, bootMs }, tell);
  } finally {
    await installation.stop({ keepLogs: !isPassed(findings) });
  }
  if (!isPassed(findings)) tell(`the logs of the processes are in ${installation.folder}`);
  return findings;
}

export function isPassed(findings) {
  return findings.length > 0 && findings.every(({ ok }) => ok);
}

/** How long it takes says how slow this machine is today. */
async function startedWithin(installation) {
  const began = Date.now();
  await installation.untilReady(BOOT_MS);
  return Date.now() - began;
}

async function play(installation, options, tell) {
  const { seed, seconds, games, bootMs } = options;
  const random = (label) => randomFrom(seed, label);
  const calm = new AbortController();
  const end = new AbortController();
  setMaxListeners(0, calm.signal, end.signal); // everybody waits for them
  const scene = sceneOf(installation, random('requests'), calm.signal, end.signal);
  const players = await arrive(scene, random, games);
  const reading = players.map((player) => player.readInbox());
  const slots = Array.from({ length: games }, (_, slot) =>
    occupy(scene, players, slot, random(`slot ${slot}`)),
  );
  const cutting = cutLines(players, random('lines'), calm.signal);

  const struck = await wreak(planHavoc(random('havoc'), seconds, bootMs), installation, tell);
  await installation.untilReady(BOOT_MS);
  tell(`everything runs again; ${scene.ledger.games.length} games were begun, and play to the end`);
  calm.abort();
  await within(SETTLE_MS, Promise.all([...slots, cutting]));
  await untilInboxesSettle(installation, scene.ledger);
  end.abort();
  await Promise.all(players.map((player) => player.line.close()));
  await within(INBOX_MS, Promise.allSettled([...slots, ...reading]));
  return judge(installation, options, scene.ledger, struck);
}

function sceneOf({ apis }, random, calm, signal) {
  const ledger = new Ledger();
  return { apis, ledger, calm, signal, requests: new Requests({ apis, random, ledger, signal }) };
}

async function arrive(scene, random, games) {
  const count = Math.max(FEWEST_PLAYERS, Math.ceil((2 * games) / GAMES_A_PLAYER));
  const players = [];
  while (players.length < count) {
    players.push(await Player.arrive(scene, random(`player ${players.length}`)));
  }
  return players;
}

/** Clients lose their connection also where nothing is wrong with the server. */
async function cutLines(players, random, calm) {
  while (!calm.aborted) {
    await sleep(random.between(1000, 4000));
    random.pick(players).line.cut();
  }
}

async function untilInboxesSettle({ database }, { inboxes }) {
  const until = Date.now() + INBOX_MS;
  while (Date.now() < until) {
    const live = await database.query(
      'SELECT id, player_id AS "playerId" FROM notification WHERE withdrawn_at IS NULL',
    );
    if (inboxes.every((inbox) => isSettled(inbox, live))) return;
    await sleep(200);
  }
}

async function judge(installation, options, ledger, struck) {
  const { begunAt, sweepMs } = options;
  const allowanceMs = Math.max(options.allowanceMs, Math.round(slowestStartMs(installation) / 2));
  const records = await readRecords(installation.database);
  const domain = await import('../../dist/games/domain/replay.js');
  const { kindOf } = await import('../../dist/rules/catalogue.js');
  const queueOutages = struck.filter(({ what }) => what === 'STOP_QUEUE');
  return inspect({
    ...{ installation, ledger, records, struck, queueOutages, begunAt, sweepMs, allowanceMs },
    ...{ domain, kindOf },
  });
}

/** How slow the machine is, and was while the test ran; starts without a database do not count. */
function slowestStartMs({ servers, database }) {
  const starts = servers
    .flatMap(({ lives }) => lives)
    .filter(({ readyAt }) => readyAt !== null)
    .filter(({ startedAt, readyAt }) =>
      database.outages.every(({ from, to }) => readyAt < from || startedAt > to),
    );
  return Math.max(0, ...starts.map(({ startedAt, readyAt }) => readyAt - startedAt));
}

/** What is not done by then shows in the findings. */
async function within(ms, work) {
  const timer = new AbortController();
  await Promise.race([work, sleep(ms, undefined, timer).catch(() => undefined)]);
  timer.abort();
}
