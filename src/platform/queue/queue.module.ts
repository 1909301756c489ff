import { BullModule, BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import type { Config } from '../config/index.js';
import { Metrics } from '../metrics/metrics.js';
import { workerOptions } from './backend.js';
import { HintSender } from './hint-sender.js';
import { Queues } from './queues.js';

/**
 * Jobs on BullMQ: on Redis where there is one, else on PostgreSQL. A feature sends with
 * `HintSender` and works with a `@Processor` class, which it puts into a module that only
 * processes of the worker's role load.
 */
@Global()
@Module({})
export class QueueModule
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  readonly #logger = new Logger('Queue');
  #workers: readonly Worker[] = [];

  static forRoot(config: Config): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        DiscoveryModule,
        BullModule.forRoot({
          ...workerOptions(config),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(), // no queue: it brings the registrar
      ],
      providers: [Queues, HintSender],
      exports: [Queues, HintSender],
    };
  }

  constructor(
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
    private readonly metrics: Metrics,
    private readonly hints: HintSender,
    private readonly queues: Queues,
  ) {}

  /** Workers begin when everything they may use has been initialised. */
  onApplicationBootstrap(): void {
    this.registrar.register();
    this.#workers = this.discovery
      .getProviders()
      .map(({ instance }): unknown => instance)
      .filter((instance) => instance instanceof WorkerHost)
      .map(({ worker }: WorkerHost) => worker);
    this.#watch();
  }

  /**
   * Running jobs end while what they use is still there. A worker that has lost its backend would
   * never have done with that: it is cut off, and its jobs, if any, will be run again.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(
      this.#workers.map(async (worker) => {
        const isReachable = await this.queues.isReachable(worker.name);
        await worker.close(!isReachable);
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.hints.drain();
    await this.queues.close();
  }

  #watch(): void {
    const jobs = this.metrics.counter({
      name: 'fairdeal_jobs_total',
      help: 'Jobs that were run, by outcome; a job that is tried again counts each time.',
      labelNames: ['queue', 'outcome'],
    });
    for (const worker of this.#workers) {
      const queue = worker.name;
      let isFailing = false;
      worker.on('ready', () => (isFailing = false));
      worker.on('error', (error) => {
        if (!isFailing) this.#logger.error({ err: error }, `the queue ${queue} gives no jobs`);
        isFailing = true;
      });
      worker.on('completed', () => {
        isFailing = false;
        jobs.inc({ queue, outcome: 'completed' });
      });
      worker.on('failed', (job, error) => {
        jobs.inc({ queue, outcome: 'failed' });
        this.#logger.error({ err: error, job: job?.id }, `a job failed: ${queue}.${job?.name}`);
      });
    }
  }
}
