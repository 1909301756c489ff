/** Suits only tell four cards of a rank apart [RC1]. */
export const SUITS = ['C', 'D', 'H', 'S'] as const;

/** Upwards; the ace also follows the king [RC4]. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

type Suit = (typeof SUITS)[number];
type RankName = (typeof RANKS)[number];

/** By suit and rank, as the names of the API must not begin with a digit: `H10`. */
export type Card = `${Suit}${RankName}`;

/** The 52 cards in order, to be shuffled for the deal [RC1]. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): Card => `${suit}${rank}`),
);

/** From 0, an ace, to 12, a king. */
export type Rank = number;

const RANK_OF = Object.fromEntries(
  DECK.map((card, place): [Card, Rank] => [card, place % RANKS.length]),
) as Readonly<Record<Card, Rank>>; // fromEntries forgets that every card is a key

export function rankOf(card: Card): Rank {
  return RANK_OF[card];
}

/** As a person says it: "10", "J". */
export function spokenRank(rank: Rank): string {
  return RANKS[rank] ?? '?';
}

/** The ranks one below and one above, on the loop that joins king and ace [RC4]. */
export function neighbours(rank: Rank): readonly [Rank, Rank] {
  return [(rank + RANKS.length - 1) % RANKS.length, (rank + 1) % RANKS.length];
}
