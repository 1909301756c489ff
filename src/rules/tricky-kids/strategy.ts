import type { Face, Suit } from './cards.js';
import type { Token } from './tokens.js';
import { worth } from './tokens.js';
import { playable, winnerAmong, type Effects } from './trick.js';

/** What a player goes by who has to play a card and does not look ahead. */
export type Situation<Card extends Face> = {
  readonly hand: readonly Card[];
  readonly plays: readonly Face[];
  /** How many seats play after this one. */
  readonly toCome: number;
  /** What the trick is worth, all tokens in it together. */
  readonly stake: Token;
  readonly trump: Suit | null;
  /** Tricks that are still to be played, this one included. */
  readonly tricksLeft: number;
  readonly effects: Effects;
};

/** What a token is worth on average to who wins it with a suit that he has chosen. */
const USUAL_STAKE = 2.8;
/** How much of its usual gain a card is saved for. */
const THRIFT = 0.5;
/** How much of what another would win a player minds. */
const ENVY = 0.5;
/** What is left of a card's chance, for each seat to come, while a trump could still beat it. */
const UNTRUMPED = 0.75;

/**
 * The card whose chance in this trick is worth most more than what it might win in another. Chance
 * is guessed from the card alone; what lies on the table is judged exactly.
 */
export function sensiblePlay<Card extends Face>(situation: Situation<Card>): Card {
  const { hand, plays, effects } = situation;
  const cards = playable(hand, plays[0]?.suit ?? null, effects);
  // Nobody is asked for a card who has none.
  let best = cards[0] as Card;
  if (cards.length === 1) return best;
  const table: Face[] = [...plays, best];
  let most = -Infinity;
  for (const card of cards) {
    table[plays.length] = card;
    const gain = gainOf(card, table, situation);
    if (gain > most) [best, most] = [card, gain];
  }
  return best;
}

/** What the card is worth on the table, where it is the last. */
function gainOf(card: Face, table: readonly Face[], situation: Situation<Face>): number {
  const { plays, toCome, stake, trump, tricksLeft, effects } = situation;
  // What it might win in another trick, against as many others.
  const chanceLater = chanceOf(card.number, effects) ** (plays.length + toCome);
  const saved = tricksLeft > 1 ? THRIFT * USUAL_STAKE * chanceLater : 0;
  const winner = winnerAmong(table, trump, effects);
  const winning = winner === null ? undefined : table[winner];
  if (winning === undefined) return -saved;
  const points = worth(stake, winning.suit);
  const threatened = trump !== null && trump !== winning.suit;
  const chance = (chanceOf(winning.number, effects) * (threatened ? UNTRUMPED : 1)) ** toCome;
  return winner === plays.length ? points * chance - saved : -ENVY * points * chance - saved;
}

/** The number with which a card stands up to one more player in half of the tricks. */
const EVEN = 2.5;

/** Guesses how often a number is neither beaten nor cancelled by one more card, from 0 to 1. */
export function chanceOf(number: number, { lowestWins, zeroHero }: Effects): number {
  if (number === 0) return zeroHero ? ZERO_HERO_CHANCE : 0;
  return lowestWins ? EVEN / (number + EVEN) : number / (number + EVEN);
}

/** Zeros of two players cancel each other. */
const ZERO_HERO_CHANCE = 0.7;
