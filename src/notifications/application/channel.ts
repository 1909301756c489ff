import { Injectable } from '@nestjs/common';
import type { ChannelName } from '../domain/channel.js';
import type { TargetFault } from '../domain/judgement.js';
import type { Instant, Notification, NotificationType } from '../domain/notification.js';

/** A place at which a channel reaches a player: an address, a browser, an endpoint. */
export type Target = {
  /** The channel's own name for it, the same for as long as it exists. */
  readonly id: string;
  /** What it is for, where it is not for everything: nothing else is planned for it. */
  readonly types?: readonly NotificationType[];
};

/** What goes to one target at once. */
export type Message = {
  /** The same in every attempt to deliver it, also from another process, and in a replay. */
  readonly id: string;
  readonly playerId: string;
  readonly targetId: string;
  /** When it was planned. */
  readonly createdAt: Instant;
  readonly content: MessageContent;
};

export type MessageContent =
  | { readonly type: 'NOTICE'; readonly notification: Notification }
  /** Several, oldest first. What stops to be true between two attempts is left out of the second. */
  | { readonly type: 'DIGEST'; readonly notifications: readonly Notification[] }
  /** The player asked whether messages arrive. */
  | { readonly type: 'TEST' };

/**
 * What came of an attempt. Reasons are sentences for the player who looks at the delivery: they name
 * the thing ("the server answered 503"), and hold nothing that the player may not see.
 */
export type Outcome =
  | { readonly type: 'DELIVERED' }
  /** Not now; it is tried again after the longer of the core's delay and this one. */
  | { readonly type: 'RETRY'; readonly reason: string; readonly retryAfterMs?: number }
  /** This message never, others perhaps. */
  | { readonly type: 'REFUSED'; readonly reason: string }
  /** The target is no more. The channel has struck it off its own rows, and lists it no longer. */
  | { readonly type: 'GONE'; readonly reason: string };

/** An attempt that takes longer counts as failed; its lease is longer than this. */
export const SEND_TIMEOUT_MS = 30_000;

/**
 * One way to reach a player outside the API. It knows its targets and how to get a message to one;
 * when, whether and how often is decided before it is asked.
 */
export abstract class Channel {
  abstract readonly name: ChannelName;

  /** Where the players can be reached now, by player; one without a target may be left out. */
  abstract targets(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>>;

  /**
   * Why a target that was planned for is not among the player's any more; asked only then. A channel
   * that does not say means NO_TARGET.
   */
  faultOf?(targetId: string): Promise<TargetFault>;

  /**
   * Carries a message to its target, at least once: a process that dies in the middle leaves it to
   * another, which sends it again with the same `message.id`. A rejection counts as RETRY.
   */
  abstract send(message: Message): Promise<Outcome>;

  /**
   * Takes back a delivered message of one notification, which is no longer true. At least once, and
   * only by channels that can; a rejection is tried again for some days.
   */
  withdraw?(message: Message): Promise<void>;
}

/** The channels of this installation. Each registers itself before the server starts. */
@Injectable()
export class Channels {
  readonly #channels = new Map<ChannelName, Channel>();

  register(channel: Channel): void {
    if (this.#channels.has(channel.name)) throw new Error(`two channels named ${channel.name}`);
    this.#channels.set(channel.name, channel);
  }

  get(name: ChannelName): Channel | undefined {
    return this.#channels.get(name);
  }

  all(): readonly Channel[] {
    return [...this.#channels.values()];
  }
}
