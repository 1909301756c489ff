import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type BotTurns } from '../../../src/games/application/bot-turns.js';
import { BotThinker, type Thought } from '../../../src/games/application/ports.js';
import { BOT_QUEUE } from '../../../src/games/jobs/queues.js';
import { Metrics } from '../../../src/platform/metrics/index.js';
import { HintSender } from '../../../src/platform/queue/index.js';
import { kindById } from '../../../src/rules/catalogue.js';
import type { TestServer } from '../../support/app.js';
import { deferred } from '../../support/received.js';
import { follow, type Following, type GameEvent } from '../support/follow.js';
import { accepted, type Game, GamesApi, type Guest } from '../support/games-api.js';
import {
  botsOf,
  openTable,
  rowsOf,
  rowId,
  startGamesServer,
  submit,
  sweepOf,
  type Table,
  ThinkingHere,
} from '../support/table.js';

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;

async function start(variables: Readonly<Record<string, string>>): Promise<void> {
  server = await startGamesServer({ variables });
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
}

describe('bots by jobs, in threads of their own', () => {
  const open: Following[] = [];

  beforeAll(() => start({}));
  afterAll(() => server.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const following of open.splice(0)) await following.close();
  });

  async function followed(table: Table, player: Guest): Promise<Following> {
    const following = await follow(server, 'WebSocket', { gameId: table.gameId, player });
    open.push(following);
    return following;
  }

  it('play a whole game with two clients to its result', async () => {
    const table = await withBots([ada, ben], ['EASY', 'HARD'], { rated: true });
    const { bots } = kindById('LITTLE_RICKY');
    const onThisThread = [jest.spyOn(bots, 'EASY'), jest.spyOn(bots, 'HARD')];
    accepted(await api.command('startGame', ada, table.gameId));
    await playWhenAwaited(table, await followed(table, ada));

    const game = await api.game(table.gameId);
    expect(game.phase).toBe('FINISHED');
    expect(game.result?.reason).toBe('PLAYED_OUT');
    const { ranks, scores } = game.view?.outcome ?? {};
    expect(game.result?.seats).toEqual(
      [0, 1, 2, 3].map((seat) => ({ seat, rank: ranks?.[seat], score: scores?.[seat] })),
    );
    const { results } = await rowsOf(server, table.gameId);
    expect(results.map(({ playerId, botLevel, gaveUp }) => [playerId, botLevel, gaveUp])).toEqual([
      [rowId(ada.id), null, false],
      [rowId(ben.id), null, false],
      [null, 'EASY', false],
      [null, 'HARD', false],
    ]);
    expect(results.map(({ rank, score }) => ({ rank, score }))).toEqual(
      game.result?.seats.map(({ rank, score }) => ({ rank, score })),
    );
    const movers = new Set(
      movesOf(await api.log(table.gameId)).map(({ seat, by }) => `${seat} ${by}`),
    );
    expect(movers).toEqual(new Set(['0 PLAYER', '1 PLAYER', '2 BOT', '3 BOT']));
    for (const spy of onThisThread) expect(spy).not.toHaveBeenCalled();
    expect(await completedJobs()).toBeGreaterThan(0);
  });

  it('play on for whoever resigns, who then ranks last however the bot does', async () => {
    const table = await withBots([ada, ben, cleo], [], { absence: { botLevel: 'HARD' } });
    accepted(await api.command('startGame', ada, table.gameId));
    const following = await followed(table, ada);
    accepted(await api.command('resign', ben, table.gameId));
    await playWhenAwaited(table, following);
    const { result, phase } = await api.game(table.gameId);
    expect([phase, result?.reason]).toEqual(['FINISHED', 'PLAYED_OUT']);
    expect(result?.seats[1]?.rank).toBe(3);
    const { results } = await rowsOf(server, table.gameId);
    expect(results.map(({ gaveUp }) => gaveUp)).toEqual([false, true, false]);
    const moves = movesOf(await api.log(table.gameId)).filter(({ seat }) => seat === 1);
    expect(new Set(moves.map(({ by }) => by))).toEqual(new Set(['STAND_IN']));
  });

  it('move at once in a seat whose player resigns in their own turn', async () => {
    const table = await withBots([ada, ben, cleo], []);
    accepted(await api.command('startGame', ada, table.gameId));
    const following = await followed(table, ben);
    accepted(await api.command('resign', ada, table.gameId));
    const event = await nextTurn(following, ({ turn }) => turn.act === 'MOVED');
    expect(event.turn).toMatchObject({ version: 5, seat: 0, by: 'STAND_IN', player: null });
  });
});

describe('bots without a queue', () => {
  // A process that does no jobs: what is sent to the queue is heard by nobody.
  beforeAll(() => start({ ROLE: 'api' }));
  afterAll(() => server.close());

  it('are moved by the sweep when they have owed a move for longer than its patience', async () => {
    const { gameId } = await startedWithBots([ada], ['NORMAL', 'NORMAL']);
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    const waiting = await api.game(gameId);
    expect(waiting.awaited).toMatchObject([{ seat: 1, deadlineAt: null, isMine: false }]);
    server.clock.advance(999);
    await sweepOf(server).run(1000);
    expect((await api.game(gameId)).version).toBe(waiting.version);
    server.clock.advance(1);
    await sweepOf(server).run(1000);
    const moves = movesOf(await api.log(gameId));
    expect(moves.map(({ seat, by }) => [seat, by])).toEqual([
      [0, 'PLAYER'],
      [1, 'BOT'],
      [2, 'BOT'],
    ]);
    expect((await api.game(gameId, ada)).awaited).toMatchObject([{ seat: 0, isMine: true }]);
  });

  it('think with the level of their seat, from its view and nothing else', async () => {
    const { gameId } = await startedWithBots([ada], ['EASY', 'HARD']);
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    const head = new ThinkingHere();
    const { state } = await rowsOf(server, gameId);
    const before = state.table as { seats: { hand: string[] }[] };
    await botsOf(server, head).takeAll(rowId(gameId));
    const [first, second] = head.thoughts as [Thought, Thought];
    expect([first.level, second.level]).toEqual(['EASY', 'HARD']);
    expect(first.view).toMatchObject({ seat: 1, hand: before.seats[1]?.hand });
    expect(second.view).toMatchObject({ seat: 2, hand: before.seats[2]?.hand });
    const told = JSON.stringify(first);
    expect(told).not.toContain(state.seed);
    for (const seat of [0, 2]) expect(told).not.toContain(JSON.stringify(before.seats[seat]?.hand));
  });

  it('make one move though their job comes twice, at once and later', async () => {
    const { gameId } = await startedWithBots([ada], ['NORMAL']);
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    const bots = botsOf(server);
    const { version } = await api.game(gameId);
    const job = () => bots.take(rowId(gameId), 1, version);
    await Promise.all([job(), job(), job()]);
    await job();
    expect((await api.game(gameId)).version).toBe(version + 1);
  });

  it('have an answer dropped that came too late: for a decision that is no longer open', async () => {
    const { gameId } = await startedWithBots([ada], ['NORMAL', 'NORMAL']);
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    const { version } = await api.game(gameId);
    const { thinking, answer, done } = slowMove(botsOf, gameId, version);
    await thinking;
    await botsOf(server).takeAll(rowId(gameId)); // another was quicker
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    const before = await rowsOf(server, gameId);
    expect(before.state.open).toMatchObject([{ seat: 1 }]); // the same seat, another decision
    answer({ type: 'QUIT' });
    await done;
    expect(await rowsOf(server, gameId)).toEqual(before);
  });

  it('do not move for a player who has come back while they thought', async () => {
    const settings = {
      timeControl: { live: { turnSeconds: 30 } },
      absence: { missesBeforeBot: 1 },
    };
    const table = await openTable(api, [ada, ben], settings);
    const { gameId } = table;
    accepted(await api.command('startGame', ada, gameId));
    server.clock.advance(30_000);
    await sweepOf(server).run(1e12); // replaces Ada, and lets no bot move
    const { version, seats } = await api.game(gameId);
    expect(seats[0]?.standIn).toBe('NORMAL');
    const { thinking, answer, done } = slowMove(botsOf, gameId, version, 0);
    await thinking;
    accepted(await api.command('takeBackSeat', ada, gameId));
    answer({ type: 'QUIT' });
    await done;
    const game = await api.game(gameId, ada);
    expect(game.version).toBe(version + 1);
    expect(game.awaited).toMatchObject([{ seat: 0, sinceVersion: version + 1, isMine: true }]);
  });

  /** A bot that thinks until the test answers for it. */
  function slowMove(
    make: (on: TestServer, head: BotThinker) => BotTurns,
    gameId: string,
    sinceVersion: number,
    seat = 1,
  ) {
    const started = deferred<void>();
    const answered = deferred<unknown>();
    class Slow extends BotThinker {
      think(): Promise<unknown> {
        started.resolve();
        return answered.promise;
      }
    }
    const done = make(server, new Slow()).take(rowId(gameId), seat, sinceVersion);
    return { thinking: started.promise, answer: answered.resolve, done };
  }
});

describe('bots whose jobs are lost', () => {
  beforeAll(() => start({ SWEEP_SECONDS: '0.05' }));
  afterAll(() => server.close());

  it('are found by the sweep that runs by itself, and the game goes on', async () => {
    jest.spyOn(server.app.get(HintSender), 'send').mockImplementation(() => undefined);
    const { gameId } = await startedWithBots([ada], ['NORMAL', 'HARD']);
    const following = await follow(server, 'event stream', { gameId, player: ada });
    await submit(api, ada, await api.game(gameId, ada), { action: 'DRAW' });
    server.clock.advance(1000);
    for (const seat of [1, 2]) {
      const { turn } = await nextTurn(following, ({ turn }) => turn.by === 'BOT');
      expect(turn.seat).toBe(seat);
      server.clock.advance(1000);
    }
    expect((await api.game(gameId, ada)).awaited).toMatchObject([{ seat: 0, isMine: true }]);
    await following.close();
  });
});

type Turned = Extract<GameEvent, { __typename: 'TurnEvent' }>;

async function withBots(
  players: readonly Guest[],
  levels: readonly string[],
  settings: object = {},
): Promise<Table> {
  const seats = players.length + levels.length;
  const table = await openTable(api, players, { seats, ...settings });
  for (const level of levels) {
    accepted(await api.send('addBot', players[0] as Guest, { gameId: table.gameId, level }));
  }
  return table;
}

async function startedWithBots(players: readonly Guest[], levels: readonly string[]) {
  const table = await withBots(players, levels);
  accepted(await api.command('startGame', players[0] as Guest, table.gameId));
  return table;
}

/** The players answer each decision as it opens, until the stream says that the game is over. */
async function playWhenAwaited({ players, gameId }: Table, following: Following): Promise<void> {
  const answered = new Set<number>();
  for (;;) {
    const event = await following.next();
    if (event.__typename === 'GameOver') return;
    const game = await api.game(gameId, players[0]);
    const [open] = game.awaited;
    const player = open && players[open.seat];
    if (!open || !player || answered.has(open.sinceVersion) || isBots(game, open.seat)) continue;
    answered.add(open.sinceVersion);
    await submit(api, player, game, { action: 'QUIT' });
  }
}

function isBots(game: Game, seat: number): boolean {
  return game.seats[seat]?.standIn !== null;
}

async function nextTurn(following: Following, is: (event: Turned) => boolean): Promise<Turned> {
  for (;;) {
    const event = await following.next();
    if (event.__typename === 'TurnEvent' && is(event)) return event;
  }
}

function movesOf<Turn extends { readonly act: string }>(log: readonly Turn[]): readonly Turn[] {
  return log.filter(({ act }) => act === 'MOVED');
}

async function completedJobs(): Promise<number> {
  const metrics = await server.app.get(Metrics).registry.getMetricsAsJSON();
  const jobs = metrics.find(({ name }) => name === 'fairdeal_jobs_total');
  return (jobs?.values ?? [])
    .filter(({ labels }) => labels['queue'] === BOT_QUEUE && labels['outcome'] === 'completed')
    .reduce((sum, { value }) => sum + value, 0);
}
