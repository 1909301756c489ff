import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { type GraphqlContext, type LoaderKey, loaderFor } from '../../platform/graphql/index.js';
import { AppStore } from '../application/app-ports.js';
import type { App } from '../domain/app.js';
import { AppNode, presentApp } from './app.type.js';
import { DeliveryNode } from './delivery.type.js';

const APPS: LoaderKey<DataLoader<string, App | null>> = Symbol('apps of webhooks');

/** Which app a player's delivery goes to, so that the player sees who is told what. */
@Resolver(() => DeliveryNode)
export class ToldAppResolver {
  constructor(private readonly apps: AppStore) {}

  @ResolveField(() => AppNode, {
    nullable: true,
    description:
      'The app that it goes to; null where it goes to nobody but you, and once the app or its webhook was deleted.',
  })
  async app(
    @Parent() { targetId, webhookId }: DeliveryNode,
    @Context() context: GraphqlContext,
  ): Promise<AppNode | null> {
    if (webhookId === null) return null;
    const loader = loaderFor(
      context,
      APPS,
      () => new DataLoader((ids: readonly string[]) => this.apps.ofWebhooks(ids)),
    );
    const app = await loader.load(targetId);
    return app && presentApp(app);
  }
}
