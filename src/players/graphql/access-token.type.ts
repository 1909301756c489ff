import { Field, ObjectType } from '@nestjs/graphql';
import { Connection, Node, toGlobalId } from '../../platform/graphql/index.js';
import type { AccessToken as StoredToken, IssuedToken, TokenType } from '../domain/access-token.js';
import type { Scope } from '../domain/scope.js';
import { ScopeEnum, TokenTypeEnum } from './enums.js';

@ObjectType('AccessToken', {
  implements: () => Node,
  description: 'The right to act as a player. Only its owner sees it, and nobody its secret.',
})
export class AccessToken implements Node {
  readonly id!: string;

  @Field(() => TokenTypeEnum, { description: 'Whether it is a session or was made for a program.' })
  readonly type!: TokenType;

  @Field(() => String, { description: 'What its owner calls it.' })
  readonly label!: string;

  @Field(() => [ScopeEnum], { description: 'What it may be used for.' })
  readonly scopes!: readonly Scope[];

  @Field(() => Date, { description: 'When it was made.' })
  readonly createdAt!: Date;

  @Field(() => Date, { description: 'The instant from which it is no longer valid.' })
  readonly expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was revoked, if it was.' })
  readonly revokedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null if it never was.',
  })
  readonly lastUsedAt!: Date | null;
}

@ObjectType('IssuedToken', { description: 'A new token, with its secret: this once, never again.' })
export class TokenWithSecret {
  @Field(() => String, {
    description: 'Send it as `Authorization: Bearer <secret>`. Keep it like a password.',
  })
  readonly secret!: string;

  @Field(() => Date, { description: 'The instant from which it is no longer valid.' })
  readonly expiresAt!: Date;

  @Field(() => AccessToken, { description: 'The token as it is listed from now on.' })
  readonly accessToken!: AccessToken;
}

export const AccessTokenConnection = Connection(AccessToken, 'AccessToken');

export function toAccessToken(token: StoredToken): AccessToken {
  return {
    id: toGlobalId('AccessToken', token.id),
    type: token.type,
    label: token.label,
    scopes: token.scopes,
    createdAt: new Date(token.createdAt),
    expiresAt: new Date(token.expiresAt),
    revokedAt: token.revokedAt === null ? null : new Date(token.revokedAt),
    lastUsedAt: token.lastUsedAt === null ? null : new Date(token.lastUsedAt),
  };
}

export function toTokenWithSecret({ secret, token }: IssuedToken): TokenWithSecret {
  return { secret, expiresAt: new Date(token.expiresAt), accessToken: toAccessToken(token) };
}
