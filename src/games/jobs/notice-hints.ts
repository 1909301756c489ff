import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HintSender } from '../../platform/queue/index.js';
import { NOTICE_QUEUE, NOTICES_TOLD } from './queues.js';

/** What is told within this time is seen to by one job, however much it is. */
const GATHER_MS = 200;

/** Jobs that make what players were told leave the inbox promptly, for who carries it outside. */
@Injectable()
export class NoticeHints implements OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly sender: HintSender) {}

  /** Something was told or withdrawn, and is committed. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.#send(), GATHER_MS).unref();
  }

  onModuleDestroy(): void {
    if (this.#timer) this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.sender.send(NOTICE_QUEUE, NOTICES_TOLD, {});
  }
}
