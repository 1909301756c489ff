import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Game as StoredGame } from '../../../src/games/domain/game.js';
import { Prisma } from '../../../src/generated/prisma/client.js';
import { PrismaService } from '../../../src/platform/database/index.js';
import { toGlobalId } from '../../../src/platform/graphql/index.js';
import { kindById } from '../../../src/rules/catalogue.js';
import { derive } from '../../../src/rules/contract/index.js';
import type { TestServer } from '../../support/app.js';
import { follow, TRANSPORTS } from '../support/follow.js';
import { accepted, GAME, GamesApi, type Guest, type Move, TURN } from '../support/games-api.js';
import {
  dawdle,
  openTable,
  play,
  rowId,
  rowsOf,
  startGamesServer,
  submit,
} from '../support/table.js';

// Two games that differ only in what a viewer cannot know must give that viewer the same bytes, on
// every channel. Tests of single views cannot see what an error, an event or a list would tell.

type TableState = {
  readonly random: { readonly key: string };
  readonly seats: readonly { readonly hand: readonly string[] }[];
};

const ENTROPY = ['entropy of Ada', 'entropy of Ben', 'entropy of Cleo'];

let server: TestServer;
let api: GamesApi;
let players: readonly Guest[];
let outsider: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [outsider, ...players] = (await api.guests(4)) as [Guest, ...Guest[]];
});

afterAll(() => server.close());

describe('what lies hidden', () => {
  const moves: readonly (readonly [string, Move])[] = [
    ['draws', { action: 'DRAW' }],
    ['quits', { action: 'QUIT' }],
  ];

  it.each(moves)('is not told to a seat or a spectator while another %s', async (_does, move) => {
    const [original, twin] = await twins(1);
    const answers = await Promise.all(
      [original, twin].map((gameId) =>
        recorded(gameId, [players[1], outsider, undefined], () => moveOf(0, gameId, move)),
      ),
    );
    expect(answers[0]?.length).toBeGreaterThan(20);
    expect(answers[1]).toEqual(answers[0]);
    // The two were in fact different games.
    const [hands, others] = [await handsOf(original), await handsOf(twin)];
    expect(hands[1]).toEqual(others[1]);
    expect(hands[0]).not.toEqual(others[0]);
    await expectNothingTold(answers.flat(), [original, twin], 1);
  });

  it('is not told to the seat that moves', async () => {
    const [original, twin] = await twins(0);
    const tell = async (gameId: string) => {
      const told: string[] = [];
      const before = await recorded(gameId, [players[0]], async () => {
        told.push(normal(gameId, await moveOf(0, gameId, { action: 'QUIT' })));
      });
      return [...before, ...told];
    };
    const answers = [await tell(original), await tell(twin)];
    expect(answers[1]).toEqual(answers[0]);
    const [hands, others] = [await handsOf(original), await handsOf(twin)];
    expect(hands[0]).toEqual(others[0]);
    expect(hands.slice(1)).not.toEqual(others.slice(1));
    await expectNothingTold(answers.flat(), [original, twin], 0);
  });

  it('is told when the game is over, to everybody', async () => {
    const [original] = await twins(0);
    const { state } = await rowsOf(server, original);
    for (const player of players.slice(1)) accepted(await api.command('resign', player, original));
    expect((await api.game(original)).fairness).toEqual({
      commitment: state.commitment,
      seed: state.seed,
      entropy: ENTROPY,
    });
  });
});

/** A game after some moves, and another that looks the same from the seat. */
async function twins(seat: number): Promise<readonly [string, string]> {
  const [owner, ...others] = players;
  const { gameId } = await openTable(api, [owner as Guest], { seats: 3, entropy: ENTROPY[0] });
  for (const [index, player] of others.entries()) {
    accepted(await api.send('joinGame', player, { gameId, entropy: ENTROPY[index + 1] }));
  }
  accepted(await api.command('startGame', owner as Guest, gameId));
  await play(api, { gameId, players }, dawdle, 3);
  return [gameId, await twinOf(gameId, seat)];
}

/** Written into the database, where nobody has read it before: no cache can know the first one. */
async function twinOf(gameId: string, seat: number): Promise<string> {
  const prisma = server.app.get(PrismaService);
  const { game, state, turns, seats } = await rowsOf(server, gameId);
  const id = randomUUID();
  const inviteCode = [...game.inviteCode].reverse().join('');
  const hidden = { ...redealt(state, seat), id, inviteCode };
  // A game is plain data; Prisma's type for JSON does not know readonly arrays.
  const json = hidden as unknown as Prisma.InputJsonObject;
  await prisma.game.create({ data: { ...game, id, inviteCode, state: json } });
  await prisma.seat.createMany({ data: seats.map((row) => ({ ...row, gameId: id })) });
  const log = turns.map((row) => ({ ...row, gameId: id, act: row.act as Prisma.InputJsonObject }));
  await prisma.turn.createMany({ data: log });
  return toGlobalId('Game', id);
}

/** Another seed, other contributions of the others, other cards where the seat cannot see them. */
function redealt(state: StoredGame, seat: number): StoredGame {
  const { rules } = kindById(state.kind);
  const { hand } = (state.table as TableState).seats[seat === 0 ? 1 : 0] ?? {};
  const seats = state.seats.map((known) => ({ ...known, entropy: `other ${known.entropy}` }));
  for (let attempt = 0; ; attempt++) {
    const table = rules.redeal(state.table, seat, derive({ key: state.seed }, `twin:${attempt}`));
    const differs = String(table.seats[seat === 0 ? 1 : 0].hand) !== String(hand);
    if (differs) return { ...state, seats, table, seed: 'fd'.repeat(32) };
  }
}

/** Everything that the viewers are told before, during and after what happens, as normal text. */
async function recorded(
  gameId: string,
  viewers: readonly (Guest | undefined)[],
  happen: () => Promise<unknown>,
): Promise<readonly string[]> {
  const { version } = await api.game(gameId);
  const told: unknown[] = [];
  const look = async (at: number) => {
    for (const viewer of viewers) told.push(...(await everything(gameId, at, viewer)));
  };
  await look(version);
  const readers = await Promise.all(
    viewers.flatMap((player) =>
      TRANSPORTS.map((transport) => follow(server, transport, { gameId, after: version, player })),
    ),
  );
  for (const reader of readers) told.push(await reader.events.next());
  await happen();
  for (const reader of readers) {
    told.push(await reader.events.next());
    await reader.close();
  }
  await look(version + 1);
  return told.map((answer) => normal(gameId, answer));
}

/** Every way to ask for the game, and some that are refused. */
async function everything(gameId: string, version: number, viewer: Guest | undefined) {
  const told: unknown[] = [];
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await api.ask(query, { ...variables }, viewer);
    told.push({ data, errors });
  };
  await ask(`query ($id: ID!, $version: Int!) { game(id: $id) { ...Everything } } ${EVERYTHING}`, {
    id: gameId,
    version,
  });
  await ask(`query ($id: ID!, $version: Int!) { node(id: $id) { ...Everything } } ${EVERYTHING}`, {
    id: gameId,
    version,
  });
  for (const seat of [0, 1, 2]) {
    await ask(
      `query ($id: ID!, $version: Int!, $seat: Int!) {
        game(id: $id) { viewAt(version: $version, seat: $seat) { __typename } }
      }`,
      { id: gameId, version, seat },
    );
  }
  await ask('query ($id: ID!) { game(id: $id) { viewAt(version: 99) { __typename } } }', {
    id: gameId,
  });
  if (!viewer) return told;
  told.push(await api.send('joinGame', viewer, { gameId }));
  told.push(await api.command('takeBackSeat', viewer, gameId));
  told.push(await api.command('rematch', viewer, gameId));
  for (const wrong of [version - 1, version + 1]) {
    told.push(await submit(api, viewer, { id: gameId, version: wrong }, { action: 'DRAW' }));
  }
  const fits = (await api.game(gameId, viewer)).legalMoves?.moves ?? [];
  for (const play of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'RICKY'] as const) {
    if (fits.some((move) => move.play === play)) continue;
    told.push(await submit(api, viewer, { id: gameId, version }, { play }));
  }
  return told;
}

async function moveOf(seat: number, gameId: string, move: Move): Promise<unknown> {
  const player = players[seat] as Guest;
  const answer = await submit(
    api,
    player,
    await api.game(gameId, player),
    move,
    `the move of ${seat}`,
  );
  expect(answer.__typename).toBe('MoveAccepted');
  return answer;
}

async function handsOf(gameId: string): Promise<readonly (readonly string[])[]> {
  const { state } = await rowsOf(server, gameId);
  return (state.table as TableState).seats.map(({ hand }) => hand);
}

/** Neither seeds nor keys, nor what the seats added to the deal, nor a hand but the seat's own. */
async function expectNothingTold(
  answers: readonly string[],
  games: readonly string[],
  seat: number,
): Promise<void> {
  for (const gameId of games) {
    const { state } = await rowsOf(server, gameId);
    const { random, seats } = state.table as TableState;
    const own = JSON.stringify(seats[seat]?.hand);
    const hands = seats.map(({ hand }) => JSON.stringify(hand)).filter((hand) => hand !== own);
    expect(hands.length).toBeGreaterThan(0);
    for (const secret of [state.seed, random.key, ...ENTROPY, ...hands]) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
    }
  }
}

/** The text of an answer, but for the names of the game. */
function normal(gameId: string, answer: unknown): string {
  return JSON.stringify(answer)
    .replaceAll(gameId, 'GAME')
    .replaceAll(rowId(gameId), 'GAME')
    .replaceAll(/"inviteCode":"[A-Z2-9]{10}"/g, '"inviteCode":"CODE"');
}

const EVERYTHING = /* GraphQL */ `
  fragment Everything on Game {
    ...Game
    kind
    revision
    minSeats
    visibility
    rated
    fillWithBots
    startWhenFull
    createdAt
    expiresAt
    startedAt
    endedAt
    options {
      ... on LittleRickyOptions {
        firstStart
        nextStart
        autoExchange
      }
    }
    timeControl {
      ... on Untimed {
        untimed
      }
    }
    absence {
      onMiss
      missesBeforeBot
      botLevel
      remindAtPercent
    }
    turns(first: 50) {
      edges {
        cursor
        node {
          ...Turn
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    viewAt(version: $version) {
      ...View
    }
    rematch {
      id
    }
  }
  ${GAME}
  ${TURN}
`;
