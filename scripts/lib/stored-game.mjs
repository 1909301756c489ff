// Plays a game for the corpus: through the one decision of the server, by bots, at a held time and
// from fixed seeds, without a database. The same scenario gives the same record.
import { createHash } from 'node:crypto';
import { decide } from '../../dist/games/domain/decide.js';
import { botOf, playerOf } from '../../dist/games/domain/game.js';
import { newGame } from '../../dist/games/domain/new-game.js';
import { viewOf } from '../../dist/games/domain/projection.js';
import { settledOptions } from '../../dist/games/domain/settings.js';
import { nextDueAt } from '../../dist/games/domain/time.js';
import { changedLeaves, leavesOf } from '../../dist/history/record/leaves.js';
import { endOf, headerOf, turnLineOf } from '../../dist/history/record/write.js';
import { BOT_BUDGETS, derive, pick } from '../../dist/rules/contract/index.js';

const START = Date.UTC(2026, 0, 1, 12);
const THINKING_MS = 7_000;
const TURN_SECONDS = 60;
const MOST_TURNS = 5_000;
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
const GONE = new Set(['MISSED', 'REPLACED', 'FORFEITED']);

/** The lines of a record, each with what a spectator saw change. */
export function storedGame(kind, scenario) {
  const { start, steps } = played(kind, scenario);
  const { game } = steps.at(-1) ?? { game: start };
  const sitting = { game, kind };
  const telling = {
    viewer: null,
    apiId: (type, id) => Buffer.from(`${type}:${id}`).toString('base64'),
  };
  const names = new Map(NAMES.map((name, index) => [uuid(`player ${index}`), name]));
  const header = headerOf(sitting, telling, names, game.endedAt);
  let seen = leavesOf(null);
  const turns = steps.map(({ turn, game: after }) => {
    const sees = leavesOf(viewOf({ game: after, kind }, null));
    const shows = changedLeaves(seen, sees);
    seen = sees;
    return { ...turnLineOf(sitting, turn, telling), shows };
  });
  return [header, ...turns, endOf(game)];
}

function played(kind, scenario) {
  const start = lobbyOf(kind, scenario);
  const table = { kind, scenario, game: start, now: START, steps: [] };
  for (const [seat, who] of scenario.seats.entries()) {
    const level = levelOf(who);
    const playerId = uuid(`player ${seat}`);
    if (!isPlayer(who)) act(table, { type: 'ADD_BOT', playerId: start.ownerId, level, seat });
    else if (seat > 0) {
      act(table, { type: 'JOIN', playerId, inviteCode: null, entropy: `of seat ${seat}` });
    }
  }
  act(table, { type: 'START', playerId: start.ownerId });
  const events = [...(scenario.events ?? [])];
  for (let moves = 0; table.game.phase === 'PLAYING'; moves++) {
    if (moves > MOST_TURNS) throw new Error(`${scenario.name} does not end`);
    if (events[0]?.after <= moves && happens(table, events[0].what)) events.shift();
    else goOn(table);
  }
  if (events.length > 0) throw new Error(`${scenario.name} ended before ${events[0].what}`);
  return { start, steps: table.steps };
}

function lobbyOf(kind, { name, seats, options, missesBeforeBot = 3, onMiss = 'STAND_IN' }) {
  const chosen = {
    options: { ...kind.rules.defaultOptions, ...options },
    seats: seats.length,
    minSeats: kind.rules.seats.min,
    timeControl: { type: 'LIVE', turnSeconds: TURN_SECONDS },
    absence: { onMiss, missesBeforeBot, botLevel: 'EASY', remindAtPercent: 50 },
    visibility: 'PUBLIC',
    rated: true,
    fillWithBots: null,
    startWhenFull: false,
    openHours: 24,
  };
  const settings = { ...chosen, options: settledOptions(kind, chosen) };
  return newGame(
    {
      id: uuid(`${kind.id} ${name}`),
      kind: kind.id,
      revision: kind.revision,
      ownerId: uuid('player 0'),
      requestId: null,
      rematchOf: null,
      inviteCode: 'CORPUS',
      settings,
      invited: [],
      seed: sha256(`seed of ${kind.id} ${name}`),
      entropy: 'of seat 0',
    },
    START,
  );
}

/** False where it cannot happen yet: then the game goes on, and it is tried again. */
function happens(table, what) {
  const { game } = table;
  const owed = game.open.find(({ deadline }) => deadline !== null);
  const away = game.seats.find(({ standIn, givenUp }) => standIn !== null && givenUp === null);
  if (what === 'RETURN' && away) {
    act(table, { type: 'TAKE_BACK_SEAT', playerId: playerOf(away) });
  } else if (what === 'RESIGN' && owed) {
    act(table, { type: 'RESIGN', playerId: playerOf(game.seats[owed.seat]) });
  } else if (what === 'MISS' && owed) {
    while (!GONE.has(passTime(table).act.type));
  } else return false;
  return true;
}

/** What comes first: something that falls due, or a move. */
function goOn(table) {
  const { game, now } = table;
  const due = nextDueAt(game);
  if (game.open.length === 0 || (due !== null && due <= now + THINKING_MS)) return passTime(table);
  const random = derive({ key: game.seed }, `corpus:${game.version}`);
  const decision = game.open[pick(random, 'who', game.open.length)];
  table.now += THINKING_MS;
  return move(table, decision, random);
}

function move(table, { seat, sinceVersion }, random) {
  const { game, kind, scenario } = table;
  const state = game.seats[seat];
  const bot = botOf(state);
  const level = bot ?? levelOf(scenario.seats[seat]);
  const view = kind.rules.view(game.table, seat);
  const moves = kind.rules.legalMoves(game.table, seat);
  const chosen = kind.bots[level](view, moves, random, BOT_BUDGETS[level]);
  if (bot) return act(table, { type: 'BOT_MOVE', seat, sinceVersion, move: chosen });
  return act(table, {
    type: 'MOVE',
    playerId: playerOf(state),
    moveId: `at ${game.version}`,
    expectedVersion: game.version,
    kind: kind.id,
    move: chosen,
  });
}

function passTime(table) {
  table.now = Math.max(table.now, nextDueAt(table.game));
  return act(table, { type: 'PASS_TIME' });
}

function act(table, command) {
  const { game, kind, scenario, now } = table;
  const verdict = decide({ game, kind }, command, now);
  if (verdict.type !== 'CHANGED') {
    throw new Error(`${scenario.name}: ${command.type} came to ${JSON.stringify(verdict)}`);
  }
  table.game = verdict.game;
  table.steps.push({ game: verdict.game, turn: verdict.turn });
  return verdict.turn;
}

function isPlayer(who) {
  return who.startsWith('PLAYER:');
}

function levelOf(who) {
  return who.split(':')[1];
}

function uuid(text) {
  const hex = sha256(text);
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`],
    hex.slice(20, 32),
  ].join('-');
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
