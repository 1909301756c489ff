import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  type Refusal,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { AppService } from '../application/app.service.js';
import { AllowAppResult, type AppAllowed, AppNode, AppRevoked, presentApp } from './app.type.js';

/** Apps, for the players whom they serve. A permission goes on when the token that gave it is gone. */
@Resolver(() => Viewer)
export class AllowedAppsResolver {
  constructor(private readonly service: AppService) {}

  @ResolveField(() => [AppNode], {
    description:
      'The apps that you allow, first allowed first; at most twenty. Needs the scope ACCOUNT.',
  })
  async allowedApps(@Parent() viewer: Viewer): Promise<readonly AppNode[]> {
    requireScope(viewer, 'ACCOUNT');
    return (await this.service.listAllowed(viewer.playerId)).map(presentApp);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => AllowAppResult, {
    description:
      'Allows an app to be told what you are told, with what a token of yours with the scope READ ' +
      'would see of it: your cards as well, so allow only apps whose owner you trust with them. Again ' +
      'is no mistake. Needs the scope ACCOUNT. Refused: APP_NOT_FOUND, TOO_MANY_ALLOWED_APPS.',
  })
  async allowApp(
    @Args('appId', { type: () => ID, description: 'The id of the app.' }) appId: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<AppAllowed | Refusal> {
    const answer = await this.service.allow(playerId, parseGlobalId(appId, 'App'));
    return 'code' in answer ? answer : { app: presentApp(answer) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => AppRevoked, {
    description:
      'Ends that an app is told anything of yours, also what is on its way and not yet sent. Again, ' +
      'or of an app that is no more, is no mistake. Needs the scope ACCOUNT.',
  })
  async revokeApp(
    @Args('appId', { type: () => ID, description: 'The id of the app.' }) appId: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<AppRevoked> {
    await this.service.revoke(playerId, parseGlobalId(appId, 'App'));
    return { revokedId: appId };
  }
}
