import { describedEnum } from '../../platform/graphql/index.js';
import type { TokenType } from '../domain/access-token.js';
import type { PlayerType } from '../domain/account.js';
import { SCOPES } from '../domain/scope.js';

export const PlayerTypeEnum = describedEnum<PlayerType>(
  'PlayerType',
  'What kind of account a player is.',
  {
    HUMAN: 'Somebody who signed up.',
    GUEST: 'Somebody who plays without a password, and may get one later.',
    BOT: "A program of somebody's own, which plays through the API.",
  },
);

export const TokenTypeEnum = describedEnum<TokenType>(
  'AccessTokenType',
  'Where an access token comes from.',
  {
    SESSION: 'Signing up, signing in, or becoming a guest.',
    PERSONAL: 'Made by `createAccessToken`, for a program.',
  },
);

export const ScopeEnum = describedEnum('Scope', 'What a token may be used for.', SCOPES);
