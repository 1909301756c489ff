import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Repeated } from './repeated.js';

/**
 * What a module does again and again, from the start of the process to its end, without a queue. A
 * run that fails is logged, and the next one goes on.
 */
export abstract class RecurringWork implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly log = new Logger(this.constructor.name);
  readonly #runs: Repeated;

  /** `failure` is what the log says of a run that failed; the pause is in milliseconds. */
  constructor(
    pauseMs: number,
    protected readonly failure: string,
  ) {
    this.#runs = new Repeated(() => this.runOnce(), pauseMs);
  }

  onApplicationBootstrap(): void {
    this.#runs.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#runs.stop();
  }

  protected abstract run(): Promise<void>;

  /** Never throws. */
  protected async runOnce(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.failed(error);
    }
  }

  protected failed(error: unknown): void {
    this.log.error({ err: error }, this.failure);
  }
}
