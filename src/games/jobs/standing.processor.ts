import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { StandingAnswers } from '../application/standing-answers.js';
import { JOBS_AT_ONCE, STANDING_QUEUE, type StandingJob } from './queues.js';

/** A standing answer may be due in a game. Whether it is, the rows know. */
@Processor(STANDING_QUEUE, { concurrency: JOBS_AT_ONCE })
export class StandingProcessor extends WorkerHost {
  constructor(private readonly standing: StandingAnswers) {
    super();
  }

  async process({ data: { gameId } }: Job<StandingJob>): Promise<void> {
    await this.standing.answer(gameId);
  }
}
