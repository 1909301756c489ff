import type { Notification } from './notification.js';

/** What a notification says to people; nothing of the table can get into it. */
export function sentenceOf({ type, title }: Pick<Notification, 'type' | 'title'>): string {
  switch (type) {
    case 'YOUR_TURN':
      return `You are awaited in a game of ${title}.`;
    case 'REMINDER':
      return `Your time is running out in a game of ${title}.`;
    case 'INVITED':
      return `You are invited to a game of ${title}.`;
    case 'STARTED':
      return `Your game of ${title} has started.`;
    case 'FINISHED':
      return `Your game of ${title} has ended.`;
    case 'REPLACED_BY_BOT':
      return `A bot plays for you in a game of ${title} until you take your seat back.`;
    case 'SEAT_FORFEITED':
      return `Your time ran out in a game of ${title}, and your seat is lost.`;
    case 'RATING_CHANGED':
      return `Your rating in ${title} has changed.`;
  }
}
