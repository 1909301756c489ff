import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Instant } from '../domain/notification.js';
import { settlementOf } from '../domain/retries.js';
import { Attempts } from './attempts.js';
import { type Channel, Channels, SEND_TIMEOUT_MS } from './channel.js';
import { type Lease, SendingStore } from './delivery-ports.js';
import { Judging } from './judging.js';

/** Longer than any attempt: nobody takes over while somebody is still at it. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

/** Sends messages, each by one process at a time; what dies on the way is sent again, by its id. */
@Injectable()
export class Sender {
  constructor(
    private readonly store: SendingStore,
    private readonly judging: Judging,
    private readonly attempts: Attempts,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the message if it is due and nobody else does. Returns when it is next to be looked at;
   * null when it is settled, or somebody else sees to it.
   */
  async send(messageId: string): Promise<Instant | null> {
    const address = await this.store.addressOf(messageId);
    const channel = address && this.channels.get(address.channel);
    if (!channel) return null;
    const now = this.clock.now();
    const decide = await this.judging.on(channel, address, now);
    const { settingsRevision } = address;
    const taking = { messageId, settingsRevision, now, leaseMs: LEASE_MS };
    const taken = await this.store.take(taking, decide);
    if (!taken) return null;
    return 'message' in taken ? this.#deliver(channel, taken) : taken.dueAt;
  }

  async #deliver(channel: Channel, lease: Lease): Promise<Instant | null> {
    const outcome = await this.attempts.send(channel, lease.message);
    const now = this.clock.now();
    const settlement = settlementOf(outcome, lease.failures, now);
    const isRecallable =
      outcome.type === 'DELIVERED' &&
      channel.withdraw !== undefined &&
      lease.message.content.type === 'NOTICE';
    const isWritten = await this.store.settle(lease, settlement, isRecallable, now);
    return isWritten ? settlement.dueAt : null;
  }
}
