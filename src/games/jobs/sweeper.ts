import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Repeated } from '../../platform/time/index.js';
import { RestPlans } from '../application/rest-plans.js';
import { Sweep } from '../application/sweep.js';
import { GameHints } from './hints.js';

/**
 * Runs the sweep again and again, from the start of the process on. Needs no queue. A bot's job is
 * given half of the period before the sweep does its work, so it sweeps twice in a period: then
 * nothing waits longer than one.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(Sweeper.name);
  readonly #sweeps: Repeated;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sweep: Sweep,
    private readonly rests: RestPlans,
    private readonly hints: GameHints,
  ) {
    this.#sweeps = new Repeated(() => this.#sweepOnce(), config.sweepMs / 2);
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#sweeps.stop();
  }

  async #sweepOnce(): Promise<void> {
    try {
      const { sweepMs } = this.config;
      for (const { gameId, at } of await this.sweep.upcoming(sweepMs)) {
        this.hints.wakeAt(gameId, at);
      }
      await this.sweep.creditOutages();
      await this.rests.run();
      const { overdue, driven } = await this.sweep.run(sweepMs / 2);
      if (overdue + driven > 0) this.#log.log({ overdue, driven }, 'the sweep found work');
    } catch (error) {
      this.#log.error({ err: error }, 'the sweep failed; the next one goes on');
    }
  }
}
