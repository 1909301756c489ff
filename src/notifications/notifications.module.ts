import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config/index.js';
import { AppDeliveryLog, AppStore, GrantStore } from './application/app-ports.js';
import { AppService } from './application/app.service.js';
import { Attempts } from './application/attempts.js';
import { Channels } from './application/channel.js';
import {
  DeliveryLog,
  DeliveryNews,
  LeftAnswers,
  PlanStore,
  QuietHours,
  SendingStore,
  SettingsStore,
} from './application/delivery-ports.js';
import { DeliverySweep } from './application/delivery-sweep.js';
import { InboxService } from './application/inbox.service.js';
import { InboxStream } from './application/inbox-stream.js';
import { Judging } from './application/judging.js';
import { Planner } from './application/planner.js';
import { InboxStore } from './application/ports.js';
import { Sender } from './application/sender.js';
import { TellingService } from './application/telling.service.js';
import { WebhookCalls } from './application/webhook-calls.js';
import { WebhookChannel } from './application/webhook-channel.js';
import { WebhookHealth } from './application/webhook-health.js';
import { Payloads, TellingNews, WebhookStore } from './application/webhook-ports.js';
import { WebhookService } from './application/webhook.service.js';
import { AllowedAppsResolver } from './graphql/allowed-apps.resolver.js';
import { AppDeliveryNodes, AppNodes } from './graphql/app-nodes.js';
import { AppResolver } from './graphql/app.resolver.js';
import { AppsResolver } from './graphql/apps.resolver.js';
import { DeliveriesResolver } from './graphql/deliveries.resolver.js';
import { DeliveryNodes, WebhookNodes } from './graphql/delivery-nodes.js';
import { InboxResolver } from './graphql/inbox.resolver.js';
import { MarkingResolver } from './graphql/marking.resolver.js';
import { NotificationNodes } from './graphql/notification-nodes.js';
import { NotificationResolver } from './graphql/notification.resolver.js';
import { SelectionPayloads } from './graphql/selection-payloads.js';
import { SettingsResolver } from './graphql/settings.resolver.js';
import { ToldAppResolver } from './graphql/told-app.resolver.js';
import { ViewerEventsResolver } from './graphql/viewer-events.resolver.js';
import { InboxEraser } from './persistence/inbox-eraser.js';
import { WebhooksResolver } from './graphql/webhooks.resolver.js';
import { DeliveryHints } from './jobs/delivery-hints.js';
import { DeliverySweeper } from './jobs/delivery-sweeper.js';
import { NoticeProcessor } from './jobs/notice.processor.js';
import { TellingAnnouncer } from './jobs/telling-announcer.js';
import { PlayerQuietHours } from './persistence/player-quiet-hours.js';
import { PrismaAppDeliveryLog } from './persistence/prisma-app-delivery-log.js';
import { PrismaAppStore } from './persistence/prisma-app-store.js';
import { PrismaDeliveryLog } from './persistence/prisma-delivery-log.js';
import { PrismaGrantStore } from './persistence/prisma-grant-store.js';
import { PrismaInboxStore } from './persistence/prisma-inbox-store.js';
import { PrismaPlanStore } from './persistence/prisma-plan-store.js';
import { PrismaSendingStore } from './persistence/prisma-sending-store.js';
import { PrismaSettingsStore } from './persistence/prisma-settings-store.js';
import { PrismaWebhookStore } from './persistence/prisma-webhook-store.js';
import { StandingAnswersLeft } from './persistence/standing-answers-left.js';

/** What players were told, where they look for it. */
const INBOX: Provider[] = [
  { provide: InboxStore, useClass: PrismaInboxStore },
  InboxEraser,
  InboxService,
  InboxStream,
  InboxResolver,
  NotificationResolver,
  NotificationNodes,
  MarkingResolver,
  ViewerEventsResolver,
];

/** The same, carried outside. */
const DELIVERIES: Provider[] = [
  { provide: SettingsStore, useClass: PrismaSettingsStore },
  { provide: QuietHours, useClass: PlayerQuietHours },
  { provide: LeftAnswers, useClass: StandingAnswersLeft },
  { provide: PlanStore, useClass: PrismaPlanStore },
  { provide: SendingStore, useClass: PrismaSendingStore },
  { provide: DeliveryLog, useClass: PrismaDeliveryLog },
  { provide: DeliveryNews, useExisting: DeliveryHints },
  DeliveryHints,
  Channels,
  TellingService,
  SettingsResolver,
  DeliveriesResolver,
  DeliveryNodes,
];

const WEBHOOKS: Provider[] = [
  { provide: WebhookStore, useClass: PrismaWebhookStore },
  { provide: Payloads, useClass: SelectionPayloads },
  { provide: TellingNews, useClass: TellingAnnouncer },
  WebhookService,
  WebhookChannel,
  WebhookCalls,
  WebhookHealth,
  WebhooksResolver,
  WebhookNodes,
];

const APPS: Provider[] = [
  { provide: AppStore, useClass: PrismaAppStore },
  { provide: GrantStore, useClass: PrismaGrantStore },
  { provide: AppDeliveryLog, useClass: PrismaAppDeliveryLog },
  AppService,
  AppResolver,
  AppsResolver,
  AllowedAppsResolver,
  ToldAppResolver,
  AppNodes,
  AppDeliveryNodes,
];

/** What sends; only in processes that do jobs. */
const JOBS: Provider[] = [
  Planner,
  Judging,
  Attempts,
  Sender,
  DeliverySweep,
  DeliverySweeper,
  NoticeProcessor,
];

/** The inbox, and the channels that carry what is in it outside. */
@Module({})
export class NotificationsModule {
  static for({ role }: Config, games: DynamicModule): DynamicModule {
    return {
      module: NotificationsModule,
      imports: [games],
      providers: [...INBOX, ...DELIVERIES, ...WEBHOOKS, ...APPS, ...(role.worker ? JOBS : [])],
      exports: [Channels, SettingsStore],
    };
  }
}
