import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { fromGlobalId } from 'graphql-relay';
import { PrismaService } from '../../../src/platform/database/index.js';
import { Clock } from '../../../src/platform/time/index.js';
import { BotTurns } from '../../../src/games/application/bot-turns.js';
import { GameService } from '../../../src/games/application/game.service.js';
import {
  BotThinker,
  GameStore,
  Secrets,
  type Thought,
} from '../../../src/games/application/ports.js';
import { RestPlans } from '../../../src/games/application/rest-plans.js';
import { StandingAnswers } from '../../../src/games/application/standing-answers.js';
import { Sweep } from '../../../src/games/application/sweep.js';
import type { Game as StoredGame } from '../../../src/games/domain/game.js';
import { PrismaRestStore } from '../../../src/games/persistence/prisma-rest-store.js';
import { think } from '../../../src/games/jobs/bot.worker.js';
import { Calendars } from '../../../src/players/index.js';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/app.js';
import {
  accepted,
  type Game,
  GamesApi,
  type Guest,
  type Move,
  type MoveAnswer,
  type View,
} from './games-api.js';

const VARIABLES = {
  MOVES_PER_MINUTE: '100000',
  REQUESTS_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  // No test waits for the sweep: those that need it run it.
  SWEEP_SECONDS: '3600',
};

/**
 * A server whose limits do not stand in the way of a test that plays fast, and whose games are
 * dealt the same cards in every run of a spec.
 */
export async function startGamesServer(options: TestServerOptions = {}): Promise<TestServer> {
  const variables = { ...VARIABLES, ...options.variables };
  const server = await startTestServer({ ...options, variables });
  foretell(server.app.get(Secrets, { strict: false }));
  return server;
}

let games = 0;

/**
 * A deal follows from the game's id and seed: both are counted instead of drawn. They start from the
 * name of the spec file, so no two that share a database may have the same.
 */
function foretell(secrets: Secrets): void {
  const spec = expect.getState().testPath ?? '';
  const draw = (what: string, count: number) =>
    createHash('sha256')
      .update(`${spec.split('/').at(-1)} ${what} ${count}`)
      .digest('hex');
  secrets.gameId = () => {
    const hex = draw('id', ++games);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  secrets.seed = () => draw('seed', games);
}

export type Table = { readonly gameId: string; readonly players: readonly Guest[] };

const USUAL = { options: { littleRicky: {} }, rated: false, timeControl: { untimed: true } };

/** A game in the lobby with all these players on its seats; the first owns it. */
export async function openTable(
  api: GamesApi,
  players: readonly Guest[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Table> {
  const [owner, ...others] = players;
  if (!owner) throw new Error('a game needs an owner');
  const input = { ...USUAL, seats: Math.max(2, players.length), ...settings };
  const { id: gameId, inviteCode } = accepted(await api.send('createGame', owner, input));
  for (const player of others) accepted(await api.send('joinGame', player, { inviteCode }));
  return { gameId, players };
}

/** The same, started. */
export async function startTable(
  api: GamesApi,
  players: readonly Guest[],
  settings?: Readonly<Record<string, unknown>>,
): Promise<Table> {
  const table = await openTable(api, players, settings);
  const [owner] = players;
  if (owner) accepted(await api.command('startGame', owner, table.gameId));
  return table;
}

/** Chooses by what lies open; who needs to know the moves of the seat asks for them. */
export type Strategy = (open: View | null, moves: () => Promise<readonly Move[]>) => Promise<Move>;

/** Plays when it can, else quits. */
export const shed: Strategy = async (_open, moves) =>
  (await moves()).find(({ play }) => play) ?? { action: 'QUIT' };

/** Two rounds of quits are mostly enough for 40 points. */
export const quit: Strategy = async () => ({ action: 'QUIT' });

/** The longest game there is: hundreds of turns. */
export const dawdle: Strategy = async (open, moves) =>
  open?.drawAllowed ? { action: 'DRAW' } : shed(open, moves);

/** Who of the players is awaited in their own person, with the game as they see it. */
export async function awaitedPlayer(
  api: GamesApi,
  { gameId, players }: Table,
): Promise<{ readonly player: Guest; readonly game: Game }> {
  for (const player of players) {
    const game = await api.game(gameId, player);
    if (game.awaited.some(({ isMine }) => isMine)) return { player, game };
  }
  throw new Error(`no player is awaited in game ${gameId}`);
}

/** Submits the move for a game as the player saw it. */
export function submit(
  api: GamesApi,
  player: Guest,
  game: Pick<Game, 'id' | 'version'>,
  move: Move,
  moveId: string = randomUUID(),
): Promise<MoveAnswer> {
  return api.submitMove(player, {
    gameId: game.id,
    moveId,
    expectedVersion: game.version,
    move: { littleRicky: given(move) },
  });
}

/** The players' next moves until the game is over, or so many are made; returns how many were. */
export async function play(
  api: GamesApi,
  table: Table,
  strategy: Strategy,
  most = Infinity,
): Promise<number> {
  let game = await api.game(table.gameId, table.players[0]);
  for (let made = 0; ; made++) {
    if (game.phase !== 'PLAYING' || made === most) return made;
    const player = table.players[game.awaited[0]?.seat ?? 0];
    if (!player) throw new Error('a seat without a player is awaited');
    const moves = async () => (await api.game(table.gameId, player)).legalMoves?.moves ?? [];
    const answer = await submit(api, player, game, await strategy(game.view, moves));
    if (answer.__typename === 'Refusal') throw new Error(`refused: ${answer.sentence}`);
    game = answer.game;
  }
}

/** The id in the database behind one of the API. */
export function rowId(globalId: string): string {
  return fromGlobalId(globalId).id;
}

/** All that the database holds of a game, to compare before and after. */
export async function rowsOf({ app }: TestServer, gameId: string) {
  const prisma = app.get(PrismaService);
  const where = { gameId: rowId(gameId) };
  const game = await prisma.game.findUniqueOrThrow({ where: { id: where.gameId } });
  const turns = await prisma.turn.findMany({ where, orderBy: { version: 'asc' } });
  const seats = await prisma.seat.findMany({ where, orderBy: { index: 'asc' } });
  const results = await prisma.result.findMany({ where, orderBy: { seat: 'asc' } });
  // When what was told is carried outside is no affair of the game.
  const omit = { plannedAt: true } as const;
  const notifications = await prisma.notification.findMany({
    where,
    omit,
    orderBy: { fact: 'asc' },
  });
  // The column holds only what the store has written: a `Game`.
  return { game, state: game.state as unknown as StoredGame, turns, seats, results, notifications };
}

/** The command is refused in exactly these words, and no row of the game is another one after it. */
export async function expectRefused(
  server: TestServer,
  { gameId }: Pick<Table, 'gameId'>,
  command: () => Promise<unknown>,
  expected: {
    readonly code: string;
    readonly sentence: string;
    readonly version: number | null;
    readonly allowed?: readonly string[];
  },
): Promise<void> {
  const before = await rowsOf(server, gameId);
  expect(await command()).toEqual({ __typename: 'Refusal', allowed: null, ...expected });
  expect(await rowsOf(server, gameId)).toEqual(before);
}

/** The bots of a server that itself does no jobs, with a head of the test's choice. */
export function botsOf({ app }: TestServer, thinker: BotThinker = new ThinkingHere()): BotTurns {
  const store = app.get(GameStore, { strict: false });
  const games = app.get(GameService, { strict: false });
  return new BotTurns(store, games, thinker, app.get(Clock, { strict: false }));
}

/** The sweep of a server that itself does no jobs; its bots think on the spot. */
export function sweepOf(server: TestServer): Sweep {
  const { app, clock } = server;
  const store = app.get(GameStore, { strict: false });
  const games = app.get(GameService, { strict: false });
  const standing = app.get(StandingAnswers, { strict: false });
  return new Sweep(store, games, botsOf(server), standing, clock);
}

/** Thinks on the thread of the test, and remembers what it was given. */
export class ThinkingHere extends BotThinker {
  readonly thoughts: Thought[] = [];

  async think(thought: Thought): Promise<unknown> {
    this.thoughts.push(thought);
    return think(thought);
  }
}

/** Only the field that is set: the other is null in answers and must not stand in an input. */
function given({ play, action }: Move): Move {
  return play ? { play } : { action: action ?? 'QUIT' };
}

/** What brings players' calendars into their games, of a server that itself does no jobs. */
export function restPlansOf({ app, clock }: TestServer): RestPlans {
  const calendars = app.get(Calendars, { strict: false });
  const store = new PrismaRestStore(app.get(PrismaService), calendars);
  return new RestPlans(store, app.get(GameService, { strict: false }), clock);
}
