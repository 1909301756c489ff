import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { shownKind } from '../../../src/games/graphql/kind-types.js';
import { readLines, sentenceOf, verifyGame } from '../../../src/history/verify/index.js';
import { catalogue } from '../../../src/rules/catalogue.js';
import type { AnyKind } from '../../../src/rules/contract/index.js';
import type { TestServer } from '../../support/app.js';
import { GamesApi, type Guest, accepted } from '../support/games-api.js';
import { startGamesServer, sweepOf } from '../support/table.js';

// A game of each kind as a client plays it, from the lobby to the verified record, with nothing but
// what the schema says: the moves that are listed are sent back as they came. Written over the
// catalogue, so a new kind is in it by itself.

const MOVES_BY_HAND = 40;
const MOST_ROUNDS = 5000;
const SWEEP_MS = 31_000;
const TIME_CONTROLS = [
  ['live', { live: { turnSeconds: 30 } }],
  ['by correspondence', { correspondence: { turnHours: 1, bankHours: 0, maxBankHours: 0 } }],
] as const;

let server: TestServer;
let api: GamesApi;
let ada: Guest;

beforeAll(async () => {
  // A process that does no jobs: the sweep alone moves bots and clocks on, when it is told to.
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [ada] = (await api.guests(1)) as [Guest];
});

afterAll(() => server.close());

describe.each(catalogue.map((kind) => [kind.title, kind] as const))('%s', (_title, kind) => {
  it.each(TIME_CONTROLS)(
    'is played %s over the API, by hand and then by those who sit in, and its record is verified',
    async (_pace, timeControl) => {
      const gameId = await startedGame(kind, timeControl);
      const byHand = await playToTheEnd(kind, gameId);

      expect(byHand).toBeGreaterThan(0);
      const game = await api.game(gameId, ada);
      expect(game.result?.reason).toBe('PLAYED_OUT');
      expect(game.result?.seats).toHaveLength(game.seats.length);
      const { verdict, findings } = verifyGame(await exported(gameId));
      expect({ verdict, findings }).toEqual({ verdict: 'VERIFIED', findings: [] });
    },
  );
});

/** One player, and a bot where the kind takes another. */
async function startedGame(kind: AnyKind, timeControl: object): Promise<string> {
  const seats = kind.rules.seats.max === 1 ? 1 : Math.max(2, kind.rules.seats.min);
  const options = { [kind.field]: {} };
  const absence = { missesBeforeBot: 2 };
  const input = { options, seats, timeControl, absence, fillWithBots: 'EASY', rated: false };
  const { id: gameId } = accepted(await api.send('createGame', ada, input));
  accepted(await api.command('startGame', ada, gameId));
  return gameId;
}

/** Some moves by hand; then nobody is there, as in many a game. Returns how many were made. */
async function playToTheEnd(kind: AnyKind, gameId: string): Promise<number> {
  const sweep = sweepOf(server);
  const most = kind.rules.seats.max === 1 ? Infinity : MOVES_BY_HAND;
  let byHand = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { phase, version, moves } = await look(kind, gameId);
    if (phase !== 'PLAYING') return byHand;
    if (moves.length > 0 && byHand < most) {
      await submit(kind, gameId, version, chosen(moves, version));
      byHand++;
    } else {
      server.clock.advance(SWEEP_MS);
      await sweep.run(0);
    }
  }
  throw new Error(`the game has not ended after ${MOST_ROUNDS} rounds`);
}

type Seen = { readonly phase: string; readonly version: number; readonly moves: readonly object[] };

async function look({ id }: AnyKind, gameId: string): Promise<Seen> {
  const { schema } = server.app.get(GraphQLSchemaHost, { strict: false });
  const type = shownKind(id).graphql.moveType.name;
  const query = `query ($gameId: ID!) {
    game(id: $gameId) {
      phase version legalMoves { moves { ... on ${type} ${fieldsOf(schema, type)} } }
    }
  }`;
  const { game } = await api.data<{ game: Seen & { legalMoves: Pick<Seen, 'moves'> | null } }>(
    query,
    { gameId },
    ada,
  );
  return { phase: game.phase, version: game.version, moves: game.legalMoves?.moves ?? [] };
}

async function submit(
  { field }: AnyKind,
  gameId: string,
  version: number,
  move: object,
): Promise<void> {
  const answer = await api.submitMove(ada, {
    ...{ gameId, expectedVersion: version, moveId: `m${version}` },
    move: { [field]: withoutNulls(move) },
  });
  if (answer.__typename === 'Refusal') {
    throw new Error(`${JSON.stringify(move)} was listed and refused: ${answer.sentence}`);
  }
}

/** One by lot, the same in every run. */
function chosen(moves: readonly object[], version: number): object {
  const lot = createHash('sha256').update(String(version)).digest().readUInt32BE();
  return moves[lot % moves.length] as object;
}

async function exported(gameId: string): Promise<readonly unknown[]> {
  const response = await fetch(`${server.url}/games/${encodeURIComponent(gameId)}/export`);
  const lines = readLines(await response.text());
  if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
  return lines.value;
}

/** All fields of a type, however deep. */
function fieldsOf(schema: GraphQLSchema, name: string): string {
  const type = schema.getType(name);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${field.name} ${fieldsOf(schema, getNamedType(field.type).name)}`,
  );
  return `{ ${fields.join(' ')} }`;
}

/** What was not set comes as null, and is left out of what is sent. */
function withoutNulls(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (part === null ? undefined : part)),
  ) as object;
}
