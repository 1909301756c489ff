import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { HintSender } from '../../platform/queue/index.js';
import { Clock } from '../../platform/time/index.js';
import { botDecisions } from '../application/bot-turns.js';
import { type Game, type Instant, botOwesFrom } from '../domain/game.js';
import { nextDueAt } from '../domain/time.js';
import { BOT_QUEUE, type BotJob, CLOCK_QUEUE, type ClockJob } from './queues.js';

/** Jobs that make a game prompt. Each names what it is for, so that a second one is the same. */
@Injectable()
export class GameHints {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sender: HintSender,
    private readonly clock: Clock,
  ) {}

  afterTurn(game: Game): void {
    const now = this.clock.now();
    for (const decision of botDecisions(game)) {
      const { seat, sinceVersion } = decision;
      const job: BotJob = { gameId: game.id, seat, sinceVersion };
      const jobId = `bot-${game.id}-${seat}-${sinceVersion}`;
      const delayMs = Math.max(0, botOwesFrom(decision) - now);
      this.sender.send(BOT_QUEUE, 'move', job, { jobId, delayMs });
    }
    const due = nextDueAt(game);
    if (due !== null) this.wakeAt(game.id, due);
  }

  /** What is due later than the next sweep is left to it: days need no job. */
  wakeAt(gameId: string, due: Instant): void {
    const delayMs = due - this.clock.now();
    if (delayMs > this.config.sweepMs) return;
    const job: ClockJob = { gameId };
    const jobId = `clock-${gameId}-${due}`;
    this.sender.send(CLOCK_QUEUE, 'wake', job, { jobId, delayMs: Math.max(0, delayMs) });
  }
}
