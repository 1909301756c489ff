import {
  Global,
  Inject,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { HealthChecks } from '../health/health-checks.js';
import { Metrics } from '../metrics/metrics.js';
import { BatchingPubSub, type PubSubReport } from './batching-pubsub.js';
import { PostgresPubSub } from './postgres-pubsub.js';
import { PubSub } from './pubsub.js';
import { RedisPubSub } from './redis-pubsub.js';

@Global()
@Module({
  providers: [{ provide: PubSub, inject: [CONFIG, Metrics], useFactory: create }],
  exports: [PubSub],
})
export class PubSubModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(PubSub) private readonly pubSub: BatchingPubSub,
    private readonly health: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    // Without it what happens elsewhere is told late, by the readers' own polling, but is told.
    this.health.register(
      'pubsub',
      async () => {
        if (!this.pubSub.isConnected) throw new Error('not connected');
      },
      'helpful',
    );
    await this.pubSub.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pubSub.close();
  }
}

function create(config: Config, metrics: Metrics): BatchingPubSub {
  const report = reportTo(metrics);
  return config.redisUrl === undefined
    ? new PostgresPubSub(config.database.url, report)
    : new RedisPubSub(config.redisUrl, report);
}

function reportTo(metrics: Metrics): PubSubReport {
  const logger = new Logger('PubSub');
  const outages = metrics.counter({
    name: 'fairdeal_pubsub_outages_total',
    help: 'Times the pub/sub connection was lost or did not come up.',
  });
  const lost = metrics.counter({
    name: 'fairdeal_pubsub_lost_messages_total',
    help: 'Messages that could not be published, and never will be.',
  });
  return {
    outage(error) {
      outages.inc();
      logger.error({ err: error }, 'the pub/sub connection is down; messages wait for it');
    },
    lost(messages, reason) {
      lost.inc(messages);
      logger.error(`${messages} messages were not published: ${reason}`);
    },
    listenerFailed(error) {
      logger.error({ err: error }, 'a listener failed');
    },
  };
}
