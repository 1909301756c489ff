// A live game of Ligretto that six clients play as fast as they can, new ones in turn: how many
// placements a second are accepted and refused, how soon each is answered, and how soon the others
// hear of those that were accepted. All on this machine, over the loopback.
//   npm run bench -- race [--seconds 10]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { percentile } from './lib/figures.mjs';
import { clientOf, startDatabase, startServer } from './lib/server.mjs';

const SEATS = 6;
const WARM_UP_SECONDS = 1;
/** What was accepted is heard by then, or the benchmark has failed. */
const PATIENCE_MS = 5000;
const GAME = /* GraphQL */ `
  fragment Game on Game {
    phase
    version
    view {
      ... on LigrettoView {
        seats {
          hand
          open
          presses
        }
      }
    }
    legalMoves {
      moves {
        ... on LigrettoMove {
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
      }
    }
  }
`;
const MOVE = `mutation Move($input: SubmitMoveInput!) {
  it: submitMove(input: $input) {
    ... on MoveAccepted { turn { version } game { ...Game } }
    ... on Refusal { code sentence version }
  }
} ${GAME}`;
const FOLLOW = `subscription ($gameId: ID!, $version: Int!) {
  gameEvents(gameId: $gameId, afterVersion: $version) {
    ... on TurnEvent { turn { version } game { ...Game } }
  }
} ${GAME}`;
const ANSWER = '{ ... on GameAccepted { game { id ...Game } } ... on Refusal { sentence } }';

export async function benchRace({ seconds = 10 }) {
  const database = await startDatabase();
  const server = await startServer(database.url);
  const players = [];
  try {
    while (players.length < SEATS) players.push(await Player.create(server.url, players.length));
    await raceFor(players, WARM_UP_SECONDS);
    report(await raceFor(players, seconds));
  } finally {
    for (const player of players) player.close();
    await server.stop();
    await database.stop();
  }
}

/** Games in turn until the time is up; what was sent in them, and how long they were played. */
async function raceFor(players, seconds) {
  const race = { placements: [], moves: 0, games: 0, elapsedMs: 0 };
  const latest = performance.now() + seconds * 1000;
  while (performance.now() < latest) {
    const { id, version } = await startGame(players);
    for (const player of players) player.follow(id, version);
    const started = performance.now();
    const timeUp = setTimeout(() => players.forEach((player) => player.stop()), latest - started);
    const sent = (await Promise.all(players.map((player) => player.race()))).flat();
    clearTimeout(timeUp);
    race.elapsedMs += performance.now() - started;
    race.games++;
    race.moves += sent.length;
    await allHeard(players, sent);
    race.placements.push(
      ...sent.filter(({ isPlacement }) => isPlacement).map(withHearers(players)),
    );
    for (const player of players) player.unfollow();
  }
  return race;
}

async function startGame([owner, ...others]) {
  const options = '{ ligretto: { target: FIFTY } }';
  const settings = `options: ${options}, seats: ${SEATS}, rated: false, timeControl: { live: { turnSeconds: 30 } }`;
  const { id } = await owner.command(`createGame(input: { ${settings} })`);
  for (const other of others) await other.command(`joinGame(input: { gameId: "${id}" })`);
  return owner.command(`startGame(gameId: "${id}")`);
}

async function allHeard(players, sent) {
  const last = Math.max(0, ...sent.map(({ made }) => made ?? 0));
  const patience = new AbortController();
  const heard = Promise.all(players.map((player) => player.hear(last))).then(() => true);
  const tooLong = sleep(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
  const isHeard = await Promise.race([heard, tooLong]);
  patience.abort();
  if (!isHeard) throw new Error(`version ${last} was not heard by all within ${PATIENCE_MS} ms`);
}

/** The placement with when each of the other players heard of it; of a refused one nobody does. */
function withHearers(players) {
  return (sent) => ({
    ...sent,
    heardAt: players
      .filter(({ seat }) => sent.made !== undefined && seat !== sent.seat)
      .map(({ heard }) => heard.get(sent.made)),
  });
}

function report({ placements, moves, games, elapsedMs }) {
  const accepted = placements.filter(({ made }) => made !== undefined);
  const refused = placements.filter(({ made }) => made === undefined);
  const rate = (count) => `${((count / elapsedMs) * 1000).toFixed(1)}/s`;
  const span = (elapsedMs / 1000).toFixed(1);
  console.log(`${SEATS} clients, ${games} games begun, raced for ${span} s: ${rate(moves)} moves`);
  console.log(`placements: ${rate(accepted.length)} accepted, ${rate(refused.length)} refused`);
  console.log(`refused of all: ${shares(refused, placements.length)}`);
  const latency = ({ sentAt, answeredAt }) => answeredAt - sentAt;
  show('answer to an accepted one', accepted.map(latency));
  show('answer to a refused one', refused.map(latency));
  const hearing = (since) =>
    accepted.flatMap((placement) => placement.heardAt.map((at) => at - placement[since]));
  show('others hear it, from its sending', hearing('sentAt'));
  // Below zero where another hears it before the winner has the answer.
  show('others hear it, from the answer', hearing('answeredAt'));
}

function shares(refused, all) {
  const counts = new Map();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  const share = (count) => `${((100 * count) / all).toFixed(1)} %`;
  const byCode = [...counts].map(([code, count]) => `${code} ${share(count)}`);
  return byCode.length > 0 ? byCode.join(', ') : 'none';
}

function show(what, taken) {
  const sorted = [...taken].sort((one, other) => one - other);
  const figure = (share) => `${percentile(sorted, share).toFixed(1).padStart(6)} ms`;
  console.log(
    `  ${what.padEnd(34)} median ${figure(0.5)}   p95 ${figure(0.95)}   (${taken.length})`,
  );
}

/** A client with a connection that is kept for its commands, and a socket on which it follows. */
class Player {
  /** When each version of the game was heard of. */
  heard = new Map();
  #gameId;
  #game = { version: 0 };
  #isStopped = false;
  #unfollow = () => undefined;
  #wake = () => undefined;

  static async create(url, seat) {
    const client = clientOf(url);
    const guest =
      'createGuest { ... on GuestCreated { token { secret } } ... on Refusal { code } }';
    const query = `mutation { ${guest} }`;
    const { data } = await client.ask(JSON.stringify({ query }));
    return new Player(url, seat, client, data.createGuest.token.secret);
  }

  constructor(url, seat, client, token) {
    this.seat = seat;
    this.client = client;
    this.token = token;
    this.socket = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      retryAttempts: 0,
    });
  }

  async command(mutation) {
    const { game, sentence } = await this.#ask(`mutation { it: ${mutation} ${ANSWER} } ${GAME}`);
    if (!game) throw new Error(sentence);
    return game;
  }

  follow(gameId, version) {
    this.heard = new Map();
    this.#gameId = gameId;
    this.#game = { version: 0 };
    this.#isStopped = false;
    this.#unfollow = this.socket.subscribe(
      { query: FOLLOW, variables: { gameId, version: version - 1 } },
      {
        next: ({ data, errors }) =>
          data ? this.#heard(data.gameEvents) : console.error('an event failed:', errors),
        error: (error) => console.error('a player was cut off:', error),
        complete: () => undefined,
      },
    );
  }

  /** Makes one move after another until the game is over or it is stopped; all that it sent. */
  async race() {
    const sent = [];
    await this.hear(1);
    while (!this.#isStopped && this.#game.phase === 'PLAYING') {
      const move = chosen(this.#game, this.seat);
      if (move === null) await this.#beyond(this.#game.version);
      else sent.push(await this.#send(move));
    }
    return sent;
  }

  stop() {
    this.#isStopped = true;
    this.#wake();
  }

  /** Waits until the version, or a later one, was heard of. */
  async hear(version) {
    while (Math.max(0, ...this.heard.keys()) < version) await this.#change();
  }

  unfollow() {
    this.#unfollow();
  }

  close() {
    this.client.close();
    void this.socket.dispose();
  }

  async #send(move) {
    const { version } = this.#game;
    const input = {
      ...{ gameId: this.#gameId, moveId: randomUUID(), expectedVersion: version },
      move: { ligretto: move },
    };
    const sentAt = performance.now();
    const { turn, game, ...refusal } = await this.#ask(MOVE, { input });
    const answeredAt = performance.now();
    if (game) this.#know(game);
    else await this.#beyond(refusal.version - 1);
    const isPlacement = move.place !== undefined;
    const timed = { seat: this.seat, isPlacement, sentAt, answeredAt };
    return turn ? { ...timed, made: turn.version } : { ...timed, code: refusal.code };
  }

  /** Waits until it knows of a version after that one; not when it is stopped. */
  async #beyond(version) {
    while (!this.#isStopped && this.#game.version <= version) await this.#change();
  }

  #change() {
    return new Promise((changed) => (this.#wake = changed));
  }

  #heard({ turn, game }) {
    if (!turn) return;
    this.heard.set(turn.version, performance.now());
    this.#know(game);
    this.#wake();
  }

  /** Answers and events overtake each other: the newest counts. */
  #know(game) {
    if (game.version > this.#game.version) this.#game = game;
  }

  async #ask(query, variables) {
    const body = JSON.stringify({ query, variables });
    const { data, errors } = await this.client.ask(body, this.token);
    if (errors) throw new Error(JSON.stringify(errors));
    return data.it;
  }
}

/** Turns a pile, places, fills the rack, else goes through the hand; then votes to stop. */
function chosen({ view, legalMoves }, seat) {
  const moves = legalMoves?.moves ?? [];
  const called = (name) => moves.find(({ action }) => action === name);
  const { hand, open, presses } = view.seats[seat];
  const hasGoneBy = presses > Math.ceil((hand + open) / 3) + 1;
  const move =
    called('TURN_PILE') ??
    moves.find(({ place }) => place) ??
    moves.find(({ fillRack }) => fillRack !== null) ??
    (hasGoneBy ? called('STOP') : undefined) ??
    called('NEXT') ??
    called('STOP');
  return move ? withoutNulls(move) : null;
}

function withoutNulls(move) {
  return Object.fromEntries(Object.entries(move).filter(([, value]) => value !== null));
}
