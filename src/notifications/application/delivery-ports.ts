import type { ChannelName } from '../domain/channel.js';
import type { Delivery, DeliveryState } from '../domain/delivery.js';
import type { Candidate, Judgement } from '../domain/judgement.js';
import type { Manners } from '../domain/manners.js';
import type { Instant, NotificationType } from '../domain/notification.js';
import type { PlannedDelivery, Unplanned } from '../domain/plan.js';
import type { Settlement } from '../domain/retries.js';
import type { Message } from './channel.js';

/** What a player has said about being told, where it is not the default. */
export type Settings = {
  readonly choices: readonly Choice[];
  readonly manners: ReadonlyMap<ChannelName, Manners>;
};

export type Choice = {
  readonly type: NotificationType;
  readonly channel: ChannelName;
  readonly enabled: boolean;
};

/** Where choices and manners are kept. Each change counts up the player's revision of settings. */
export abstract class SettingsStore {
  /** Those that were set, by player. */
  abstract find(playerIds: readonly string[]): Promise<ReadonlyMap<string, Settings>>;

  /** All of them, or none. */
  abstract setChoices(playerId: string, choices: readonly Choice[]): Promise<void>;

  abstract setManners(playerId: string, channel: ChannelName, manners: Manners): Promise<void>;
}

/** Until when a player is not to be disturbed. */
export abstract class QuietHours {
  /** The end of the quiet hours in which the instant lies; null where it lies in none. */
  abstract endOf(playerId: string, at: Instant): Promise<Instant | null>;
}

/** A decision in a game that somebody was told of. */
export type Asked = { readonly gameId: string; readonly playerId: string };

/** Answers that players have left for decisions to come. */
export abstract class LeftAnswers {
  /** When each decision is expected to be answered by them, in order; null where it will not be. */
  abstract expectedAt(asked: readonly Asked[]): Promise<readonly (Instant | null)[]>;
}

/** Turns what was told into deliveries. */
export abstract class PlanStore {
  /** The oldest of what has no deliveries yet. */
  abstract unplanned(limit: number): Promise<readonly Unplanned[]>;

  /**
   * Writes the deliveries of these notifications, and that they are planned: all or nothing. What
   * another process has planned already stays as it is. Returns the messages that wait to be sent.
   */
  abstract plan(
    told: readonly Unplanned[],
    deliveries: readonly PlannedDelivery[],
    now: Instant,
  ): Promise<readonly string[]>;
}

/** To whom a message goes, before it is taken. */
export type Address = Pick<Message, 'playerId' | 'targetId'> & {
  readonly channel: ChannelName;
  /** Of the player's settings. To be read before them: what changes meanwhile shows by it. */
  readonly settingsRevision: number;
};

/** A message that somebody wants to send, and by which settings it is judged. */
export type Taking = Pick<Address, 'settingsRevision'> & {
  readonly messageId: string;
  readonly now: Instant;
  readonly leaseMs: number;
};

/** What else has happened on a target, read under its lock. */
export type TargetPast = {
  readonly seenAt: Instant | null;
  readonly lastCalls: ReadonlyMap<NotificationType, Instant>;
  readonly busyUntil: Instant | null;
  readonly digestAt: Instant | null;
};

/** The right to send a message, until it ends. Nobody else has it meanwhile. */
export type Lease = {
  readonly until: Instant;
  /** Failures before this attempt. */
  readonly failures: number;
  readonly message: Message;
};

/** When it is next to be looked at, if it was not sent; null when it is settled. */
export type Postponed = { readonly dueAt: Instant | null };

/** Sends deliveries: each is a row, and its lease is what two senders compare and set. */
export abstract class SendingStore {
  abstract addressOf(messageId: string): Promise<Address | null>;

  /**
   * Judges a message that is due under a lock of its target, and writes what comes of it, all or
   * nothing. Null where it is not due, or under way elsewhere.
   */
  abstract take(
    taking: Taking,
    decide: (candidates: readonly Candidate[], past: TargetPast) => Judgement,
  ): Promise<Lease | Postponed | null>;

  /** Writes the outcome, unless the lease has ended and somebody else has it. */
  abstract settle(
    lease: Lease,
    settlement: Settlement,
    recallable: boolean,
    now: Instant,
  ): Promise<boolean>;

  /** Messages that are due up to the instant, longest due first; one under way, when its lease ends. */
  abstract dueUntil(
    instant: Instant,
    limit: number,
  ): Promise<readonly { readonly messageId: string; readonly dueAt: Instant }[]>;

  /** Makes due what is held by settings that have changed since; returns its messages. */
  abstract release(now: Instant): Promise<readonly string[]>;

  /** Skips what is no longer true and waits; says how many. */
  abstract skipWithdrawn(now: Instant): Promise<number>;

  /** Delivered messages that are no longer true and were not taken back, with their channels. */
  abstract recalls(limit: number): Promise<readonly Recall[]>;

  /** It is taken back, or may stay. */
  abstract recalled(deliveryId: string): Promise<void>;

  /** Deletes what was settled before the instant; says how many. */
  abstract forgetSettledBefore(instant: Instant, limit: number): Promise<number>;
}

export type Recall = {
  readonly channel: ChannelName;
  readonly settledAt: Instant;
  readonly message: Message;
};

export type DeliveryFilter = {
  readonly channel: ChannelName | null;
  readonly states: readonly DeliveryState[] | null;
  readonly targetId: string | null;
};

export type DeliveryKey = { readonly createdAt: Instant; readonly id: string };

/** The deliveries of a player, for that player. */
export abstract class DeliveryLog {
  /** Newest first. */
  abstract list(
    playerId: string,
    filter: DeliveryFilter,
    slice: { readonly limit: number; readonly after: DeliveryKey | null },
  ): Promise<readonly Delivery[]>;

  abstract find(playerId: string, id: string): Promise<Delivery | null>;

  /**
   * Puts a delivery that is settled or held on its way, alone and with its own id, whatever the
   * manners say. False where it is neither any more, or no longer true.
   */
  abstract replay(playerId: string, id: string, now: Instant): Promise<boolean>;

  /**
   * Plans a test message for each target, unless more than `most` were asked for since the instant:
   * then null.
   */
  abstract planTests(
    test: { readonly playerId: string; readonly channel: ChannelName; readonly now: Instant },
    targetIds: readonly string[],
    limit: { readonly most: number; readonly since: Instant },
  ): Promise<readonly Delivery[] | null>;
}

/** Says after a commit that there is something to do. Only makes it prompt; must not throw. */
export abstract class DeliveryNews {
  /** What is held is to be looked at again. */
  abstract settingsChanged(): void;

  /** The message is to be sent. */
  abstract due(messageId: string, at: Instant): void;
}
