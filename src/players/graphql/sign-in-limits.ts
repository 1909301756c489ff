import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/graphql/index.js';
import { signInKey } from '../application/account.service.js';

const LONGEST_KEY = 64;

/**
 * Slows down the guessing of passwords, and the making of accounts: by address, whatever token
 * comes along, and by the account that is tried, from whatever addresses.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  byAddress(address: string): Promise<void> {
    return this.limits.consume('signIns', `address:${address}`);
  }

  byName(name: string): Promise<void> {
    return this.limits.consume('signIns', `name:${signInKey(name).slice(0, LONGEST_KEY)}`);
  }

  byPlayer(playerId: string): Promise<void> {
    return this.limits.consume('signIns', `player:${playerId}`);
  }
}
