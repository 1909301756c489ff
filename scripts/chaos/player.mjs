import { setTimeout as sleep } from 'node:timers/promises';
import { CREATE_GUEST, VIEWER_EVENTS } from './documents.mjs';
import { Line } from './line.mjs';
import { localId } from './ids.mjs';

/** A guest with a socket and an inbox, who sits in several games. */
export class Player {
  /** By the global id of the game: who plays there for this player. */
  seats = new Map();
  #scene;
  #token;
  #isCut = false;

  static async arrive(scene, random) {
    const { player, token } = await scene.requests.ask(undefined, CREATE_GUEST, {});
    return new Player(scene, random, player.id, token.secret);
  }

  constructor(scene, random, id, token) {
    this.#scene = scene;
    this.#token = token;
    this.id = localId(id);
    this.random = random;
    this.line = new Line({ apis: scene.apis, token, ledger: scene.ledger });
    this.inbox = scene.ledger.openInbox(this.id);
  }

  ask(query, variables) {
    return this.#scene.requests.ask(this.#token, query, variables);
  }

  /** Over HTTP or the socket, as it comes. */
  askOnce(query, variables) {
    return this.random.chance(0.5)
      ? this.line.askOnce(query, variables)
      : this.#scene.requests.askOnce(this.#token, query, variables);
  }

  /** Follows the inbox, and after every cut again with what is held, until the scene ends. */
  async readInbox() {
    const { signal } = this.#scene;
    while (!signal.aborted) {
      const known = [...this.inbox.held];
      await this.line
        .stream(VIEWER_EVENTS, { known }, (event) => this.#hear(event))
        .catch(() => undefined);
      this.#isCut = true;
      await sleep(this.random.between(100, 500));
    }
  }

  #hear(event) {
    if (this.#isCut) this.inbox.resumptions++;
    this.#isCut = false;
    const { told, ended, held } = this.inbox;
    if (event.__typename === 'NoticeTold') {
      const { id, type, game } = event.notification;
      told.push({ id: localId(id), type });
      held.add(id);
      if (type === 'YOUR_TURN') this.seats.get(game?.id)?.wake();
    } else if (event.__typename === 'NoticeEnded') {
      ended.push(localId(event.notificationId));
      held.delete(event.notificationId);
    }
  }
}
