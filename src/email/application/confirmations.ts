import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { DAY_MS, LEASE_MS, TOKEN_BYTES, delayAfter, tokenHash } from '../domain/confirmation.js';
import { ConfirmationSender, ConfirmationStore, type MailOutcome, type Taken } from './ports.js';

const SWEEP_LIMIT = 100;

/** Sends what asks an address whether it is somebody's. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly store: ConfirmationStore,
    private readonly sender: ConfirmationSender,
    private readonly clock: Clock,
  ) {}

  /** All that is due: also what a process left that has died in the middle of it. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    if (this.sender.isAvailable) {
      for (const id of await this.store.due(now, SWEEP_LIMIT)) await this.send(id);
    }
    await this.store.forgetBefore(now - DAY_MS);
  }

  /**
   * Nothing, when it is not due. Only the hash of a token is kept, so each attempt has its own: of
   * two messages the later one confirms.
   */
  async send(id: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const hash = tokenHash(token) ?? '';
    const now = this.clock.now();
    const taken = await this.store.take(id, { hash, now, until: now + LEASE_MS });
    if (taken) await this.#settle(taken, await this.sender.send(taken, token));
  }

  async #settle(taken: Taken, outcome: MailOutcome): Promise<void> {
    const delayMs = outcome.type === 'RETRY' ? delayAfter(taken.attempts) : null;
    const dueAt = delayMs === null ? null : this.clock.now() + delayMs;
    const hasFailed = outcome.type !== 'DELIVERED' && dueAt === null;
    await this.store.settle(taken, { dueAt, failure: hasFailed ? outcome.reason : null });
  }
}
