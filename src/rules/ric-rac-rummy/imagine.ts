import { derive, shuffle, stream, type Random } from '../contract/index.js';
import { decksOf, sorted, type CardId } from './cards.js';
import type { SeatState, State } from './state.js';
import type { SeatView, View } from './view.js';

/**
 * A state that fits what the viewer sees: who was seen taking a card still holds it, all other cards
 * that lie face down are where chance put them, who has answered may have said yes or no, and all
 * that is still to come is another deal. Computed from the view alone.
 */
export function imagine(view: View, random: Random): State {
  const unseen = shuffle(random, 'unseen', unseenCards(view));
  const lots = stream(random, 'answers');
  const seats = view.seats.map((seat, place): SeatState => {
    const open = { down: seat.down, buys: seat.buys, points: seat.points, shown: seat.shown };
    if (place === view.seat && view.own) {
      const { hand, gained, answer } = view.own;
      return { ...open, hand, gained, answer };
    }
    const hand = heldAtTheEnd(view, place) ?? [
      ...seat.shown,
      ...unseen.splice(0, seat.cards - seat.shown.length),
    ];
    const answer = hasAnswered(view, place, seat) ? lots(2) === 0 && place !== view.turn : null;
    return { ...open, hand: sorted(hand), gained: [], answer };
  });
  return {
    options: view.options,
    random: derive(random, 'key'),
    round: view.round,
    dealer: view.dealer,
    decks: view.decks,
    deckAdded: view.deckAdded,
    reshuffles: view.reshuffles,
    turns: view.turns,
    phase: view.phase,
    turn: view.turn ?? 0,
    discarder: view.discarder,
    topIsOpen: view.topIsOpen,
    taken: view.taken,
    wentDown: view.wentDown,
    seats,
    melds: view.melds,
    stock: unseen,
    discards: view.discards,
    lastWindow: view.lastWindow,
    lastRound: view.lastRound,
  };
}

/** All cards in play but those that the viewer sees or has seen taken. */
export function unseenCards(view: View): readonly CardId[] {
  const seen = new Set<CardId>([
    ...view.discards,
    ...view.melds.flatMap(({ cards }) => cards),
    ...view.seats.flatMap(({ shown }) => shown),
    ...(view.own?.hand ?? []),
    ...(view.outcome === null ? [] : (view.lastRound?.hands ?? []).flat()),
  ]);
  return decksOf(view.decks).filter((card) => !seen.has(card));
}

/** When the game is over, all hands have been shown. */
function heldAtTheEnd(view: View, place: number): readonly CardId[] | null {
  return view.outcome === null ? null : (view.lastRound?.hands[place] ?? null);
}

/** Whether the open window has had the seat's answer, which it still waits for otherwise. */
function hasAnswered(view: View, place: number, seat: SeatView): boolean {
  if (view.window === null || view.window.waitingFor.includes(place)) return false;
  return place === view.turn || mayAnswer(view, place, seat);
}

/** Whether the window was open to the seat at all; what it asks is known to everybody. */
function mayAnswer({ options, discarder }: View, place: number, seat: SeatView): boolean {
  return place !== discarder && seat.buysLeft > 0 && (!seat.down || options.downMayBuy);
}
