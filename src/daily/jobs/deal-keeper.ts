import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { DailyDeals } from '../application/daily-deals.js';

/**
 * Sees to the deals from the start of the process on, once a period of the sweep. Needs no queue:
 * a deal has a whole day to be made in, and after an outage the first look makes up for it.
 */
@Injectable()
export class DealKeeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly deals: DailyDeals,
  ) {
    super(config.sweepMs, 'the daily deals could not be made; the next look tries again');
  }

  protected async run(): Promise<void> {
    await this.deals.keep();
  }
}
