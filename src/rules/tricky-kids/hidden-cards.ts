import type { Seat } from '../contract/index.js';
import { deckOf, type CardId, type Held, type Suit } from './cards.js';
import { shuffledBy, type Lots } from './lots.js';
import { CARDS_DISCARDED, type Played } from './state.js';
import { effectsOf } from './trick.js';
import type { View } from './view.js';

/** What a seat might hold; a number is known only on a card that the viewer has passed on. */
export type SecretHand = { readonly hand: readonly Held[]; readonly discards: readonly CardId[] };

export type HiddenDeal = {
  /** One a seat; the viewer's own is empty here. */
  readonly hands: readonly SecretHand[];
  readonly stock: readonly CardId[];
};

/** A card that the viewer has passed on and that has not been played: somebody holds it. */
type Watched = { readonly card: Held; readonly holder: Seat | null };

/**
 * Deals the cards that the viewer has not seen: nobody gets a suit that they have failed to follow,
 * and what the viewer has passed on lies where it must.
 */
export function hiddenDealer(view: View): (lots: Lots) => HiddenDeal {
  const watched = watchedCards(view);
  const unseen = unseenCards(view, watched);
  const voids = view.seats.map((_, seat) => suitsMissing(view, seat));
  const others = [...view.seats.keys()].filter((seat) => seat !== view.seat || !view.own);
  // Who may hold least chooses first.
  const order = others.toSorted((one, other) => voidsOf(other).size - voidsOf(one).size);
  return (lots) => {
    const pool = shuffledBy(lots, unseen);
    const hands = view.seats.map((): Held[] => []);
    const roomFor = (seat: Seat) => cardsOf(view, seat) - (hands[seat]?.length ?? 0);
    for (const { card, holder } of watched) {
      const open = shuffledBy(lots, order).filter((seat) => roomFor(seat) > 0);
      const fitting = open.find((seat) => !voidsOf(seat).has(card.suit));
      hands[holder ?? fitting ?? open[0] ?? 0]?.push(card);
    }
    for (const seat of order) hands[seat]?.push(...drawn(pool, roomFor(seat), voidsOf(seat)));
    const discards = view.seats.map((_, seat) =>
      others.includes(seat) ? pool.splice(0, discardsOf(view, seat)).map(({ id }) => id) : [],
    );
    return {
      hands: hands.map((hand, seat) => ({ hand, discards: discards[seat] ?? [] })),
      stock: pool.map(({ id }) => id),
    };
  };

  function voidsOf(seat: Seat): ReadonlySet<Suit> {
    return voids[seat] ?? NO_SUITS;
  }
}

const NO_SUITS: ReadonlySet<Suit> = new Set();

function cardsOf(view: View, seat: Seat): number {
  return view.seats[seat]?.cards ?? 0;
}

/** Two cards lie aside as soon as a seat has kept seven. */
function discardsOf({ decision, seats }: View, seat: Seat): number {
  const choosing = decision === 'KEEP_AND_WRITE' || decision === 'KEEP_CARDS';
  return choosing && !seats[seat]?.ready ? 0 : CARDS_DISCARDED;
}

function playsOf({ plays, tricks }: View): readonly Played[] {
  return [...tricks.flatMap((trick) => trick.plays), ...plays];
}

/** Where the viewer's gifts are: with whom they went to, until cards are passed once more. */
function watchedCards(view: View): readonly Watched[] {
  const { passes = [], hand = [] } = view.own ?? {};
  const open = new Set([...playsOf(view).map(({ card }) => card), ...hand.map(({ id }) => id)]);
  const latest = new Map<CardId, Watched>();
  passes.forEach(({ gave, to }, turn) => {
    const holder = turn === passes.length - 1 ? to : null;
    for (const card of gave) latest.set(card.id, { card, holder });
  });
  return [...latest.values()].filter(({ card }) => !open.has(card.id));
}

function unseenCards(view: View, watched: readonly Watched[]): readonly Held[] {
  const seen = new Set([
    ...playsOf(view).map(({ card }) => card),
    ...watched.map(({ card }) => card.id),
    ...(view.own?.hand ?? []).map(({ id }) => id),
    ...(view.own?.discards ?? []),
  ]);
  return deckOf(view.options.cardsPerSuit).filter(({ id }) => !seen.has(id));
}

/** The suits that a seat did not follow although it had to [S6]. */
function suitsMissing(view: View, seat: Seat): ReadonlySet<Suit> {
  if (effectsOf(view.rules.inForce, view.options).anySuit) return NO_SUITS;
  const missing = new Set<Suit>();
  for (const plays of [...view.tricks.map((trick) => trick.plays), view.plays]) {
    const led = plays[0]?.suit;
    const own = plays.find((play) => play.seat === seat);
    if (led !== undefined && own !== undefined && own.suit !== led) missing.add(led);
  }
  return missing;
}

/** Takes cards that fit out of the pool; should it hold too few of them, others as well. */
function drawn(pool: Held[], count: number, missing: ReadonlySet<Suit>): readonly Held[] {
  const taken: Held[] = [];
  for (let place = pool.length - 1; place >= 0 && taken.length < count; place--) {
    const card = pool[place];
    if (card && !missing.has(card.suit)) taken.push(...pool.splice(place, 1));
  }
  return [...taken, ...pool.splice(0, count - taken.length)];
}
