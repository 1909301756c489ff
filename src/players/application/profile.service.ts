import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { PlayerProfile } from '../domain/account.js';
import { nameTaken, readName } from '../domain/name.js';
import { passwordFault, WRONG_CREDENTIALS } from '../domain/password.js';
import { isRefusal, type PlayerRefusal } from '../domain/refusal.js';
import { AccountStore, PasswordHasher } from './ports.js';
import { TokenNews } from './token-news.js';
import type { TokenBearer } from './token.service.js';

/** What a player changes of the own account. The id, and with it every game, stays. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly news: TokenNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a guest a human, with the name it has unless another is given; its tokens stay valid.
   * Refused: NAME_INVALID, NAME_TAKEN, PASSWORD_TOO_WEAK, NOT_A_GUEST.
   */
  async upgradeGuest(
    playerId: string,
    wanted: { readonly name: string | null; readonly password: string },
  ): Promise<PlayerProfile | PlayerRefusal> {
    const name = wanted.name === null ? null : readName(wanted.name);
    if (name && isRefusal(name)) return name;
    const fault = passwordFault(wanted.password);
    if (fault) return fault;
    const passwordHash = await this.passwords.hash(wanted.password);
    const outcome = await this.accounts.upgradeGuest(playerId, { name, passwordHash });
    if (outcome === 'nameTaken') return nameTaken(name?.name ?? '');
    if (outcome === 'notAGuest') {
      return { code: 'NOT_A_GUEST', sentence: 'this account is no guest: it has a password' };
    }
    return this.profile(playerId);
  }

  /** Refused: NAME_INVALID, NAME_TAKEN. */
  async changeName(playerId: string, text: string): Promise<PlayerProfile | PlayerRefusal> {
    const name = readName(text);
    if (isRefusal(name)) return name;
    const renamed = await this.accounts.rename(playerId, name);
    return renamed ? this.profile(playerId) : nameTaken(name.name);
  }

  /**
   * Revokes the player's other sessions; personal tokens stay. Refused: NO_PASSWORD,
   * PASSWORD_TOO_WEAK, WRONG_CREDENTIALS.
   */
  async changePassword(
    { playerId, tokenId }: TokenBearer,
    passwords: { readonly old: string; readonly new: string },
  ): Promise<PlayerProfile | PlayerRefusal> {
    const fault = passwordFault(passwords.new);
    if (fault) return fault;
    const oldHash = (await this.accounts.find(playerId))?.passwordHash ?? null;
    if (oldHash === null) {
      return { code: 'NO_PASSWORD', sentence: 'a guest has no password to change' };
    }
    if (!(await this.passwords.matches(passwords.old, oldHash))) return WRONG_CREDENTIALS;
    const newHash = await this.passwords.hash(passwords.new);
    const now = this.clock.now();
    const change = { playerId, oldHash, newHash, keptTokenId: tokenId, now };
    if (!(await this.accounts.changePassword(change))) return WRONG_CREDENTIALS;
    await this.news.tokensChanged(playerId);
    return this.profile(playerId);
  }

  private async profile(playerId: string): Promise<PlayerProfile> {
    const [profile] = await this.accounts.profiles([playerId]);
    if (!profile) throw new Error(`player ${playerId} is gone`);
    return profile;
  }
}
