import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { DailyModule } from './daily/index.js';
import { EmailModule } from './email/index.js';
import { GamesModule } from './games/index.js';
import { HistoryModule } from './history/index.js';
import { NotificationsModule } from './notifications/index.js';
import { ConfigModule, type Config } from './platform/config/index.js';
import { DatabaseModule } from './platform/database/index.js';
import { ApiModule, ApiSchemaModule, ApiServerModule } from './platform/graphql/index.js';
import { HealthModule } from './platform/health/index.js';
import { LoggingModule } from './platform/logging/index.js';
import { MetricsModule } from './platform/metrics/index.js';
import { OutboundModule } from './platform/outbound/index.js';
import { PubSubModule } from './platform/pubsub/index.js';
import { QueueModule } from './platform/queue/index.js';
import { SecretsModule } from './platform/secrets/index.js';
import { SystemClock, TimeModule, type Clock } from './platform/time/index.js';
import { PlayersModule } from './players/index.js';
import { PushModule } from './push/index.js';
import { RatingModule, RatingsModule } from './ratings/index.js';

type Feature = Type | DynamicModule;

/** One line for each feature. */
function featuresOf(config: Config): readonly Feature[] {
  const games = GamesModule.for(config, RatingModule);
  const notifications = NotificationsModule.for(config, games);
  return [
    PlayersModule,
    games,
    notifications,
    EmailModule.for(config, games, notifications),
    PushModule.with(games, notifications),
    RatingsModule.for(config, games),
    HistoryModule.for(config, games),
    DailyModule.for(config, games),
  ];
}

export type AppOptions = {
  /** Tests hold the time. */
  readonly clock?: Clock;
  /** In place of all features of the server. */
  readonly features?: readonly Feature[];
  /** Beside them. */
  readonly extra?: readonly Feature[];
};

/** The program: the platform, and the features on it. */
@Module({})
export class AppModule {
  static for(config: Config, options: AppOptions = {}): DynamicModule {
    const { clock = new SystemClock(), features = featuresOf(config), extra = [] } = options;
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        TimeModule.with(clock),
        LoggingModule.with(config),
        DatabaseModule,
        SecretsModule,
        MetricsModule,
        HealthModule,
        PubSubModule,
        QueueModule.forRoot(config),
        OutboundModule,
        ApiModule,
        ...features,
        ...extra,
        config.role.api ? ApiServerModule.create() : ApiSchemaModule.create(),
      ],
    };
  }
}
