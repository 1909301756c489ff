import { type DynamicModule, Module } from '@nestjs/common';
import { OutboundClient } from '../platform/outbound/index.js';
import { Endpoints, PushKeys, SubscriptionStore } from './application/ports.js';
import { SubscriptionService } from './application/subscription.service.js';
import { PushNodes } from './graphql/push-nodes.js';
import { PushResolver } from './graphql/push.resolver.js';
import { PrismaSubscriptionStore } from './persistence/prisma-subscription.store.js';
import { PushEraser } from './persistence/push-eraser.js';
import { PushChannel } from './sending/push.channel.js';
import { ServerPushKeys } from './sending/vapid-keys.js';

/** Messages to browsers. */
@Module({
  providers: [
    { provide: SubscriptionStore, useClass: PrismaSubscriptionStore },
    { provide: PushKeys, useExisting: ServerPushKeys },
    { provide: Endpoints, useExisting: OutboundClient },
    ServerPushKeys,
    SubscriptionService,
    PushChannel,
    PushEraser,
    PushResolver,
    PushNodes,
  ],
})
export class PushModule {
  static with(games: DynamicModule, notifications: DynamicModule): DynamicModule {
    return { module: PushModule, imports: [games, notifications] };
  }
}
