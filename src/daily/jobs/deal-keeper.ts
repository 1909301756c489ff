import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { DailyDeals } from '../application/daily-deals.js';

/**
 * Sees to the deals from the start of the process on, once a period of the sweep. Needs no queue:
 * a deal has a whole day to be made in, and after an outage the first look makes up for it.
 */
@Injectable()
export class DealKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(DealKeeper.name);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deals: DailyDeals,
  ) {}

  onApplicationBootstrap(): void {
    this.#scheduleIn(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #scheduleIn(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#keepOnce();
    }, delayMs);
    this.#timer.unref();
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
    this.#scheduleIn(this.config.sweepMs);
  }
}
