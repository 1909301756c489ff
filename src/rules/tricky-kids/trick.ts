import { leftOf, type Seat } from '../contract/index.js';
import type { Face, Held, Suit } from './cards.js';
import type { RuleId } from './rule-cards.js';
import { TRICKS_A_ROUND, type Options, type Trick } from './state.js';
import { hottest, worth, type Token } from './tokens.js';

/** How tricks go in a round: the base rules with those in force and the options. */
export type Effects = {
  readonly trumpSuit: Suit | null;
  readonly hotToken: boolean;
  readonly lowestWins: boolean;
  readonly firstComeWins: boolean;
  readonly zeroHero: boolean;
  readonly anySuit: boolean;
  readonly leadGoesRound: boolean;
  readonly fromRight: boolean;
  readonly faceDown: boolean;
  readonly bigFinish: boolean;
  readonly leftovers: boolean;
  readonly shareNicely: boolean;
  readonly trumpFallback: Options['trumpFallback'];
  readonly voidLead: Options['voidLead'];
};

export function effectsOf(inForce: readonly RuleId[], options: Options): Effects {
  const has = (rule: RuleId) => inForce.includes(rule);
  return {
    trumpSuit: has('T1') ? 'BALL' : has('T2') ? 'CONTROLLER' : has('T3') ? 'STUFFIE' : null,
    hotToken: has('T4'),
    lowestWins: has('K1'),
    firstComeWins: has('K2'),
    zeroHero: has('K3'),
    anySuit: has('K4'),
    leadGoesRound: has('K5'),
    fromRight: has('S1'),
    faceDown: has('S2'),
    bigFinish: has('S3'),
    leftovers: has('S4'),
    shareNicely: has('S5'),
    trumpFallback: options.trumpFallback,
    voidLead: options.voidLead,
  };
}

/** Which cards may be played: of the led suit, if there is one in the hand and one must follow [S6]. */
export function playable<Card extends { readonly suit: Suit }>(
  hand: readonly Card[],
  led: Suit | null,
  { anySuit }: Effects,
): readonly Card[] {
  if (led === null || anySuit) return hand;
  const following = hand.filter(({ suit }) => suit === led);
  return following.length > 0 ? following : hand;
}

/** Where in the row the token lies that will be taken next [S10]. */
export function placeAtStake(row: readonly unknown[], { fromRight }: Effects): number {
  return fromRight ? row.length - 1 : 0;
}

/** The trump of a trick, if it has one. */
export function trumpFor(token: Token, { trumpSuit, hotToken }: Effects): Suit | null {
  return hotToken ? hottest(token) : trumpSuit;
}

/**
 * Which of the cards wins, by its place in the order of play; `null` where none does. Trumps are
 * looked at first [S7]; when none of them can win, the led suit decides, or nobody wins
 * [R Trump and cancelling].
 */
export function winnerAmong(
  plays: readonly Face[],
  trump: Suit | null,
  effects: Effects,
): number | null {
  const led = plays[0]?.suit ?? null;
  if (led === null) return null;
  if (trump !== null && trump !== led && plays.some(({ suit }) => suit === trump)) {
    const winner = bestOf(plays, trump, effects);
    if (winner !== null || effects.trumpFallback === 'VOID') return winner;
  }
  return bestOf(plays, led, effects);
}

/**
 * The best card of a suit that no equal one cancels [S9, R Cancelling]; a 0 cannot win [S8]. With
 * First Come nothing cancels, and the first of equals wins.
 */
function bestOf(plays: readonly Face[], suit: Suit, effects: Effects): number | null {
  let best: number | null = null;
  let bestRank = 0;
  for (let place = 0; place < plays.length; place++) {
    const rank = rankIn(plays, place, suit, effects);
    if (rank > bestRank) [best, bestRank] = [place, rank];
  }
  return best;
}

/** More than any number that can be written. */
const ABOVE_ALL = 100;

/** How high a card of the suit stands, from 1; 0 where it cannot win. */
function rankIn(plays: readonly Face[], place: number, suit: Suit, effects: Effects): number {
  const card = plays[place];
  if (card?.suit !== suit) return 0;
  const rank = rankOf(card.number, effects);
  if (effects.firstComeWins) return rank;
  for (let other = 0; other < plays.length; other++) {
    const rival = plays[other];
    if (other !== place && rival?.suit === suit && rival.number === card.number) return 0;
  }
  return rank;
}

/** How high a number stands among others of its suit, from 1; 0 for one that cannot win. */
export function rankOf(number: number, { lowestWins, zeroHero }: Effects): number {
  if (number === 0) return zeroHero ? ABOVE_ALL : 0;
  return lowestWins ? ABOVE_ALL - number : number;
}

/** The tokens that lie ready for the next winner because nobody won their tricks. */
export function leftoversOf(tricks: readonly Trick[], { leftovers }: Effects): readonly Token[] {
  if (!leftovers) return [];
  const lastWon = tricks.findLastIndex(({ winner }) => winner !== null);
  return tricks.slice(lastWon + 1).map(({ token }) => token);
}

/** A trick that has been played to the end, with what its winner takes [S10, S11]. */
export function finished(
  tricks: readonly Trick[],
  token: Token,
  plays: Trick['plays'],
  effects: Effects,
): Trick {
  const number = tricks.length + 1;
  const trump = trumpFor(token, effects);
  const place = winnerAmong(plays, trump, effects);
  const win = place === null ? undefined : plays[place];
  if (win === undefined) return { number, trump, token, plays, winner: null, taken: [] };
  const before = takenBy(win.seat, tricks);
  const double = effects.bigFinish && number === TRICKS_A_ROUND ? 2 : 1;
  const gains = [
    ...leftoversOf(tricks, effects).map((left) => ({ token: left, points: worth(left, win.suit) })),
    { token, points: double * worth(token, win.suit) },
  ];
  const taken = gains.map((gain, extra) =>
    effects.shareNicely && before + extra >= TOKENS_THAT_COUNT ? { ...gain, points: 0 } : gain,
  );
  return { number, trump, token, plays, winner: win.seat, taken };
}

/** With Share Nicely. */
export const TOKENS_THAT_COUNT = 3;

/** How many tokens a seat has taken in the round. */
export function takenBy(seat: Seat, tricks: readonly Trick[]): number {
  return tricks.reduce((sum, { winner, taken }) => sum + (winner === seat ? taken.length : 0), 0);
}

/** What a seat has scored in the round so far. */
export function pointsOf(seat: Seat, tricks: readonly Trick[]): number {
  return tricks
    .filter(({ winner }) => winner === seat)
    .flatMap(({ taken }) => taken)
    .reduce((sum, { points }) => sum + points, 0);
}

/** The highest number that a seat has played in the round, won or lost; see [R Tie]. */
export function highestPlayed(tricks: readonly Trick[], seat: Seat): number {
  const plays = tricks.flatMap((trick) => trick.plays).filter((play) => play.seat === seat);
  return Math.max(0, ...plays.map(({ number }) => number));
}

/** Who leads after a trick that `lead` has led [S10]; `winner` is `null` where nobody won. */
export function leadAfter(
  lead: Seat,
  winner: Seat | null,
  seats: number,
  { leadGoesRound, voidLead }: Effects,
): Seat {
  const left = leftOf(lead, seats);
  if (leadGoesRound) return left;
  return winner ?? (voidLead === 'NEXT' ? left : lead);
}

/** A held card with its number, which every card has once the tricks begin. */
export function faceOf({ suit, number }: Held): Face {
  return { suit, number: number ?? 0 };
}
