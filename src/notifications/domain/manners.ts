import type { ChannelName } from './channel.js';
import type { NotificationType } from './notification.js';

/** How a player wants to be told on a channel. */
export type Manners = {
  /** Zero: at once. Otherwise what is told is collected for so many hours, into one message. */
  readonly digestHours: number;
  /** Whether nothing is sent within the player's quiet hours. */
  readonly heedsQuietHours: boolean;
  /** Whether what asks for the player's return is told once, until the player has been back. */
  readonly onceUntilBack: boolean;
};

export const LONGEST_DIGEST_HOURS = 168;

/** What asks for the player's return: each of these at most once, where `onceUntilBack` holds. */
export const CALLS_BACK: readonly NotificationType[] = ['YOUR_TURN', 'REMINDER'];

/** Programs do not sleep, and want to hear of everything; people do, and do not. */
export const DEFAULT_MANNERS: Readonly<Record<ChannelName, Manners>> = {
  WEBHOOK: { digestHours: 0, heedsQuietHours: false, onceUntilBack: false },
  EMAIL: { digestHours: 0, heedsQuietHours: true, onceUntilBack: true },
  WEB_PUSH: { digestHours: 0, heedsQuietHours: true, onceUntilBack: true },
};

/** What a player reads in the inbox need not be sent to people any more; programs count on it. */
export const FOR_PROGRAMS: ReadonlySet<ChannelName> = new Set<ChannelName>(['WEBHOOK']);

/** Whether a player who has made no choice is told. The start is soon followed by a turn. */
export function isTold(channel: ChannelName, type: NotificationType): boolean {
  return !(channel === 'EMAIL' && type === 'STARTED');
}
