import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { JOBS_AT_ONCE, NOTICE_QUEUE } from '../../games/index.js';
import { Clock } from '../../platform/time/index.js';
import { DeliverySweep } from '../application/delivery-sweep.js';
import { Planner } from '../application/planner.js';
import { Sender } from '../application/sender.js';
import { DeliveryHints, SEND_MESSAGE, type SendJob } from './delivery-hints.js';

/** Players were told something, or a message may be due. What there is to do, the rows know. */
@Processor(NOTICE_QUEUE, { concurrency: JOBS_AT_ONCE })
export class NoticeProcessor extends WorkerHost {
  constructor(
    private readonly planner: Planner,
    private readonly sweep: DeliverySweep,
    private readonly sender: Sender,
    private readonly hints: DeliveryHints,
    private readonly clock: Clock,
  ) {
    super();
  }

  async process({ name, data }: Job<Partial<SendJob>>): Promise<void> {
    if (name === SEND_MESSAGE && data.messageId !== undefined) await this.#send(data.messageId);
    else await this.#plan();
  }

  async #plan(): Promise<void> {
    const messages = await this.planner.planAll();
    await this.sweep.withdraw();
    const released = await this.sweep.release();
    for (const messageId of [...messages, ...released]) this.hints.due(messageId, this.clock.now());
  }

  async #send(messageId: string): Promise<void> {
    const dueAt = await this.sender.send(messageId);
    if (dueAt !== null) this.hints.due(messageId, dueAt);
  }
}
