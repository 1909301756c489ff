import { Injectable } from '@nestjs/common';
import { PubSub } from '../pubsub/index.js';
import { Clock } from '../time/index.js';
import { Authenticator, type Caller, playerTopic } from './caller.js';

export const TOKEN_EXPIRED = 'token expired';
export const TOKEN_REVOKED = 'token revoked';

const RECHECK_MS = 30_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Sees to it that an open connection outlives neither its token's time nor its revocation. */
@Injectable()
export class LiveCallers {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly pubSub: PubSub,
    private readonly clock: Clock,
  ) {}

  hasExpired(caller: Caller | null): boolean {
    return caller !== null && this.clock.now() >= caller.expiresAt;
  }

  /** Calls `end` once, with the reason, when the caller may not go on. Returns what ends the watch. */
  watch(caller: Caller | null, end: (reason: string) => void): () => void {
    if (!caller) return () => undefined;
    const stop = (): void => {
      clearTimeout(expiry);
      clearInterval(recheck);
      forget();
      forgetGaps();
    };
    const endWith = (reason: string): void => {
      stop();
      end(reason);
    };
    const check = async (): Promise<void> => {
      if (this.hasExpired(caller)) endWith(TOKEN_EXPIRED);
      else if (!(await this.#mayGoOn(caller))) endWith(TOKEN_REVOKED);
    };
    const left = Math.min(caller.expiresAt - this.clock.now(), LONGEST_TIMER_MS);
    const expiry = setTimeout(() => void check(), left).unref();
    const recheck = setInterval(() => void check(), RECHECK_MS).unref();
    const forget = this.pubSub.subscribe(playerTopic(caller.playerId), ({ type }) => {
      if (type === 'tokensChanged') void check();
    });
    const forgetGaps = this.pubSub.onGap(() => void check());
    return stop;
  }

  // A database that does not answer just now is no reason to throw everybody out.
  async #mayGoOn(caller: Caller): Promise<boolean> {
    try {
      return await this.authenticator.stillValid(caller);
    } catch {
      return true;
    }
  }
}
