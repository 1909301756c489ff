import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Repeated } from '../../platform/time/index.js';
import { Outages } from '../application/outages.js';

/** Says of every process, whatever its role, that it runs: often enough that one may be missed. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(Heartbeat.name);
  readonly #beats: Repeated;

  constructor(
    private readonly outages: Outages,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#beats = new Repeated(() => this.#beat(), config.outageCreditMs / 4);
  }

  onApplicationBootstrap(): void {
    if (this.config.outageCreditMs > 0) this.#beats.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#beats.stop();
  }

  async #beat(): Promise<void> {
    try {
      await this.outages.beat();
    } catch (error) {
      this.#log.warn({ err: error }, 'could not note that this server runs');
    }
  }
}
