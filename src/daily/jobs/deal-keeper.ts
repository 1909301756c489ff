import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Repeated } from '../../platform/time/index.js';
import { DailyDeals } from '../application/daily-deals.js';

/**
 * Sees to the deals from the start of the process on, once a period of the sweep. Needs no queue:
 * a deal has a whole day to be made in, and after an outage the first look makes up for it.
 */
@Injectable()
export class DealKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(DealKeeper.name);
  readonly #looks: Repeated;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly deals: DailyDeals,
  ) {
    this.#looks = new Repeated(() => this.#keepOnce(), config.sweepMs);
  }

  onApplicationBootstrap(): void {
    this.#looks.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#looks.stop();
  }

  async #keepOnce(): Promise<void> {
    try {
      await this.deals.keep();
    } catch (error) {
      this.#log.error(
        { err: error },
        'the daily deals could not be made; the next look tries again',
      );
    }
  }
}
