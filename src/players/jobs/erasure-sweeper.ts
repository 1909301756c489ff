import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { AccountDeletion } from '../application/account-deletion.js';

/** Looks for deletions that are not finished, once a period of the sweep, in processes that do jobs. */
@Injectable()
export class ErasureSweeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deletion: AccountDeletion,
  ) {
    super(config.sweepMs, 'no look at deleted accounts; the next one tries again');
  }

  override onApplicationBootstrap(): void {
    if (this.config.role.worker) super.onApplicationBootstrap();
  }

  protected async run(): Promise<void> {
    await this.deletion.sweep();
  }
}
