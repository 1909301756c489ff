import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Outages } from '../../../src/games/application/outages.js';
import { GameService } from '../../../src/games/application/game.service.js';
import { Announcer, GameStore, OutageLog } from '../../../src/games/application/ports.js';
import type { RestPlans } from '../../../src/games/application/rest-plans.js';
import type { Sweep } from '../../../src/games/application/sweep.js';
import { PrismaService } from '../../../src/platform/database/index.js';
import { InboxApi } from '../../notifications/inbox-api.js';
import type { TestServer } from '../../support/app.js';
import { GamesApi, type Guest } from '../support/games-api.js';
import {
  restPlansOf,
  rowId,
  rowsOf,
  startGamesServer,
  startTable,
  submit,
  sweepOf,
} from '../support/table.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NO_BOTS = 1e12;
const DAYS = { correspondence: { turnHours: 24, bankHours: 12, maxBankHours: 30 } };
const ALLOWANCE_MS = 36 * HOUR_MS;
/** 1 June, noon in UTC: 14:00 in Vienna. */
const NOON = Date.parse('2026-06-01T12:00:00Z');

let server: TestServer;
let sweep: Sweep;
let rests: RestPlans;
let api: GamesApi;
let ada: Guest;
let ben: Guest;

beforeAll(async () => {
  const variables = { ROLE: 'api', VACATION_DAYS_PER_YEAR: '10' };
  server = await startGamesServer({ variables });
  sweep = sweepOf(server);
  rests = restPlansOf(server);
  api = new GamesApi(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(NOON);
  [ada, ben] = (await api.guests(2)) as [Guest, Guest];
});

const STOPS = `pauseBudget { hours hoursLeft } pause { since until }
  pauseOffer { seat hours agreed lapsesAt } seats { away { from to reason } }
  timeControl { ... on CorrespondenceTime { vacation } }`;
const ANSWER = '__typename ... on Refusal { code sentence version }';
const PLANNED = `${ANSWER} ... on VacationPlanned { vacation { id from to startsAt endsAt } }`;

function ask(query: string, variables: object, player: Guest): Promise<Record<string, unknown>> {
  return api.data(query, { ...variables }, player);
}

function setNights(player: Guest, from = '22:00', to = '06:00'): Promise<unknown> {
  const query = `mutation ($from: String!, $to: String!) { it: setCalendar(input: {
    timeZone: "Europe/Vienna", quietHours: { from: $from, to: $to } }) { __typename } }`;
  return ask(query, { from, to }, player);
}

async function startVacation(player: Guest, to: string) {
  const query = `mutation ($to: String!) { it: startVacation(to: $to) { ${PLANNED} } }`;
  return (await ask(query, { to }, player)).it as { vacation: { id: string } };
}

async function planVacation(player: Guest, from: string, to: string): Promise<unknown> {
  const query = `mutation ($input: PlanVacationInput!) { it: planVacation(input: $input) { ${PLANNED} } }`;
  return (await ask(query, { input: { from, to } }, player)).it;
}

async function endVacation(player: Guest, id: string): Promise<unknown> {
  const query = `mutation ($id: ID!) { it: endVacation(id: $id) {
    ${ANSWER} ... on VacationEnded { vacation { from to } } } }`;
  return (await ask(query, { id }, player)).it;
}

async function vacations(player: Guest): Promise<unknown> {
  const query = '{ viewer { vacations { current { from to } daysLeft daysPerYear } } }';
  return ((await ask(query, {}, player)).viewer as { vacations: unknown }).vacations;
}

async function pauseNotices(player: Guest): Promise<number> {
  const told = await new InboxApi(api).list(player);
  return told.filter(({ type }) => type === 'PAUSE_OFFERED').length;
}

async function stopsOf(gameId: string, player: Guest) {
  const query = `query ($id: ID!) { it: game(id: $id) { ${STOPS} } }`;
  return (await ask(query, { id: gameId }, player)).it;
}

async function command(field: string, player: Guest): Promise<unknown> {
  return (await ask(`mutation { it: ${field} { ${ANSWER} } }`, {}, player)).it;
}

async function deadline(gameId: string): Promise<number> {
  return Date.parse((await api.game(gameId)).deadlineAt ?? '');
}

describe('quiet hours', () => {
  it('stop the clock of their player alone, in games begun before and after they were set', async () => {
    const before = await startTable(api, [ada, ben], { timeControl: DAYS });
    const live = await startTable(api, [ada, ben], { timeControl: { live: { turnSeconds: 60 } } });
    await setNights(ada);
    const after = await startTable(api, [ada, ben], { timeControl: DAYS });
    await rests.run();
    for (const { gameId } of [before, after]) {
      // 8 hours until 20:00 UTC, 8 hours of night, 16 hours, 8 of night, and the last 12.
      expect(await deadline(gameId)).toBe(NOON + ALLOWANCE_MS + 16 * HOUR_MS);
      const game = await api.game(gameId, ada);
      await submit(api, ada, game, { action: 'DRAW' });
      expect(await deadline(gameId)).toBe(NOON + ALLOWANCE_MS);
    }
    expect(await deadline(live.gameId)).toBe(NOON + 60_000);
    const [planned] = (await api.log(before.gameId, ben)).slice(-2);
    expect(planned).toMatchObject({ act: 'RESTS_PLANNED', seat: 0, player: null });
  });

  it('are planned once, and again before the plan is used up', async () => {
    const long = { correspondence: { turnHours: 720, bankHours: 0, maxBankHours: 0 } };
    const { gameId } = await startTable(api, [ada, ben], { timeControl: long });
    await setNights(ada);
    await rests.run();
    const planned = await rowsOf(server, gameId);
    expect(await rests.run()).toBe(0);
    expect(await rowsOf(server, gameId)).toEqual(planned);
    server.clock.advance(15 * DAY_MS);
    await rests.run();
    expect((await api.log(gameId)).map(({ act }) => act).slice(-2)).toEqual([
      ...['RESTS_PLANNED', 'RESTS_PLANNED'],
    ]);
    expect(await deadline(gameId)).toBe(NOON + 30 * DAY_MS + 43 * 8 * HOUR_MS);
  });

  it('do not hold up a player without any', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    const rows = await rowsOf(server, gameId);
    await command('setCalendar(input: { timeZone: "Asia/Tokyo" })', ada);
    await rests.run();
    expect(await rowsOf(server, gameId)).toEqual(rows);
  });
});

describe('a vacation', () => {
  it('stops the clocks of its player with nobody online, and opponents see until when', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    const { vacation } = await startVacation(ada, '2026-06-05');
    expect(vacation).toMatchObject({
      ...{ from: '2026-06-01', to: '2026-06-05' },
      ...{ startsAt: '2026-06-01T12:00:00.000Z', endsAt: '2026-06-06T00:00:00.000Z' },
    });
    const later = await startTable(api, [ada, ben], { timeControl: DAYS });
    await rests.run();
    const end = Date.parse('2026-06-06T00:00:00Z');
    for (const table of [gameId, later.gameId]) {
      expect(await deadline(table)).toBe(end + ALLOWANCE_MS);
      expect(await stopsOf(table, ben)).toMatchObject({
        seats: [{ away: [{ from: iso(NOON), to: iso(end), reason: 'VACATION' }] }, { away: [] }],
        timeControl: { vacation: true },
      });
    }
    server.clock.set(end + ALLOWANCE_MS - 1);
    await rests.run();
    await sweep.run(NO_BOTS);
    expect((await api.log(gameId)).at(-1)?.act).toBe('REMINDED');
    server.clock.advance(1);
    await sweep.run(NO_BOTS);
    expect((await api.log(gameId)).some(({ act }) => act === 'MISSED')).toBe(true);
  });

  it('that ends early gives its days back, and the clocks go on', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    server.clock.advance(2 * HOUR_MS);
    const { vacation } = await startVacation(ada, '2026-06-08');
    await rests.run();
    expect(await vacations(ada)).toMatchObject({ daysLeft: 2, daysPerYear: 10 });
    server.clock.advance(26 * HOUR_MS);
    expect(await endVacation(ada, vacation.id)).toEqual({
      __typename: 'VacationEnded',
      vacation: { from: '2026-06-01', to: '2026-06-02' },
    });
    await rests.run();
    expect(await deadline(gameId)).toBe(NOON + 26 * HOUR_MS + ALLOWANCE_MS);
    expect(await vacations(ada)).toEqual({ current: [], daysLeft: 8, daysPerYear: 10 });
    expect(await startVacation(ada, '2026-06-03')).toMatchObject({
      code: 'VACATION_OVERLAPS',
      sentence:
        'your vacation from 2026-06-01 has taken all of 2026-06-02: the next begins on a later day',
    });
    expect(await vacations(ada)).toEqual({ current: [], daysLeft: 8, daysPerYear: 10 });
    const again = await endVacation(ada, vacation.id);
    expect(again).toMatchObject({ code: 'VACATION_NOT_FOUND', version: null });
  });

  it('that has not begun is taken back whole', async () => {
    const days = { from: '2026-07-01', to: '2026-07-07' };
    const planned = await planVacation(ada, days.from, days.to);
    const { vacation } = planned as { vacation: { id: string } };
    expect(await vacations(ada)).toMatchObject({ current: [days], daysLeft: 3 });
    expect(await endVacation(ada, vacation.id)).toEqual({
      ...{ __typename: 'VacationEnded', vacation: days },
    });
    expect(await vacations(ada)).toEqual({ current: [], daysLeft: 10, daysPerYear: 10 });
  });

  it('is refused beyond what the year has left, in days taken already, and in the past', async () => {
    await planVacation(ada, '2026-07-01', '2026-07-07');
    const before = await vacations(ada);
    const refusals = [
      await planVacation(ada, '2026-08-01', '2026-08-04'),
      await planVacation(ada, '2026-07-07', '2026-07-08'),
      await planVacation(ada, '2026-06-01', '2026-06-02'),
      await planVacation(ada, '2026-06-31', '2026-07-01'),
      await planVacation(ada, '2026-08-02', '2026-08-01'),
      await planVacation(ada, '2027-07-01', '2027-07-02'),
    ];
    expect(refusals).toEqual(
      [
        ['VACATION_BUDGET', 'you have 3 days of vacation left in 2026; these would be 4'],
        ['VACATION_OVERLAPS', 'you have a vacation from 2026-07-01 to 2026-07-07 already'],
        [
          'VACATION_INVALID',
          'a vacation is planned from tomorrow on; 2026-06-01 is not later than today',
        ],
        ['VACATION_INVALID', 'there is no day 2026-06-31'],
        ['VACATION_INVALID', 'the last day 2026-08-01 is before the first, 2026-08-02'],
        ['VACATION_INVALID', 'a vacation begins within a year from now; 2027-07-01 is later'],
      ].map(([code, sentence]) => ({ __typename: 'Refusal', code, sentence, version: null })),
    );
    expect(await vacations(ada)).toEqual(before);
  });

  it('takes no more than the budget when it is asked for twice at once', async () => {
    const answers = await Promise.all([
      planVacation(ada, '2026-07-01', '2026-07-06'),
      planVacation(ada, '2026-08-01', '2026-08-06'),
    ]);
    const kinds = answers.map((answer) => (answer as { __typename: string }).__typename);
    expect(kinds.sort()).toEqual(['Refusal', 'VacationPlanned']);
    expect(await vacations(ada)).toMatchObject({ daysLeft: 4 });
  });

  it('is nothing to a game whose settings say so', async () => {
    const strict = { correspondence: { ...DAYS.correspondence, vacation: false } };
    const { gameId } = await startTable(api, [ada, ben], { timeControl: strict });
    await startVacation(ada, '2026-06-05');
    await rests.run();
    expect(await deadline(gameId)).toBe(NOON + ALLOWANCE_MS);
    expect(await stopsOf(gameId, ben)).toMatchObject({ timeControl: { vacation: false } });
  });
});

describe('a pause', () => {
  it('is offered, agreed to, and ends by itself', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS, pauseHours: 10 });
    await command(`offerPause(input: { gameId: "${gameId}", hours: 6 })`, ada);
    expect(await stopsOf(gameId, ben)).toMatchObject({
      pauseBudget: { hours: 10, hoursLeft: 10 },
      pause: null,
      pauseOffer: { seat: 0, hours: 6, agreed: [0], lapsesAt: iso(NOON + DAY_MS) },
    });
    expect([await pauseNotices(ada), await pauseNotices(ben)]).toEqual([0, 1]);
    await command(`answerPause(input: { gameId: "${gameId}", agree: true })`, ben);
    expect(await pauseNotices(ben)).toBe(0);
    const until = NOON + 6 * HOUR_MS;
    expect(await stopsOf(gameId, ben)).toMatchObject({
      pause: { since: iso(NOON), until: iso(until) },
      pauseOffer: null,
    });
    const paused = await api.game(gameId, ada);
    expect(paused.legalMoves).toEqual({ moves: [], complete: true });
    const rows = await rowsOf(server, gameId);
    expect(await submit(api, ada, paused, { action: 'DRAW' }, randomUUID())).toMatchObject({
      code: 'GAME_PAUSED',
      sentence: 'this game is paused until 2026-06-01T18:00:00.000Z: resume it, then move',
    });
    expect(await rowsOf(server, gameId)).toEqual(rows);
    server.clock.set(until);
    await sweep.run(NO_BOTS);
    expect(await deadline(gameId)).toBe(until + ALLOWANCE_MS);
    expect((await api.log(gameId)).map(({ act }) => act).slice(-3)).toEqual([
      ...['PAUSE_OFFERED', 'PAUSED', 'PAUSE_ENDED'],
    ]);
    expect(await stopsOf(gameId, ben)).toMatchObject({ pauseBudget: { hoursLeft: 4 } });
  });

  it('ends when one player wants to go on', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    await command(`offerPause(input: { gameId: "${gameId}", hours: 6 })`, ada);
    await command(`answerPause(input: { gameId: "${gameId}", agree: true })`, ben);
    server.clock.advance(HOUR_MS);
    expect(await command(`resumeGame(gameId: "${gameId}")`, ben)).toEqual({
      __typename: 'GameAccepted',
    });
    expect(await deadline(gameId)).toBe(NOON + HOUR_MS + ALLOWANCE_MS);
  });
});

describe('an outage', () => {
  it('is given back, once, in a game whose deadline passed in it', async () => {
    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    const tolerant = { id: rowId(gameId), gone: 40 * HOUR_MS };
    const prisma = server.app.get(PrismaService);
    await prisma.outage.deleteMany(); // of servers of other files, whose clocks were not held
    await prisma.heartbeat.upsert({
      where: { id: 1 },
      create: { id: 1, at: new Date(NOON) },
      update: { at: new Date(NOON) },
    });
    server.clock.advance(tolerant.gone);
    await Promise.all(
      [tolerantGames(), tolerantGames()].map((games) => games.passTime(tolerant.id)),
    );
    expect(await deadline(gameId)).toBe(NOON + tolerant.gone + ALLOWANCE_MS);
    expect((await api.log(gameId)).map(({ act }) => act)).toEqual([
      ...['JOINED', 'STARTED', 'OUTAGE_CREDITED'],
    ]);
    const outages = await prisma.outage.findMany();
    expect(outages).toEqual([
      { fromAt: new Date(NOON), toAt: new Date(NOON + tolerant.gone), settledAt: null },
    ]);
  });

  /** The door of another server, on which no held clock leaps unnoticed. */
  function tolerantGames(): GameService {
    const { app, clock } = server;
    const outages = new Outages(app.get(OutageLog, { strict: false }), clock, 30_000);
    const store = app.get(GameStore, { strict: false });
    return new GameService(store, app.get(Announcer, { strict: false }), clock, outages);
  }
});

describe('reliability', () => {
  const QUERY = `query ($id: ID!) { player(id: $id) {
    reliability { games inTime timeouts seatsLost rate } } }`;

  it('counts what was answered in time and what was not, for everybody to see', async () => {
    const untimed = await startTable(api, [ada, ben], { timeControl: { untimed: true } });
    await submit(api, ada, await api.game(untimed.gameId, ada), { action: 'DRAW' });
    const nothing = { games: 0, inTime: 0, timeouts: 0, seatsLost: 0, rate: null };
    expect(await api.data(QUERY, { id: ada.id })).toEqual({ player: { reliability: nothing } });

    const { gameId } = await startTable(api, [ada, ben], { timeControl: DAYS });
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    server.clock.advance(ALLOWANCE_MS); // Ben misses
    await sweep.run(NO_BOTS);
    server.clock.advance(60 * HOUR_MS); // Ada misses, and Ben again: a bot sits in for him
    await sweep.run(NO_BOTS);
    server.clock.advance(60 * HOUR_MS);
    await sweep.run(NO_BOTS);
    expect(await api.data(QUERY, { id: ada.id })).toEqual({
      player: { reliability: { games: 1, inTime: 1, timeouts: 1, seatsLost: 0, rate: 0.5 } },
    });
    expect(await api.data(QUERY, { id: ben.id })).toEqual({
      player: { reliability: { games: 1, inTime: 0, timeouts: 2, seatsLost: 1, rate: 0 } },
    });
  });
});

describe('reliability in a kind that may be a race', () => {
  const QUERY = `query ($id: ID!) { player(id: $id) { reliability { games inTime timeouts } } }`;

  it('counts games of it that are played in turns, and no races', async () => {
    const ligretto = { options: { ligretto: {} } };
    await startTable(api, [ada, ben], { ...ligretto, timeControl: DAYS });
    const raced = { options: { ligretto: { pace: 'LIVE' } } };
    await startTable(api, [ada, ben], { ...raced, timeControl: DAYS });
    server.clock.advance(ALLOWANCE_MS);
    await sweep.run(NO_BOTS);
    expect(await api.data(QUERY, { id: ada.id })).toEqual({
      player: { reliability: { games: 1, inTime: 0, timeouts: 1 } },
    });
  });
});

describe('a forced move', () => {
  it('is a standing answer of every kind, listed and taken back', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    const set = `mutation ($input: SetStandingAnswersInput!) { it: setStandingAnswers(input: $input) {
      ... on StandingAnswersKept { game { standingAnswers { __typename
        ... on ForcedMoveAnswer { forcedMove } } } } } }`;
    const answers = [{ forcedMove: true }, { littleRicky: { quitAt: 3 } }];
    expect(await ask(set, { input: { gameId, answers } }, ada)).toMatchObject({
      it: { game: { standingAnswers: [{ forcedMove: true }, { __typename: expect.any(String) }] } },
    });
    const off = [{ forcedMove: false }];
    expect(await ask(set, { input: { gameId, answers: off } }, ada)).toEqual({
      it: { game: { standingAnswers: [] } },
    });
    expect(await ask(set, { input: { gameId, answers: [] } }, ada)).toEqual({
      it: { game: { standingAnswers: [] } },
    });
  });
});

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
