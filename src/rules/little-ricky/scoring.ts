import { CARDS, PENALTY, type Card } from './cards.js';
import type { Markers, Options } from './state.js';

/** The game ends after a round that leaves somebody with this many points [S11]. */
export const LIMIT = 40;

const BLACK_WORTH = 10;

export function totalOf(markers: Markers): number {
  return markers.blacks * BLACK_WORTH + markers.whites;
}

/** Each different value in the hand counts once [S9]. */
export function pointsIn(hand: readonly Card[]): number {
  let points = 0;
  for (const card of CARDS) if (hand.includes(card)) points += PENALTY[card];
  return points;
}

/** The markers after the hand was paid for: Little Ricky with a black one, numbers in whites. */
export function pay(markers: Markers, hand: readonly Card[], options: Options): Markers {
  const black = hand.includes('RICKY') ? 1 : 0;
  const whites = pointsIn(hand) - black * BLACK_WORTH;
  const paid = { blacks: markers.blacks + black, whites: markers.whites + whites };
  return options.autoExchange ? exchanged(paid) : paid;
}

/** Changed up: as many blacks as the total allows [R Markers]. */
function exchanged(markers: Markers): Markers {
  const total = totalOf(markers);
  return { blacks: Math.floor(total / BLACK_WORTH), whites: total % BLACK_WORTH };
}

/** Which marker goes back for an emptied hand: a black one if there is one, else a white [S10]. */
export function returnedFrom(markers: Markers): 'BLACK' | 'WHITE' | null {
  if (markers.blacks > 0) return 'BLACK';
  return markers.whites > 0 ? 'WHITE' : null;
}

export function without(markers: Markers, marker: 'BLACK' | 'WHITE' | null): Markers {
  return {
    blacks: markers.blacks - (marker === 'BLACK' ? 1 : 0),
    whites: markers.whites - (marker === 'WHITE' ? 1 : 0),
  };
}
