import { createUnionType, Field, ObjectType } from '@nestjs/graphql';
import { Refusal, registerRefusalCodes } from '../../platform/graphql/index.js';
import { PLAYER_REFUSALS } from '../domain/refusal.js';
import { AccessToken, TokenWithSecret } from './access-token.type.js';
import { Player } from './player.type.js';

registerRefusalCodes(PLAYER_REFUSALS);

@ObjectType({ description: 'A guest who can play at once.' })
export class GuestCreated {
  @Field(() => Player, { description: 'The guest.' })
  readonly player!: Player;

  @Field(() => TokenWithSecret, { description: 'Valid for 365 days, with all scopes.' })
  readonly token!: TokenWithSecret;
}

@ObjectType({ description: 'A session of an account.' })
export class SignedIn {
  @Field(() => Player, { description: 'The account.' })
  readonly player!: Player;

  @Field(() => TokenWithSecret, { description: 'Valid for 90 days, with all scopes.' })
  readonly token!: TokenWithSecret;
}

@ObjectType({ description: 'The guest is a human now: same id, same games, same tokens.' })
export class GuestUpgraded {
  @Field(() => Player, { description: 'The account that was a guest.' })
  readonly player!: Player;
}

@ObjectType({ description: 'The player has the new name.' })
export class NameChanged {
  @Field(() => Player, { description: 'The player.' })
  readonly player!: Player;
}

@ObjectType({ description: 'The new password counts, and all other sessions are revoked.' })
export class PasswordChanged {
  @Field(() => Player, { description: 'The player.' })
  readonly player!: Player;
}

@ObjectType({
  description:
    'The account is gone: its name, its password and its tokens count no more, also on open connections. Running games go on without the player.',
})
export class AccountDeleted {
  @Field(() => Player, { description: 'What everybody sees of it from now on.' })
  readonly player!: Player;

  @Field(() => [String], { description: 'Exactly what stays, for people: one sentence each.' })
  readonly kept!: readonly string[];
}

@ObjectType({ description: 'A new token for a program.' })
export class AccessTokenCreated {
  @Field(() => TokenWithSecret, { description: 'The token with its secret.' })
  readonly token!: TokenWithSecret;
}

@ObjectType({ description: 'The token does not count any more, also on open connections.' })
export class AccessTokenRevoked {
  @Field(() => AccessToken, { description: 'The token.' })
  readonly accessToken!: AccessToken;
}

export const CreateGuestResult = createUnionType({
  name: 'CreateGuestResult',
  description: 'What `createGuest` comes to.',
  types: () => [GuestCreated, Refusal] as const,
});

export const SignInResult = createUnionType({
  name: 'SignInResult',
  description: 'What `signUp` and `signIn` come to.',
  types: () => [SignedIn, Refusal] as const,
});

export const UpgradeGuestResult = createUnionType({
  name: 'UpgradeGuestResult',
  description: 'What `upgradeGuest` comes to.',
  types: () => [GuestUpgraded, Refusal] as const,
});

export const ChangeNameResult = createUnionType({
  name: 'ChangeNameResult',
  description: 'What `changeName` comes to.',
  types: () => [NameChanged, Refusal] as const,
});

export const ChangePasswordResult = createUnionType({
  name: 'ChangePasswordResult',
  description: 'What `changePassword` comes to.',
  types: () => [PasswordChanged, Refusal] as const,
});

export const DeleteAccountResult = createUnionType({
  name: 'DeleteAccountResult',
  description: 'What `deleteAccount` comes to.',
  types: () => [AccountDeleted, Refusal] as const,
});

export const CreateAccessTokenResult = createUnionType({
  name: 'CreateAccessTokenResult',
  description: 'What `createAccessToken` comes to.',
  types: () => [AccessTokenCreated, Refusal] as const,
});

export const RevokeAccessTokenResult = createUnionType({
  name: 'RevokeAccessTokenResult',
  description: 'What `revokeAccessToken` comes to.',
  types: () => [AccessTokenRevoked, Refusal] as const,
});
