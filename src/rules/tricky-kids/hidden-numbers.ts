import type { Seat } from '../contract/index.js';
import type { Held } from './cards.js';
import { oneOf, shuffledBy, type Lots } from './lots.js';
import { CARDS_KEPT, legalSets, limitsOf, type NumberSet } from './numbers.js';
import type { View } from './view.js';

/**
 * Writes on the cards that others hold: with what they have played, the numbers are a legal set of
 * seven, as far as no passing rule has mixed the sets.
 */
export function hiddenWriter(
  view: View,
): (hand: readonly Held[], seat: Seat, lots: Lots) => Held[] {
  const sets = legalSets(limitsOf(view.rules.inForce));
  const played = view.seats.map((_, seat) => numbersPlayed(view, seat));
  const rests = new Map<string, readonly NumberSet[]>();
  return (hand, seat, lots) => {
    if (!hasWritten(view, seat)) return [...hand];
    const known = hand.flatMap(({ number }) => (number === null ? [] : [number]));
    const shown = [...(played[seat] ?? []), ...known];
    const name = shown.toSorted((one, other) => one - other).join();
    const possible = rests.get(name) ?? restsOf(sets, shown);
    rests.set(name, possible);
    const numbers = shuffledBy(lots, oneOf(lots, possible));
    return hand.map((card) =>
      card.number === null ? { ...card, number: numbers.pop() ?? 0 } : card,
    );
  };
}

function numbersPlayed({ plays, tricks }: View, seat: Seat): readonly number[] {
  return [...tricks.flatMap((trick) => trick.plays), ...plays]
    .filter((play) => play.seat === seat)
    .map(({ number }) => number);
}

function hasWritten({ decision, passing, seats }: View, seat: Seat): boolean {
  switch (decision) {
    case 'KEEP_CARDS':
      return false;
    case 'KEEP_AND_WRITE':
    case 'WRITE_NUMBERS':
      return seats[seat]?.ready ?? false;
    case 'PASS_CARDS':
      return passing?.rule !== 'P1';
    default:
      return true;
  }
}

/**
 * What may be left of each set when the numbers are out of it. Numbers of a hand that was mixed may
 * be of no set; then any numbers may be left.
 */
function restsOf(sets: readonly NumberSet[], shown: readonly number[]): readonly NumberSet[] {
  const rests = sets.flatMap((set) => {
    const rest = shown.reduce<NumberSet | null>(
      (left, number) => left && without(left, number),
      set,
    );
    return rest ? [rest] : [];
  });
  return rests.length > 0 ? rests : sets.map((set) => set.slice(0, CARDS_KEPT - shown.length));
}

function without(set: NumberSet, number: number): NumberSet | null {
  const place = set.indexOf(number);
  return place === -1 ? null : set.toSpliced(place, 1);
}
