import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { Outages } from '../application/outages.js';

/**
 * Says of every process, whatever its role, that it runs: often enough that one may be missed, and once
 * more at its end, so that a stop that was meant is no longer than it was.
 */
@Injectable()
export class Heartbeat extends RecurringWork implements BeforeApplicationShutdown {
  constructor(
    private readonly outages: Outages,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(config.outageCreditMs / 4, 'could not note that this server runs');
  }

  override onApplicationBootstrap(): void {
    if (this.config.outageCreditMs > 0) super.onApplicationBootstrap();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.config.outageCreditMs > 0) await this.runOnce();
  }

  protected async run(): Promise<void> {
    await this.outages.beat();
  }

  /** No more than a warning: only when the servers stay silent for long is a clock moved. */
  protected override failed(error: unknown): void {
    this.log.warn({ err: error }, this.failure);
  }
}
