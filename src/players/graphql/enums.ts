import { registerEnumType } from '@nestjs/graphql';
import type { TokenType } from '../domain/access-token.js';
import type { PlayerType } from '../domain/account.js';
import { type Scope, SCOPES } from '../domain/scope.js';

type EnumOf<Value extends string> = { readonly [Name in Value]: Name };

export const PlayerTypeEnum: EnumOf<PlayerType> = { HUMAN: 'HUMAN', GUEST: 'GUEST', BOT: 'BOT' };
export const TokenTypeEnum: EnumOf<TokenType> = { SESSION: 'SESSION', PERSONAL: 'PERSONAL' };
export const ScopeEnum: EnumOf<Scope> = { READ: 'READ', PLAY: 'PLAY', ACCOUNT: 'ACCOUNT' };

registerEnumType(PlayerTypeEnum, {
  name: 'PlayerType',
  description: 'What kind of account a player is.',
  valuesMap: {
    HUMAN: { description: 'Somebody who signed up.' },
    GUEST: { description: 'Somebody who plays without a password, and may get one later.' },
    BOT: { description: "A program of somebody's own, which plays through the API." },
  },
});

registerEnumType(TokenTypeEnum, {
  name: 'AccessTokenType',
  description: 'Where an access token comes from.',
  valuesMap: {
    SESSION: { description: 'Signing up, signing in, or becoming a guest.' },
    PERSONAL: { description: 'Made by `createAccessToken`, for a program.' },
  },
});

registerEnumType(ScopeEnum, {
  name: 'Scope',
  description: 'What a token may be used for.',
  valuesMap: {
    READ: { description: SCOPES.READ },
    PLAY: { description: SCOPES.PLAY },
    ACCOUNT: { description: SCOPES.ACCOUNT },
  },
});
