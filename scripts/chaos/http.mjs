import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
/** The server says itself that it is to blame: the client comes again. */
const OURS = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

/** An answer in GraphQL's form: the data; `undefined` where it has to be asked for again. */
export function dataOf({ data, errors }, ledger, what) {
  if (!errors) return data.it;
  for (const { message, extensions } of errors) {
    if (!OURS.includes(extensions?.code)) {
      ledger.undeserved.push(`${what}: ${extensions?.code} ${message}`);
    }
  }
  ledger.failedRequests++;
  return undefined;
}

/**
 * A client's requests: each is sent to one API or the other until there is an answer. `signal` ends
 * it, for ever.
 */
export class Requests {
  #apis;
  #random;
  #ledger;
  #signal;

  constructor({ apis, random, ledger, signal }) {
    this.#apis = apis;
    this.#random = random;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  async ask(token, query, variables) {
    for (;;) {
      this.#signal.throwIfAborted();
      const answer = await this.askOnce(token, query, variables);
      if (answer !== undefined) return answer;
      await sleep(this.#random.between(50, 400), undefined, { signal: this.#signal });
    }
  }

  /** `undefined` where there is no answer: what was asked for may have been done, or not. */
  async askOnce(token, query, variables) {
    const { url } = this.#random.pick(this.#apis);
    const authorization = token && { authorization: `Bearer ${token}` };
    try {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      return dataOf(await response.json(), this.#ledger, 'HTTP');
    } catch {
      this.#ledger.failedRequests++;
      return undefined;
    }
  }
}
