import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toGlobalId } from '../../../src/platform/graphql/index.js';
import type { TestServer } from '../../support/app.js';
import {
  accepted,
  type Card,
  type Game,
  GamesApi,
  type Guest,
  type Move,
  type MoveAnswer,
} from '../support/games-api.js';
import {
  expectRefused,
  play,
  quit,
  rowId,
  rowsOf,
  shed,
  startGamesServer,
  startTable,
  openTable,
  submit,
  type Table,
} from '../support/table.js';

const CARDS: readonly Card[] = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'RICKY'];
const TURN_MS = 30_000;

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } }); // nothing happens by itself
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

describe('a whole game of two', () => {
  it('comes to a result that the view, the game and the rows tell alike', async () => {
    const table = await startTable(api, [ada, ben], { rated: true });
    const moves = await play(api, table, shed);
    const game = await api.game(table.gameId, ben);
    const { view, result } = game;
    expect(game).toMatchObject({ phase: 'FINISHED', awaited: [], version: moves + 2 });
    expect(result?.reason).toBe('PLAYED_OUT');
    expect(Math.max(...(view?.outcome?.scores ?? []))).toBeGreaterThanOrEqual(40);
    expect(result?.seats).toEqual(
      [0, 1].map((seat) => ({
        seat,
        rank: view?.outcome?.ranks[seat],
        score: view?.outcome?.scores[seat],
      })),
    );
    const { results, seats } = await rowsOf(server, table.gameId);
    expect(results).toEqual(
      [ada, ben].map((player, seat) => ({
        gameId: rowId(table.gameId),
        seat,
        kind: 'LITTLE_RICKY',
        playerId: rowId(player.id),
        botLevel: null,
        rank: result?.seats[seat]?.rank,
        score: result?.seats[seat]?.score,
        scoreCounts: false,
        ...{ figures: null, figuresVersion: null }, // a worker counts them later
        gaveUp: false,
        seats: 2,
        rated: true,
        endedAt: new Date(server.clock.now()),
      })),
    );
    expect(seats.map(({ awaitedFrom }) => awaitedFrom)).toEqual([null, null]);
  });

  it('hides its seed until the end, and then shows the one it was committed to', async () => {
    const table = await openTable(api, [ada], { entropy: 'a' });
    accepted(await api.send('joinGame', ben, { gameId: table.gameId, entropy: 'b' }));
    const players = [ada, ben];
    const { commitment } = (await api.game(table.gameId)).fairness;
    const { seed } = (await rowsOf(server, table.gameId)).state;
    const hidden = { commitment, seed: null, entropy: null };
    for (const viewer of [ada, ben, cleo, undefined]) {
      expect((await api.game(table.gameId, viewer)).fairness).toEqual(hidden);
    }
    expect(accepted(await api.command('startGame', ada, table.gameId)).fairness).toEqual(hidden);
    await play(api, { gameId: table.gameId, players }, quit, 1);
    expect((await api.game(table.gameId, ben)).fairness).toEqual(hidden);
    await play(api, { gameId: table.gameId, players }, quit);
    const shown = (await api.game(table.gameId)).fairness;
    expect(shown).toEqual({ commitment, seed, entropy: ['a', 'b'] });
    const hash = createHash('sha256').update('fairdeal-seed:').update(Buffer.from(seed, 'hex'));
    expect(hash.digest('hex')).toBe(commitment);
  });
});

describe('a move', () => {
  it('is answered with its turn and the game as its player sees it', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    const before = await api.game(gameId, ada);
    server.clock.advance(1234);
    const answer = await submit(api, ada, before, { action: 'DRAW' });
    expect(answer).toEqual({
      __typename: 'MoveAccepted',
      made: 3,
      turn: {
        version: 3,
        at: new Date(server.clock.now()).toISOString(),
        act: 'MOVED',
        seat: 0,
        by: 'PLAYER',
        bot: null,
        misses: null,
        reason: null,
        thinkingMs: 1234,
        move: { play: null, action: 'DRAW' },
        player: { id: ada.id },
      },
      game: await api.game(gameId, ada),
    });
    expect((await api.game(gameId, ada)).view?.hand).toHaveLength(7);
  });

  it('is made once though the same player sends two for one version at once', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    for (const player of [ada, ben, ada, ben]) {
      const game = await api.game(gameId, player);
      const rivals: readonly Move[] = [{ action: 'DRAW' }, { action: 'DRAW' }];
      const answers = await Promise.all(rivals.map((move) => submit(api, player, game, move)));
      const made = answers.find(({ __typename }) => __typename === 'MoveAccepted');
      const refused = answers.find(({ __typename }) => __typename === 'Refusal');
      expect(made).toMatchObject({ made: game.version + 1 });
      expect(refused).toEqual({
        __typename: 'Refusal',
        code: 'STALE_VERSION',
        sentence: `the game has gone on from version ${game.version} to ${game.version + 1}: it is the turn of seat ${player === ada ? 1 : 0}`,
        version: game.version + 1,
        allowed: null,
      });
    }
    expect((await rowsOf(server, gameId)).turns).toHaveLength(6);
  });

  it('is one turn and one answer, though it is sent twenty times at once', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    const game = await api.game(gameId, ada);
    const moveId = randomUUID();
    const send = () => submit(api, ada, game, { action: 'DRAW' }, moveId);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers).toEqual(Array(20).fill(answers[0]));
    expect(answers[0]).toMatchObject({ __typename: 'MoveAccepted', made: 3 });
    expect(
      (await rowsOf(server, gameId)).turns.filter((turn) => turn.moveId === moveId),
    ).toHaveLength(1);
    await submit(api, ben, await api.game(gameId, ben), { action: 'DRAW' });
    const later = await send();
    expect(later).toMatchObject({ made: 3, turn: (answers[0] as Made).turn, game: { version: 4 } });
  });

  it('cannot take the id of another move of its player; others may use the same', async () => {
    const table = await startTable(api, [ada, ben]);
    const { gameId } = table;
    const first = await api.game(gameId, ada);
    await submit(api, ada, first, { action: 'DRAW' }, 'my move');
    expect(
      await submit(api, ben, await api.game(gameId, ben), { action: 'DRAW' }, 'my move'),
    ).toMatchObject({ made: 4 });
    const second = await api.game(gameId, ada);
    await expectRefused(
      server,
      table,
      () => submit(api, ada, second, { action: 'QUIT' }, 'my move'),
      {
        code: 'MOVE_ID_REUSED',
        sentence: 'this move id was used for another move, which led to version 3',
        version: 4,
      },
    );
    // The same move under its id is the first one, whatever version it names now.
    expect(await submit(api, ada, second, { action: 'DRAW' }, 'my move')).toMatchObject({
      made: 3,
    });
    expect((await api.game(gameId)).version).toBe(4);
  });
});

describe('a refused move changes nothing', () => {
  let table: Table;
  let mine: Game;

  beforeAll(async () => {
    table = await startTable(api, [ada, ben]);
    mine = await api.game(table.gameId, ada);
  });

  it('of somebody without a seat', async () => {
    await expectRefused(server, table, () => submit(api, cleo, mine, { action: 'QUIT' }), {
      code: 'NOT_SEATED',
      sentence: 'you have no seat in this game',
      version: 2,
    });
  });

  it('of a seat whose turn it is not', async () => {
    await expectRefused(server, table, () => submit(api, ben, mine, { action: 'QUIT' }), {
      code: 'NOT_AWAITED',
      sentence: 'it is the turn of seat 0',
      version: 2,
    });
  });

  it('for a version at which the decision was not open yet', async () => {
    await expectRefused(
      server,
      table,
      () => submit(api, ada, { ...mine, version: 1 }, { action: 'QUIT' }),
      {
        code: 'STALE_VERSION',
        sentence: 'this decision opened at version 2, the move names version 1',
        version: 2,
      },
    );
  });

  it('for a version that there is not yet', async () => {
    await expectRefused(
      server,
      table,
      () => submit(api, ada, { ...mine, version: 3 }, { action: 'QUIT' }),
      {
        code: 'STALE_VERSION',
        sentence: 'the game is at version 2, not yet at 3',
        version: 2,
      },
    );
  });

  it('of a card that does not follow, or is not held; what may be played is said', async () => {
    const { top = 'ONE', hand } = mine.view ?? {};
    const place = CARDS.indexOf(top);
    const fitting = [top, CARDS[(place + 1) % CARDS.length] as Card];
    const wrong = CARDS[(place + 2) % CARDS.length] as Card;
    const may = `${fitting.map(spoken).join(' or ')} may be played`;
    await expectRefused(server, table, () => submit(api, ada, mine, { play: wrong }), {
      code: 'CARD_NOT_PLAYABLE',
      sentence: `${spoken(wrong)} does not follow ${spoken(top)}; ${may}`,
      version: 2,
      allowed: fitting,
    });
    for (const card of fitting.filter((fits) => !hand?.includes(fits))) {
      await expectRefused(server, table, () => submit(api, ada, mine, { play: card }), {
        code: 'CARD_NOT_HELD',
        sentence: `there is no ${spoken(card)} in your hand; on ${spoken(top)}, ${may}`,
        version: 2,
        allowed: fitting.filter((fits) => hand?.includes(fits)),
      });
    }
  });

  it('under an id that is none', async () => {
    for (const moveId of ['', 'x'.repeat(65)]) {
      const answer = await submit(api, ada, mine, { action: 'QUIT' }, moveId);
      expect(answer).toMatchObject({ code: 'INVALID_MOVE_ID', version: null });
    }
    expect((await api.game(table.gameId)).version).toBe(2);
  });

  it('of a game that there is not, has not started, or has ended', async () => {
    const absent = { id: toGlobalId('Game', randomUUID()), version: 0 };
    expect(await submit(api, ada, absent, { action: 'QUIT' })).toEqual({
      __typename: 'Refusal',
      code: 'GAME_NOT_FOUND',
      sentence: 'there is no such game',
      version: null,
      allowed: null,
    });
    const other = await openTable(api, [ada, ben]);
    const move = () => submit(api, ada, { id: other.gameId, version: 1 }, { action: 'QUIT' });
    await expectRefused(server, other, move, {
      code: 'NOT_STARTED',
      sentence: 'this game has not started yet',
      version: 1,
    });
    accepted(await api.command('startGame', ada, other.gameId));
    accepted(await api.command('resign', ben, other.gameId));
    await expectRefused(server, other, move, {
      code: 'GAME_OVER',
      sentence: 'this game has ended',
      version: 3,
    });
  });

  it('after its deadline: the table has moved before, and the late move is refused', async () => {
    const timed = await startTable(api, [ada, ben], { timeControl: { live: { turnSeconds: 30 } } });
    const seen = await api.game(timed.gameId, ada);
    const deadline = new Date(server.clock.now() + TURN_MS).toISOString();
    expect(seen.deadlineAt).toBe(deadline);
    server.clock.advance(TURN_MS);
    const answer = await submit(api, ada, seen, { action: 'DRAW' });
    expect(answer).toEqual({
      __typename: 'Refusal',
      code: 'TOO_LATE',
      sentence: `the time for this move ran out at ${deadline}`,
      version: 3,
      allowed: null,
    });
    const log = await api.log(timed.gameId, ada);
    expect(log.slice(2).map(({ act, by, seat }) => [act, by, seat])).toEqual([
      ['MISSED', 'TABLE', 0],
    ]);
  });
});

describe('what the schema lets nobody say', () => {
  const inputs: readonly (readonly [string, object])[] = [
    ['a move of a kind that there is not', { chess: { play: 'ONE' } }],
    ['no kind at all', {}],
    ['two actions in one move', { littleRicky: { play: 'ONE', action: 'QUIT' } }],
    ['a move that is none', { littleRicky: {} }],
    ['a null in place of a card', { littleRicky: { play: null } }],
    ['a card that there is not', { littleRicky: { play: 'EIGHT' } }],
  ];

  it.each(inputs)('%s', async (_what, move) => {
    const { gameId } = await startTable(api, [ada, ben]);
    const query = `mutation ($input: SubmitMoveInput!) { submitMove(input: $input) { __typename } }`;
    const input = { gameId, moveId: randomUUID(), expectedVersion: 2, move };
    const { errors } = await api.ask(query, { input }, ada);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect((await api.game(gameId)).version).toBe(2);
  });
});

describe('resigning', () => {
  it('ends a game of two, the one who gave up last', async () => {
    const { gameId } = await startTable(api, [ada, ben], { rated: true });
    const game = accepted(await api.command('resign', ada, gameId));
    expect(game).toMatchObject({
      phase: 'FINISHED',
      awaited: [],
      result: {
        reason: 'RESIGNATION',
        seats: [
          { seat: 0, rank: 2, score: null },
          { seat: 1, rank: 1, score: null },
        ],
      },
    });
    const { results } = await rowsOf(server, gameId);
    expect(results.map(({ rank, gaveUp, score }) => [rank, gaveUp, score])).toEqual([
      [2, true, null],
      [1, false, null],
    ]);
  });

  it('leaves the seat of a bigger game to a bot, for good', async () => {
    const table = await startTable(api, [ada, ben, cleo], { absence: { botLevel: 'HARD' } });
    const { gameId } = table;
    const game = accepted(await api.command('resign', ben, gameId));
    expect(game.seats[1]).toMatchObject({ standIn: 'HARD', givenUp: 'RESIGNED' });
    expect(game.seats[1]?.player?.id).toBe(ben.id);
    const again = accepted(await api.command('resign', ben, gameId));
    expect(again.version).toBe(game.version);
    const { version } = game;
    const sentence = 'you have given up this seat';
    const expected = { code: 'SEAT_GIVEN_UP', sentence, version };
    await expectRefused(server, table, () => api.command('takeBackSeat', ben, gameId), expected);
    await expectRefused(server, table, () => submit(api, ben, game, { action: 'QUIT' }), expected);
  });

  it('is refused to those without a seat and before the start', async () => {
    const table = await openTable(api, [ada, ben]);
    await expectRefused(server, table, () => api.command('resign', cleo, table.gameId), {
      code: 'NOT_SEATED',
      sentence: 'you have no seat in this game',
      version: 1,
    });
    await expectRefused(server, table, () => api.command('resign', ada, table.gameId), {
      code: 'NOT_STARTED',
      sentence: 'this game has not started yet',
      version: 1,
    });
  });
});

type Made = Extract<MoveAnswer, { __typename: 'MoveAccepted' }>;

/** As a sentence says it. */
function spoken(card: Card): string {
  return card === 'RICKY' ? 'Ricky' : String(CARDS.indexOf(card) + 1);
}
