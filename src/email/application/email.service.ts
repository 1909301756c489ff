import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { addressHash, readAddress } from '../domain/address.js';
import { MOST_ASKED, tokenHash } from '../domain/confirmation.js';
import type { EmailRefusal } from '../domain/refusal.js';
import {
  ConfirmationNews,
  ConfirmationSender,
  type EmailState,
  EmailStore,
  type PlayerEmail,
} from './ports.js';

/** The address of a player. */
@Injectable()
export class EmailService {
  constructor(
    private readonly store: EmailStore,
    private readonly sender: ConfirmationSender,
    private readonly news: ConfirmationNews,
    private readonly clock: Clock,
  ) {}

  stateOf(playerId: string): Promise<EmailState> {
    return this.store.stateOf(playerId);
  }

  /**
   * Asks at the address; until it has answered, messages go to the one before. The answer does not
   * tell whether the address exists, or is that of another account. Refused: EMAIL_UNAVAILABLE,
   * EMAIL_INVALID, EMAIL_TOO_OFTEN.
   */
  async set(playerId: string, text: string): Promise<EmailState | EmailRefusal> {
    if (!this.sender.isAvailable) return UNAVAILABLE;
    const address = readAddress(text);
    if (typeof address === 'object') return address;
    const { confirmed } = await this.store.stateOf(playerId);
    if (confirmed === address) await this.store.forgetWanted(playerId);
    else {
      const id = randomUUID();
      const asked = { id, playerId, address, addressHash: addressHash(address) };
      if (!(await this.store.ask({ ...asked, now: this.clock.now() }))) return TOO_OFTEN;
      this.news.asked(id);
    }
    return this.store.stateOf(playerId);
  }

  /** What the token of a message would confirm; changes nothing. */
  async look(token: string): Promise<PlayerEmail | null> {
    const hash = tokenHash(token);
    return hash === null ? null : this.store.findByToken(hash, this.clock.now());
  }

  /** By whoever holds the token, or by the player alone. Again is no mistake. */
  async confirm(token: string, playerId: string | null): Promise<PlayerEmail | EmailRefusal> {
    const hash = tokenHash(token);
    const confirmation = hash === null ? null : { hash, playerId, id: randomUUID() };
    const confirmed = confirmation && (await this.store.confirm(confirmation, this.clock.now()));
    return confirmed ?? TOKEN_INVALID;
  }

  async remove(playerId: string): Promise<EmailState> {
    await this.store.remove(playerId);
    return this.store.stateOf(playerId);
  }
}

const UNAVAILABLE: EmailRefusal = {
  code: 'EMAIL_UNAVAILABLE',
  sentence: 'this server sends no e-mail',
};
const TOO_OFTEN: EmailRefusal = {
  code: 'EMAIL_TOO_OFTEN',
  sentence: `at most ${MOST_ASKED} confirmations may be asked for within a day; try again tomorrow`,
};
const TOKEN_INVALID: EmailRefusal = {
  code: 'EMAIL_TOKEN_INVALID',
  sentence: 'the token confirms no address of this account, or no longer',
};
