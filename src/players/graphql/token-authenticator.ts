import { Injectable } from '@nestjs/common';
import { Authenticator, type Caller, unauthenticated } from '../../platform/graphql/index.js';
import { Presence } from '../application/presence.js';
import { TokenCheck } from '../application/token-check.js';

@Injectable()
export class TokenAuthenticator extends Authenticator {
  constructor(
    private readonly tokens: TokenCheck,
    private readonly presence: Presence,
  ) {
    super();
  }

  async authenticate(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const token = await this.tokens.check(authorization);
    if ('fault' in token) throw unauthenticated(token.fault);
    const { id, playerId, scopes, expiresAt } = token;
    return { playerId, tokenId: id, scopes, expiresAt };
  }

  stillValid({ tokenId }: Caller): Promise<boolean> {
    return this.tokens.stillValid(tokenId);
  }

  noteActivity(caller: Caller): void {
    this.presence.note(caller);
  }
}
