import { Injectable } from '@nestjs/common';
import { Authenticator } from './caller.js';
import type { GraphqlContext } from './context.js';

export type Origin = {
  /** Value of the `Authorization` header, or of the connection parameter of that name. */
  readonly authorization: string | undefined;
  readonly address: string;
  readonly requestId: string;
};

@Injectable()
export class ContextFactory {
  constructor(private readonly authenticator: Authenticator) {}

  /** Refuses UNAUTHENTICATED where there is a token and it is not good. */
  async create({ authorization, address, requestId }: Origin): Promise<GraphqlContext> {
    const caller = await this.authenticator.authenticate(authorization);
    return { caller, address, requestId, loaders: new Map() };
  }
}
