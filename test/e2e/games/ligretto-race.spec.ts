import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Secrets } from '../../../src/games/application/ports.js';
import { readLines, sentenceOf, verifyGame } from '../../../src/history/verify/index.js';
import { dealKey } from '../../../src/rules/contract/index.js';
import { fitting, spokenFitting, spokenTop, type Top } from '../../../src/rules/ligretto/board.js';
import { spoken } from '../../../src/rules/ligretto/cards.js';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import type { Options } from '../../../src/rules/ligretto/options.js';
import type { State } from '../../../src/rules/ligretto/state.js';
import type { TestServer } from '../../support/app.js';
import { Completed, connect, type SocketClient } from '../../support/socket-client.js';
import { versions } from '../support/follow.js';
import { accepted, GamesApi, type Guest, type Refusal } from '../support/games-api.js';
import {
  expectRefused,
  rowsOf,
  startGamesServer,
  startTable,
  sweepOf,
  type Table,
} from '../support/table.js';

// Six players who all play at once, each over a WebSocket of their own that carries their moves and
// tells them those of the others. The clock of the server stands still but where a test moves it.

const SEATS = 6;
/** Five that joined, and the start. */
const STARTED = SEATS;
/** All but the last, whose game that ends. */
const RESIGNED = SEATS - 1;
const RACED_ROUNDS = 2;
const LIVE = { live: { turnSeconds: 30 } };
const EVERY_SEAT = [0, 1, 2, 3, 4, 5];
const A_MINUTE = 60_000;

type Card = { readonly id: string };
type Placement = {
  readonly from: 'PILE' | 'RACK' | 'HAND';
  readonly rack?: number | null;
  readonly card: string;
  readonly board: number;
  readonly version: number;
};
type Move = {
  readonly place?: Placement | null;
  readonly action?: string | null;
  readonly fillRack?: number | null;
};
type View = {
  readonly round: number;
  readonly stage: string;
  readonly decision: string | null;
  readonly board: readonly (Top & {
    readonly place: number;
    readonly version: number;
    readonly turner: number | null;
    readonly cards: readonly { readonly card: Card; readonly seat: number }[];
  })[];
  readonly seats: readonly {
    readonly rack: readonly (Card | null)[];
    readonly hand: number;
    readonly open: number;
    readonly placed: number;
    readonly penalties: number;
    readonly roundPoints: number;
    readonly total: number;
    readonly stop: boolean;
    readonly presses: number;
    readonly lastAct: object | null;
  }[];
  readonly actions: { readonly unseen: number; readonly stack: readonly object[] };
  readonly lastRound: LastRound | null;
};
type LastRound = {
  readonly round: number;
  readonly reason: string;
  readonly finisher: number | null;
  readonly scores: readonly { readonly placed: number }[];
};
type Game = {
  readonly version: number;
  readonly view: View;
  readonly legalMoves: { readonly moves: readonly Move[] };
};
type Answer =
  | {
      readonly __typename: 'MoveAccepted';
      readonly turn: { readonly version: number };
      readonly game: Game;
    }
  | Refusal;
type Heard = {
  readonly turn: {
    readonly version: number;
    readonly act: string;
    readonly seat: number | null;
    readonly move: Move | null;
  };
  readonly view: Pick<View, 'round' | 'stage' | 'board' | 'lastRound'> | null;
};
type RaceEvent =
  ({ readonly __typename: 'TurnEvent' } & Heard) | { readonly __typename: 'CaughtUp' | 'GameOver' };

const GAME = /* GraphQL */ `
  fragment Game on Game {
    version
    view {
      ... on LigrettoView {
        seat
        round
        stage
        decision
        own {
          fan {
            id
          }
        }
        board {
          place
          version
          colour
          number
          turner
          cards {
            card {
              id
            }
            seat
          }
        }
        turned {
          card {
            id
          }
          seat
        }
        seats {
          pile
          pileTops {
            id
          }
          rack {
            id
          }
          hand
          open
          openTop {
            id
          }
          placed
          penalties
          points
          roundPoints
          total
          stop
          ready
          presses
          owes
          lastAct {
            act
            card
            board
            version
          }
        }
        actions {
          unseen
          stack {
            id
            kind
            sign
          }
        }
        lastRound {
          ...LastRound
        }
      }
    }
    legalMoves {
      moves {
        ...Move
      }
    }
  }
  fragment Move on LigrettoMove {
    place {
      from
      rack
      card
      board
      version
    }
    action
    fillRack
  }
  fragment LastRound on LigrettoRound {
    round
    reason
    finisher
    scores {
      placed
      left
      penalties
      points
    }
  }
`;

const SUBMIT = `mutation ($input: SubmitMoveInput!) {
  submitMove(input: $input) {
    __typename
    ... on Refusal { code sentence version allowed }
    ... on MoveAccepted { turn { version } game { ...Game } }
  }
} ${GAME}`;

const LOOK = `query ($gameId: ID!) { game(id: $gameId) { ...Game } } ${GAME}`;

const FOLLOW = `subscription ($gameId: ID!) {
  gameEvents(gameId: $gameId, afterVersion: 0) {
    __typename
    ... on TurnEvent {
      turn { version act seat move { ...Move } }
      view { ... on LigrettoView { round stage board { version colour number } lastRound { ...LastRound } } }
    }
  }
} ${GAME.slice(GAME.indexOf('fragment Move'))}`;

let server: TestServer;
let api: GamesApi;
let guests: readonly Guest[];
const sockets: SocketClient[] = [];

beforeAll(async () => {
  // A process that does no jobs: the sweep alone moves bots and timers on, when it is told to.
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  guests = await api.guests(SEATS);
});

afterAll(() => server.close());

afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
});

describe('cards for one free place, sent at once', () => {
  it('are one placement: every other seat is told TOO_LATE, and what lies there and fits now', async () => {
    const dealt = foresee((state) => seatsWithOnes(state).length >= 4);
    const { table, racers } = await raceTable();
    const contenders = seatsWithOnes(dealt);
    const before = await Promise.all(racers.map((racer) => racer.look()));

    const answers = await Promise.all(
      contenders.map(({ seat, place }) => racerAt(racers, seat).send({ place }, STARTED)),
    );

    const made = answers.flatMap((answer, index) =>
      answer.__typename === 'MoveAccepted' ? [{ answer, ...contenders[index] }] : [],
    );
    expect(made).toHaveLength(1);
    const [{ answer: first, seat: winner = -1, place: won } = {}] = made;
    expect(first?.turn).toEqual({ version: STARTED + 1 });
    const colour = won?.card.split('_')[0] ?? '';
    const late = contenders.filter(({ seat }) => seat !== winner);
    expect(answers.filter((answer) => answer !== first)).toEqual(
      late.map(({ place }) => ({
        __typename: 'Refusal',
        code: 'TOO_LATE',
        sentence: `${place.card.split('_')[0]?.toLowerCase()} 1 does not go there: ${colour.toLowerCase()} 1 lies on place 0, and ${colour.toLowerCase()} 2 fits there; place 0 is at version 1 now`,
        version: STARTED + 1,
        allowed: [`${colour}_02`],
      })),
    );
    expect((await rowsOf(server, table.gameId)).turns).toHaveLength(STARTED + 1);

    for (const [seat, racer] of racers.entries()) {
      const { view } = before[seat] as Game; // one was looked at for each seat
      expect((await racer.look()).view).toEqual(withCard(view, winner, won as Placement));
      await racer.hear(STARTED + 1);
      expect(racer.heard.at(-1)?.turn).toEqual({
        ...{ version: STARTED + 1, act: 'MOVED', seat: winner },
        move: { place: won, action: null, fillRack: null },
      });
    }
  });

  it('go to free places beside it when they are sent there', async () => {
    const dealt = foresee((state) => seatsWithOnes(state).length >= 4);
    const { racers } = await raceTable();
    const ones = seatsWithOnes(dealt);

    const answers = await Promise.all(
      ones.map(({ seat, place }, board) =>
        racerAt(racers, seat).send({ place: { ...place, board } }, STARTED),
      ),
    );

    const made = answers.map((answer) => answer.__typename === 'MoveAccepted' && answer.turn);
    expect(new Set(made.map((turn) => turn && turn.version))).toEqual(
      new Set(versions(STARTED, STARTED + ones.length)),
    );
    const { view } = await racerAt(racers, 0).look();
    expect(view.board.map(({ cards }) => cards.map(({ card, seat }) => [card.id, seat]))).toEqual(
      view.board.map((_, board) => {
        const one = ones[board];
        return one ? [[one.place.card, one.seat]] : [];
      }),
    );
  });
});

describe('rounds that six play as fast as they can', () => {
  let table: Table;
  let racers: readonly Racer[];
  let rows: Awaited<ReturnType<typeof rowsOf>>;
  let attempts: readonly Attempt[];

  beforeAll(async () => {
    foresee((state) => seatsWithOnes(state).length >= 4);
    ({ table, racers } = await raceTable());
    const seen = await Promise.all(racers.map((racer) => racer.look()));
    const raced = racers.map((racer, seat) => raceRounds(racer, seen[seat] as Game));
    attempts = (await Promise.all(raced)).flat();
    // Only the record of a game that has ended tells its seed.
    for (const guest of guests.slice(1)) {
      accepted(await api.command('resign', guest, table.gameId));
    }
    await Promise.all(racers.map((racer) => racer.hearRest()));
    rows = await rowsOf(server, table.gameId);
  });

  it('has each acknowledged move in its log once, as the version that its player was told', () => {
    const made = attempts.flatMap(({ moveId, seat, answer }) =>
      answer.__typename === 'MoveAccepted' ? [[answer.turn.version, moveId, seat]] : [],
    );
    const logged = rows.turns.filter(({ moveId }) => moveId !== null);
    expect(logged.map(({ version, moveId, seat }) => [version, moveId, seat])).toEqual(
      made.sort(([one], [other]) => Number(one) - Number(other)),
    );
    expect(rows.turns.map(({ version }) => version)).toEqual(versions(0, rows.game.version));
    expect(logged).toHaveLength(rows.game.version - STARTED - RESIGNED);
  });

  it('told each of the six each version once and in order', () => {
    for (const { heard } of racers) {
      expect(heard.map(({ turn }) => turn.version)).toEqual(versions(0, rows.game.version));
      expect(heard).toEqual(racerAt(racers, 0).heard);
    }
  });

  it('gave a place, at each version that anybody saw, to one card', () => {
    const contests = new Map<string, Attempt[]>();
    for (const attempt of attempts) {
      const { round, place } = attempt;
      if (place === null) continue;
      const contest = `round ${round}, place ${place.board} at version ${place.version}`;
      contests.set(contest, [...(contests.get(contest) ?? []), attempt]);
    }
    // Those that came when the round was over were for nobody.
    const taken = [...contests].filter(([, sent]) =>
      sent.some(({ answer }) => !isRefused(answer, 'STALE_VERSION')),
    );
    const makers = taken.map(([contest, sent]) => {
      const made = sent.filter(({ answer }) => answer.__typename === 'MoveAccepted');
      return [contest, made.length];
    });
    expect(makers).toEqual(taken.map(([contest]) => [contest, 1]));
    expect(taken.filter(([, sent]) => sent.length > 1).length).toBeGreaterThan(0);
  });

  it('refused nothing but what another was faster with, or the end of the round', () => {
    const refused = attempts.filter(({ answer }) => answer.__typename === 'Refusal');
    const codes = refused.map(({ answer }) => 'code' in answer && answer.code);
    expect(codes.filter((code) => code !== 'TOO_LATE' && code !== 'STALE_VERSION')).toEqual([]);
    expect(codes.filter((code) => code === 'TOO_LATE').length).toBeGreaterThanOrEqual(3);
  });

  it('told who was late what lay there at the version of the answer, and what fitted', () => {
    const late = attempts.filter(({ answer }) => isRefused(answer, 'TOO_LATE'));
    const { heard } = racerAt(racers, 0);
    expect(late.map(({ answer }) => answer)).toEqual(
      late.map(({ answer, place }) => {
        const version = 'version' in answer ? (answer.version ?? 0) : 0;
        const { board, card } = place as Placement; // only placements are late
        const top = heard[version - 1]?.view?.board[board] as Top & { readonly version: number }; // the board has the place
        return {
          ...{ __typename: 'Refusal', code: 'TOO_LATE', version, allowed: fitting(top) },
          sentence: `${spoken(card)} does not go there: ${spokenTop(board, top)}, and ${spokenFitting(top)}; place ${board} is at version ${top.version} now`,
        };
      }),
    );
  });

  it('counted for each seat the placements that were accepted, round by round', () => {
    const ended = racerAt(racers, 0).heard.flatMap(({ view }) => view?.lastRound ?? []);
    const counted = [...new Map(ended.map((round) => [round.round, round])).values()];
    expect(counted.map(({ round }) => round)).toEqual(versions(0, RACED_ROUNDS));
    const placements = (round: number, seat: number) =>
      attempts.filter(
        (attempt) =>
          attempt.place !== null &&
          attempt.answer.__typename === 'MoveAccepted' &&
          attempt.round === round &&
          attempt.seat === seat,
      ).length;
    expect(counted.map(({ scores }) => scores.map(({ placed }) => placed))).toEqual(
      counted.map(({ round }) => EVERY_SEAT.map((seat) => placements(round, seat))),
    );
  });

  it('has a record that verifies', async () => {
    const path = `/games/${encodeURIComponent(table.gameId)}/export`;
    const lines = readLines(await (await fetch(`${server.url}${path}`)).text());
    if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
    const { verdict, findings } = verifyGame(lines.value);
    expect({ verdict, findings }).toEqual({ verdict: 'VERIFIED', findings: [] });
  });
});

describe('moves sent without waiting for the answers', () => {
  it('are all made, and both cards count, though they name the version before the first', async () => {
    const hasTwo = ({ seats }: State) => seats.findIndex(({ rack }) => onesOf(rack).length >= 2);
    const dealt = foresee((state) => hasTwo(state) >= 0);
    const { racers } = await raceTable();
    const seat = hasTwo(dealt);
    const [first, second] = onesOf(dealt.seats[seat]?.rack ?? []) as [Placement, Placement];
    const racer = racerAt(racers, seat);

    const answers = await Promise.all([
      racer.send({ place: first }, STARTED),
      racer.send({ place: { ...second, board: 1 } }, STARTED),
      racer.send({ action: 'NEXT' }, STARTED),
    ]);

    expect(answers.map(({ __typename }) => __typename)).toEqual(Array(3).fill('MoveAccepted'));
    const { version, view } = await racer.look();
    expect(version).toBe(STARTED + 3);
    expect(view.seats[seat]).toMatchObject({ placed: 2, roundPoints: -18, total: -18, open: 3 });
    expect(view.board.slice(0, 3).map(({ cards }) => cards)).toEqual([
      [{ card: { id: first.card }, seat }],
      [{ card: { id: second.card }, seat }],
      [],
    ]);
  });

  it('arrive in their order: a card may build on one that is still under way, at no penalty', async () => {
    const chain = ({ seats }: State) => {
      const both = seats.map(({ rack }) => {
        const one = onesOf(rack).find(({ card }) => rack.includes(card.replace('_01', '_02')));
        return one && { one, two: rack.indexOf(one.card.replace('_01', '_02')) };
      });
      const seat = both.findIndex((found) => found !== undefined);
      return { seat, ...both[seat] };
    };
    const dealt = foresee((state) => chain(state).seat >= 0, { noBlind: true });
    const { racers } = await raceTable({ noBlind: true });
    const { seat, one, two } = chain(dealt);
    const racer = racerAt(racers, seat);
    const card = one?.card.replace('_01', '_02') ?? '';

    const answers = await Promise.all([
      racer.send({ place: one }, STARTED),
      racer.send({ place: { from: 'RACK', rack: two, card, board: 0, version: 1 } }, STARTED),
    ]);

    expect(answers).toMatchObject([
      { __typename: 'MoveAccepted', turn: { version: STARTED + 1 } },
      { __typename: 'MoveAccepted', turn: { version: STARTED + 2 } },
    ]);
    const { view } = await racer.look();
    expect(view.board[0]).toMatchObject({ version: 2, number: 2 });
    expect(view.seats[seat]).toMatchObject({ placed: 2, penalties: 0 });
  });
});

describe('NoBlind', () => {
  const noBlind = { noBlind: true } as const;

  it('takes a point for a premature card: a turn that places nothing', async () => {
    const dealt = foresee(({ seats }) => seats[2]?.rack[1]?.endsWith('_07') === true, noBlind);
    const { racers } = await raceTable(noBlind);
    const card = dealt.seats[2]?.rack[1] ?? '';
    const racer = racerAt(racers, 2);
    const { view: before } = await racer.look();

    const place: Placement = { from: 'RACK', rack: 1, card, board: 0, version: 0 };
    const answer = await racer.send({ place }, STARTED);

    expect(answer).toMatchObject({ __typename: 'MoveAccepted', turn: { version: STARTED + 1 } });
    const fined = {
      ...before.seats[2],
      ...{ penalties: 1, roundPoints: -21, total: -21 },
      lastAct: { act: 'PREMATURE', card, board: 0, version: 0 },
    };
    const seats = before.seats.map((seat, index) => (index === 2 ? fined : seat));
    expect((await racer.look()).view).toEqual({ ...before, seats });
  });

  it('takes none for a late card, which is refused and changes nothing', async () => {
    const dealt = foresee((state) => seatsWithOnes(state).length >= 2, noBlind);
    const { table, racers } = await raceTable(noBlind);
    const [fast, slow] = seatsWithOnes(dealt) as [Contender, Contender];
    await racerAt(racers, fast.seat).send({ place: fast.place }, STARTED);
    const top = faceOf(fast.place.card);

    await expectRefused(
      server,
      table,
      async () => racerAt(racers, slow.seat).send({ place: slow.place }, STARTED),
      {
        code: 'TOO_LATE',
        sentence: `${spoken(slow.place.card)} does not go there: ${spokenTop(0, top)}, and ${spokenFitting(top)}; place 0 is at version 1 now`,
        version: STARTED + 1,
        allowed: fitting(top),
      },
    );
    const { view } = await racerAt(racers, slow.seat).look();
    expect(view.seats[slow.seat]).toMatchObject({ penalties: 0, placed: 0, roundPoints: -20 });
  });
});

describe('the table itself, by the clock', () => {
  it('reveals an action card when its time has come, and not before', async () => {
    const options = { speedmachine: true, actionInterval: 'QUICK' } as const;
    const dealt = foresee(() => true, options);
    const { racers } = await raceTable(options);
    const racer = racerAt(racers, 0);
    const { delayMs, deck } = dealt.actions;
    expect(delayMs).toBeGreaterThanOrEqual(3000);

    await passed(delayMs - 1);
    expect((await racer.look()).view.actions).toMatchObject({ unseen: 24, stack: [] });
    await passed(1);
    const { version, view } = await racer.look();
    expect(version).toBe(STARTED + 1);
    expect(view.actions).toMatchObject({ unseen: 23, stack: [deck.at(-1)] });
    for (const each of racers) {
      await each.hear(version);
      expect(each.heard.at(-1)?.turn).toMatchObject({ version, act: 'TICKED', seat: null });
    }
  });

  it('begins the next round after a minute, though nobody has pressed Next', async () => {
    const { racers } = await raceTable();
    for (const racer of racers) await racer.send({ action: 'STOP' }, STARTED);
    const racer = racerAt(racers, 0);
    const scored = { round: 1, stage: 'BETWEEN', lastRound: { reason: 'STOPPED' } };

    await passed(A_MINUTE - 1);
    expect((await racer.look()).view).toMatchObject(scored);
    await passed(1);
    const { version, view } = await racer.look();
    expect(version).toBe(STARTED + SEATS + 1);
    expect(view).toMatchObject({ round: 2, stage: 'PLAY', decision: 'PLAY' });
    expect(view.seats.map(({ total }) => total)).toEqual(Array(SEATS).fill(-40));
  });

  it('scores a round when for a minute nobody has acted who has not voted to stop', async () => {
    const dealt = foresee((state) => seatsWithOnes(state).length >= 1);
    const { racers } = await raceTable();
    const [{ seat, place }] = seatsWithOnes(dealt) as [Contender];
    const racer = racerAt(racers, seat);
    await passed(30_000);
    await racer.send({ place }, STARTED);
    await passed(30_000);
    await racer.send({ action: 'NEXT' }, STARTED);
    await passed(30_000);
    const voter = racerAt(racers, (seat + 1) % SEATS);
    await voter.send({ action: 'STOP' }, STARTED);
    await voter.send({ action: 'NEXT' }, STARTED);

    await passed(29_999);
    expect((await racer.look()).view).toMatchObject({ round: 1, stage: 'PLAY', lastRound: null });
    await passed(1);
    const { version, view } = await racer.look();
    expect(version).toBe(STARTED + 5);
    expect(view).toMatchObject({ round: 1, stage: 'BETWEEN', decision: 'NEXT' });
    expect(view.lastRound).toEqual({
      ...{ round: 1, reason: 'IDLE', finisher: null },
      scores: EVERY_SEAT.map((each) =>
        each === seat
          ? { placed: 1, left: 10, penalties: 0, points: -19 }
          : { placed: 0, left: 10, penalties: 0, points: -20 },
      ),
    });
  });
});

describe('server bots at the table', () => {
  it.each([
    ['EASY', 2500, 4500],
    ['NORMAL', 1400, 2800],
    ['HARD', 700, 1500],
  ] as const)(
    'of level %s act %i to %i ms after what they act on, and no sooner',
    async (level, least, most) => {
      const [ada] = guests as [Guest];
      const bots = { seats: SEATS, fillWithBots: level };
      const { gameId } = await startTable(api, [ada], { ...settings(), ...bots });
      const began = server.clock.now();
      const before = await rowsOf(server, gameId);
      const due = botsDue(before);
      expect(due.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
      for (const { at } of due) expect(inRange(at - began, least, most)).toBe(true);

      const first = Math.min(...due.map(({ at }) => at));
      await passed(first - 1 - began);
      expect(await rowsOf(server, gameId)).toEqual(before);
      await passed(1);

      const after = await rowsOf(server, gameId);
      const acted = due.filter(({ at }) => at === first).map(({ seat }) => seat);
      expect(after.turns.slice(before.turns.length)).toMatchObject(
        acted.map((seat) => ({ seat, playerId: null, act: { type: 'MOVED', by: 'BOT' } })),
      );
      const others = due.filter(({ at }) => at !== first);
      expect(botsDue(after).filter(({ seat }) => !acted.includes(seat))).toEqual(others);
      for (const { at } of botsDue(after).filter(({ seat }) => acted.includes(seat))) {
        expect(inRange(at - first, least, most)).toBe(true);
      }
    },
  );
});

/** A player with a socket of their own, for moves, questions and what the others do. */
class Racer {
  readonly heard: Heard[] = [];
  readonly #socket: SocketClient;
  readonly #events;

  constructor(
    readonly gameId: string,
    readonly seat: number,
    { token }: Guest,
  ) {
    this.#socket = connect(server, token);
    sockets.push(this.#socket);
    this.#events = this.#socket.subscribe<{ gameEvents: RaceEvent }>(FOLLOW, { gameId });
  }

  async send(move: Move, expectedVersion: number, moveId = randomUUID()): Promise<Answer> {
    const input = { gameId: this.gameId, moveId, expectedVersion, move: { ligretto: move } };
    return (await this.#ask<{ submitMove: Answer }>(SUBMIT, { input })).submitMove;
  }

  async look(): Promise<Game> {
    return (await this.#ask<{ game: Game }>(LOOK, { gameId: this.gameId })).game;
  }

  /** Waits for the events up to the version. */
  async hear(version: number): Promise<void> {
    while ((this.heard.at(-1)?.turn.version ?? 0) < version) await this.#hearOne();
  }

  /** The events up to the end of the game, which must be a regular one. */
  async hearRest(): Promise<void> {
    try {
      for (;;) await this.#hearOne();
    } catch (error) {
      if (!(error instanceof Completed)) throw error;
    }
  }

  async #hearOne(): Promise<void> {
    const { data, errors } = await this.#events.next();
    if (!data) throw new Error(JSON.stringify(errors));
    if (data.gameEvents.__typename !== 'TurnEvent') return;
    const { turn, view } = data.gameEvents;
    this.heard.push({ turn, view });
  }

  async #ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    const { data, errors } = await this.#socket.subscribe<Data>(query, variables).next();
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  }
}

function settings(options: Partial<Options> = {}) {
  return { options: { ligretto: options }, timeControl: LIVE };
}

async function raceTable(
  options: Partial<Options> = {},
): Promise<{ readonly table: Table; readonly racers: readonly Racer[] }> {
  const table = await startTable(api, guests, settings(options));
  const racers = guests.map((guest, seat) => new Racer(table.gameId, seat, guest));
  await Promise.all(racers.map((racer) => racer.hear(STARTED)));
  return { table, racers };
}

function racerAt(racers: readonly Racer[], seat: number): Racer {
  const racer = racers[seat];
  if (racer === undefined) throw new Error(`nobody races on seat ${seat}`);
  return racer;
}

/** Lets the next game that is made have cards that suit a test, and tells which they are. */
function foresee(suits: (dealt: State) => boolean, chosen: Partial<Options> = {}): State {
  const secrets = server.app.get(Secrets, { strict: false });
  const { rules } = ligretto;
  const options: Options = { ...rules.defaultOptions, pace: 'LIVE', ...chosen };
  const entropy = EVERY_SEAT.map(() => '');
  for (;;) {
    const id = secrets.gameId();
    const seed = secrets.seed();
    const dealt = rules.deal(options, SEATS, dealKey(seed, id, entropy));
    if (!suits(dealt)) continue;
    jest.spyOn(secrets, 'gameId').mockReturnValueOnce(id);
    jest.spyOn(secrets, 'seed').mockReturnValueOnce(seed);
    return dealt;
  }
}

type Contender = { readonly seat: number; readonly place: Placement };

/** Seats that hold a 1 in their racks, with its placement on the first place of the empty board. */
function seatsWithOnes({ seats }: State): readonly Contender[] {
  return seats.flatMap(({ rack }, seat) =>
    onesOf(rack)
      .slice(0, 1)
      .map((place) => ({ seat, place })),
  );
}

function onesOf(rack: readonly (string | null)[]): readonly Placement[] {
  return rack.flatMap((card, place): Placement[] =>
    card?.endsWith('_01') ? [{ from: 'RACK', rack: place, card, board: 0, version: 0 }] : [],
  );
}

/** The table after the 1 came from a rack to the empty board, and nothing else has happened. */
function withCard(view: View, winner: number, { rack, card, board }: Placement): View {
  const placed = { ...view.board[board], ...faceOf(card), version: 1 };
  return {
    ...view,
    board: view.board.map((place) =>
      place.place === board
        ? { ...place, ...placed, cards: [{ card: { id: card }, seat: winner }] }
        : place,
    ),
    seats: view.seats.map((seat, index) =>
      index === winner
        ? {
            ...seat,
            rack: seat.rack.map((held, place) => (place === rack ? null : held)),
            ...{ placed: 1, roundPoints: -19, total: -19 },
            lastAct: { act: 'PLACED', card, board, version: 1 },
          }
        : seat,
    ),
  };
}

type Attempt = {
  readonly seat: number;
  readonly round: number;
  readonly moveId: string;
  readonly place: Placement | null;
  readonly answer: Answer;
};

/** Makes one move after another, as fast as they are answered; all that was sent is returned. */
async function raceRounds(racer: Racer, seen: Game): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  let game = seen;
  while (game.view.round <= RACED_ROUNDS) {
    const { version, view } = game;
    const move = chosen(game, racer.seat);
    if (move === null) {
      await racer.hear(version + 1);
      game = await racer.look();
      continue;
    }
    const moveId = randomUUID();
    const answer = await racer.send(move, version, moveId);
    attempts.push({
      ...{ seat: racer.seat, round: view.round, moveId, answer },
      place: move.place ?? null,
    });
    game = answer.__typename === 'MoveAccepted' ? answer.game : await racer.look();
  }
  return attempts;
}

/** Turns a pile, places, fills the rack, else goes through the hand; then votes to stop. */
function chosen({ view, legalMoves: { moves } }: Game, seat: number): Move | null {
  const called = (name: string) => moves.find(({ action }) => action === name);
  const placing = called('TURN_PILE') ?? moves.find(({ place }) => place);
  const move = placing ?? moves.find(({ fillRack }) => fillRack !== null) ?? stopOrNext();
  return move ? given(move) : null;

  function stopOrNext(): Move | undefined {
    const { hand, open, presses } = view.seats[seat] as View['seats'][number]; // it is at the table
    const hasGoneBy = presses > Math.ceil((hand + open) / 3) + 1;
    return (hasGoneBy ? called('STOP') : undefined) ?? called('NEXT') ?? called('STOP');
  }
}

/** Only the field that is set: the others come as null and must not stand in an input. */
function given(move: Move): Move {
  return Object.fromEntries(Object.entries(move).filter(([, value]) => value !== null));
}

function isRefused(answer: Answer, code: string): boolean {
  return answer.__typename === 'Refusal' && answer.code === code;
}

function faceOf(card: string): Top {
  const [colour, number] = card.split('_');
  return { colour: colour as Top['colour'], number: Number(number) }; // of a card's name
}

/** Time goes by, and the server sees to what is due. */
async function passed(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sweepOf(server).run(0);
}

/** When each bot's decision is due. */
function botsDue({ state }: Awaited<ReturnType<typeof rowsOf>>) {
  return state.open.flatMap(({ seat, botAt }) =>
    botAt === undefined ? [] : [{ seat, at: botAt }],
  );
}

function inRange(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
