/** In the order of a sorted hand. */
export const SUITS = ['BALL', 'CONTROLLER', 'STUFFIE'] as const;
export type Suit = (typeof SUITS)[number];

export const DECK_SIZES = ['EIGHTEEN', 'TWENTY', 'TWENTY_FOUR'] as const;
/** How many cards of each suit there are, as the option names it [R Deck]. */
export type CardsPerSuit = (typeof DECK_SIZES)[number];

const COUNT: Readonly<Record<CardsPerSuit, number>> = { EIGHTEEN: 18, TWENTY: 20, TWENTY_FOUR: 24 };

/** Names a card for a whole round: `BALL_07`. It says the suit, and nothing of the number. */
export type CardId = string;

/** A card in a hand; its number is `null` while it is blank. */
export type Held = { readonly id: CardId; readonly suit: Suit; readonly number: number | null };

/** A card with a number on it. */
export type Face = { readonly suit: Suit; readonly number: number };

/** A held card with a number on it. */
export type Written = Held & Face;

/** As a person says it. */
export const SPOKEN_SUIT: Readonly<Record<Suit, string>> = {
  BALL: 'soccer ball',
  CONTROLLER: 'controller',
  STUFFIE: 'stuffie',
};

const WIDTH = 2;

/** Every card of the game in order, to be shuffled for each round. */
export function deckOf(size: CardsPerSuit): readonly Held[] {
  return DECKS[size];
}

const DECKS: Readonly<Record<CardsPerSuit, readonly Held[]>> = {
  EIGHTEEN: makeDeck('EIGHTEEN'),
  TWENTY: makeDeck('TWENTY'),
  TWENTY_FOUR: makeDeck('TWENTY_FOUR'),
};

function makeDeck(size: CardsPerSuit): readonly Held[] {
  return SUITS.flatMap((suit) =>
    Array.from({ length: COUNT[size] }, (_, place) => ({
      id: `${suit}_${String(place + 1).padStart(WIDTH, '0')}`,
      suit,
      number: null,
    })),
  );
}

/** By suit, and in a suit by name: the order says nothing of the numbers. */
export function sorted(cards: readonly Held[]): readonly Held[] {
  return cards.toSorted((one, other) => compareIds(one.id, other.id));
}

/** The suits come in the order of the alphabet. */
export function compareIds(one: CardId, other: CardId): number {
  return one < other ? -1 : Number(one > other);
}

/** As a person names a card: "soccer ball 7 (BALL_03)". */
export function spoken({ id, suit, number }: Held): string {
  return number === null
    ? `${SPOKEN_SUIT[suit]} (${id})`
    : `${SPOKEN_SUIT[suit]} ${number} (${id})`;
}
