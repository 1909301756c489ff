import { setTimeout as sleep } from 'node:timers/promises';
import { GAME_EVENTS, SEE_GAME, SUBMIT_MOVE, TAKE_BACK_SEAT } from './documents.mjs';
import { localId } from './ids.mjs';

const THINKING_MS = 300;
/** Refusals that one earns by being late, or away. */
const FAIR = [
  ...['STALE_VERSION', 'NOT_AWAITED', 'TOO_LATE', 'GAME_OVER'],
  ...['SEAT_HELD_BY_BOT', 'SEAT_GIVEN_UP'],
];
const FORGETS_AGAIN = 0.6;

/** One player in one game: follows it to the end, and answers decisions as they open. */
export class Seat {
  #scene;
  #player;
  #gameId;
  #sleepiness;
  #stream;
  #seen = null;
  #isCut = false;
  #isWorking = false;
  #isWoken = false;
  #answered = new Set();
  #hasForgotten = false;
  #moves = 0;

  /** `sleepiness`: with what probability a decision is left to the clock. */
  constructor(scene, player, gameId, sleepiness) {
    this.#scene = scene;
    this.#player = player;
    this.#gameId = gameId;
    this.#sleepiness = sleepiness;
    this.#stream = scene.ledger.openStream(player.id, localId(gameId));
    player.seats.set(gameId, this);
  }

  /** Resolves after GameOver; a stream that ends without it was cut, and is taken up again. */
  async playToTheEnd() {
    const { signal } = this.#scene;
    const { versions, overs } = this.#stream;
    while (overs.length === 0 && !signal.aborted) {
      const after = versions.at(-1) ?? 0;
      await this.#player.line
        .stream(GAME_EVENTS, { gameId: this.#gameId, after }, (event) => this.#hear(event))
        .catch(() => undefined);
      if (overs.length > 0) break;
      this.#isCut = true;
      await sleep(this.#player.random.between(100, 500));
    }
    this.#player.seats.delete(this.#gameId);
  }

  /** Something may have happened: looks at the game, and moves if it is to. One at a time. */
  wake() {
    this.#isWoken = true;
    if (!this.#isWorking) void this.#work();
  }

  #hear(event) {
    if (this.#isCut) this.#stream.resumptions++;
    this.#isCut = false;
    if (event.__typename === 'GameOver') this.#stream.overs.push(event.version);
    if (event.__typename !== 'TurnEvent') return;
    this.#stream.versions.push(event.turn.version);
    this.#seen = event.game;
    if (this.#hasSomethingToDo(event.game)) this.wake();
  }

  async #work() {
    this.#isWorking = true;
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        await this.#look();
      }
    } catch (error) {
      if (!this.#scene.signal.aborted) throw error;
    } finally {
      this.#isWorking = false;
    }
  }

  async #look() {
    const seen = this.#seen ?? (await this.#player.ask(SEE_GAME, { gameId: this.#gameId }));
    this.#seen = null;
    if (seen.phase !== 'PLAYING') return;
    const decision = seen.awaited.find(({ isMine }) => isMine);
    if (decision && !this.#answered.has(decision.sinceVersion)) {
      this.#answered.add(decision.sinceVersion);
      if (!this.#forgets()) await this.#move(seen, decision);
    } else if (isReplaced(seen)) await this.#return();
  }

  #hasSomethingToDo(game) {
    return game.awaited.some(({ isMine }) => isMine) || isReplaced(game);
  }

  /** Who has forgotten once often forgets the next decision as well, and is replaced. */
  #forgets() {
    const { calm } = this.#scene;
    if (calm.aborted || this.#sleepiness === 0) return false;
    const probability = this.#hasForgotten ? FORGETS_AGAIN : this.#sleepiness;
    this.#hasForgotten = this.#player.random.chance(probability);
    return this.#hasForgotten;
  }

  async #move(seen, { sinceVersion }) {
    await this.#pause(THINKING_MS);
    const { random, id: playerId } = this.#player;
    const move = choose(seen, this.#scene.calm.aborted);
    const moveId = `move-${++this.#moves}`;
    const input = { gameId: this.#gameId, moveId, expectedVersion: seen.version };
    const variables = { input: { ...input, move: { littleRicky: move } } };
    const answer = await this.#submit(variables);
    const key = { gameId: localId(this.#gameId), playerId, moveId };
    if (answer.__typename === 'Refusal') {
      this.#answered.delete(sinceVersion);
      return this.#refused(key, answer);
    }
    this.#scene.ledger.acknowledged.push({ ...key, version: answer.turn.version, move });
    if (random.chance(0.2)) await this.#repeat(variables, answer);
  }

  /** The same key until there is an answer: nobody knows whether the first try arrived. */
  async #submit(variables) {
    const { signal } = this.#scene;
    for (;;) {
      signal.throwIfAborted();
      const answer = await this.#player.askOnce(SUBMIT_MOVE, variables);
      if (answer !== undefined) return answer;
      await sleep(this.#player.random.between(20, 300));
    }
  }

  async #refused(key, { code, sentence }) {
    const { ledger } = this.#scene;
    ledger.refused.push({ ...key, code });
    if (!FAIR.includes(code)) ledger.undeserved.push(`a move: ${code} ${sentence}`);
    await sleep(this.#player.random.between(20, 200));
    this.wake();
  }

  async #repeat(variables, first) {
    const { ledger } = this.#scene;
    const again = await this.#submit(variables);
    ledger.repeated++;
    if (again.turn?.version === first.turn.version) return;
    const { moveId } = variables.input;
    const answer = again.turn?.version ?? `${again.code} ${again.sentence}`;
    ledger.undeserved.push(
      `${moveId} was made at ${first.turn.version}, and sent again: ${answer}`,
    );
  }

  async #return() {
    if (this.#scene.calm.aborted) return;
    await this.#pause(2000);
    await this.#player.ask(TAKE_BACK_SEAT, { gameId: this.#gameId });
    this.wake();
  }

  async #pause(longestMs) {
    const { calm } = this.#scene;
    if (calm.aborted) return;
    const ms = this.#player.random.between(0, longestMs);
    await sleep(ms, undefined, { signal: calm }).catch(() => undefined);
  }
}

function isReplaced({ seats }) {
  return seats.some(({ isMine, standIn, givenUp }) => isMine && standIn && !givenUp);
}

/** Plays when it can, draws while that is cheap; in a hurry it ends the round. */
function choose({ legalMoves: { moves }, view: { hand } }, isInAHurry) {
  const quit = moves.find(({ action }) => action === 'QUIT');
  const card = moves.find(({ play }) => play);
  const draw = new Set(hand).size <= 4 && moves.find(({ action }) => action === 'DRAW');
  const { play, action } = (isInAHurry && quit) || card || draw || quit || moves[0];
  return play ? { play } : { action };
}
