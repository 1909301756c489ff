import assert from 'node:assert/strict';
import { toGlobalId } from 'graphql-relay';
import { GameService } from '../../src/games/application/game.service.js';
import { BotThinker, GameStore, type Thought } from '../../src/games/application/ports.js';
import { botsOf, rowId } from '../e2e/support/table.js';
import { followAll } from './followers.js';
import type { Pair, World } from './paired-worlds.js';
import { Scene } from './scene.js';
import { takeDownLog } from './server-log.js';
import type { Step } from './steps-alike.js';
import type { Told } from './transcript.js';
import { fieldWith, refusalOf, selectionOf } from './whole-schema.js';

const SECOND_MS = 1000;
const MONTH_MS = 31 * 24 * 3_600_000;
const MOST_VERSIONS = 4;
const LONGEST_DOCUMENT = 60_000;

/**
 * Everything that a world tells those who may not know what differs from its twin, whichever way
 * they ask: queries, answers to mutations, refusals, streams, notices, the server's log, and what a
 * bot is given to think about.
 */
export async function everythingTold(pair: Pair, world: World): Promise<readonly Told[]> {
  const log = takeDownLog();
  try {
    const scene = await Scene.open(pair, world);
    await lookAround(scene);
    const followers = await followAll(scene);
    for (const step of pair.steps) {
      await carryOut(scene, step);
      for (const follower of followers) await follower.untilTold();
    }
    for (const follower of followers) follower.close();
    if (pair.steps.length > 0) await lookAround(scene);
    await tryInVain(scene);
    await letBotSitIn(scene);
    for (const line of log.lines.toSorted()) scene.transcript.tell('log', line);
    return scene.transcript.told;
  } finally {
    log.end();
  }
}

/** Every query of the schema with everything below it, and the table as it was. */
async function lookAround(scene: Scene): Promise<void> {
  const queries = inDocuments([...wholeQueries(scene), ...pastViews(scene)]);
  for (const viewer of scene.viewers) {
    for (const query of queries) {
      scene.transcript.tell(`query: ${viewer.name}`, await scene.post(viewer, query));
    }
  }
}

function wholeQueries({ schema, pair, choices }: Scene): readonly string[] {
  const people = [pair.players[pair.seat], pair.outsider].flatMap((player) => player?.id ?? []);
  const ids: Readonly<Record<string, readonly string[]>> = {
    game: [pair.gameId],
    node: [pair.gameId, ...people.slice(0, 1)],
    player: people,
    // There is none: what is told of an app has nothing to do with a table.
    app: [toGlobalId('App', rowId(pair.gameId))],
  };
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return fields.flatMap((field) => {
    const own = {
      ...{ ...choices, kind: [pair.kind.id], id: ids[field.name] ?? [] },
      ...{ player: people.slice(0, 1), opponent: people.slice(1) },
    };
    return fieldWith(schema, field, own);
  });
}

/** As many fields in one document as a request may carry. */
function inDocuments(fields: readonly string[]): readonly string[] {
  const documents: string[] = [];
  let current = '';
  for (const [index, field] of fields.entries()) {
    if (current.length + field.length > LONGEST_DOCUMENT) {
      documents.push(`{${current} }`);
      current = '';
    }
    current += ` q${index}: ${field}`;
  }
  return [...documents, `{${current} }`];
}

/** Also from seats that are not the viewer's, which is refused with an error. */
function pastViews({ schema, pair, version, choices }: Scene): readonly string[] {
  const all = Array.from({ length: version + 1 - pair.since }, (_, index) => pair.since + index);
  const half = MOST_VERSIONS / 2;
  const ends = all.length > MOST_VERSIONS ? [...all.slice(0, half), ...all.slice(-half)] : all;
  const view = selectionOf(schema, 'GameView', choices);
  const id = JSON.stringify(pair.gameId);
  const seats = ['', ...[...pair.players.keys()].map((seat) => `, seat: ${seat}`)];
  return ends.flatMap((at) =>
    seats.map((seat) => `game(id: ${id}) { viewAt(version: ${at}${seat})${view} }`),
  );
}

/** The answer is noted where the seat itself has moved; of others it is not the viewer's. */
async function carryOut(scene: Scene, { seat, move }: Step): Promise<void> {
  const { pair, world, version } = scene;
  world.clock.advance(SECOND_MS);
  const mover = { name: 'the mover', token: pair.players[seat]?.token };
  const moveId = `the move after ${version}`;
  const text = await scene.submit(mover, { moveId, expectedVersion: version, move });
  scene.version = versionMade(text);
  if (seat === pair.seat) scene.transcript.tell('mutation: the seat', text);
}

function versionMade(text: string): number {
  type Answer = { data: { submitMove: { MoveAccepted_turn_0?: { Turn_version_0: number } } } };
  const { data } = JSON.parse(text.slice(text.indexOf('{'))) as Answer;
  const { MoveAccepted_turn_0: turn } = data.submitMove;
  assert(turn, `a step was refused: ${text}`);
  return turn.Turn_version_0;
}

/** Commands that come to nothing: why they are refused must not depend on what is hidden. */
async function tryInVain(scene: Scene): Promise<void> {
  const { schema, viewers, transcript, version, pair } = scene;
  const id = `gameId: ${JSON.stringify(pair.gameId)}`;
  const commands = [
    ...['takeBackSeat', 'rematch', 'leaveGame', 'cancelGame'].map((name) => [name, id] as const),
    ['joinGame', `input: { ${id} }`],
    ['joinGame', `input: { ${id}, inviteCode: "NONE" }`],
    ['addBot', `input: { ${id}, seat: 0 }`],
    ['removeBot', `input: { ${id}, seat: 0 }`],
  ] as const;
  for (const viewer of viewers) {
    for (const [name, args] of commands) {
      const command = refusalOf(schema, name, args);
      transcript.tell(
        `refusal: ${viewer.name}`,
        await scene.post(viewer, `mutation { ${command} }`),
      );
    }
  }
  const [own] = viewers;
  for (const [index, move] of (await movesInVain(scene)).entries()) {
    for (const expectedVersion of [version - 1, version, version + 1]) {
      const moveId = `in vain ${index} ${expectedVersion}`;
      const text = await scene.submit(own, { moveId, expectedVersion, move }, 'REFUSAL');
      assert(!text.includes('"MoveAccepted"'), text);
      transcript.tell('refusal: the seat', text);
    }
  }
}

/** Moves of the kind that the seat may not make now. */
async function movesInVain({ pair, world }: Scene): Promise<readonly unknown[]> {
  const store = world.server.app.get(GameStore, { strict: false });
  const game = await store.loadFresh(rowId(pair.gameId));
  assert(game, 'the game is stored');
  const isRefused = (move: unknown) => !pair.kind.rules.play(game.table, pair.seat, move).ok;
  return pair.movesToTry.filter(isRefused);
}

/** The seat's time runs out, a bot sits in for it, and gets all that a bot gets. */
async function letBotSitIn({ pair, world, transcript }: Scene): Promise<void> {
  const { app } = world.server;
  const id = rowId(pair.gameId);
  const store = app.get(GameStore, { strict: false });
  const decisionOf = async () => {
    const game = await store.loadFresh(id);
    return game?.open.find(({ seat }) => seat === pair.seat);
  };
  if (!(await decisionOf())) return; // it owes nothing now
  world.clock.advance(MONTH_MS);
  await app.get(GameService, { strict: false }).passTime(id);
  const owed = await decisionOf();
  assert(owed, 'the bot owes what its player owed');
  const head = new EmptyHead();
  await botsOf(world.server, head).take(id, pair.seat, owed.sinceVersion);
  const [thought] = head.thoughts;
  assert(thought, 'the bot was asked');
  // Chance is the bot's own: another seed gives it other dice, and they tell nothing.
  const { random, ...input } = thought;
  assert(!world.secrets.includes(random.key), 'the bot got a key of the game');
  transcript.tell('bot', JSON.stringify(input));
}

/** Remembers what it was given, and has no idea. */
class EmptyHead extends BotThinker {
  readonly thoughts: Thought[] = [];

  async think(thought: Thought): Promise<unknown> {
    this.thoughts.push(thought);
    throw new Error('no idea');
  }
}
