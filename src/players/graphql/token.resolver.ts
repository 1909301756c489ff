import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  parseGlobalId,
  RequiresScope,
} from '../../platform/graphql/index.js';
import { TokenService } from '../application/token.service.js';
import type { AccessToken } from '../domain/access-token.js';
import { toAccessToken } from './access-token.type.js';
import { type Answer, answerOf, tokenField } from './answer.js';
import { CreateAccessTokenInput } from './inputs.js';
import { CreateAccessTokenResult, RevokeAccessTokenResult } from './results.js';

@Resolver()
export class TokenResolver {
  constructor(private readonly tokens: TokenService) {}

  @RequiresScope('ACCOUNT')
  @Mutation(() => CreateAccessTokenResult, {
    description:
      'Makes a token for a program; its secret is shown this once. Needs the scope ACCOUNT. ' +
      'Refused: LABEL_INVALID, EXPIRY_INVALID, SCOPES_INVALID, SCOPE_NOT_HELD.',
  })
  async createAccessToken(
    @Args('input', { description: 'The token.' }) input: CreateAccessTokenInput,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const answer = await this.tokens.createPersonal(caller, input);
    return answerOf(answer, 'AccessTokenCreated', tokenField);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => RevokeAccessTokenResult, {
    description:
      "Ends one of the caller's tokens or sessions at once and closes the connections it had " +
      'opened; again is no mistake. Needs the scope ACCOUNT. Refused: TOKEN_NOT_FOUND.',
  })
  async revokeAccessToken(
    @Args('id', { type: () => ID, description: 'The `id` of the token.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    const answer = await this.tokens.revoke(playerId, parseGlobalId(id, 'AccessToken'));
    return answerOf(answer, 'AccessTokenRevoked', accessTokenField);
  }

  @Mutation(() => RevokeAccessTokenResult, {
    description: 'Ends the very token that is sent along. Needs no scope.',
  })
  async signOut(@CurrentCaller() { playerId, tokenId }: Caller): Promise<Answer> {
    const answer = await this.tokens.revoke(playerId, tokenId);
    return answerOf(answer, 'AccessTokenRevoked', accessTokenField);
  }
}

function accessTokenField(token: AccessToken): object {
  return { accessToken: toAccessToken(token) };
}
