import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { DeliverySweep } from '../application/delivery-sweep.js';
import { DeliveryHints } from './delivery-hints.js';

/** Runs the sweep of deliveries again and again, from the start of the process on. Needs no queue. */
@Injectable()
export class DeliverySweeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sweep: DeliverySweep,
    private readonly hints: DeliveryHints,
  ) {
    super(config.sweepMs, 'the sweep of deliveries failed; the next one goes on');
  }

  protected async run(): Promise<void> {
    for (const { messageId, dueAt } of await this.sweep.upcoming(this.config.sweepMs)) {
      this.hints.due(messageId, dueAt);
    }
    await this.sweep.run();
  }
}
