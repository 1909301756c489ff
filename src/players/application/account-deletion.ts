import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { PlayerProfile } from '../domain/account.js';
import { WRONG_CREDENTIALS } from '../domain/password.js';
import type { PlayerRefusal } from '../domain/refusal.js';
import { Erasers } from './erasers.js';
import { AccountStore, PasswordHasher } from './ports.js';
import { TokenNews } from './token-news.js';

/** Requests that came in before the deletion are done by then: what they left is erased as well. */
const LAST_WORDS_MS = 60_000;
const SWEEP_LIMIT = 100;

export type DeletedAccount = {
  readonly player: PlayerProfile;
  /** What stays, as sentences. */
  readonly kept: readonly string[];
};

/**
 * Takes an account away for good: its name and its secrets at once, then what each feature has of
 * it. A process that dies between the two leaves a row that the sweep finds.
 */
@Injectable()
export class AccountDeletion {
  readonly #log = new Logger(AccountDeletion.name);

  constructor(
    private readonly accounts: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly news: TokenNews,
    private readonly erasers: Erasers,
    private readonly clock: Clock,
  ) {}

  /** A guest has no password to give. Refused: WRONG_CREDENTIALS. */
  async delete(playerId: string, password: string | null): Promise<DeletedAccount | PlayerRefusal> {
    const account = await this.accounts.find(playerId);
    if (!account) throw new Error(`player ${playerId} is gone`);
    const { passwordHash } = account;
    if (passwordHash !== null && !(await this.passwords.matches(password ?? '', passwordHash))) {
      return WRONG_CREDENTIALS;
    }
    const isDeleted = await this.accounts.anonymise(playerId, passwordHash, this.clock.now());
    if (!isDeleted) return WRONG_CREDENTIALS; // the password was changed meanwhile
    await this.news.tokensChanged(playerId);
    await this.#erase(playerId);
    const [player] = await this.accounts.profiles([playerId]);
    if (!player) throw new Error(`player ${playerId} is gone`);
    return { player, kept: this.erasers.kept };
  }

  /** Goes on with deletions that were broken off, or had to wait. */
  async sweep(): Promise<void> {
    const deleted = await this.accounts.toErase(SWEEP_LIMIT);
    for (const { id, deletedAt } of deleted) {
      const isDone = await this.#erase(id);
      if (isDone && this.clock.now() >= deletedAt + LAST_WORDS_MS) {
        await this.accounts.erased(id, this.clock.now());
      }
    }
  }

  async #erase(playerId: string): Promise<boolean> {
    let isDone = true;
    for (const eraser of this.erasers.all) {
      try {
        isDone = (await eraser.erase(playerId)) && isDone;
      } catch (error) {
        isDone = false;
        this.#log.error(
          { err: error, playerId },
          'an account was not wholly erased; the sweep goes on',
        );
      }
    }
    return isDone;
  }
}
