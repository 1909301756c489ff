import type { MoveList } from '../contract/index.js';
import type { CardId } from './cards.js';
import { CARDS_KEPT, legalSets, limitsOf } from './numbers.js';
import type { Move } from './state.js';
import { effectsOf, playable } from './trick.js';
import type { View } from './view.js';
import { deskOf, sensibleOrder, sensibleSets, strongestFirst, writeOn } from './writing.js';

/**
 * What a seat may do that is awaited. There are far too many ways of writing to list them: a few
 * are, of all shapes, and the view says what the others have to keep to.
 */
export function listMoves(view: View): MoveList<Move> {
  const hand = view.own?.hand ?? [];
  const ids = hand.map(({ id }) => id);
  switch (view.decision) {
    case 'KEEP_AND_WRITE':
    case 'WRITE_NUMBERS':
      return { moves: someWritings(view), complete: false };
    case 'KEEP_CARDS':
      return complete(choices(ids, CARDS_KEPT).map((cards) => ({ type: 'KEEP', cards })));
    case 'PASS_CARDS': {
      const count = view.passing?.cards ?? 0;
      return complete(choices(ids, count).map((cards) => ({ type: 'PASS', cards })));
    }
    case 'PLAY_CARD': {
      const effects = effectsOf(view.rules.inForce, view.options);
      const cards = playable(hand, view.plays[0]?.suit ?? null, effects);
      return complete(cards.map(({ id }) => ({ type: 'PLAY', card: id })));
    }
    case null:
      return complete([]);
  }
}

function complete(moves: readonly Move[]): MoveList<Move> {
  return { moves, complete: true };
}

/** How many ways of writing are listed beside the sensible one. */
const SAMPLE = 6;

/** The sensible one first, then sets from the steepest to the flattest. */
function someWritings(view: View): readonly Move[] {
  const desk = deskOf(view);
  const effects = effectsOf(desk.inForce, desk.options);
  const sets = legalSets(limitsOf(desk.inForce));
  const sample = Array.from({ length: SAMPLE }, (_, place) => {
    const set = sets[Math.round((place * (sets.length - 1)) / (SAMPLE - 1))] ?? [];
    return strongestFirst(set, effects);
  });
  const order = sensibleOrder(desk);
  const different = new Map(
    [...sensibleSets(desk).slice(0, 1), ...sample].map((numbers) => [numbers.join(), numbers]),
  );
  return [...different.values()].map((set) => ({ type: 'WRITE', cards: writeOn(order, set) }));
}

/** Every choice of so many of the names, each in their order. */
function choices(names: readonly CardId[], count: number): readonly (readonly CardId[])[] {
  if (count === 0) return [[]];
  return names.flatMap((name, place) =>
    choices(names.slice(place + 1), count - 1).map((others) => [name, ...others]),
  );
}
