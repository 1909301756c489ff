import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { HintSender } from '../../platform/queue/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { Confirmations } from '../application/confirmations.js';
import { ConfirmationNews } from '../application/ports.js';

const QUEUE = 'email-confirmations';

type ConfirmationJob = { readonly id: string };

@Injectable()
export class ConfirmationHints extends ConfirmationNews {
  constructor(private readonly hints: HintSender) {
    super();
  }

  asked(id: string): void {
    this.hints.send(QUEUE, 'confirm', { id }, { jobId: id });
  }
}

/** A confirmation may be due to be sent. Whether it is, its row knows. */
@Processor(QUEUE)
export class ConfirmationProcessor extends WorkerHost {
  constructor(private readonly confirmations: Confirmations) {
    super();
  }

  async process({ data: { id } }: Job<ConfirmationJob>): Promise<void> {
    await this.confirmations.send(id);
  }
}

/** Needs no queue. */
@Injectable()
export class ConfirmationSweeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly confirmations: Confirmations,
  ) {
    super(config.sweepMs, 'confirmations could not be sent; the next look goes on');
  }

  protected async run(): Promise<void> {
    await this.confirmations.sweep();
  }
}
