import { Args, Context, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { AppService } from '../application/app.service.js';
import { WebhookService } from '../application/webhook.service.js';
import {
  AppDeliveryConnection,
  type AppDeliveryNode,
  presentAppDelivery,
} from './app-delivery.type.js';
import { AppNode, presentApp } from './app.type.js';
import { keyFrom, keyOf } from './delivery-cursor.js';
import { WebhookNode, presentWebhook } from './webhook.type.js';

/** An app: who it is for everybody, what it does for its owner. */
@Resolver(() => AppNode)
export class AppResolver {
  constructor(
    private readonly apps: AppService,
    private readonly hooks: WebhookService,
    private readonly players: PlayerLoader,
  ) {}

  @Query(() => AppNode, {
    nullable: true,
    description: 'An app by id; null where there is none. Needs no token.',
  })
  async app(
    @Args('id', { type: () => ID, description: 'The `id` of the app.' }) id: string,
  ): Promise<AppNode | null> {
    const app = await this.apps.find(parseGlobalId(id, 'App'));
    return app && presentApp(app);
  }

  @ResolveField(() => Player, { description: 'Whose it is.' })
  owner(@Parent() { ownerId }: AppNode, @Context() context: GraphqlContext) {
    return this.players.load(context, ownerId);
  }

  @ResolveField(() => [WebhookNode], {
    nullable: true,
    description:
      'Its webhooks, oldest first; at most three. Null for all but its owner, with the scope ACCOUNT.',
  })
  async webhooks(
    @Parent() app: AppNode,
    @MaybeCaller() caller: Caller | null,
  ): Promise<readonly WebhookNode[] | null> {
    if (!mayManage(app, caller)) return null;
    return (await this.hooks.listOf(app.appId)).map(presentWebhook);
  }

  @ResolveField(() => AppDeliveryConnection, {
    nullable: true,
    description:
      'What became of the calls of its webhooks, newest first. Null for all but its owner, with the ' +
      'scope ACCOUNT.',
  })
  async deliveries(
    @Parent() app: AppNode,
    @Args() wanted: PageArguments,
    @MaybeCaller() caller: Caller | null,
  ): Promise<Page<AppDeliveryNode> | null> {
    if (!mayManage(app, caller)) return null;
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const rows = await this.apps.deliveries(app.appId, { limit: page.first + 1, after });
    return toPage(rows, page, keyOf, presentAppDelivery);
  }
}

function mayManage({ ownerId }: AppNode, caller: Caller | null): boolean {
  return caller?.playerId === ownerId && caller.scopes.includes('ACCOUNT');
}
