import type { Card } from './cards.js';
import { pointsIn } from './scoring.js';
import { playableCards, type Move } from './state.js';

/** What a player goes by who does not look ahead. */
export type Situation = {
  readonly hand: readonly Card[];
  readonly top: Card;
  readonly drawAllowed: boolean;
  /** How many of the other seats have not quit the round. */
  readonly othersIn: number;
};

/**
 * Up to how many points a hand is worth quitting for rather than drawing. Found by play: against
 * one other, who then goes on without draws, earlier than against several.
 */
const CHEAP_AGAINST_ONE = 9;
const CHEAP_AGAINST_SEVERAL = 4;

/** Sheds what it can; stuck, it quits with a cheap hand and draws with a dear one. */
export function sensibleMove(situation: Situation): Move {
  const card = cardToShed(situation.hand, situation.top);
  if (card !== null) return { type: 'PLAY', card };
  return situation.drawAllowed && pointsIn(situation.hand) > cheap(situation)
    ? { type: 'DRAW' }
    : { type: 'QUIT' };
}

/**
 * The same value as the top while there is one: the next value mostly stays playable after it,
 * while going on in the loop strands the cards left behind.
 */
export function cardToShed(hand: readonly Card[], top: Card): Card | null {
  return playableCards(hand, top)[0] ?? null;
}

function cheap({ othersIn }: Situation): number {
  return othersIn > 1 ? CHEAP_AGAINST_SEVERAL : CHEAP_AGAINST_ONE;
}
