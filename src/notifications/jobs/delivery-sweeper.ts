import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Repeated } from '../../platform/time/index.js';
import { DeliverySweep } from '../application/delivery-sweep.js';
import { DeliveryHints } from './delivery-hints.js';

/** Runs the sweep of deliveries again and again, from the start of the process on. Needs no queue. */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(DeliverySweeper.name);
  readonly #sweeps: Repeated;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sweep: DeliverySweep,
    private readonly hints: DeliveryHints,
  ) {
    this.#sweeps = new Repeated(() => this.#sweepOnce(), config.sweepMs);
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#sweeps.stop();
  }

  async #sweepOnce(): Promise<void> {
    try {
      for (const { messageId, dueAt } of await this.sweep.upcoming(this.config.sweepMs)) {
        this.hints.due(messageId, dueAt);
      }
      await this.sweep.run();
    } catch (error) {
      this.#log.error({ err: error }, 'the sweep of deliveries failed; the next one goes on');
    }
  }
}
