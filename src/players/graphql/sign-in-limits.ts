import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/graphql/index.js';
import { signInKey } from '../application/account.service.js';

const LONGEST_KEY = 64;

/**
 * Slows down the guessing of passwords by the account that is tried, from whatever addresses; the
 * bucket of `signIn` slows down each address.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  byName(name: string): Promise<void> {
    return this.limits.consume('signIns', `name:${signInKey(name).slice(0, LONGEST_KEY)}`);
  }

  byPlayer(playerId: string): Promise<void> {
    return this.limits.consume('signIns', `player:${playerId}`);
  }
}
