import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import type { JsonObject } from '../pubsub/pubsub.js';
import { Queues } from './queues.js';

export type HintOptions = {
  /**
   * While a job of this id waits, runs or has failed, another is ignored: so it names the fact
   * that asks for the job. BullMQ takes no colon and no whole number.
   */
  readonly jobId?: string;
  readonly delayMs?: number;
};

type Hint = {
  readonly name: string;
  readonly data: JsonObject;
  readonly opts: { readonly jobId?: string; readonly delay?: number };
};

/** What waits for one queue, and the delivery that is under way. */
type Lane = { waiting: Hint[]; delivery: Promise<void> | null; isFailing: boolean };

const MAX_WAITING = 10_000;
const MAX_BATCH = 500;
const PATIENCE_AT_SHUTDOWN_MS = 2000;
const REFUSED_ID = /:|^-?\d+$/;

/**
 * Adds jobs that only make things prompt: everything a job says stands in rows as well, and a
 * sweep finds it there. So sending neither throws nor waits, and with the queue gone hints are
 * dropped and counted, and the command that sent them is not held up.
 */
@Injectable()
export class HintSender {
  readonly #logger = new Logger('HintSender');
  readonly #lanes = new Map<string, Lane>();
  readonly #sent;
  readonly #dropped;
  #isStopping = false;

  constructor(
    private readonly queues: Queues,
    metrics: Metrics,
  ) {
    this.#sent = metrics.counter({
      name: 'fairdeal_hints_sent_total',
      help: 'Jobs added to a queue.',
      labelNames: ['queue'],
    });
    this.#dropped = metrics.counter({
      name: 'fairdeal_hints_dropped_total',
      help: 'Jobs that could not be added; the sweep does their work later.',
      labelNames: ['queue', 'reason'],
    });
  }

  /** Call it after the commit. What is sent within one tick goes out together. */
  send(queue: string, name: string, data: JsonObject, options: HintOptions = {}): void {
    const { jobId, delayMs } = options;
    if (jobId !== undefined && REFUSED_ID.test(jobId)) {
      this.#logger.error(`"${jobId}" cannot be the id of a job: ${queue}.${name} was not sent`);
      this.#dropped.inc({ queue, reason: 'bad id' });
      return;
    }
    if (this.#isStopping) {
      this.#dropped.inc({ queue, reason: 'stopping' });
      return;
    }
    const lane = this.#laneOf(queue);
    lane.waiting.push({ name, data, opts: { jobId, delay: delayMs } });
    if (lane.waiting.length > MAX_WAITING) {
      lane.waiting.shift();
      this.#dropped.inc({ queue, reason: 'too many waiting' });
    }
    lane.delivery ??= this.#deliver(queue, lane);
  }

  /** Resolves when nothing waits any more, sent or dropped. */
  async flush(): Promise<void> {
    for (const lane of this.#lanes.values()) await lane.delivery;
  }

  /** The last hints, if the queue takes them at once; those that come later are dropped. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    const patience = sleep(PATIENCE_AT_SHUTDOWN_MS, undefined, { ref: false });
    await Promise.race([this.flush(), patience]);
  }

  #laneOf(queue: string): Lane {
    const known = this.#lanes.get(queue);
    if (known) return known;
    const lane: Lane = { waiting: [], delivery: null, isFailing: false };
    this.#lanes.set(queue, lane);
    return lane;
  }

  async #deliver(queue: string, lane: Lane): Promise<void> {
    await nextTick();
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, MAX_BATCH);
      try {
        await this.queues.get(queue).addBulk(batch);
        this.#succeeded(queue, lane, batch.length);
      } catch (error) {
        this.#failed(queue, lane, batch.length, error);
      }
    }
    lane.delivery = null;
  }

  #succeeded(queue: string, lane: Lane, hints: number): void {
    this.#sent.inc({ queue }, hints);
    if (!lane.isFailing) return;
    lane.isFailing = false;
    this.#logger.log(`the queue ${queue} takes jobs again`);
  }

  #failed(queue: string, lane: Lane, hints: number, error: unknown): void {
    this.#dropped.inc({ queue, reason: 'queue down' }, hints);
    if (lane.isFailing || this.#isStopping) return;
    lane.isFailing = true;
    this.#logger.error(
      { err: error },
      `the queue ${queue} takes no jobs; the sweep does their work`,
    );
  }
}
