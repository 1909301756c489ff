import { Field, ObjectType } from '@nestjs/graphql';
import { type Caller, forbidden } from '../../platform/graphql/index.js';
import { ALL_SCOPES, type Scope } from '../domain/scope.js';
import { ScopeEnum } from './enums.js';

@ObjectType('Viewer', {
  description: 'The caller, with what only the caller may see.',
})
export class Viewer {
  /** Whose view it is, for resolvers of other features; not part of the API. */
  readonly playerId!: string;

  @Field(() => [ScopeEnum], { description: 'What the token in use may be used for.' })
  readonly scopes!: readonly Scope[];

  @Field(() => Date, {
    description: 'The instant from which the token in use is no longer valid.',
  })
  readonly tokenExpiresAt!: Date;
}

export function toViewer({ playerId, scopes, expiresAt }: Caller): Viewer {
  return {
    playerId,
    scopes: ALL_SCOPES.filter((scope) => scopes.includes(scope)),
    tokenExpiresAt: new Date(expiresAt),
  };
}

/**
 * Refuses FORBIDDEN a token without the scope. For fields of the viewer, since the guard of
 * `@RequiresScope` does not run on fields of a type.
 */
export function requireScope({ scopes }: Viewer, scope: Scope): void {
  if (!scopes.includes(scope)) throw forbidden(`this needs a token with the scope ${scope}`);
}
