import type { RuleRefusal } from '../contract/index.js';
import { spoken, type CardId } from './cards.js';

export function notAllowed(sentence: string): RuleRefusal {
  return { code: 'ACTION_NOT_ALLOWED', sentence };
}

export function notPlayable(sentence: string): RuleRefusal {
  return { code: 'CARD_NOT_PLAYABLE', sentence };
}

export function notAwaited(sentence: string): RuleRefusal {
  return { code: 'NOT_AWAITED', sentence };
}

/** Why the cards cannot all be played from the hand; `null` where they can. */
export function notHeld(hand: readonly CardId[], cards: readonly CardId[]): RuleRefusal | null {
  if (!cards.every((card) => hand.includes(card))) {
    const held = hand.map((card) => `${spoken(card)} (${card})`).join(', ');
    return {
      code: 'CARD_NOT_HELD',
      sentence: `a card that was named is not in your hand; you hold ${held}`,
      allowed: hand,
    };
  }
  if (new Set(cards).size === cards.length) return null;
  return notAllowed('a card was named twice; each lies in one place only');
}

/** "seat 1", "seats 1, 3". */
export function spokenSeats(seats: readonly number[]): string {
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
}
