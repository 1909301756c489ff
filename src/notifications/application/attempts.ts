import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { type Channel, type Message, type Outcome, SEND_TIMEOUT_MS } from './channel.js';

const TOO_LONG: Outcome = { type: 'RETRY', reason: 'it took too long' };

/** Asks channels to send. One that fails or hangs is an attempt that failed, and nothing worse. */
@Injectable()
export class Attempts {
  readonly #log = new Logger(Attempts.name);
  readonly #outcomes;

  constructor(metrics: Metrics) {
    this.#outcomes = metrics.counter({
      name: 'fairdeal_delivery_attempts_total',
      help: 'Attempts to deliver what players were told, by channel and outcome.',
      labelNames: ['channel', 'outcome'],
    });
  }

  async send(channel: Channel, message: Message): Promise<Outcome> {
    const outcome = await this.#inTime(channel, message);
    this.#outcomes.inc({ channel: channel.name, outcome: outcome.type });
    return outcome;
  }

  async #inTime(channel: Channel, message: Message): Promise<Outcome> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve(TOO_LONG), SEND_TIMEOUT_MS).unref();
    });
    try {
      return await Promise.race([channel.send(message), late]);
    } catch (error) {
      this.#log.error({ err: error, messageId: message.id }, `${channel.name} failed to send`);
      return { type: 'RETRY', reason: 'the server failed to send it' };
    } finally {
      clearTimeout(timer);
    }
  }
}
