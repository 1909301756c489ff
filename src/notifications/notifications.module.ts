import { type DynamicModule, Module } from '@nestjs/common';
import { Channels } from './application/channel.js';
import { InboxService } from './application/inbox.service.js';
import { InboxStream } from './application/inbox-stream.js';
import { InboxStore } from './application/ports.js';
import { InboxResolver } from './graphql/inbox.resolver.js';
import { MarkingResolver } from './graphql/marking.resolver.js';
import { NotificationNodes } from './graphql/notification-nodes.js';
import { NotificationResolver } from './graphql/notification.resolver.js';
import { ViewerEventsResolver } from './graphql/viewer-events.resolver.js';
import { InboxEraser } from './persistence/inbox-eraser.js';
import { PrismaInboxStore } from './persistence/prisma-inbox-store.js';

/** The inbox: what games have told a player. */
@Module({
  providers: [
    { provide: InboxStore, useClass: PrismaInboxStore },
    InboxEraser,
    InboxService,
    InboxStream,
    InboxResolver,
    NotificationResolver,
    NotificationNodes,
    MarkingResolver,
    ViewerEventsResolver,
    Channels,
  ],
  exports: [Channels],
})
export class NotificationsModule {
  static with(games: DynamicModule): DynamicModule {
    return { module: NotificationsModule, imports: [games] };
  }
}
