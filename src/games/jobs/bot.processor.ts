import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { BotTurns } from '../application/bot-turns.js';
import { BOT_QUEUE, JOBS_AT_ONCE, type BotJob } from './queues.js';

/** A bot owes a move. One that was made meanwhile makes the job a quiet nothing. */
@Processor(BOT_QUEUE, { concurrency: JOBS_AT_ONCE })
export class BotProcessor extends WorkerHost {
  constructor(private readonly bots: BotTurns) {
    super();
  }

  async process({ data: { gameId, seat, sinceVersion } }: Job<BotJob>): Promise<void> {
    await this.bots.take(gameId, seat, sinceVersion);
  }
}
