import { Injectable, Logger } from '@nestjs/common';
import { someAtOnce } from '../../platform/concurrency/index.js';
import { Clock } from '../../platform/time/clock.js';
import type { Instant } from '../domain/notification.js';
import { Channels } from './channel.js';
import { type Recall, SendingStore } from './delivery-ports.js';
import { Planner } from './planner.js';
import { Sender } from './sender.js';

const PAGE = 200;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;
/** As long as the log of deliveries reaches back. */
export const KEPT_DAYS = 30;
/** What could not be taken back by then stays. */
const RECALLED_WITHIN_MS = 3 * DAY_MS;

/** The safety net behind every job: finds in rows what is to be planned, sent or taken back. */
@Injectable()
export class DeliverySweep {
  readonly #log = new Logger(DeliverySweep.name);

  constructor(
    private readonly planner: Planner,
    private readonly sender: Sender,
    private readonly store: SendingStore,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Everything that is due by now. Two sweeps at once send nothing twice. */
  async run(): Promise<void> {
    await this.planner.planAll();
    await this.withdraw();
    await this.release();
    await this.#sendDue();
    const keptSince = this.clock.now() - KEPT_DAYS * DAY_MS;
    await this.store.forgetSettledBefore(keptSince, 10 * PAGE);
  }

  /** What falls due after now and until the horizon, for the queue to be prompt about. */
  async upcoming(horizonMs: number): Promise<readonly { messageId: string; dueAt: Instant }[]> {
    const now = this.clock.now();
    const due = await this.store.dueUntil(now + horizonMs, 10 * PAGE);
    return due.filter(({ dueAt }) => dueAt > now);
  }

  /** Stops what is no longer true, and takes back what has gone already. */
  async withdraw(): Promise<void> {
    await this.store.skipWithdrawn(this.clock.now());
    for (const recall of await this.store.recalls(PAGE)) await this.#recall(recall);
  }

  /** Lets what is held follow settings that have changed since; returns messages to be sent now. */
  release(): Promise<readonly string[]> {
    return this.store.release(this.clock.now());
  }

  async #sendDue(): Promise<void> {
    const done = new Set<string>();
    for (let limit = PAGE; ;) {
      const now = this.clock.now();
      const due = await this.store.dueUntil(now, limit);
      const fresh = due.map(({ messageId }) => messageId).filter((id) => !done.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) done.add(id);
      await someAtOnce(fresh, AT_ONCE, (id) => this.#send(id));
      limit = PAGE + due.length - fresh.length;
    }
  }

  /** One message at fault must not keep the others. */
  async #send(messageId: string): Promise<void> {
    try {
      await this.sender.send(messageId);
    } catch (error) {
      this.#log.error({ messageId, err: error }, 'a message could not be seen to');
    }
  }

  async #recall({ channel, message, settledAt }: Recall): Promise<void> {
    try {
      await this.channels.get(channel)?.withdraw?.(message);
    } catch (error) {
      this.#log.warn({ err: error, messageId: message.id }, `${channel} could not take back`);
      if (this.clock.now() - settledAt < RECALLED_WITHIN_MS) return;
    }
    await this.store.recalled(message.id);
  }
}
