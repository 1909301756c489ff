import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Clock, RecurringWork } from '../../platform/time/index.js';
import { Seasons } from '../persistence/seasons.js';

/**
 * Sees to the seasons from the start of the process on, once a period of the sweep. Needs no queue:
 * after an outage of any length the first look makes up for it.
 */
@Injectable()
export class SeasonKeeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly seasons: Seasons,
    private readonly clock: Clock,
  ) {
    super(config.sweepMs, 'seasons could not be seen to; the next look tries again');
  }

  protected async run(): Promise<void> {
    await this.seasons.keep(this.clock.now());
  }
}
