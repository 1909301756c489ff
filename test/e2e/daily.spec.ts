import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DailyDeals } from '../../src/daily/application/daily-deals.js';
import { Secrets } from '../../src/games/application/ports.js';
import { readLines, reportOf, sentenceOf, verifyGame } from '../../src/history/verify/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { type TestServer, startTestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { until } from '../support/received.js';
import { Completed, connect } from '../support/socket-client.js';
import { GamesApi, type Guest, accepted } from './support/games-api.js';
import { rowId, startGamesServer } from './support/table.js';

type Move = { readonly destroy: string | null; readonly action: string | null };

type Attempt = {
  readonly id: string;
  readonly phase: string;
  readonly version: number;
  readonly visibility: string;
  readonly rated: boolean;
  readonly inviteCode: string;
  readonly fairness: {
    readonly commitment: string;
    readonly seed: string | null;
    readonly entropy: readonly string[] | null;
  };
  readonly seats: readonly {
    readonly bot: string | null;
    readonly player: { id: string } | null;
  }[];
  readonly result: { readonly reason: string; readonly seats: readonly { score: number }[] } | null;
  readonly view: {
    readonly walls: readonly { readonly place: string; readonly card: string | null }[];
    readonly top: string;
    readonly stock: readonly string[] | null;
    readonly par: { readonly score: number } | null;
    readonly hint: Move | null;
  };
  readonly legalMoves: { readonly moves: readonly Move[] } | null;
};

type Deal = {
  readonly date: string;
  readonly dealName: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly commitment: string;
  readonly committedAt: string;
  readonly seed: string | null;
  readonly options: object;
  readonly viewerAttempt: { readonly id: string } | null;
  readonly viewerEntry: Entry | null;
  readonly board: {
    readonly edges: readonly { readonly node: Entry }[];
  };
};

type Entry = {
  readonly rank: number;
  readonly score: number;
  readonly finishedAt: string;
  readonly player: { readonly id: string };
  readonly game: { readonly id: string } | null;
};

const ATTEMPT = `fragment Attempt on Game {
  id phase version visibility rated inviteCode
  fairness { commitment seed entropy }
  seats { bot player { id } }
  result { reason seats { score } }
  view { ... on RicochetView {
    walls { place card } top stock par { score } hint { destroy action }
  } }
  legalMoves { moves { ... on RicochetMove { destroy action } } }
}`;

const ENTRY = `fragment Entry on DailyDealEntry {
  rank score finishedAt player { id } game { id }
}`;

const DEAL = `fragment Deal on DailyDeal {
  date dealName opensAt closesAt commitment committedAt seed
  options { ... on RicochetOptions { cornerRule resetOnFlip flipAnytime endOnEmptyStock undo } }
  board(first: 10) { edges { node { ...Entry } } }
  viewerEntry { ...Entry }
  viewerAttempt { id }
} ${ENTRY}`;

const PLAY = `mutation ($input: PlayDailyDealInput!) {
  it: playDailyDeal(input: $input) {
    __typename
    ... on Refusal { code sentence }
    ... on GameAccepted { game { ...Attempt } }
  }
} ${ATTEMPT}`;

const SUBMIT = `mutation ($input: SubmitMoveInput!) {
  it: submitMove(input: $input) {
    ... on Refusal { code sentence }
    ... on MoveAccepted { game {
      id phase version
      view { ... on RicochetView { hint { destroy action } } }
      legalMoves { moves { ... on RicochetMove { destroy action } } }
    } }
  }
}`;

const NOT_FOUND = {
  ...{ __typename: 'Refusal', code: 'GAME_NOT_FOUND', sentence: 'there is no such game' },
  ...{ version: null, allowed: null },
};

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let eve: Guest;
/** Each test has a week of its own, far from the days of other specs. */
let week = Date.UTC(2031, 0, 6);
let monday: string;

beforeAll(async () => {
  server = await startGamesServer({ clock: new HeldClock(week), variables: { ROLE: 'api' } });
  foretellSeeds(server);
  api = new GamesApi(server);
  [ada, ben, eve] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

beforeEach(async () => {
  week += 7 * 86_400_000;
  monday = new Date(week).toISOString().slice(0, 10);
  at(`${monday}T09:00:00Z`);
  await keep();
});

describe('a daily deal', () => {
  it('is committed to the day before and revealed the day after, to the millisecond', async () => {
    const tuesday = after(monday, 1);
    const announced = await dealOf(tuesday);
    expect(announced).toMatchObject({
      date: tuesday,
      dealName: `daily:RICOCHET:${tuesday}`,
      opensAt: `${tuesday}T00:00:00.000Z`,
      closesAt: `${after(monday, 2)}T00:00:00.000Z`,
      committedAt: `${monday}T09:00:00.000Z`,
      seed: null,
      options: {
        ...{ cornerRule: 'STRICT', resetOnFlip: false, flipAnytime: false },
        ...{ endOnEmptyStock: 'WHEN_STUCK', undo: false },
      },
    });
    at(`${tuesday}T23:59:59.999Z`);
    expect(await dealOf(tuesday)).toEqual(announced);
    at(`${after(monday, 2)}T00:00:00.000Z`);
    const { seed, ...rest } = (await dealOf(tuesday)) as Deal;
    expect({ ...rest, seed: null }).toEqual(announced);
    const bytes = Buffer.concat([Buffer.from('fairdeal-seed:'), Buffer.from(seed ?? '', 'hex')]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(announced?.commitment);
  });

  it('is today’s where no day is named, and none beyond tomorrow', async () => {
    expect((await dealOf(null))?.date).toBe(monday);
    expect(await dealOf(after(monday, 2))).toBeNull();
    expect(await dealOf('2031-01-01')).toBeNull();
  });

  it('is asked for by a day of the calendar and a kind that has one', async () => {
    for (const [args, sentence] of [
      ['date: "2031-02-30"', 'date is a day such as 2026-11-30, not "2031-02-30"'],
      ['date: "today"', 'date is a day such as 2026-11-30, not "today"'],
      ['kind: LITTLE_RICKY', 'there is no daily deal of Little Ricky, only of Ricochet'],
    ]) {
      const { errors } = await api.ask(`{ dailyDeal(${args}) { date } }`);
      expect(errors?.map(({ message, extensions }) => [extensions.code, message])).toEqual([
        ['BAD_USER_INPUT', sentence],
      ]);
    }
  });

  it('stays what it is, whoever else makes it at the same moment', async () => {
    const another = await startTestServer({
      clock: server.clock,
      variables: { ROLE: 'api', SWEEP_SECONDS: '3600' },
    });
    try {
      at(`${after(monday, 3)}T00:00:00Z`);
      const services = [server, another].map(({ app }) => app.get(DailyDeals, { strict: false }));
      await Promise.all([...services, ...services].map((deals) => deals.keep()));
      const first = await rows(after(monday, 3));
      expect(first.map(({ day }) => day)).toEqual([after(monday, 3), after(monday, 4)]);
      await Promise.all(services.map((deals) => deals.keep()));
      expect(await rows(after(monday, 3))).toEqual(first);
    } finally {
      await another.close();
    }
  });

  it('is made late after an outage, and seen to be; days that passed have none', async () => {
    at(`${after(monday, 4)}T15:30:00Z`); // monday's and tuesday's had been made before
    await keep();
    const days = await listed(10);
    expect(days.slice(0, 3)).toEqual([
      [after(monday, 4), `${after(monday, 4)}T15:30:00.000Z`],
      [after(monday, 1), `${monday}T09:00:00.000Z`],
      [monday, `${monday}T09:00:00.000Z`],
    ]);
    expect((await dealOf(after(monday, 5)))?.committedAt).toBe(`${after(monday, 4)}T15:30:00.000Z`);
    expect(await dealOf(after(monday, 3))).toBeNull();
  });

  it('is made by a process that does jobs, as soon as it starts', async () => {
    at(`${after(monday, 3)}T10:00:00Z`);
    const worker = await startTestServer({
      clock: server.clock,
      variables: { ROLE: 'worker', SWEEP_SECONDS: '3600' },
    });
    try {
      const [day, next] = [after(monday, 3), after(monday, 4)];
      await until(async () => (await rows(day)).length === 2);
      expect((await rows(day)).map((row) => row.day)).toEqual([day, next]);
    } finally {
      await worker.close();
    }
  });

  it('is listed day by day from today’s on, in pages', async () => {
    at(`${after(monday, 1)}T09:00:00Z`);
    await keep();
    const [first, second] = [await listedPage(1), await listedPage(1, after(monday, 1))];
    expect([first, second].map(({ edges }) => edges.map(({ node }) => node.date))).toEqual([
      ...[[after(monday, 1)], [monday]],
    ]);
    const { errors } = await api.ask('{ dailyDeals(after: "WyJ4Il0") { edges { cursor } } }');
    expect(errors?.[0]?.message).toBe('after is not a cursor of this list');
  });
});

describe('an attempt', () => {
  it('has the same cards for everybody, and the commitment of the day', async () => {
    const [one, other] = [await begin(ada), await begin(ben)];
    expect(one.id).not.toBe(other.id);
    expect(other.view).toEqual(one.view);
    expect(other.fairness).toEqual(one.fairness);
    expect(one.fairness.commitment).toBe((await dealOf(monday))?.commitment);
    const ends = [await playOut(ada, one), await playOut(ben, other)] as const;
    expect(ends[1].view).toEqual(ends[0].view);
    at(`${after(monday, 1)}T09:00:00Z`);
    expect((await begin(eve)).view).not.toEqual(one.view);
  });

  it('is one game with one seat, untimed, unrated and not listed', async () => {
    const game = await begin(ada);
    expect(game).toMatchObject({
      ...{ phase: 'PLAYING', version: 1, visibility: 'UNLISTED', rated: false },
      seats: [{ bot: null, player: { id: ada.id } }],
    });
    const { state } = await server.app
      .get(PrismaService)
      .game.findUniqueOrThrow({ where: { id: rowId(game.id) } });
    expect(state).toMatchObject({ settings: { timeControl: { type: 'UNTIMED' } } });
    expect((await dealOf(monday, ada))?.viewerAttempt).toEqual({ id: game.id });
    expect((await dealOf(monday, ben))?.viewerAttempt).toBeNull();
  });

  it('is the same game for twenty who ask at once, and whenever they ask again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(ada)));
    const [game] = answers as [Attempt];
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([game.id]));
    const where = { ownerId: rowId(ada.id), createdAt: { gte: new Date(`${monday}T00:00:00Z`) } };
    expect(await server.app.get(PrismaService).game.count({ where })).toBe(1);
    const over = await playOut(ada, game);
    expect(await begin(ada)).toEqual(over);
  });

  it('goes on where a process died between its parts', async () => {
    const prisma = server.app.get(PrismaService);
    const gameId = randomUUID();
    const key = { kind: 'RICOCHET', day: monday, playerId: rowId(ada.id) };
    await prisma.dailyAttempt.create({ data: { ...key, gameId } }); // claimed, and no more
    expect((await dealOf(monday, ada))?.viewerAttempt).toBeNull();
    const game = await begin(ada);
    expect([rowId(game.id), game.phase]).toEqual([gameId, 'PLAYING']);
  });

  it('takes a day that is open, and a player who is no program', async () => {
    const tuesday = after(monday, 1);
    const tries = [
      [{ date: after(monday, -1) }, 'DAILY_DEAL_CLOSED', `closed at ${monday}T00:00:00.000Z`],
      [{ date: tuesday }, 'DAILY_DEAL_NOT_OPEN', `opens at ${tuesday}T00:00:00.000Z`],
    ] as const;
    for (const [input, code, when] of tries) {
      const sentence = `the deal of ${input.date} ${when}`;
      expect(await play(ada, input)).toEqual({ __typename: 'Refusal', code, sentence });
    }
    expect(await play(ada, { kind: 'LITTLE_RICKY' })).toMatchObject({ code: 'NO_DAILY_DEAL' });
    expect(await play(await program(), {})).toEqual({
      ...{ __typename: 'Refusal', code: 'NOT_FOR_BOTS' },
      sentence: 'the daily deal is for people: this is the account of a program',
    });
    expect(await attempts(monday)).toBe(0);
    const { errors } = await api.ask(PLAY, { input: {} });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });

  it('is of the day on whose side of midnight it is begun', async () => {
    at(`${after(monday, 1)}T00:00:00.000Z`);
    expect(await play(ada, { date: monday })).toMatchObject({ code: 'DAILY_DEAL_CLOSED' });
    expect(await attempts(monday)).toBe(0);
    await begin(ada, { date: after(monday, 1) });
    at(`${after(monday, 1)}T23:59:59.999Z`);
    await begin(ben, { date: after(monday, 1) });
    expect(await attempts(after(monday, 1))).toBe(2);
  });

  it('begins a deal that no job could make, which shows by its commitment', async () => {
    at(`${after(monday, 5)}T08:00:00Z`);
    const game = await begin(ada);
    const deal = await dealOf(after(monday, 5));
    expect(deal?.committedAt).toBe(`${after(monday, 5)}T08:00:00.000Z`);
    expect(game.fairness.commitment).toBe(deal?.commitment);
  });
});

describe('until its day is over', () => {
  const MUTATIONS = ['leaveGame', 'startGame', 'cancelGame', 'rematch', 'resign', 'takeBackSeat'];

  it.each(['that is played', 'that is finished'])(
    'an attempt %s is there for nobody else',
    async (how) => {
      const begun = await begin(ada);
      const game = how === 'that is played' ? begun : await playOut(ada, begun);
      for (const viewer of [ben, eve, undefined]) {
        expect(await api.find(game.id, viewer)).toBeNull();
        const query = 'query ($id: ID!) { node(id: $id) { id } }';
        expect(await api.data(query, { id: game.id }, viewer)).toEqual({ node: null });
        expect((await exported(game.id, viewer)).status).toBe(404);
        expect(await refusalOfEvents(game.id, viewer)).toContain('there is no such game');
        const lists = `{ games(first: 100, filter: { player: "${ada.id}" }) { edges { node { id } } } }`;
        expect(JSON.stringify(await api.data(lists, {}, viewer))).not.toContain(game.id);
        const results = `{ player(id: "${ada.id}") { results(first: 100) { edges { node { game { id } } } } } }`;
        expect(JSON.stringify(await api.data(results, {}, viewer))).not.toContain(game.id);
      }
      for (const name of MUTATIONS as Parameters<GamesApi['command']>[0][]) {
        expect(await api.command(name, eve, game.id)).toEqual(NOT_FOUND);
      }
      for (const input of [{ gameId: game.id }, { inviteCode: game.inviteCode }]) {
        expect(await api.send('joinGame', eve, input)).toEqual(NOT_FOUND);
      }
      const deal = await dealOf(monday, eve);
      expect(deal?.board.edges.map(({ node }) => node.game)).toEqual(
        how === 'that is played' ? [] : [null],
      );
    },
  );

  it('nothing that its player is told has the seed, though the game is over', async () => {
    const seed = await secretSeed(monday);
    const game = await playOut(ada, await begin(ada));
    expect(game.phase).toBe('FINISHED');
    expect(game.view.par).not.toBeNull(); // their own cards they may see: there is no second try
    expect(game.fairness).toMatchObject({ seed: null, entropy: null });
    const record = await exported(game.id, ada);
    expect(JSON.parse(record.text.split('\n')[0] ?? '')).toMatchObject({
      ...{ complete: false, seed: null, entropy: null, deal: null },
    });
    const told = [
      record.text,
      await eventsOf(game.id, ada),
      JSON.stringify(await api.log(game.id, ada)),
      JSON.stringify(await dealOf(monday, ada)),
      JSON.stringify(
        await api.data(`{ node(id: "${game.id}") { ... on Game { fairness { seed } } } }`, {}, ada),
      ),
      JSON.stringify(await api.command('rematch', ada, game.id)),
    ];
    expect(told.filter((text) => text.includes(seed))).toEqual([]);
    expect(told.join('')).toContain(game.fairness.commitment);
    expect(reportOf(verifyGame(linesOf(record.text)))).toContain('not revealed: others may still');
  });

  it('its seed is not to be had by playing another game of the same people', async () => {
    const game = await playOut(ada, await begin(ada));
    const again = accepted(await api.command('rematch', ada, game.id));
    expect(again.fairness.commitment).not.toBe(game.fairness.commitment);
    const started = accepted(await api.command('startGame', ada, again.id));
    expect(started.fairness.commitment).toBe(again.fairness.commitment);
    expect(await api.find(again.id, eve)).not.toBeNull(); // a game like any other
  });
});

describe('when its day is over', () => {
  it('everybody may look at the attempts, and verify them', async () => {
    const game = await playOut(ada, await begin(ada));
    at(`${after(monday, 1)}T00:00:00.000Z`);
    const deal = await dealOf(monday, eve);
    expect(deal?.board.edges.map(({ node }) => node.game)).toEqual([{ id: game.id }]);
    const { text } = await exported(game.id);
    const lines = linesOf(text);
    expect(lines[0]).toMatchObject({
      ...{ complete: true, seed: deal?.seed, dealId: deal?.dealName, commitment: deal?.commitment },
    });
    const { commitment } = deal as Deal;
    expect(verifyGame(lines, { commitment })).toMatchObject({ verdict: 'VERIFIED', findings: [] });
    expect(await eventsOf(game.id, eve)).toContain(`"seed":"${deal?.seed}"`);
    expect((await api.game(game.id)).fairness.seed).toBe(deal?.seed);
    const ways = `{
      node(id: "${game.id}") { id }
      player(id: "${ada.id}") { results(first: 1) { edges { node { game { id } } } } }
    }`;
    expect(await api.data(ways, {}, eve)).toEqual({
      node: { id: game.id },
      player: { results: { edges: [{ node: { game: { id: game.id } } }] } },
    });
  });

  it('one that goes on keeps its seed to the end, and does not count', async () => {
    const [slow, fast] = [await begin(ada), await begin(ben)];
    await playOut(ben, fast);
    at(`${after(monday, 1)}T00:00:00.000Z`);
    expect((await gameOf(slow.id, ada)).fairness.seed).toBeNull();
    expect((await playOut(ada, slow)).fairness.seed).toBe((await dealOf(monday))?.seed);
    expect(playersOn(await dealOf(monday))).toEqual([ben.id]);
  });
});

describe('the board', () => {
  it('has who played to the end in time, the better score first', async () => {
    const [careful, hasty, quitter] = [await begin(ada), await begin(ben), await begin(eve)];
    accepted(await api.command('resign', eve, quitter.id));
    at(`${monday}T12:00:00Z`);
    await playOut(ada, careful);
    at(`${monday}T23:59:59.999Z`);
    await playOut(ben, hasty, 'LAST');
    const scores = new Map([
      [ada.id, scoreOf(await gameOf(careful.id, ada))],
      [ben.id, scoreOf(await gameOf(hasty.id, ben))],
    ]);
    const deal = (await dealOf(monday, ben)) as Deal;
    const entries = deal.board.edges.map(({ node }) => node);
    expect(new Map(entries.map(({ player, score }) => [player.id, score]))).toEqual(scores);
    expect(entries.map(({ score }) => score)).toEqual(
      [...scores.values()].sort((one, other) => other - one),
    );
    expect(entries.map(({ player, finishedAt }) => [player.id, finishedAt])).toContainEqual([
      ...[ben.id, `${monday}T23:59:59.999Z`],
    ]);
    expect(deal.viewerEntry).toEqual(entries.find(({ player }) => player.id === ben.id));
    expect((await dealOf(monday, eve))?.viewerEntry).toBeNull();
    expect((await dealOf(monday, eve))?.viewerAttempt).toEqual({ id: quitter.id });
  });

  it('leaves out what ended at the instant of the close', async () => {
    const [inTime, late] = [await begin(ada), await begin(ben)];
    at(`${monday}T23:59:59.999Z`);
    const moves = (await playOut(ada, inTime)).version - inTime.version;
    let current: AtTurn = late;
    for (let move = 1; move < moves; move++) current = await moveOnce(ben, current, 'HINTS');
    at(`${after(monday, 1)}T00:00:00.000Z`);
    expect((await moveOnce(ben, current, 'HINTS')).phase).toBe('FINISHED');
    expect(playersOn(await dealOf(monday))).toEqual([ada.id]);
  });
});

/** Seeds are counted instead of drawn, another one each time. */
function foretellSeeds({ app }: TestServer): void {
  let count = 0;
  app.get(Secrets, { strict: false }).seed = () =>
    createHash('sha256').update(`daily seed ${++count}`).digest('hex');
}

function at(instant: string): void {
  server.clock.set(instant);
}

function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function keep(): Promise<void> {
  return server.app.get(DailyDeals, { strict: false }).keep();
}

function rows(from: string) {
  const where = { kind: 'RICOCHET', day: { gte: from, lt: after(from, 7) } };
  return server.app.get(PrismaService).dailyDeal.findMany({ where, orderBy: { day: 'asc' } });
}

async function secretSeed(day: string): Promise<string> {
  const [row] = await rows(day);
  if (!row) throw new Error(`there is no deal of ${day}`);
  return row.seed;
}

function attempts(day: string): Promise<number> {
  return server.app.get(PrismaService).dailyAttempt.count({ where: { day } });
}

async function dealOf(date: string | null, player?: Guest): Promise<Deal | null> {
  const query = `query ($date: String) { it: dailyDeal(date: $date) { ...Deal } } ${DEAL}`;
  return (await api.data<{ it: Deal | null }>(query, { date }, player)).it;
}

async function listed(first: number): Promise<readonly (readonly string[])[]> {
  const { edges } = await listedPage(first);
  return edges.map(({ node }) => [node.date, node.committedAt]);
}

async function listedPage(first: number, before?: string) {
  type Page = { edges: { node: { date: string; committedAt: string } }[] };
  const after = before && Buffer.from(JSON.stringify([before])).toString('base64url');
  const query = `query ($first: Int!, $after: String) {
    it: dailyDeals(first: $first, after: $after) { edges { node { date committedAt } } }
  }`;
  return (await api.data<{ it: Page }>(query, { first, after })).it;
}

function playersOn(deal: Deal | null): readonly string[] {
  return (deal as Deal).board.edges.map(({ node }) => node.player.id);
}

type PlayAnswer =
  | { readonly __typename: 'GameAccepted'; readonly game: Attempt }
  | { readonly __typename: 'Refusal'; readonly code: string; readonly sentence: string };

async function play(player: Guest, input: object): Promise<PlayAnswer> {
  return (await api.data<{ it: PlayAnswer }>(PLAY, { input }, player)).it;
}

async function begin(player: Guest, input: object = {}): Promise<Attempt> {
  const answer = await play(player, input);
  if (answer.__typename === 'GameAccepted') return answer.game;
  throw new Error(`refused: ${answer.code}, ${answer.sentence}`);
}

async function gameOf(id: string, player: Guest): Promise<Attempt> {
  const query = `query ($id: ID!) { it: game(id: $id) { ...Attempt } } ${ATTEMPT}`;
  return (await api.data<{ it: Attempt }>(query, { id }, player)).it;
}

/** By the hints of the rules, or each time the last move that there is. */
async function playOut(
  player: Guest,
  game: AtTurn,
  how: 'HINTS' | 'LAST' = 'HINTS',
): Promise<Attempt> {
  let current = game;
  while (current.phase === 'PLAYING') current = await moveOnce(player, current, how);
  return gameOf(current.id, player);
}

/** What one must see of a game to make the next move. */
type AtTurn = Pick<Attempt, 'id' | 'phase' | 'version' | 'legalMoves'> & {
  readonly view: Pick<Attempt['view'], 'hint'>;
};

async function moveOnce(player: Guest, game: AtTurn, how: 'HINTS' | 'LAST'): Promise<AtTurn> {
  const chosen = how === 'HINTS' ? game.view.hint : game.legalMoves?.moves.at(-1);
  const { destroy, action } = chosen as Move;
  const input = {
    gameId: game.id,
    moveId: `after ${game.version}`,
    expectedVersion: game.version,
    move: { ricochet: destroy === null ? { action } : { destroy } },
  };
  type Answer = { it: { game?: AtTurn; sentence?: string } };
  const { it } = await api.data<Answer>(SUBMIT, { input }, player);
  if (!it.game) throw new Error(`refused: ${it.sentence}`);
  return it.game;
}

function scoreOf({ result }: Attempt): number {
  return result?.seats[0]?.score ?? -1;
}

async function exported(gameId: string, player?: Guest) {
  const response = await fetch(`${server.url}/games/${encodeURIComponent(gameId)}/export`, {
    headers: player ? { authorization: `Bearer ${player.token}` } : {},
  });
  return { status: response.status, text: await response.text() };
}

function linesOf(text: string): readonly unknown[] {
  const lines = readLines(text);
  if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
  return lines.value;
}

const EVENTS = `subscription ($id: ID!) {
  gameEvents(gameId: $id) {
    __typename
    ... on TurnEvent { turn { version act } view { __typename } game { fairness { commitment seed } } }
    ... on GameOver { game { fairness { commitment seed entropy } } }
  }
}`;

/** All that the log of a finished game tells, as text. */
async function eventsOf(id: string, player: Guest): Promise<string> {
  const socket = connect(server, player.token);
  const events = socket.subscribe(EVENTS, { id });
  const told: unknown[] = [];
  const end = await (async () => {
    for (;;) told.push(await events.next());
  })().catch((error: unknown) => error);
  expect(end).toBeInstanceOf(Completed);
  await socket.close();
  expect(JSON.stringify(told.at(-1))).toContain('GameOver');
  return JSON.stringify(told);
}

async function refusalOfEvents(id: string, player: Guest | undefined): Promise<string> {
  const socket = connect(server, player?.token);
  const event = await socket
    .subscribe(EVENTS, { id })
    .next()
    .catch((error: Error) => error);
  await socket.close();
  return event instanceof Error ? event.message : JSON.stringify(event);
}

/** The account of a program. */
async function program(): Promise<Guest> {
  const name = `bot ${randomUUID().slice(0, 8)}`;
  type Answer = { it: { player: { id: string; name: string }; token: { secret: string } } };
  const { it } = await api.data<Answer>(SIGN_UP, {
    input: { name, password: 'correct horse battery', bot: true },
  });
  return { ...it.player, token: it.token.secret };
}

const SIGN_UP = `mutation ($input: SignUpInput!) {
  it: signUp(input: $input) { ... on SignedIn { player { id name } token { secret } } }
}`;
