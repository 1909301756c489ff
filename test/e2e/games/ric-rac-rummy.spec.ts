import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { getNamedType, isObjectType } from 'graphql';
import { Secrets } from '../../../src/games/application/ports.js';
import type { Sweep } from '../../../src/games/application/sweep.js';
import { standingAnswerAt } from '../../../src/games/domain/standing.js';
import { PrismaService } from '../../../src/platform/database/index.js';
import { dealKey } from '../../../src/rules/contract/index.js';
import type { RicRacRummyMove } from '../../../src/rules/ric-rac-rummy/api-moves.graphql.js';
import type { RicRacRummyView } from '../../../src/rules/ric-rac-rummy/api-view.graphql.js';
import {
  cardOf,
  RANKS,
  spoken,
  spokenRank,
  type CardId,
  type Rank,
} from '../../../src/rules/ric-rac-rummy/cards.js';
import { DEFAULT_OPTIONS } from '../../../src/rules/ric-rac-rummy/options.js';
import { closeRound } from '../../../src/rules/ric-rac-rummy/round.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type { State } from '../../../src/rules/ric-rac-rummy/state.js';
import type { TestServer } from '../../support/app.js';
import { stream } from '../../support/event-stream-client.js';
import { connect } from '../../support/socket-client.js';
import { type Awaited, GamesApi, type Guest, type MoveAnswer } from '../support/games-api.js';
import {
  expectRefused,
  rowId,
  rowsOf,
  startGamesServer,
  startTable,
  sweepOf,
  type Table,
} from '../support/table.js';

// Ric Rac Rummy as clients play it: several are asked at once and must not learn of each other's
// answers, a table goes on without those who left orders, and a turn has many parts. What the rules
// say of cards alone is tested beside them.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LIVE = { timeControl: { live: { turnSeconds: 30 } } };
const DAYS = {
  timeControl: { correspondence: { turnHours: 24, bankHours: 12, maxBankHours: 30 } },
};
/** A patience with bots that none of them exhausts: the sweep without its other half. */
const NO_BOTS = 1e12;

let server: TestServer;
let sweep: Sweep;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;
let dan: Guest;
let eve: Guest;
let fay: Guest;
let outsider: Guest;

beforeAll(async () => {
  // A process that does no jobs: the sweep alone moves timers and standing answers on.
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  sweep = sweepOf(server);
  api = new GamesApi(server);
  [ada, ben, cleo, dan, eve, fay, outsider] = (await api.guests(7)) as [
    ...[Guest, Guest, Guest, Guest, Guest, Guest, Guest],
  ];
});

afterAll(() => server.close());

describe('a discard', () => {
  it('is offered to all with a right to it together, and to nobody else', async () => {
    const { gameId, card } = await offered();
    const since = iso(server.clock.now());
    const asked = { decision: 'BUY', sinceVersion: 6, since, deadlineAt: null };

    const seen = await look(gameId, cleo);
    expect(seen.awaited).toEqual([
      { seat: 1, ...asked, isMine: false },
      { seat: 2, ...asked, isMine: true },
      { seat: 3, ...asked, isMine: false },
    ]);
    expect(seen.view).toMatchObject({ phase: 'BUY', turn: 1, discarder: 0 });
    expect(seen.view.window).toEqual({
      ...{ key: 'discard:1:1', lastsMs: 24 * HOUR_MS, waitingFor: [1, 2, 3] },
      card: expect.objectContaining({ id: card }),
    });
    expect(seen.moves).toEqual([{ buy: false }, { buy: true }]);
    expect((await look(gameId, ben)).moves).toEqual([{ draw: 'DISCARD' }, { buy: false }]);
    expect((await look(gameId, ada)).moves).toEqual([]);
    const mayBuy = [];
    for (const player of [ada, ben, cleo, dan]) {
      mayBuy.push((await look(gameId, player)).view.own?.mayBuy);
    }
    expect(mayBuy).toEqual([false, false, true, true]);
  });

  it('is answered by all with the version at which it was offered, in any order and at once', async () => {
    const { gameId } = await offered();

    const answers = await Promise.all([
      send(gameId, dan, { buy: false }, 6),
      send(gameId, cleo, { buy: true }, 6),
      send(gameId, ben, { buy: false }, 6),
    ]);

    expect(answers.map(({ __typename }) => __typename)).toEqual([
      'MoveAccepted',
      'MoveAccepted',
      'MoveAccepted',
    ]);
    const { version, view } = await look(gameId);
    expect(version).toBe(9);
    expect(view).toMatchObject({ phase: 'DRAW', turn: 1, lastWindow: { callers: [2], buyer: 2 } });
  });

  it('goes to the nearest caller in playing order, with two cards of the stock', async () => {
    const { gameId, card, deal } = await offered();
    const beneath = deal.discards.at(-1);
    const [drawn, ...stock] = deal.stock;
    await answer(gameId, dan, true);
    await answer(gameId, cleo, true);
    await answer(gameId, ben, false);

    const { view } = await look(gameId, cleo);
    expect(view).toMatchObject({ phase: 'DRAW', turn: 1, topIsOpen: false, window: null });
    expect(view.lastWindow).toEqual({
      ...{ callers: [2, 3], buyer: 2 },
      card: expect.objectContaining({ id: card }),
    });
    expect(view.own?.gained).toEqual([card, stock[0], stock[1]]);
    expect(ids(view.own?.hand).toSorted()).toEqual(
      [...(deal.seats[2]?.hand ?? []), card, stock[0], stock[1]].toSorted(),
    );
    expect(ids(view.discards)).toEqual([beneath]);
    expect(view.stockSize).toBe(deal.stock.length - 3);
    expect(view.seats.map(({ cards, buys, buysLeft }) => [cards, buys, buysLeft])).toEqual([
      [12, 0, 3],
      [12, 0, 3],
      [15, 1, 2],
      [12, 0, 3],
    ]);
    expect(ids(view.seats[2]?.shown)).toEqual([card]);
    expect((await rowsOf(server, gameId)).state.table).toMatchObject({
      seats: [{ gained: [drawn] }, {}, {}, {}],
    });
    await refusedIn(gameId, ben, { draw: 'DISCARD' }, [
      'ACTION_NOT_ALLOWED',
      'the top discard may not be drawn now; draw from the stock',
    ]);
  });

  it('is taken freely by the next player first, whoever has called for it', async () => {
    const { gameId, card } = await offered();
    await answer(gameId, cleo, true);
    await answer(gameId, dan, true);

    await made(gameId, ben, { draw: 'DISCARD' });

    const { view, awaited } = await look(gameId, ben);
    expect(awaited).toMatchObject([{ seat: 1, decision: 'PLAY', isMine: true }]);
    expect(view).toMatchObject({ phase: 'PLAY', taken: card, own: { gained: [card] } });
    expect(view.lastWindow).toMatchObject({ callers: [], buyer: null });
    expect(view.seats.map(({ cards, buys }) => [cards, buys])).toEqual([
      [12, 0],
      [13, 0],
      [12, 0],
      [12, 0],
    ]);
    await refusedIn(
      gameId,
      ben,
      { discard: card },
      [
        'CARD_NOT_PLAYABLE',
        `${spoken(card)} was just taken from the discards; discard another card`,
      ],
      ids(view.own?.hand).filter((other) => other !== card),
    );
  });

  it('lies open to the next player when nobody calls for it', async () => {
    const { gameId, card } = await offered();
    for (const player of [ben, cleo, dan]) await answer(gameId, player, false);

    const { view, moves } = await look(gameId, ben);
    expect(view).toMatchObject({ phase: 'DRAW', topIsOpen: true });
    expect(view.lastWindow).toMatchObject({ callers: [], buyer: null, card: { id: card } });
    expect(moves).toEqual([{ draw: 'STOCK' }, { draw: 'DISCARD' }]);
  });

  it('is bought three times in a round by one seat and not a fourth time', async () => {
    const { gameId } = await offered();
    for (let bought = 1; bought <= 3;) {
      const { view } = await look(gameId, cleo);
      if (view.own?.mayBuy) {
        await closeWindow(gameId, [2]);
        expect((await look(gameId)).view.seats[2]).toMatchObject({ buys: bought++ });
      } else {
        await closeWindow(gameId);
      }
      await passTurn(gameId);
    }
    // On to the next card that is not hers to take freely: Dan's.
    while ((await look(gameId)).view.discarder !== 3) {
      await closeWindow(gameId);
      await passTurn(gameId);
    }
    const { view, awaited } = await look(gameId, cleo);
    expect([view.discarder, view.turn]).toEqual([3, 0]);
    expect(awaited.map(({ seat, decision }) => [seat, decision])).toEqual([
      [0, 'BUY'],
      [1, 'BUY'],
    ]);
    expect(view.seats[2]).toMatchObject({ buys: 3, buysLeft: 0 });
    await refusedIn(gameId, cleo, { buy: true }, [
      'NOT_AWAITED',
      'you have bought 3 times in this round, and 3 buys are all there are',
    ]);
  });
});

describe('an answer in a buy window', () => {
  it('is shown to its seat, and to others only that it was given', async () => {
    const { gameId } = await offered();
    await answer(gameId, cleo, true);

    expect((await look(gameId, cleo)).view.own?.answer).toBe(true);
    expect((await log(gameId, cleo)).at(-1)).toEqual(['MOVED', 2, { buy: true }]);
    for (const viewer of [ada, ben, dan, outsider, undefined]) {
      expect((await log(gameId, viewer)).at(-1)).toEqual(['MOVED', 2, { answered: true }]);
      const { view } = await look(gameId, viewer);
      expect(view.window?.waitingFor).toEqual([1, 3]);
      expect(view.own?.answer ?? null).toBeNull();
    }
    for (const player of [ben, dan]) await answer(gameId, player, false);
    // How the window ended is open; in the log the answers stay closed until the game is over.
    expect((await look(gameId)).view.lastWindow).toMatchObject({ callers: [2], buyer: 2 });
    expect((await log(gameId, ben)).slice(-3)).toEqual([
      ['MOVED', 2, { answered: true }],
      ['MOVED', 1, { buy: false }],
      ['MOVED', 3, { answered: true }],
    ]);
  });

  it('gives others the same bytes whatever it was, until the window closes', async () => {
    const answers = [];
    for (const buy of [true, false]) {
      answers.push(
        await aRun(async (run) => {
          await run.send(cleo, { buy });
          return run.told([ada, ben, dan, outsider, undefined]);
        }),
      );
    }
    expect(answers[0]?.length).toBeGreaterThan(40);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.join('')).toContain('"answered":true');
  });

  it('is told in the log when the game is over', async () => {
    const { gameId } = await offered();
    await answer(gameId, cleo, true);
    for (const player of [ben, cleo, dan]) await api.command('resign', player, gameId);
    const ofCleo = (await log(gameId)).filter(([, seat]) => seat === 2);
    expect(ofCleo.slice(-2)).toEqual([
      ['MOVED', 2, { buy: true }],
      ['RESIGNED', 2, null],
    ]);
  });
});

describe('a buy window', () => {
  it.each([
    ['live after 6 seconds', LIVE, 6 * SECOND_MS],
    ['by correspondence after 12 hours', DAYS, 12 * HOUR_MS],
  ])('closes %s, and nobody has missed anything', async (_pace, settings, lastsMs) => {
    const { gameId, version } = await offered(settings);
    const before = await look(gameId);
    await answer(gameId, dan, true);
    server.clock.advance(lastsMs - 1);
    await sweep.run(NO_BOTS);
    expect((await look(gameId)).view).toMatchObject({ phase: 'BUY', window: { lastsMs } });

    server.clock.advance(1);
    await sweep.run(NO_BOTS);

    const after = await look(gameId);
    expect((await log(gameId)).slice(version)).toEqual([
      ['MOVED', 3, { answered: true }],
      ['TICKED', null, null],
    ]);
    expect(after.view).toMatchObject({ phase: 'DRAW', lastWindow: { callers: [3], buyer: 3 } });
    expect(after.awaited).toMatchObject([{ seat: 1, decision: 'DRAW', sinceVersion: 8 }]);
    expect(after.awaited[0]?.since).toBe(iso(server.clock.now()));
    expect(after.seats).toEqual(before.seats);
    expect(after.seats.map(({ misses }) => misses)).toEqual([0, 0, 0, 0]);
    const { notifications } = await rowsOf(server, gameId);
    expect(notifications.filter(({ type }) => type === 'REMINDER')).toEqual([]);
  });

  it('is closed to whoever answers at its end, though nothing has run meanwhile', async () => {
    const { gameId } = await offered(LIVE);
    await answer(gameId, dan, true);
    server.clock.advance(6 * SECOND_MS);

    expect(await send(gameId, cleo, { buy: true }, 7)).toEqual({
      ...{ __typename: 'Refusal', code: 'STALE_VERSION', version: 8, allowed: null },
      sentence: 'the game has gone on from version 7 to 8: it is the turn of seat 1',
    });
    expect((await look(gameId)).view.lastWindow).toMatchObject({ callers: [3], buyer: 3 });
  });

  it('that passes without an answer counts for no miss, and forgives none', async () => {
    const absence = { missesBeforeBot: 5 };
    const { gameId } = await offered({ ...DAYS, absence });
    const misses = async () => (await look(gameId)).seats.map((seat) => seat.misses);
    const pass = async (hours: number) => {
      server.clock.advance(hours * HOUR_MS);
      await sweep.run(NO_BOTS);
    };
    await pass(12); // the window
    expect(await misses()).toEqual([0, 0, 0, 0]);
    await pass(36); // Ben neither draws nor discards, which is one miss
    expect((await look(gameId)).view).toMatchObject({ phase: 'BUY', discarder: 1 });
    expect(await misses()).toEqual([0, 1, 0, 0]);
    await kept(gameId, ben, [{ neverBuy: true }]);
    await pass(12);
    await pass(36); // Cleo
    expect((await look(gameId)).view).toMatchObject({ phase: 'BUY', discarder: 2 });
    await pass(1);
    expect((await look(gameId)).view.window?.waitingFor).not.toContain(1);
    expect(await misses()).toEqual([0, 1, 1, 0]);
    await pass(11);
    expect(await misses()).toEqual([0, 1, 1, 0]);
  });
});

describe('standing answers', () => {
  it('are given within ten minutes by the sweep, and stand in the log like moves by hand', async () => {
    const { gameId, card } = await tableOfSix();
    await kept(gameId, cleo, [{ neverBuy: true }]);
    await kept(gameId, dan, [only({ ranks: [rankOf(card)], jokers: true })]);
    await kept(gameId, eve, [{ declineUntilMyTurn: true }]);
    await kept(gameId, fay, [only({ ranks: [rankOf(card)] }), { atMostMore: 0 }]);
    await passTurn(gameId, card);
    const { version } = await look(gameId);
    await sweep.run(NO_BOTS);
    expect((await look(gameId)).version).toBe(version);

    server.clock.advance(10 * MINUTE_MS);
    await sweep.run(NO_BOTS);

    const { view, awaited } = await look(gameId);
    expect(awaited.map(({ seat }) => seat)).toEqual([1]);
    expect(view.window?.waitingFor).toEqual([1]);
    const { turns } = await rowsOf(server, gameId);
    const answered = (buy: boolean) => ({
      type: 'MOVED',
      by: 'PLAYER',
      move: { type: 'BUY', buy },
    });
    expect(turns.slice(version).map(({ seat, act }) => [seat, act])).toEqual([
      [2, answered(false)],
      [3, answered(true)],
      [4, answered(false)],
      [5, answered(false)],
    ]);
    await answer(gameId, ben, false);
    expect((await look(gameId)).view.lastWindow).toMatchObject({ callers: [3], buyer: 3 });
  });

  it('go on over days, while the game waits only for those who have left none', async () => {
    const { gameId, card } = await tableOfSix();
    for (const player of [ada, ben, cleo, dan, eve, fay]) {
      await kept(gameId, player, [only({ jokers: true }), { atMostMore: 1 }]);
    }
    await passTurn(gameId, card);
    for (let turn = 1; turn <= 7; turn++) {
      server.clock.advance(10 * MINUTE_MS);
      await sweep.run(NO_BOTS);
      const { awaited, view } = await look(gameId);
      // The next player alone has to say whether they take the card.
      expect(awaited.map(({ seat, decision }) => [seat, decision])).toEqual([[turn % 6, 'BUY']]);
      expect(view.turns).toBe(turn);
      server.clock.advance(9 * HOUR_MS);
      await passTurn(gameId);
    }
    expect((await look(gameId)).seats.map(({ misses }) => misses)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('give others the same bytes as answers by hand at the same instants', async () => {
    const told = [];
    for (const byHand of [true, false]) {
      told.push(
        await aRun(async (run) => {
          const { gameId } = run;
          if (!byHand) {
            await run.kept(cleo, [{ neverBuy: true }]);
            await run.kept(dan, [only({ ranks: [rankOf(run.card)] })]);
          }
          const { state } = await rowsOf(run.server, gameId);
          const due = [2, 3].map((seat) => {
            const decision = state.open.find((open) => open.seat === seat);
            if (!decision) throw new Error(`seat ${seat} is not awaited`);
            return { seat, at: standingAnswerAt(state, decision) };
          });
          const answers: string[] = [];
          for (const { seat, at } of due.toSorted((one, other) => one.at - other.at)) {
            run.server.clock.set(at);
            if (byHand) await run.send(seat === 2 ? cleo : dan, { buy: seat === 3 });
            await sweepOf(run.server).run(NO_BOTS);
            answers.push(...(await run.told([ada, ben, outsider, undefined])));
          }
          await run.send(ben, { buy: false });
          return [...answers, ...(await run.told([ada, ben, outsider, undefined]))];
        }),
      );
    }
    expect(told[0]?.length).toBeGreaterThan(100);
    expect(told[1]).toEqual(told[0]);
    expect(told[0]?.join('')).toContain('"callers":[3]');
  });

  it('are shown to their owner alone, and not even their number to anybody else', async () => {
    const { gameId } = await offered(DAYS);
    const orders = [
      only({ ranks: ['QUEEN', 'SEVEN'], suits: ['HEARTS'], layable: true }),
      { ricRacRummy: { atMostMore: 2 } },
      { declineUntilMyTurn: true },
    ];
    const shown = [
      { buyOnly: { ...NOTHING, ranks: ['SEVEN', 'QUEEN'], suits: ['HEARTS'], layable: true } },
      { atMostMore: 2, until: { round: 1, buys: 2 } },
      { declineUntilMyTurn: true, until: { round: 1, turns: 3 } },
    ];
    const { version } = await look(gameId);
    expect(await kept(gameId, dan, orders)).toEqual(shown);
    expect(await standing(gameId, dan)).toEqual(shown);
    expect(await standing(gameId, cleo)).toEqual([]);
    expect(await standing(gameId, outsider)).toBeNull();
    expect(await standing(gameId)).toBeNull();
    expect((await look(gameId)).version).toBe(version);
  });

  it('can be edited and taken back until they are given', async () => {
    const { gameId, card } = await offered(DAYS);
    await kept(gameId, dan, [{ neverBuy: true }]);
    await kept(gameId, cleo, [{ neverBuy: true }]);
    await kept(gameId, dan, [only({ ranks: [rankOf(card)] })]);
    await kept(gameId, cleo, []);
    server.clock.advance(10 * MINUTE_MS);
    await sweep.run(NO_BOTS);

    expect((await look(gameId)).view.window?.waitingFor).toEqual([1, 2]);
    expect((await log(gameId, dan)).at(-1)).toEqual(['MOVED', 3, { buy: true }]);
    // What is answered stays answered; the new order is for windows to come.
    await kept(gameId, dan, [{ neverBuy: true }]);
    await sweep.run(NO_BOTS);
    await answer(gameId, cleo, false);
    await answer(gameId, ben, false);
    expect((await look(gameId)).view.lastWindow).toMatchObject({ callers: [3], buyer: 3 });
  });

  it('give way to an answer by hand that comes before them', async () => {
    const { gameId } = await offered(DAYS);
    await kept(gameId, dan, [{ neverBuy: true }]);
    await answer(gameId, dan, true);
    server.clock.advance(10 * MINUTE_MS);
    await sweep.run(NO_BOTS);

    expect((await log(gameId, dan)).at(-1)).toEqual(['MOVED', 3, { buy: true }]);
  });

  it('that make no sense are refused, and those that were kept stay', async () => {
    const { gameId } = await offered(DAYS);
    await kept(gameId, dan, [{ neverBuy: true }]);
    const refusals: unknown[] = [];
    for (const order of [{ atMostMore: 10 }, { neverBuy: false }, only({})]) {
      refusals.push(await keep(gameId, dan, [order]));
    }
    refusals.push(await keep(gameId, ben, [{ declineUntilMyTurn: true }]));

    const refusal = { __typename: 'Refusal', code: 'ACTION_NOT_ALLOWED' };
    const what =
      'say what to buy (ranks, suits, jokers or cards to lay off), or set neverBuy or declineUntilMyTurn to true';
    expect(refusals).toEqual([
      { ...refusal, sentence: 'say how many more you would buy, from 0 to 9' },
      { ...refusal, sentence: what },
      { ...refusal, sentence: what },
      { ...refusal, sentence: 'it is your turn already; decline by hand' },
    ]);
    const both = [{ neverBuy: true }, { ricRacRummy: { atMostMore: 1 } }];
    expect(await keep(gameId, dan, both)).toEqual({
      ...{ __typename: 'Refusal', code: 'INVALID_SETTINGS' },
      sentence: 'neverBuy and atMostMore 1 do not go together: leave one of them out',
    });
    expect(await standing(gameId, dan)).toEqual([{ neverBuy: true }]);
    expect(await standing(gameId, ben)).toEqual([]);
  });

  it('mean the same when they are written back as they read after a buy', async () => {
    const { gameId } = await offered(DAYS);
    await kept(gameId, dan, [only({ ranks: RANKS, jokers: true }), { atMostMore: 1 }]);
    server.clock.advance(10 * MINUTE_MS);
    await sweep.run(NO_BOTS);
    await answer(gameId, cleo, false);
    await answer(gameId, ben, false);
    expect((await look(gameId)).view.lastWindow).toMatchObject({ buyer: 3 });

    const read = await standing(gameId, dan);
    expect(read).toEqual([
      { buyOnly: { ...NOTHING, ranks: RANKS, jokers: true } },
      { atMostMore: 0, until: { round: 1, buys: 1 } },
    ]);
    const back = [only({ ranks: RANKS, jokers: true }), { atMostMore: 0 }];
    expect(await kept(gameId, dan, back)).toEqual(read);
  });

  it('of short live windows come before these close', async () => {
    const options = { ricRacRummy: { buyWindowMs: SECOND_MS } };
    const { gameId } = await offered({ ...LIVE, options });
    await kept(gameId, dan, [only({ ranks: RANKS, jokers: true })]);
    server.clock.advance(SECOND_MS - 1);
    await sweep.run(NO_BOTS);

    expect((await look(gameId)).view.window?.waitingFor).toEqual([1, 2]);
  });
});

describe('a whole turn in one move', () => {
  it('draws, goes down, replaces, lays off and discards', async () => {
    const { gameId, deal, plan } = await readyTable();
    const { first, second, joker, discard } = plan;

    expect(await send(gameId, ada, wholeTurn(plan))).toMatchObject({
      ...{ __typename: 'MoveAccepted', made: 4, turn: { act: 'MOVED', by: 'PLAYER', seat: 0 } },
    });

    const { view, version } = await look(gameId, ada);
    expect(version).toBe(4);
    expect(view.melds.map(({ owner, type, cards }) => [owner, type, ids(cards)])).toEqual([
      [0, 'SET', [first[0], first[1], first[2], first[3]]],
      [0, 'SET', [...second, joker]],
    ]);
    expect(view.melds[1]?.cards.at(-1)).toMatchObject({
      ...{ id: joker, rank: null, wild: true, standsFor: rankOf(second[0] ?? '') },
    });
    const gone = [...first, ...second, joker, discard];
    const drawn = deal.stock[0] ?? '';
    expect(ids(view.own?.hand).toSorted()).toEqual(
      [...handOf(deal, 0), drawn].filter((id) => !gone.includes(id)).toSorted(),
    );
    expect(view.seats[0]).toMatchObject({ down: true, cards: 4 });
    expect(ids(view.discards).at(-1)).toBe(discard);
    expect(view.turn).toBe(1);
    // It lies open to all, as it would step by step.
    expect((await log(gameId)).at(-1)).toEqual(['MOVED', 0, wholeTurn(plan)]);
  });

  it('is refused as a whole, with the first thing that is wrong with it', async () => {
    const { gameId, deal, plan } = await readyTable();
    const { first, second, joker, discard } = plan;
    const turn = (
      steps: readonly object[],
      last = discard,
      draw: string | undefined = 'STOCK',
    ) => ({
      turn: { ...(draw && { draw }), steps, discard: last },
    });
    const [goDown, replace, layOff] = wholeTurn(plan).turn.steps;
    const wrongSet = { goDown: [set([first[0], first[1], discard]), set(second)] };
    const strange = { layOff: { card: discard, meld: 1 } };
    const rank = (id: CardId | undefined) => spokenRank(cardOf(id ?? '').rank);
    const drawn = deal.stock[0] ?? '';
    const held = (cards: readonly CardId[]) =>
      `a card that was named is not in your hand; you hold ${cards
        .map((id) => `${spoken(id)} (${id})`)
        .join(', ')}`;
    const rest = handOf(deal, 0).filter((id) => ![...first, ...second, joker].includes(id));

    const faults: readonly (readonly [object, string, string, (readonly CardId[])?])[] = [
      [
        turn([wrongSet, strange]),
        'CARD_NOT_PLAYABLE',
        `step 1 (going down): ${spoken(discard)} is not of the rank of ${spoken(first[0])}; a set is of one rank`,
      ],
      [
        turn([strange, wrongSet]),
        'ACTION_NOT_ALLOWED',
        'step 1 (laying off): you are not down: first lay 2 sets of 3, then play on the table',
      ],
      [
        turn([goDown, replace, strange]),
        'CARD_NOT_PLAYABLE',
        `step 3 (laying off): ${spoken(discard)} does not go on the set of ${rank(second[0])}s; a ${rank(second[0])} or a wild card does`,
      ],
      [
        turn([goDown, { replace: { ...replace.replace, card: discard } }, layOff]),
        'CARD_NOT_PLAYABLE',
        `step 2 (replacing): ${spoken(discard)} is not of the set of ${rank(first[0])}s`,
      ],
      [turn([goDown, replace, layOff], joker), 'CARD_NOT_HELD', `the discard: ${held(rest)}`, rest],
      // The card that comes from the stock is not known before, and the answer does not tell it.
      [turn([goDown, replace, layOff], drawn), 'CARD_NOT_HELD', `the discard: ${held(rest)}`, rest],
      [
        turn([goDown], discard, ''),
        'ACTION_NOT_ALLOWED',
        'the draw: first draw the top discard or from the stock',
      ],
    ];
    for (const [move, code, sentence, allowed] of faults) {
      await refusedIn(gameId, ada, move, [code, sentence], allowed);
    }
    expect((await look(gameId)).version).toBe(3);
  });

  it('does not draw past those who may still buy', async () => {
    const { gameId, deal } = await offered();
    const discard = handOf(deal, 1)[0] ?? '';
    await refusedIn(gameId, ben, { turn: { draw: 'STOCK', discard } }, [
      'ACTION_NOT_ALLOWED',
      'the draw: seats 2, 3 may still buy the discard: draw it, or leave it (buy: false) and draw from the stock when they have answered',
    ]);
    await answer(gameId, cleo, false);
    await answer(gameId, dan, false);
    await made(gameId, ben, { turn: { draw: 'STOCK', discard } });
    expect((await look(gameId)).view).toMatchObject({ phase: 'BUY', turn: 2, discarder: 1 });
  });

  it('plays on runs in the second round: a wild card is replaced and goes to the end of its run', async () => {
    const { gameId, players, plan } = await secondRound();
    const { run, joker, set: sevens, discard } = plan;
    const [low, second, ...others] = run;
    const laid = [low, joker, ...others];
    const steps = [
      { goDown: [{ type: 'RUN', cards: laid }, set(sevens)] },
      { replace: { card: second, meld: 0, to: { meld: 0, end: 'HIGH' } } },
    ];
    const starter = players[1] as Guest;

    await made(gameId, starter, { turn: { draw: 'STOCK', steps, discard } });

    const { view } = await look(gameId);
    expect(view).toMatchObject({
      round: 2,
      contract: { sets: 1, runs: 1, runLength: 4, deal: 12 },
    });
    const place = (step: number) => RANKS[(cardOf(low ?? '').rank + step - 1) % 13];
    expect(view.melds.map(({ type, suit, cards }) => [type, suit, ids(cards)])).toEqual([
      ['RUN', cardOf(low ?? '').suit, [low, second, ...others, joker]],
      ['SET', null, sevens],
    ]);
    expect(view.melds[0]?.cards.map(({ wild, standsFor }) => [wild, standsFor])).toEqual([
      [false, place(0)],
      [false, place(1)],
      [false, place(2)],
      [false, place(3)],
      [true, place(4)],
    ]);
  });
});

describe('the help of the view', () => {
  it('shows a way to go down to the seat alone, and what it proposes is accepted as it is', async () => {
    const { gameId, deal } = await readyTable();
    await made(gameId, ada, { draw: 'STOCK' });

    const seen = await look(gameId, ada);
    const { laying } = mine(seen.view);
    expect(laying?.exact).toBe(true);
    expect(laying?.melds?.map(({ type, cards }) => [type, cards.length])).toEqual([
      ['SET', 3],
      ['SET', 3],
    ]);
    expect(seen.moves[0]).toEqual({ goDown: laying?.melds });
    const others = await look(gameId, ben);
    expect(ids(mine(others.view).hand)).toEqual(handOf(deal, 1));
    expect([others.moves, (await look(gameId, outsider)).view.own]).toEqual([[], null]);
    expect((await look(gameId)).view.own).toBeNull();

    await made(gameId, ada, { goDown: laying?.melds });

    const after = await look(gameId, ada);
    expect(after.view.melds.map(({ cards }) => ids(cards))).toEqual(
      laying?.melds?.map(({ cards }) => cards),
    );
    expect(mine(after.view).laying).toBeNull();
  });

  it('shows where cards can be laid off, and each of these is accepted as it is', async () => {
    const { gameId } = await readyTable();
    await made(gameId, ada, { draw: 'STOCK' });
    await made(gameId, ada, { goDown: mine((await look(gameId, ada)).view).laying?.melds });
    let laid = 0;
    for (;;) {
      const { view, moves } = await look(gameId, ada);
      const [layOff] = mine(view).layOffs;
      if (!layOff || mine(view).hand.length === 1) break;
      expect(moves).toContainEqual({ layOff: clean(layOff) });
      await made(gameId, ada, { layOff: clean(layOff) });
      const after = (await look(gameId, ada)).view;
      expect(ids(after.melds[layOff.meld]?.cards)).toContain(layOff.card);
      expect(ids(mine(after).hand)).not.toContain(layOff.card);
      laid += 1;
    }
    expect(laid).toBeGreaterThanOrEqual(2);
    expect((await look(gameId)).view.seats[0]?.cards).toBe(13 - 6 - laid);
  });

  it('says there is no way where there is none', async () => {
    const { gameId } = await offered();
    const { laying, layOffs, replacements } = mine((await look(gameId, ben)).view);
    expect(laying).toEqual({ melds: null, exact: true });
    expect([layOffs, replacements]).toEqual([[], []]);
  });
});

describe('a wrong move', () => {
  it('before drawing is told to draw first', async () => {
    const { gameId, deal } = await readyTable();
    const [card = ''] = handOf(deal, 0);
    const draw = 'first draw the top discard or from the stock';
    await refusedIn(gameId, ada, { discard: card }, ['ACTION_NOT_ALLOWED', draw]);
    await refusedIn(gameId, ada, { goDown: [] }, ['ACTION_NOT_ALLOWED', draw]);
    await refusedIn(gameId, ada, { layOff: { card, meld: 0 } }, ['ACTION_NOT_ALLOWED', draw]);
    await refusedIn(gameId, ada, { buy: true }, ['TOO_LATE', `nothing is for sale now; ${draw}`]);
    await refusedIn(gameId, ben, { draw: 'STOCK' }, ['NOT_AWAITED', 'it is the turn of seat 0']);
    await refusedIn(gameId, ben, { buy: true }, [
      'NOT_AWAITED',
      'nothing is for sale now; it is the turn of seat 0',
    ]);
  });

  it('in a buy window is told what is asked, and of whom', async () => {
    const { gameId, card } = await offered();
    await refusedIn(gameId, ada, { buy: true }, ['NOT_AWAITED', 'nobody buys his own discard']);
    await refusedIn(gameId, ben, { buy: true }, [
      'ACTION_NOT_ALLOWED',
      'you are next: draw the discard, you need not buy it',
    ]);
    await refusedIn(gameId, ben, { draw: 'STOCK' }, [
      'ACTION_NOT_ALLOWED',
      'seats 2, 3 may still buy the discard: draw it, or leave it (buy: false) and draw from the stock when they have answered',
    ]);
    await refusedIn(gameId, ben, { discard: card }, [
      'ACTION_NOT_ALLOWED',
      'the discard is offered: draw it, or leave it to the others (buy: false)',
    ]);
    for (const move of [{ draw: 'DISCARD' }, { draw: 'STOCK' }, { discard: card }]) {
      await refusedIn(gameId, cleo, move, [
        'ACTION_NOT_ALLOWED',
        'the discard is offered: say whether you buy it',
      ]);
    }
    await answer(gameId, cleo, true);
    await refusedIn(gameId, cleo, { buy: false }, [
      'NOT_AWAITED',
      'your answer is given and stands; still to answer: seats 1, 3',
    ]);
    expect(await send(gameId, cleo, { buy: false }, 6)).toEqual({
      ...{ __typename: 'Refusal', code: 'STALE_VERSION', version: 7, allowed: null },
      sentence: 'the game has gone on from version 6 to 7: awaited are the seats 1, 3',
    });
  });

  it('after drawing is told what is wrong with it', async () => {
    const { gameId, deal, plan } = await readyTable();
    const { first, second, joker, discard } = plan;
    await made(gameId, ada, { draw: 'STOCK' });
    const hand = ids(mine((await look(gameId, ada)).view).hand);
    const faults: readonly (readonly [object, string, string, (readonly CardId[])?])[] = [
      [{ draw: 'STOCK' }, 'ACTION_NOT_ALLOWED', 'you have drawn: go down if you can, and discard'],
      [
        { buy: false },
        'TOO_LATE',
        'nothing is for sale now; you have drawn: go down if you can, and discard',
      ],
      [
        { goDown: [set(second)] },
        'ACTION_NOT_ALLOWED',
        'this round asks for exactly 2 sets of 3; you have named 1 set and 0 runs',
      ],
      [
        { goDown: [set(second), set(first.slice(0, 2))] },
        'ACTION_NOT_ALLOWED',
        'this round asks for exactly 2 sets of 3; a set of 2 is too short',
      ],
      [
        { goDown: [set(second), set(second)] },
        'ACTION_NOT_ALLOWED',
        'a card was named twice; each lies in one place only',
      ],
      [
        { layOff: { card: joker, meld: 0 } },
        'ACTION_NOT_ALLOWED',
        'you are not down: first lay 2 sets of 3, then play on the table',
      ],
      [
        { discard: handOf(deal, 1)[0] },
        'CARD_NOT_HELD',
        `a card that was named is not in your hand; you hold ${hand
          .map((id) => `${spoken(id)} (${id})`)
          .join(', ')}`,
        hand,
      ],
    ];
    for (const [move, code, sentence, allowed] of faults) {
      await refusedIn(gameId, ada, move, [code, sentence], allowed);
    }
    await made(gameId, ada, { goDown: [set(first.slice(0, 3)), set(second)] });
    await refusedIn(gameId, ada, { goDown: [set(first), set(second)] }, [
      'ACTION_NOT_ALLOWED',
      'you are down already: lay off cards, or discard',
    ]);
    await refusedIn(gameId, ada, { layOff: { card: joker, meld: 2 } }, [
      'ACTION_NOT_ALLOWED',
      'there is no meld 2 on the table; there are melds 0 to 1',
    ]);
    await refusedIn(gameId, ada, { layOff: { card: discard, meld: 0 } }, [
      'CARD_NOT_PLAYABLE',
      `${spoken(discard)} does not go on the set of ${spokenRank(cardOf(first[0]).rank)}s; a ${spokenRank(cardOf(first[0]).rank)} or a wild card does`,
    ]);
  });
});

// --- the table -------------------------------------------------------------------------------

type Dealt = Table & { readonly deal: State };

/** A game whose cards are as the test needs them: ids and seeds are tried until they deal such. */
async function dealtTable(
  players: readonly Guest[],
  settings: object,
  suits: (deal: State) => boolean,
): Promise<Dealt> {
  const secrets = server.app.get(Secrets, { strict: false });
  const entropy = players.map(() => '');
  for (;;) {
    const [id, seed] = [secrets.gameId(), secrets.seed()];
    const deal = rules.deal(DEFAULT_OPTIONS, players.length, dealKey(seed, id, entropy));
    if (deal.turn !== 0 || !suits(deal)) continue;
    return { ...(await startedAs(server, players, settings, { id, seed })), deal };
  }
}

async function startedAs(
  at: TestServer,
  players: readonly Guest[],
  settings: object,
  { id, seed }: { readonly id: string; readonly seed: string },
): Promise<Table> {
  const secrets = at.app.get(Secrets, { strict: false });
  const drawn = { gameId: secrets.gameId, seed: secrets.seed };
  Object.assign(secrets, { gameId: () => id, seed: () => seed });
  try {
    const usual = { options: { ricRacRummy: {} } };
    return await startTable(new GamesApi(at), players, { ...usual, ...settings });
  } finally {
    Object.assign(secrets, drawn);
  }
}

/** Four at the table; Ada has drawn from the stock and discarded the first card of her hand. */
async function offered(settings: object = {}) {
  const players = [ada, ben, cleo, dan];
  const table = await dealtTable(players, settings, isPlain);
  const card = handOf(table.deal, 0)[0] ?? '';
  await made(table.gameId, ada, { draw: 'STOCK' });
  await made(table.gameId, ada, { discard: card });
  return { ...table, card, version: 6 };
}

/** Nobody could go down at once. */
function isPlain(deal: State): boolean {
  return deal.seats.every((_, seat) => rules.view(deal, seat).own?.laying?.melds === null);
}

async function tableOfSix() {
  const table = await dealtTable([ada, ben, cleo, dan, eve, fay], DAYS, isPlain);
  return { ...table, card: handOf(table.deal, 0)[0] ?? '' };
}

type Plan = {
  readonly first: readonly [CardId, CardId, CardId, CardId];
  readonly second: readonly CardId[];
  readonly joker: CardId;
  readonly discard: CardId;
};

/** Ada holds four cards of one rank, three of another, a joker, and something to discard. */
async function readyTable() {
  const options = { ricRacRummy: { freedWild: 'ANYWHERE' } };
  const table = await dealtTable([ada, ben, cleo], { options }, (deal) => planIn(deal) !== null);
  const plan = planIn(table.deal);
  if (plan === null) throw new Error('there is no plan');
  return { ...table, plan };
}

function planIn(deal: State): Plan | null {
  const hand = handOf(deal, 0);
  const ofRank = (rank: number) => hand.filter((id) => cardOf(id).rank === rank);
  const ranks = Array.from({ length: 13 }, (_, index) => index + 1);
  const four = ranks.find((rank) => ofRank(rank).length === 4);
  const three = ranks.find((rank) => rank !== four && ofRank(rank).length === 3);
  const [joker] = ofRank(0);
  if (four === undefined || three === undefined || joker === undefined) return null;
  const [discard] = hand.filter((id) => ![0, three, four].includes(cardOf(id).rank));
  const [one, two, third, fourth] = ofRank(four);
  if (!one || !two || !third || !fourth || !discard) return null;
  return { first: [one, two, third, fourth], second: ofRank(three), joker, discard };
}

function wholeTurn({ first, second, joker, discard }: Plan) {
  const steps = [
    { goDown: [set([first[0], first[1], joker]), set(second)] },
    { replace: { card: first[2], meld: 0, wild: joker, to: { meld: 1 } } },
    { layOff: { card: first[3], meld: 0 } },
  ] as const;
  return { turn: { draw: 'STOCK', steps, discard } };
}

type RunPlan = {
  readonly run: readonly CardId[];
  readonly joker: CardId;
  readonly set: readonly CardId[];
  readonly discard: CardId;
};

/** Round 1 has passed by its most turns; seat 1 begins round 2 with a run of four, a set and a joker. */
async function secondRound() {
  const players = [ada, ben, cleo];
  const options = { ricRacRummy: { maxTurns: 5 } };
  const found = (deal: State) => runPlanIn(handOf(closeRound(deal, null), 1));
  const table = await dealtTable(players, { options }, (deal) => found(deal) !== null);
  await passTurn(table.gameId);
  for (let turn = 1; turn < 15; turn++) {
    await closeWindow(table.gameId);
    await passTurn(table.gameId);
  }
  const plan = found(table.deal);
  if (plan === null) throw new Error('there is no plan');
  return { ...table, plan };
}

function runPlanIn(hand: readonly CardId[]): RunPlan | null {
  const joker = hand.find((id) => cardOf(id).rank === 0);
  if (joker === undefined) return null;
  for (const start of hand) {
    const { suit, rank } = cardOf(start);
    if (suit === null || rank > 9) continue; // room above it for the wild card that is freed
    const run = [0, 1, 2, 3].flatMap((step) => {
      const next = hand.find((id) => cardOf(id).suit === suit && cardOf(id).rank === rank + step);
      return next === undefined ? [] : [next];
    });
    if (run.length < 4) continue;
    const rest = hand.filter((id) => !run.includes(id) && cardOf(id).rank !== 0);
    const same = (id: CardId) => rest.filter((other) => cardOf(other).rank === cardOf(id).rank);
    const three = rest.find((id) => same(id).length === 3);
    if (three === undefined) continue;
    const discard = rest.find((id) => !same(three).includes(id));
    if (discard !== undefined) return { run, joker, set: same(three), discard };
  }
  return null;
}

/** Whoever's turn it is draws from the stock and discards: the card, or the first of their hand. */
async function passTurn(gameId: string, card?: CardId): Promise<void> {
  const { view, awaited } = await look(gameId);
  if (view.phase === 'BUY' && awaited.length > 1) throw new Error('the window is open');
  const player = seated(view.turn ?? 0);
  const { view: seen } = await look(gameId, player);
  const discard = card ?? ids(mine(seen).hand)[0];
  await made(gameId, player, { turn: { draw: 'STOCK', discard } });
}

/** All answer, those who are to buy call; the next player leaves the card. */
async function closeWindow(gameId: string, buyers: readonly number[] = []): Promise<void> {
  const { view } = await look(gameId);
  const seats = view.window?.waitingFor ?? [];
  for (const seat of seats) await answer(gameId, seated(seat), buyers.includes(seat));
}

function seated(seat: number): Guest {
  return [ada, ben, cleo, dan, eve, fay][seat] as Guest;
}

// --- the client ------------------------------------------------------------------------------

type Seen = {
  readonly version: number;
  readonly awaited: readonly Awaited[];
  readonly seats: readonly { readonly misses: number; readonly bankSeconds: number }[];
  readonly view: RicRacRummyView;
  readonly moves: readonly object[];
};

async function look(gameId: string, player?: Guest): Promise<Seen> {
  const query = `query ($gameId: ID!) {
    game(id: $gameId) {
      version
      awaited { seat decision sinceVersion since deadlineAt isMine }
      seats { misses bankSeconds standIn }
      legalMoves { moves { ${MOVE()} } }
      view { ... on RicRacRummyView ${fieldsOf('RicRacRummyView')} }
    }
  }`;
  type Answer = { game: Seen & { legalMoves: { moves: readonly RicRacRummyMove[] } | null } };
  const { game } = await api.data<Answer>(query, { gameId }, player);
  const { legalMoves, ...seen } = game;
  return { ...seen, moves: (legalMoves?.moves ?? []).map(clean) };
}

/** Act, seat and move of each turn, as the player may read them. */
async function log(gameId: string, player?: Guest) {
  const query = `query ($gameId: ID!) {
    game(id: $gameId) { turns(first: 100) { edges { node { act seat move { ${MOVE()} } } } } }
  }`;
  type Node = { act: string; seat: number | null; move: RicRacRummyMove | null };
  const { game } = await api.data<{ game: { turns: { edges: { node: Node }[] } } }>(
    query,
    { gameId },
    player,
  );
  return game.turns.edges.map(
    ({ node: { act, seat, move } }) => [act, seat, move && clean(move)] as const,
  );
}

async function send(
  gameId: string,
  player: Guest,
  move: object,
  expectedVersion?: number,
): Promise<MoveAnswer> {
  const version = expectedVersion ?? (await look(gameId)).version;
  return api.submitMove(player, {
    ...{ gameId, expectedVersion: version, moveId: randomUUID() },
    move: { ricRacRummy: clean(move) },
  });
}

async function made(gameId: string, player: Guest, move: object): Promise<void> {
  const answered = await send(gameId, player, move);
  if (answered.__typename === 'Refusal') throw new Error(`refused: ${answered.sentence}`);
}

function answer(gameId: string, player: Guest, buy: boolean): Promise<void> {
  return made(gameId, player, { buy });
}

/** In these words, at the current version, and nothing has changed. */
async function refusedIn(
  gameId: string,
  player: Guest,
  move: object,
  [code, sentence]: readonly [string, string],
  allowed?: readonly string[],
): Promise<void> {
  const { version } = await look(gameId);
  await expectRefused(server, { gameId }, () => send(gameId, player, move, version), {
    ...{ code, sentence, version },
    ...(allowed && { allowed }),
  });
}

const STANDING = `... on RicRacRummyStanding {
  neverBuy buyOnly { ranks suits jokers layable } atMostMore declineUntilMyTurn
  until { round buys turns }
}`;

async function keep(gameId: string, player: Guest, orders: readonly object[], at = api) {
  const query = `mutation ($input: SetStandingAnswersInput!) {
    it: setStandingAnswers(input: $input) {
      __typename
      ... on StandingAnswersKept { game { standingAnswers { ${STANDING} } } }
      ... on Refusal { code sentence }
    }
  }`;
  const answers = orders.map((order) => ('ricRacRummy' in order ? order : { ricRacRummy: order }));
  const { it: kept } = await at.data<{
    it: { __typename: string; game?: { standingAnswers: readonly object[] } };
  }>(query, { input: { gameId, answers } }, player);
  return kept;
}

async function kept(gameId: string, player: Guest, orders: readonly object[]) {
  const { game, ...refusal } = await keep(gameId, player, orders);
  if (!game) throw new Error(JSON.stringify(refusal));
  return game.standingAnswers.map(clean);
}

async function standing(gameId: string, player?: Guest): Promise<readonly object[] | null> {
  const query = `query ($gameId: ID!) { game(id: $gameId) { standingAnswers { ${STANDING} } } }`;
  const { game } = await api.data<{ game: { standingAnswers: readonly object[] | null } }>(
    query,
    { gameId },
    player,
  );
  return game.standingAnswers?.map(clean) ?? null;
}

// --- two runs of one game --------------------------------------------------------------------

type Run = {
  readonly server: TestServer;
  readonly gameId: string;
  /** What Ada has discarded. */
  readonly card: CardId;
  send(player: Guest, move: object): Promise<void>;
  kept(player: Guest, orders: readonly object[]): Promise<void>;
  /** All that these are told of the game, by every channel, as text. */
  told(viewers: readonly (Guest | undefined)[]): Promise<string[]>;
};

let twin: { readonly id: string; readonly seed: string } | undefined;

/**
 * A game with the same id, seed, players and instants in every run, on a server of its own which has
 * never seen it; the buy window of its first discard is open. No trace of it is left for the next.
 */
async function aRun<Value>(play: (run: Run) => Promise<Value>): Promise<Value> {
  const own = await startGamesServer({ variables: { ROLE: 'api' } });
  try {
    return await playedOn(own, play);
  } finally {
    await own.close();
  }
}

async function playedOn<Value>(own: TestServer, play: (run: Run) => Promise<Value>) {
  const secrets = own.app.get(Secrets, { strict: false });
  twin ??= begunBySeat0(secrets);
  secrets.inviteCode = () => 'ABCDEFGHJK';
  const { gameId } = await startedAs(own, [ada, ben, cleo, dan], DAYS, twin);
  try {
    const { state } = await rowsOf(own, gameId);
    const { turn, seats } = state.table as State;
    expect(turn).toBe(0);
    return await play(await runOf(own, gameId, seats[0]?.hand[0] ?? ''));
  } finally {
    await own.app.get(PrismaService).game.delete({ where: { id: rowId(gameId) } });
  }
}

function begunBySeat0(secrets: Secrets) {
  for (;;) {
    const [id, seed] = [secrets.gameId(), secrets.seed()];
    const deal = rules.deal(DEFAULT_OPTIONS, 4, dealKey(seed, id, ['', '', '', '']));
    if (deal.turn === 0) return { id, seed };
  }
}

async function runOf(own: TestServer, gameId: string, card: CardId): Promise<Run> {
  const there = new GamesApi(own);
  let moves = 0;
  const submit = async (player: Guest, move: object) => {
    const { version } = await there.game(gameId);
    const input = { gameId, expectedVersion: version, moveId: `m${++moves}` };
    const answered = await there.submitMove(player, { ...input, move: { ricRacRummy: move } });
    expect(answered.__typename).toBe('MoveAccepted');
  };
  await submit(ada, { turn: { draw: 'STOCK', discard: card } });
  return {
    ...{ server: own, gameId, card, send: submit },
    kept: async (player, orders) => {
      expect(await keep(gameId, player, orders, there)).toMatchObject({
        __typename: 'StandingAnswersKept',
      });
    },
    told: async (viewers) => {
      const told: string[] = [];
      for (const viewer of viewers) told.push(...(await everything(own, gameId, viewer)));
      return told;
    },
  };
}

/** Every way to ask for the game, some that are refused, the log as a stream and the record. */
async function everything(own: TestServer, gameId: string, viewer: Guest | undefined) {
  const there = new GamesApi(own);
  const told: unknown[] = [];
  const { version } = await there.game(gameId);
  for (const field of ['game', 'node']) {
    const { data, errors } = await there.ask(
      `query ($id: ID!) { it: ${field}(id: $id) { ... on Game { ${GAME()} } } }`,
      { id: gameId },
      viewer,
    );
    expect(errors).toBeUndefined();
    told.push(data);
  }
  for (const at of [version - 1, version]) {
    const query = `query ($id: ID!, $at: Int!) { game(id: $id) { viewAt(version: $at) {
      ... on RicRacRummyView ${fieldsOf('RicRacRummyView')}
    } } }`;
    told.push(await there.data(query, { id: gameId, at }, viewer));
  }
  told.push(...(await events(own, gameId, version, viewer)), await record(own, gameId, viewer));
  if (viewer) told.push(...(await commands(there, gameId, version, viewer)));
  const { notifications } = await rowsOf(own, gameId);
  const theirs = notifications.filter(({ playerId }) => viewer && rowId(viewer.id) === playerId);
  told.push(theirs.map(({ type, version: at, withdrawnAt }) => [type, at, withdrawnAt]));
  return told.map((answered) => JSON.stringify(answered));
}

/** The log from its beginning, by both kinds of stream. */
async function events(own: TestServer, gameId: string, version: number, viewer?: Guest) {
  const query = `subscription ($gameId: ID!) {
    gameEvents(gameId: $gameId) {
      __typename
      ... on TurnEvent { turn { ${TURN()} } view { ... on RicRacRummyView ${fieldsOf('RicRacRummyView')} } }
      ... on CaughtUp { version serverNow }
    }
  }`;
  const socket = connect(own, viewer?.token);
  const bySocket = await socket.subscribe(query, { gameId }).take(version + 1);
  await socket.close();
  const opened = await stream(own, query, { gameId }, viewer?.token);
  const byStream = await opened.events.take(version + 1);
  opened.close();
  for (const told of [bySocket, byStream]) {
    expect(told.at(-1)?.data).toMatchObject({ gameEvents: { __typename: 'CaughtUp', version } });
  }
  return [...bySocket, ...byStream];
}

async function record(own: TestServer, gameId: string, viewer?: Guest): Promise<string> {
  const headers = viewer ? { authorization: `Bearer ${viewer.token}` } : undefined;
  const url = `${own.url}/games/${encodeURIComponent(gameId)}/export`;
  const response = await fetch(url, headers && { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** Refused one and all: who asks must not learn from the words either. */
async function commands(there: GamesApi, gameId: string, version: number, viewer: Guest) {
  const told: unknown[] = [await there.command('takeBackSeat', viewer, gameId)];
  for (const expectedVersion of [version - 1, version + 1]) {
    const input = { gameId, expectedVersion, moveId: `x${expectedVersion}` };
    const move = { ricRacRummy: { discard: 'JOKER-9' } };
    told.push(await there.submitMove(viewer, { ...input, move }));
  }
  const wrong = { ricRacRummy: { goDown: [] } };
  told.push(
    await there.submitMove(viewer, { gameId, expectedVersion: version, moveId: 'x', move: wrong }),
  );
  for (const answered of told) expect(answered).toMatchObject({ __typename: 'Refusal' });
  return told;
}

// --- words -----------------------------------------------------------------------------------

/** The selection of all fields of a type, however deep, as the schema says. */
function fieldsOf(name: string): string {
  const { schema } = server.app.get(GraphQLSchemaHost, { strict: false });
  const type = schema.getType(name);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${field.name} ${fieldsOf(getNamedType(field.type).name)}`,
  );
  return `{ ${fields.join(' ')} }`;
}

function MOVE(): string {
  return `... on RicRacRummyMove ${fieldsOf('RicRacRummyMove')}`;
}

function TURN(): string {
  return `version at act seat by bot misses reason thinkingMs player { id name } move { ${MOVE()} }`;
}

function GAME(): string {
  return `
    id kind revision phase version minSeats openSeats visibility rated fillWithBots startWhenFull
    inviteCode createdAt expiresAt startedAt endedAt deadlineAt serverNow mySeat
    absence ${fieldsOf('AbsencePolicy')} fairness ${fieldsOf('Fairness')} result ${fieldsOf('GameResult')}
    awaited ${fieldsOf('Awaited')} owner { id name } rematch { id }
    seats { index bot standIn givenUp misses bankSeconds isMine player { id name } }
    options { ... on RicRacRummyOptions ${fieldsOf('RicRacRummyOptions')} }
    timeControl { ... on CorrespondenceTime ${fieldsOf('CorrespondenceTime')} }
    standingAnswers { ${STANDING} }
    legalMoves { complete moves { ${MOVE()} } }
    view { ... on RicRacRummyView ${fieldsOf('RicRacRummyView')} }
    turns(first: 50) { edges { cursor node { ${TURN()} } } pageInfo { hasNextPage endCursor } }`;
}

const NOTHING = { ranks: [], suits: [], jokers: false, layable: false };

function only(some: object) {
  return { buyOnly: { ...NOTHING, ...some } };
}

function set(cards: readonly CardId[]) {
  return { type: 'SET', cards };
}

/** Of a card that is no joker. */
function rankOf(card: CardId): Rank | undefined {
  return RANKS[cardOf(card).rank - 1];
}

function ids(cards: readonly { readonly id: CardId }[] | undefined): readonly CardId[] {
  return (cards ?? []).map(({ id }) => id);
}

function handOf({ seats }: State, seat: number): readonly CardId[] {
  return seats[seat]?.hand ?? [];
}

function mine({ own }: RicRacRummyView) {
  if (own === null) throw new Error('this is the view of a spectator');
  return own;
}

/** What was not set comes as null, and is left out of what is sent. */
function clean<Value extends object>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (part === null ? undefined : part)),
  ) as Value;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
