import { shuffle, type Random } from '../contract/index.js';
import { CARDS, COPIES, follows, sorted, type Card } from './cards.js';
import { stillIn, type State } from './state.js';
import type { View } from './view.js';

/**
 * A state that fits what the viewer sees: cards that he cannot know lie where chance put them, and
 * the key of the rounds to come is another one. Computed from the view alone.
 */
export function imagine(view: View, random: Random): State {
  // The key also serves the rounds to come: they are dealt under labels of their own.
  const unseen = shuffle(random, 'unseen', unseenCards(view));
  const hands = handsOf(view, unseen);
  return {
    options: view.options,
    random,
    round: view.round,
    starter: view.starter,
    turn: view.turn,
    seats: view.seats.map(({ quit, blacks, whites }, seat) => ({
      // One hand was made for each seat.
      hand: hands[seat] as readonly Card[],
      quit,
      blacks,
      whites,
    })),
    discards: view.discards,
    drawPile: unseen,
    lastPlayedBy: view.lastPlayedBy,
    lastRound: view.lastRound,
  };
}

/** The deck without what the viewer sees. */
function unseenCards(view: View): readonly Card[] {
  const left = new Map<Card, number>(CARDS.map((card) => [card, COPIES]));
  const take = (card: Card) => left.set(card, (left.get(card) ?? 0) - 1);
  view.discards.forEach(take);
  knownHands(view).forEach((hand) => hand?.forEach(take));
  return CARDS.flatMap((card) => Array<Card>(left.get(card) ?? 0).fill(card));
}

/** The viewer's own hand; of a game that is over, every hand. */
function knownHands(view: View): readonly (readonly Card[] | null)[] {
  return view.seats.map((_, seat) => {
    if (view.outcome !== null) return view.lastRound?.seats[seat]?.hand ?? null;
    return seat === view.seat ? view.hand : null;
  });
}

/** Takes the cards of the hands that are not known out of `unseen`; what stays is the draw pile. */
function handsOf(view: View, unseen: Card[]): readonly (readonly Card[])[] {
  const known = knownHands(view);
  const promised = promisedCard(view, known, unseen);
  return view.seats.map(({ cards }, seat) => {
    const hand = known[seat];
    if (hand) return hand;
    const kept = seat === view.turn ? promised : [];
    return sorted([...kept, ...unseen.splice(0, cards - kept.length)]);
  });
}

/**
 * A last player in who is still to move must hold a card that fits, or the round would be over
 * [S8]: one such card is taken out of `unseen` for him.
 */
function promisedCard(
  view: View,
  known: readonly (readonly Card[] | null)[],
  unseen: Card[],
): readonly Card[] {
  if (view.turn === null || known[view.turn] || stillIn(view.seats) !== 1) return [];
  const place = unseen.findIndex((card) => follows(card, view.top));
  return place === -1 ? [] : unseen.splice(place, 1);
}
