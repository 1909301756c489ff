import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { GameService } from '../application/game.service.js';
import { CLOCK_QUEUE, type ClockJob, JOBS_AT_ONCE } from './queues.js';

/** Something may be due in a game. Whether it is, the game itself knows. */
@Processor(CLOCK_QUEUE, { concurrency: JOBS_AT_ONCE })
export class ClockProcessor extends WorkerHost {
  constructor(private readonly games: GameService) {
    super();
  }

  async process({ data: { gameId } }: Job<ClockJob>): Promise<void> {
    await this.games.passTime(gameId);
  }
}
