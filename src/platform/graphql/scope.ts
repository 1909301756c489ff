import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';
import { forbidden, unauthenticated } from './api-error.js';
import type { Caller, Scope } from './caller.js';
import type { GraphqlContext } from './context.js';

const SCOPE = Symbol('scope');

/**
 * Only for callers whose token has the scope; refuses UNAUTHENTICATED or FORBIDDEN. For queries,
 * mutations and subscriptions: guards do not run on the fields of a type.
 */
export function RequiresScope(scope: Scope): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(SCOPE, scope), UseGuards(ScopeGuard));
}

/** The caller; refuses UNAUTHENTICATED where there is none. */
export const CurrentCaller = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  signedIn(contextOf(execution)),
);

/** The caller, or null for somebody without a token. */
export const MaybeCaller = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => contextOf(execution).caller,
);

/** Holds resolvers to their `@RequiresScope`. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(SCOPE, [
      execution.getHandler(),
      execution.getClass(),
    ]);
    if (!scope) return true;
    if (signedIn(contextOf(execution)).scopes.includes(scope)) return true;
    throw forbidden(`this needs a token with the scope ${scope}`);
  }
}

function contextOf(execution: ExecutionContext): GraphqlContext {
  return GqlExecutionContext.create(execution).getContext<GraphqlContext>();
}

function signedIn({ caller }: GraphqlContext): Caller {
  if (caller) return caller;
  throw unauthenticated(
    'this needs a token: send the header "Authorization: Bearer <token>", or on a WebSocket ' +
      'connectionParams { "authorization": "Bearer <token>" }',
  );
}
