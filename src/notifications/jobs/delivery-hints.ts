import { Inject, Injectable } from '@nestjs/common';
import { NOTICE_QUEUE, NoticeHints } from '../../games/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { HintSender } from '../../platform/queue/index.js';
import { Clock } from '../../platform/time/index.js';
import { DeliveryNews } from '../application/delivery-ports.js';
import type { Instant } from '../domain/notification.js';

export const SEND_MESSAGE = 'send';

export type SendJob = { readonly messageId: string };

/** Jobs that make a message prompt. What is due later than the next sweep is left to it. */
@Injectable()
export class DeliveryHints extends DeliveryNews {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sender: HintSender,
    private readonly notices: NoticeHints,
    private readonly clock: Clock,
  ) {
    super();
  }

  settingsChanged(): void {
    this.notices.changed();
  }

  due(messageId: string, at: Instant): void {
    const delayMs = at - this.clock.now();
    if (delayMs > this.config.sweepMs) return;
    const job: SendJob = { messageId };
    const jobId = `send-${messageId}-${at}`;
    this.sender.send(NOTICE_QUEUE, SEND_MESSAGE, job, { jobId, delayMs: Math.max(0, delayMs) });
  }
}
