import type { Random, Seat } from '../contract/index.js';
import type { CardId, CardsPerSuit, Face, Held, Suit } from './cards.js';
import type { RuleCards, RuleMode } from './rule-deck.js';
import { isPassRule, RULE_IDS, type PassRule, type RuleId } from './rule-cards.js';
import type { Token } from './tokens.js';

export const ROUNDS = 3;
export const TRICKS_A_ROUND = 7;
/** What is dealt, and how much of it is not kept [S4]. */
export const CARDS_DEALT = 9;
export const CARDS_DISCARDED = 2;

export type Options = {
  /** How many cards of each suit there are [R Deck]. */
  readonly cardsPerSuit: CardsPerSuit;
  /** Each of the 21 tokens once in the game, or all of them shuffled for every round [R Tokens]. */
  readonly tokenReuse: 'GAME' | 'ROUND';
  /**
   * Who leads the first trick of a round [R First leader]: a seat drawn by lot (SPIN); in round 1 by
   * lot, then one seat to the left each round (ROTATE); who has fewest points, ties and so round 1
   * by lot (LOWEST_SCORE).
   */
  readonly firstLead: 'SPIN' | 'ROTATE' | 'LOWEST_SCORE';
  /** Who leads after a trick that nobody won: the same seat, or the one to its left. */
  readonly voidLead: 'SAME' | 'NEXT';
  /** When no trump in a trick can win it: whether the led suit decides, or nobody wins. */
  readonly trumpFallback: 'LED' | 'VOID';
  /** Without rule cards, with one a round, or with one more each round [S14]. */
  readonly trickyRules: RuleMode;
  /** Which rule cards may come, in the order of the catalogue, each once. */
  readonly ruleDeck: readonly RuleId[];
};

export const DEFAULT_OPTIONS: Options = {
  cardsPerSuit: 'TWENTY',
  tokenReuse: 'GAME',
  firstLead: 'SPIN',
  voidLead: 'SAME',
  trumpFallback: 'LED',
  trickyRules: 'OFF',
  ruleDeck: RULE_IDS,
};

/** A kept card and the number to be written on it. */
export type Writing = { readonly card: CardId; readonly number: number };

export type Move =
  /** Seven of one's cards with a number on each; what is held beside them is discarded. */
  | { readonly type: 'WRITE'; readonly cards: readonly Writing[] }
  /** Seven of nine cards, sorted by name; the other two are discarded. */
  | { readonly type: 'KEEP'; readonly cards: readonly CardId[] }
  /** Cards to be given away, sorted by name. */
  | { readonly type: 'PASS'; readonly cards: readonly CardId[] }
  | { readonly type: 'PLAY'; readonly card: CardId }
  /** How a secret move of another seat reads while the game goes on; never accepted. */
  | { readonly type: 'SECRET'; readonly of: 'WRITE' | 'KEEP' | 'PASS' }
  /** What a client sent that is no move; always refused. */
  | { readonly type: 'MALFORMED' };

/** What is being decided. All but PLAY_CARD is decided by all seats at once, in secret. */
export type Stage =
  | { readonly decision: Exclude<Decision, 'PASS_CARDS'>; readonly rule: null }
  | { readonly decision: 'PASS_CARDS'; readonly rule: PassRule };

export const DECISIONS = [
  'KEEP_AND_WRITE',
  'KEEP_CARDS',
  'PASS_CARDS',
  'WRITE_NUMBERS',
  'PLAY_CARD',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** Cards that went from hand to hand under a passing rule, as the seat saw it. */
export type Pass = {
  readonly rule: PassRule;
  readonly gave: readonly Held[];
  readonly got: readonly Held[];
};

export type SeatState = {
  /** Sorted by name. */
  readonly hand: readonly Held[];
  /** What was not kept; shown to nobody else. */
  readonly discards: readonly CardId[];
  /** Whether the seat has made its choice of the stage. */
  readonly ready: boolean;
  /** What it has chosen to pass, as long as others still choose. */
  readonly passing: readonly CardId[];
  /** In this round. */
  readonly passes: readonly Pass[];
  /** Of each finished round. */
  readonly points: readonly number[];
};

/** A card that was played. */
export type Played = Face & { readonly seat: Seat; readonly card: CardId };

export type Trick = {
  /** From 1. */
  readonly number: number;
  readonly trump: Suit | null;
  /** The token that was at stake. */
  readonly token: Token;
  /** In the order of play. */
  readonly plays: readonly Played[];
  /** `null` where nobody won [S11]. */
  readonly winner: Seat | null;
  /** What the winner took, in the order in which it counts. */
  readonly taken: readonly { readonly token: Token; readonly points: number }[];
};

/** A finished round, as everybody saw it. */
export type RoundSummary = {
  readonly round: number;
  readonly rules: readonly RuleId[];
  readonly tricks: readonly Trick[];
  /** What each seat scored in it. */
  readonly points: readonly number[];
};

export type Tokens = {
  /** For the rounds to come, face down, next one first. */
  readonly pile: readonly Token[];
  /** Of this round, left to right, without those whose trick is over. */
  readonly row: readonly Token[];
  /** Of earlier rounds. */
  readonly spent: readonly Token[];
};

export type State = {
  readonly options: Options;
  /** The game's key; later rounds are dealt from it. Nobody may see it. */
  readonly random: Random;
  /** From 1. */
  readonly round: number;
  readonly rules: RuleCards;
  /** `null` when the game is over. */
  readonly stage: Stage | null;
  readonly seats: readonly SeatState[];
  /** The cards that were not dealt in this round. */
  readonly stock: readonly CardId[];
  readonly tokens: Tokens;
  /** Who leads the first trick of the round. */
  readonly firstLead: Seat;
  /** Who leads the trick. */
  readonly lead: Seat;
  /** The trick that is being played. */
  readonly plays: readonly Played[];
  /** The finished tricks of this round. */
  readonly tricks: readonly Trick[];
  readonly lastRound: RoundSummary | null;
};

/** Whose turn it is to play a card; `null` outside the tricks. */
export function turnOf(state: Pick<State, 'stage' | 'lead' | 'plays' | 'seats'>): Seat | null {
  if (state.stage?.decision !== 'PLAY_CARD') return null;
  return (state.lead + state.plays.length) % state.seats.length;
}

export function rightOf(seat: Seat, seats: number): Seat {
  return (seat + seats - 1) % seats;
}

/**
 * What is decided in a round, in order [R Round order]: with Lunch Swap cards are kept and passed
 * before they are written on; the other passing rules come after it, in the order in which they
 * were revealed [R Stacking 7].
 */
export function stagesOf(inForce: readonly RuleId[]): readonly Stage[] {
  const passing = inForce
    .filter((rule) => isPassRule(rule))
    .map((rule): Stage => ({ decision: 'PASS_CARDS', rule }));
  const swap = passing.filter(({ rule }) => rule === 'P1');
  const writing: readonly Stage[] =
    swap.length === 0
      ? [stage('KEEP_AND_WRITE')]
      : [stage('KEEP_CARDS'), ...swap, stage('WRITE_NUMBERS')];
  return [...writing, ...passing.filter(({ rule }) => rule !== 'P1'), stage('PLAY_CARD')];
}

function stage(decision: Exclude<Decision, 'PASS_CARDS'>): Stage {
  return { decision, rule: null };
}

/** How many cards a passing rule takes from each hand. */
export function cardsPassed(rule: PassRule): number {
  return rule === 'P1' ? 2 : 1;
}
