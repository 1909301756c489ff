import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { jest } from '@jest/globals';
import { Secrets } from '../../src/games/application/ports.js';
import { shownKind } from '../../src/games/graphql/kind-types.js';
import type { Game as StoredGame } from '../../src/games/domain/game.js';
import { type AnyKind, dealKey, derive, type Random } from '../../src/rules/contract/index.js';
import { accepted, GamesApi, type Guest } from '../e2e/support/games-api.js';
import { rowId, startGamesServer } from '../e2e/support/table.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { copyDatabase, databaseUrl, dropDatabase, inDatabase } from './databases.js';
import { stackDeals } from './stacked-deals.js';
import { type Step, stepsAlike } from './steps-alike.js';

/** One of two installations that have everything in common but what the seat cannot know. */
export type World = {
  readonly server: TestServer;
  readonly api: GamesApi;
  readonly clock: HeldClock;
  /** All that is secret in it, as text. */
  readonly secrets: readonly string[];
};

export type Pair = {
  readonly worlds: readonly [World, World];
  readonly kind: AnyKind;
  readonly gameId: string;
  /** Who cannot tell the worlds apart. */
  readonly seat: number;
  readonly players: readonly Guest[];
  readonly outsider: Guest;
  /** The version from which the two may be looked at: before it their histories differ. */
  readonly since: number;
  /** What happens in both, and looks the same to the seat and to spectators. */
  readonly steps: readonly Step[];
  /** Moves of the kind, each of them legal in some game. */
  readonly movesToTry: readonly unknown[];
  /** Whether what another seat knows differs, or at least what nobody knows yet. */
  readonly differs: boolean;
  close(): Promise<void>;
};

export type PairOptions = {
  /** A seat, or the one that is awaited when the worlds part. */
  readonly seat: number | 'AWAITED';
  /** So many moves are made before the worlds part; 0: they differ from the first card on. */
  readonly movesBefore: number;
};

/** `LEAK_SEED=…` deals other games. */
const { LEAK_SEED = 'leaks' } = process.env;

const NOON = '2026-06-01T12:00:00Z';
const LONGEST_WALK = 5;
const DEALS_TO_TRY = 8;
const MOST_TRIES = 8;
/** No limit of a document stands in the way of asking for everything at once. */
const LIMITLESS = {
  QUERY_DEPTH: '100',
  QUERY_COST: '100000000',
  QUERY_TOKENS: '100000',
  ROLE: 'api',
};

/** Two worlds, made of copies of one database in which the game has begun. */
export async function aPair(kind: AnyKind, options: PairOptions): Promise<Pair> {
  const base = await copyDatabase();
  const opened = await playedIn(base, kind, options);
  const state = await stateIn(base, opened.gameId);
  const seat = options.seat === 'AWAITED' ? (state.open[0]?.seat ?? 0) : options.seat;
  const twin = twinOf(kind, state, seat);
  const names = [base, await copyDatabase(base)] as const;
  await inDatabase(names[1], (client) =>
    client.query('UPDATE game SET state = $1::jsonb WHERE id = $2', [
      JSON.stringify(twin),
      twin.id,
    ]),
  );
  const restore = stackDeals(kind, new Map([[keyOf(twin).key, twin.table]]));
  const worlds = [await worldIn(names[0], state), await worldIn(names[1], twin)] as const;
  return {
    ...opened,
    kind,
    worlds,
    seat,
    since: options.movesBefore === 0 ? 0 : state.version,
    steps:
      options.movesBefore === 0
        ? stepsAlike(kind, [state.table, twin.table], seat, LONGEST_WALK)
        : [],
    movesToTry: movesToTry(kind, state),
    differs:
      !isDeepStrictEqual(seenByOthers(kind, state, seat), seenByOthers(kind, twin, seat)) ||
      !isDeepStrictEqual(state.table, twin.table),
    close: async () => {
      restore();
      for (const { server } of worlds) await server.close();
      for (const name of names) await dropDatabase(name);
    },
  };
}

/** A move in the shape of the API's input, which is that of its output without what is null. */
export function moveInput(kind: AnyKind, move: unknown): Readonly<Record<string, unknown>> {
  const shown: unknown = JSON.parse(JSON.stringify(shownKind(kind.id).graphql.fromMove(move)));
  return { [kind.field]: withoutNulls(shown) };
}

type Opened = Pick<Pair, 'gameId' | 'players' | 'outsider'>;

async function playedIn(
  database: string,
  kind: AnyKind,
  { movesBefore }: PairOptions,
): Promise<Opened> {
  const { server, api } = await serverOn(database);
  foretellSecrets(server, `${LEAK_SEED} ${kind.id} ${movesBefore}`);
  try {
    const seats = Math.min(Math.max(3, kind.rules.seats.min), kind.rules.seats.max);
    const [outsider, ...players] = (await api.guests(seats + 1)) as [Guest, ...Guest[]];
    const [owner, ...others] = players as [Guest, ...Guest[]];
    const options = { [kind.field]: {} };
    // With the first miss a bot sits in, so that its input can be looked at.
    const input = { options, seats, entropy: 'entropy of 0', absence: { missesBeforeBot: 1 } };
    const { id: gameId } = accepted(await api.send('createGame', owner, input));
    for (const [index, player] of others.entries()) {
      accepted(await api.send('joinGame', player, { gameId, entropy: `entropy of ${index + 1}` }));
    }
    accepted(await api.command('startGame', owner, gameId));
    for (let move = 0; move < movesBefore; move++) {
      await moveOnce(kind, api, await stateIn(database, gameId), gameId, players, move);
    }
    return { gameId, players, outsider };
  } finally {
    await server.close();
  }
}

/** The same game in each run, or a walk could by chance have nothing to show. */
function foretellSecrets({ app }: TestServer, seed: string): void {
  const hash = createHash('sha256').update(seed).digest('hex');
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ];
  const secrets = app.get(Secrets, { strict: false });
  jest.spyOn(secrets, 'seed').mockReturnValue(hash);
  jest.spyOn(secrets, 'gameId').mockReturnValue(id.join('-'));
}

/** Any move of whoever is awaited, another one each time. */
async function moveOnce(
  kind: AnyKind,
  api: GamesApi,
  state: StoredGame,
  gameId: string,
  players: readonly Guest[],
  count: number,
): Promise<void> {
  const seat = state.open[0]?.seat;
  if (seat === undefined) return;
  const { moves } = kind.rules.legalMoves(state.table, seat);
  const random = derive({ key: state.seed }, `move:${count}`);
  const move: unknown = moves[count % moves.length] ?? kind.rules.absent(state.table, seat, random);
  const input = {
    gameId,
    moveId: `before ${count}`,
    expectedVersion: state.version,
    move: moveInput(kind, move),
  };
  const answer = await api.submitMove(players[seat] as Guest, input);
  assert.equal(answer.__typename, 'MoveAccepted');
}

/** Another seed, other contributions of the others, other cards where the seat cannot see them. */
function twinOf(kind: AnyKind, state: StoredGame, seat: number): StoredGame {
  const known = seenByOthers(kind, state, seat);
  const seats = state.seats.map((sitting, index) =>
    index === seat ? sitting : { ...sitting, entropy: `other ${sitting.entropy}` },
  );
  for (let attempt = 0; ; attempt++) {
    const random = derive({ key: state.seed }, `twin:${attempt}`);
    const table: unknown = kind.rules.redeal(state.table, seat, random);
    const twin = { ...state, seats, table, seed: derive(random, 'seed').key };
    // By chance another deal can look the same to all.
    if (attempt === 20 || !isDeepStrictEqual(seenByOthers(kind, twin, seat), known)) return twin;
  }
}

/** What could be done first in some other games of the kind. */
function movesToTry({ rules }: AnyKind, { seed, seats, settings }: StoredGame): readonly unknown[] {
  const moves = new Map<string, unknown>();
  for (let deal = 0; deal < DEALS_TO_TRY; deal++) {
    const random = derive({ key: seed }, `to try:${deal}`);
    const table: unknown = rules.deal(settings.options, seats.length, random);
    for (const { seat } of rules.awaited(table)) {
      for (const move of rules.legalMoves(table, seat).moves) moves.set(JSON.stringify(move), move);
    }
  }
  return [...moves.values()].slice(0, MOST_TRIES);
}

/** What the other seats see; of a table with one seat, all of it. */
function seenByOthers(kind: AnyKind, { table, seats }: StoredGame, seat: number): unknown {
  if (seats.length === 1) return table;
  return seats.map((_, other) => (other === seat ? null : kind.rules.view(table, other)));
}

async function worldIn(database: string, state: StoredGame): Promise<World> {
  const { seed, seats, table } = state;
  const keys = JSON.stringify(table).match(/[0-9a-f]{64}/g) ?? [];
  const entropy = seats.map((sitting) => sitting.entropy);
  return { ...(await serverOn(database)), secrets: [seed, keyOf(state).key, ...keys, ...entropy] };
}

async function serverOn(database: string) {
  const clock = new HeldClock(NOON);
  const variables = { ...LIMITLESS, DATABASE_URL: databaseUrl(database) };
  const server = await startGamesServer({ clock, variables });
  return { server, clock, api: new GamesApi(server) };
}

async function stateIn(database: string, gameId: string): Promise<StoredGame> {
  const { rows } = await inDatabase(database, (client) =>
    client.query<{ state: StoredGame }>('SELECT state FROM game WHERE id = $1', [rowId(gameId)]),
  );
  const [row] = rows;
  assert(row, 'the game is stored');
  return row.state;
}

function keyOf({ seed, id, seats }: StoredGame): Random {
  return dealKey(
    seed,
    id,
    seats.map(({ entropy }) => entropy),
  );
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([name, inner]) => [name, withoutNulls(inner)]));
}
