import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Clock, Repeated } from '../../platform/time/index.js';
import { Seasons } from '../persistence/seasons.js';

/**
 * Sees to the seasons from the start of the process on, once a period of the sweep. Needs no queue:
 * after an outage of any length the first look makes up for it.
 */
@Injectable()
export class SeasonKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(SeasonKeeper.name);
  readonly #looks: Repeated;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly seasons: Seasons,
    private readonly clock: Clock,
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
      await this.seasons.keep(this.clock.now());
    } catch (error) {
      this.#log.error({ err: error }, 'seasons could not be seen to; the next look tries again');
    }
  }
}
