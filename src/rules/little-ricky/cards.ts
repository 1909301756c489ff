/** In the order of the loop, in which ONE comes after RICKY [S3]. Also the order of a sorted hand. */
export const CARDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'RICKY'] as const;

/** Equal cards cannot be told apart, so a card is its value. */
export type Card = (typeof CARDS)[number];

/** How many of each there are [S1]. */
export const COPIES = 8;

/** The 56 cards in order, to be shuffled for each round [S1]. */
export const DECK: readonly Card[] = CARDS.flatMap((card) => Array<Card>(COPIES).fill(card));

const PLACE: Readonly<Record<Card, number>> = {
  ONE: 0,
  TWO: 1,
  THREE: 2,
  FOUR: 3,
  FIVE: 4,
  SIX: 5,
  RICKY: 6,
};

/** What may be played on each card: the same value, or the next in the loop [S3]. */
export const PLAYABLE_ON: Readonly<Record<Card, readonly [Card, Card]>> = {
  ONE: ['ONE', 'TWO'],
  TWO: ['TWO', 'THREE'],
  THREE: ['THREE', 'FOUR'],
  FOUR: ['FOUR', 'FIVE'],
  FIVE: ['FIVE', 'SIX'],
  SIX: ['SIX', 'RICKY'],
  RICKY: ['RICKY', 'ONE'],
};

/** Penalty for holding any number of cards of a value at the end of a round [S9]. */
export const PENALTY: Readonly<Record<Card, number>> = {
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  RICKY: 10,
};

/** As a person writes it: "5", "Ricky". */
export const SPOKEN: Readonly<Record<Card, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  SIX: '6',
  RICKY: 'Ricky',
};

export function isCard(value: unknown): value is Card {
  return typeof value === 'string' && Object.hasOwn(PLACE, value);
}

export function follows(card: Card, top: Card): boolean {
  const [same, next] = PLAYABLE_ON[top];
  return card === same || card === next;
}

export function sorted(cards: readonly Card[]): readonly Card[] {
  return cards.toSorted((one, other) => PLACE[one] - PLACE[other]);
}

/** The sorted hand with one more card. */
export function withCard(hand: readonly Card[], card: Card): readonly Card[] {
  const place = hand.findIndex((held) => PLACE[held] > PLACE[card]);
  return hand.toSpliced(place === -1 ? hand.length : place, 0, card);
}

/** The hand with one fewer of a card that it holds. */
export function withoutCard(hand: readonly Card[], card: Card): readonly Card[] {
  return hand.toSpliced(hand.indexOf(card), 1);
}
