import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { RestPlans } from '../application/rest-plans.js';
import { Sweep } from '../application/sweep.js';
import { GameHints } from './hints.js';

/**
 * Runs the sweep again and again, from the start of the process on. Needs no queue. A bot's job is
 * given half of the period before the sweep does its work, so it sweeps twice in a period: then
 * nothing waits longer than one.
 */
@Injectable()
export class Sweeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sweep: Sweep,
    private readonly rests: RestPlans,
    private readonly hints: GameHints,
  ) {
    super(config.sweepMs / 2, 'the sweep failed; the next one goes on');
  }

  protected async run(): Promise<void> {
    const { sweepMs } = this.config;
    for (const { gameId, at } of await this.sweep.upcoming(sweepMs)) {
      this.hints.wakeAt(gameId, at);
    }
    await this.sweep.creditOutages();
    await this.rests.run();
    const { overdue, driven } = await this.sweep.run(sweepMs / 2);
    if (overdue + driven > 0) this.log.log({ overdue, driven }, 'the sweep found work');
  }
}
