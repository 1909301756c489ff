import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { dataOf } from './http.mjs';

/** "Who you are is not accepted", which no outage makes true. */
const BLAMING_CLOSES = [4400, 4401, 4403, 4406, 4409, 4429];
const PATIENCE_MS = 10_000;

/** One that is cut before it is open has nobody yet who hears of that error. */
class CalmSocket extends WebSocket {
  constructor(...parameters) {
    super(...parameters);
    this.on('error', () => undefined);
  }
}

/**
 * A player's WebSocket. It does not heal by itself: what went over it fails, and whoever wanted
 * that subscribes again, over a new socket to the other API.
 */
export class Line {
  #client;
  #ledger;

  constructor({ apis, token, ledger }) {
    let turn = 0;
    this.#ledger = ledger;
    this.#client = createClient({
      url: () => `${apis[turn++ % apis.length].url.replace('http', 'ws')}/graphql`,
      webSocketImpl: CalmSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
      connectionAckWaitTimeout: PATIENCE_MS,
      on: { closed: (event) => this.#judge(event) },
    });
  }

  /** Resolves when the server ends the stream, rejects when it is cut. */
  stream(query, variables, onEvent) {
    return new Promise((done, cut) => {
      this.#client.subscribe(
        { query, variables },
        {
          next: (answer) => {
            const event = dataOf(answer, this.#ledger, 'an event');
            if (event !== undefined) onEvent(event);
          },
          error: (error) => {
            if (Array.isArray(error)) dataOf({ errors: error }, this.#ledger, 'a subscription');
            cut(error);
          },
          complete: done,
        },
      );
    });
  }

  /** `undefined` where there is no answer. */
  async askOnce(query, variables) {
    let answer;
    try {
      await this.stream(query, variables, (event) => (answer = event));
    } catch {
      this.#ledger.failedRequests++;
    }
    return answer;
  }

  /** As a train does that goes into a tunnel. */
  cut() {
    this.#client.terminate();
  }

  async close() {
    await this.#client.dispose();
  }

  #judge({ code, reason }) {
    if (BLAMING_CLOSES.includes(code)) {
      this.#ledger.undeserved.push(`a socket was closed: ${code} ${reason}`);
    }
  }
}
