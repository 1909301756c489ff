import type { Notification } from './notification.js';

/** What a notification says to people; nothing of the table can get into it. */
export function sentenceOf({ type, title }: Pick<Notification, 'type' | 'title'>): string {
  const kind = title === null ? 'game' : `game of ${title}`;
  const game = `a ${kind}`;
  switch (type) {
    case 'YOUR_TURN':
      return `You are awaited in ${game}.`;
    case 'REMINDER':
      return `Your time is running out in ${game}.`;
    case 'INVITED':
      return `You are invited to ${game}.`;
    case 'STARTED':
      return `Your ${kind} has started.`;
    case 'FINISHED':
      return `Your ${kind} has ended.`;
    case 'REPLACED_BY_BOT':
      return `A bot plays for you in ${game} until you take your seat back.`;
    case 'SEAT_FORFEITED':
      return `Your time ran out in ${game}, and your seat is lost.`;
    case 'PAUSE_OFFERED':
      return `You are asked whether to pause ${game}.`;
    case 'RATING_CHANGED':
      return title === null ? 'Your rating has changed.' : `Your rating in ${title} has changed.`;
    case 'WEBHOOK_DISABLED':
      return 'A webhook of yours was disabled: nothing arrives there.';
  }
}
