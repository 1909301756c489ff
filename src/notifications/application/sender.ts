import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { type Candidate, type Judgement, judge } from '../domain/judgement.js';
import { DEFAULT_MANNERS, isTold } from '../domain/manners.js';
import type { Instant } from '../domain/notification.js';
import { settlementOf } from '../domain/retries.js';
import { type Channel, Channels, type Message, type Outcome, SEND_TIMEOUT_MS } from './channel.js';
import {
  type Address,
  type Lease,
  QuietHours,
  SendingStore,
  SettingsStore,
  type TargetPast,
} from './delivery-ports.js';

/** Longer than any attempt: nobody takes over while somebody is still at it. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

type Decide = (candidates: readonly Candidate[], past: TargetPast) => Judgement;

/** Sends messages, each by one process at a time; what dies on the way is sent again, by its id. */
@Injectable()
export class Sender {
  readonly #log = new Logger(Sender.name);

  constructor(
    private readonly store: SendingStore,
    private readonly settings: SettingsStore,
    private readonly quietHours: QuietHours,
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
    const decide = await this.#judging(channel, address, now);
    const taken = await this.store.take(messageId, decide, now, LEASE_MS);
    if (!taken) return null;
    return 'message' in taken ? this.#deliver(channel, taken) : taken.dueAt;
  }

  async #judging(channel: Channel, address: Address, now: Instant): Promise<Decide> {
    const { playerId, targetId } = address;
    const [targets, settings, quietUntil] = await Promise.all([
      channel.targets([playerId]),
      this.settings.find([playerId]),
      this.quietHours.endOf(playerId, now),
    ]);
    const own = settings.get(playerId);
    const wanted = new Map(
      own?.choices
        .filter((choice) => choice.channel === channel.name)
        .map((choice) => [choice.type, choice.enabled]),
    );
    const situation = {
      channel: channel.name,
      targetExists: targets.get(playerId)?.some(({ id }) => id === targetId) ?? false,
      isWanted: (type: Parameters<typeof isTold>[1]) =>
        wanted.get(type) ?? isTold(channel.name, type),
      manners: own?.manners.get(channel.name) ?? DEFAULT_MANNERS[channel.name],
      quietUntil,
    };
    return (candidates, past) => judge(candidates, { ...situation, ...past }, now);
  }

  async #deliver(channel: Channel, lease: Lease): Promise<Instant | null> {
    const outcome = await this.#attempt(channel, lease.message);
    const now = this.clock.now();
    const settlement = settlementOf(outcome, lease.failures, now);
    const isRecallable =
      outcome.type === 'DELIVERED' &&
      channel.withdraw !== undefined &&
      lease.message.content.type === 'NOTICE';
    const isWritten = await this.store.settle(lease, settlement, isRecallable, now);
    return isWritten ? settlement.dueAt : null;
  }

  /** A channel that fails or hangs is a delivery that failed, and nothing worse. */
  async #attempt(channel: Channel, message: Message): Promise<Outcome> {
    const { signal, stop } = alarm(SEND_TIMEOUT_MS);
    try {
      return await Promise.race([channel.send(message), signal]);
    } catch (error) {
      this.#log.error({ err: error, messageId: message.id }, `${channel.name} failed to send`);
      return { type: 'RETRY', reason: 'the server failed to send it' };
    } finally {
      stop();
    }
  }
}

function alarm(afterMs: number): { readonly signal: Promise<Outcome>; readonly stop: () => void } {
  let stop = () => undefined as void;
  const signal = new Promise<Outcome>((resolve) => {
    const late = { type: 'RETRY', reason: 'it took too long' } as const;
    const timer = setTimeout(() => resolve(late), afterMs);
    timer.unref();
    stop = () => clearTimeout(timer);
  });
  return { signal, stop };
}
