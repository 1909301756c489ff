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
import {
  type AppDeleted,
  AppNode,
  AppResult,
  type AppSaved,
  CreateAppInput,
  DeleteAppResult,
  RenameAppInput,
  presentApp,
} from './app.type.js';

/** Apps, for their owners. */
@Resolver(() => Viewer)
export class AppsResolver {
  constructor(private readonly service: AppService) {}

  @ResolveField(() => [AppNode], {
    description: 'The apps that you own, oldest first; at most ten. Needs the scope ACCOUNT.',
  })
  async apps(@Parent() viewer: Viewer): Promise<readonly AppNode[]> {
    requireScope(viewer, 'ACCOUNT');
    return (await this.service.listOwned(viewer.playerId)).map(presentApp);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => AppResult, {
    description:
      'Makes an app of yours, which players may allow; `createWebhook` gives it webhooks. Needs the ' +
      'scope ACCOUNT. Refused: APP_NAME_INVALID, TOO_MANY_APPS.',
  })
  async createApp(
    @Args('input', { description: 'The app.' }) { name }: CreateAppInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<AppSaved | Refusal> {
    const answer = await this.service.create(playerId, name);
    return 'code' in answer ? answer : { app: presentApp(answer) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => AppResult, {
    description:
      'Gives an app of yours another name; those who allow it still do. Needs the scope ACCOUNT. ' +
      'Refused: APP_NAME_INVALID, APP_NOT_FOUND.',
  })
  async renameApp(
    @Args('input', { description: 'The change.' }) { appId, name }: RenameAppInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<AppSaved | Refusal> {
    const answer = await this.service.rename(playerId, parseGlobalId(appId, 'App'), name);
    return 'code' in answer ? answer : { app: presentApp(answer) };
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => DeleteAppResult, {
    description:
      'Deletes an app of yours with its webhooks; nobody allows it any more. Needs the scope ' +
      'ACCOUNT. Refused: APP_NOT_FOUND.',
  })
  async deleteApp(
    @Args('appId', { type: () => ID, description: 'The id of the app.' }) appId: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<AppDeleted | Refusal> {
    const refusal = await this.service.delete(playerId, parseGlobalId(appId, 'App'));
    return refusal ?? { deletedId: appId };
  }
}
