import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import {
  type AccessToken,
  type IssuedToken,
  personalLife,
  readLabel,
} from '../domain/access-token.js';
import { isRefusal, type PlayerRefusal } from '../domain/refusal.js';
import { grantScopes, type Scope } from '../domain/scope.js';
import { issueToken } from './issue-token.js';
import { type TokenPosition, TokenStore } from './ports.js';
import { TokenNews } from './token-news.js';

/** Who asks, and with which token. */
export type TokenBearer = {
  readonly playerId: string;
  readonly tokenId: string;
  readonly scopes: readonly string[];
};

export type PersonalToken = {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays: number;
};

/** A player's own access tokens. */
@Injectable()
export class TokenService {
  constructor(
    private readonly tokens: TokenStore,
    private readonly news: TokenNews,
    private readonly clock: Clock,
  ) {}

  /** A token for a program. Refused: LABEL_INVALID, EXPIRY_INVALID, SCOPES_INVALID, SCOPE_NOT_HELD. */
  async createPersonal(
    bearer: TokenBearer,
    wanted: PersonalToken,
  ): Promise<IssuedToken | PlayerRefusal> {
    const label = readLabel(wanted.label);
    if (isRefusal(label)) return label;
    const lifeMs = personalLife(wanted.expiresInDays);
    if (typeof lifeMs !== 'number') return lifeMs;
    const scopes = grantScopes(wanted.scopes, bearer.scopes);
    if (isRefusal(scopes)) return scopes;

    const { playerId } = bearer;
    const now = this.clock.now();
    const issued = issueToken({ playerId, type: 'PERSONAL', ...label, scopes, now, lifeMs });
    await this.tokens.insert(issued.token);
    return issued;
  }

  /** Revoking twice is no mistake. Refused: TOKEN_NOT_FOUND, also for another player's token. */
  async revoke(playerId: string, tokenId: string): Promise<AccessToken | PlayerRefusal> {
    const revoked = await this.tokens.revoke(playerId, tokenId, this.clock.now());
    if (!revoked) {
      return { code: 'TOKEN_NOT_FOUND', sentence: 'the account has no token with this id' };
    }
    await this.news.tokensChanged(playerId);
    return revoked;
  }

  /** The player's token, whatever its state; null for another player's. */
  async findOwn(playerId: string, tokenId: string): Promise<AccessToken | null> {
    const token = await this.tokens.find({ id: tokenId });
    return token?.playerId === playerId ? token : null;
  }

  /** Newest first, also the expired and revoked ones. */
  list(
    playerId: string,
    page: { readonly limit: number; readonly after: TokenPosition | null },
  ): Promise<readonly AccessToken[]> {
    return this.tokens.list(playerId, page);
  }
}
