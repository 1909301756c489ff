/** In the order of a sorted hand. */
export const SUITS = ['CLUBS', 'DIAMONDS', 'HEARTS', 'SPADES'] as const;
export type Suit = (typeof SUITS)[number];

/** From the ace, which is 1, to the king, which is 13. */
export const RANKS = [
  'ACE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'JACK',
  'QUEEN',
  'KING',
] as const;
export type Rank = (typeof RANKS)[number];

/**
 * Names one card of all decks: `7H-1` and `7H-2` are the sevens of hearts of the first and the second
 * deck, `10S-1`, `AC-3`, `QD-2`; the jokers are `JOKER-1`, `JOKER-2` in the first deck, `JOKER-3` and
 * `JOKER-4` in the second, and so on.
 */
export type CardId = string;

export type Card = {
  readonly id: CardId;
  /** `null` for a joker. */
  readonly suit: Suit | null;
  /** 1 for the ace to 13 for the king; 0 for a joker. */
  readonly rank: number;
  /** Its place in a sorted hand. */
  readonly order: number;
};

export const JOKER = 0;
export const ACE = 1;
export const TWO = 2;
export const KING = 13;
/** The place of an ace above the king. */
export const HIGH_ACE = 14;

/** More decks than any game uses: five by choice, and one that is added when cards run short. */
export const MOST_DECKS = 6;
export const CARDS_A_DECK = 54;
const JOKERS_A_DECK = 2;

const LETTERS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const INITIAL: Readonly<Record<Suit, string>> = {
  CLUBS: 'C',
  DIAMONDS: 'D',
  HEARTS: 'H',
  SPADES: 'S',
};
const SYMBOL: Readonly<Record<Suit, string>> = {
  CLUBS: '♣',
  DIAMONDS: '♦',
  HEARTS: '♥',
  SPADES: '♠',
};

const DECKS: readonly (readonly Card[])[] = Array.from({ length: MOST_DECKS }, (_, place) =>
  makeDeck(place + 1),
);
const BY_ID: ReadonlyMap<CardId, Card> = new Map(DECKS.flat().map((card) => [card.id, card]));

/** The cards of the first, second … deck: clubs from the ace to the king, diamonds, hearts, spades, jokers. */
export function deck(number: number): readonly CardId[] {
  return (DECKS[number - 1] ?? []).map(({ id }) => id);
}

/** All cards of so many decks. */
export function decksOf(count: number): readonly CardId[] {
  return Array.from({ length: count }, (_, place) => deck(place + 1)).flat();
}

/** The card of that name; throws where there is none, which is a fault of the caller. */
export function cardOf(id: CardId): Card {
  const card = BY_ID.get(id);
  if (card === undefined) throw new RangeError(`there is no card "${id}"`);
  return card;
}

/** By suit, in a suit by rank; jokers last. */
export function sorted(cards: readonly CardId[]): readonly CardId[] {
  return cards.toSorted((one, other) => cardOf(one).order - cardOf(other).order);
}

/** As a person writes it: "7♥", "joker". */
export function spoken(id: CardId): string {
  const { suit, rank } = cardOf(id);
  return suit === null ? 'joker' : spokenFace(suit, rank);
}

export function spokenFace(suit: Suit, place: number): string {
  return `${spokenRank(place)}${SYMBOL[suit]}`;
}

/** "7", "Q"; an ace at either end of a run. */
export function spokenRank(place: number): string {
  return LETTERS[(place - 1) % KING] ?? '';
}

function makeDeck(number: number): readonly Card[] {
  const suited = SUITS.flatMap((suit, row) =>
    LETTERS.map((letter, column) => ({
      id: `${letter}${INITIAL[suit]}-${number}`,
      suit,
      rank: column + 1,
      order: orderOf(row, column, number),
    })),
  );
  const jokers = Array.from({ length: JOKERS_A_DECK }, (_, place) => {
    const joker = JOKERS_A_DECK * (number - 1) + place + 1;
    return {
      id: `JOKER-${joker}`,
      suit: null,
      rank: JOKER,
      order: orderOf(SUITS.length, joker, 0),
    };
  });
  return [...suited, ...jokers];
}

function orderOf(row: number, column: number, number: number): number {
  return (row * (KING + 1) + column) * (MOST_DECKS + 1) + number;
}
