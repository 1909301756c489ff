import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Repeated } from '../../platform/time/index.js';
import { AccountDeletion } from '../application/account-deletion.js';

/** Looks for deletions that are not finished, once a period of the sweep, in processes that do jobs. */
@Injectable()
export class ErasureSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(ErasureSweeper.name);
  readonly #looks: Repeated;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deletion: AccountDeletion,
  ) {
    this.#looks = new Repeated(() => this.#lookOnce(), config.sweepMs);
  }

  onApplicationBootstrap(): void {
    if (this.config.role.worker) this.#looks.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#looks.stop();
  }

  async #lookOnce(): Promise<void> {
    try {
      await this.deletion.sweep();
    } catch (error) {
      this.#log.error({ err: error }, 'no look at deleted accounts; the next one tries again');
    }
  }
}
