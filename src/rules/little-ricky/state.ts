import type { Random, Seat } from '../contract/index.js';
import { PLAYABLE_ON, type Card } from './cards.js';

export const FIRST_STARTS = ['SEAT0', 'RANDOM'] as const;
export const NEXT_STARTS = ['LAST_PLAYED', 'LAST_ACTED'] as const;

export type Options = {
  /** Who starts round 1: the table's owner in seat 0, or a seat drawn by lot [R Players]. */
  readonly firstStart: (typeof FIRST_STARTS)[number];
  /**
   * Who starts a later round: who last played a card in the round before [S2], or who did anything
   * last, be it a draw or a quit. Where nobody played a card, both are the last to quit [R].
   */
  readonly nextStart: (typeof NEXT_STARTS)[number];
  /** Whether ten white markers are changed for a black one at once [R Markers]. */
  readonly autoExchange: boolean;
};

export const DEFAULT_OPTIONS: Options = {
  firstStart: 'SEAT0',
  nextStart: 'LAST_PLAYED',
  autoExchange: true,
};

export type Move =
  | { readonly type: 'PLAY'; readonly card: Card }
  | { readonly type: 'DRAW' }
  | { readonly type: 'QUIT' }
  /** What a client sent that is no move; always refused. */
  | { readonly type: 'MALFORMED' };

/** Penalty points as they lie on the table: a black marker is worth 10, a white one 1. */
export type Markers = { readonly blacks: number; readonly whites: number };

export type SeatState = Markers & {
  /** Sorted. */
  readonly hand: readonly Card[];
  /** Out of this round. */
  readonly quit: boolean;
};

/** A finished round. Its hands lie open. */
export type RoundSummary = {
  readonly round: number;
  /** The seat that played its last card; `null` when everybody quit. */
  readonly emptiedBy: Seat | null;
  readonly seats: readonly {
    readonly hand: readonly Card[];
    readonly points: number;
    readonly returned: 'BLACK' | 'WHITE' | null;
    /** After this round. */
    readonly total: number;
  }[];
};

export type State = {
  readonly options: Options;
  /** The game's key; later rounds are dealt from it. Nobody may see it. */
  readonly random: Random;
  /** From 1. */
  readonly round: number;
  readonly starter: Seat;
  /** Whose turn it is; `null` when the game is over. */
  readonly turn: Seat | null;
  readonly seats: readonly SeatState[];
  /** The next card to be drawn is the first. */
  readonly drawPile: readonly Card[];
  /** In the order they were laid; the last lies on top. Never empty. */
  readonly discards: readonly Card[];
  /** Who last played a card in this round. */
  readonly lastPlayedBy: Seat | null;
  readonly lastRound: RoundSummary | null;
};

export function topOf(discards: readonly Card[]): Card {
  // The starting card is never taken away, so there is always a last one.
  return discards[discards.length - 1] as Card;
}

/** The held cards that may be played, each value once: the same as the top first. */
export function playableCards(hand: readonly Card[], top: Card): readonly Card[] {
  return PLAYABLE_ON[top].filter((card) => hand.includes(card));
}

/** How many seats have not quit the round. */
export function stillIn(seats: readonly { readonly quit: boolean }[]): number {
  let count = 0;
  for (const seat of seats) if (!seat.quit) count++;
  return count;
}

/** Whether a seat whose turn it is may draw: there is a card [S5] and somebody else is in [S8]. */
export function mayDraw(state: State): boolean {
  return state.drawPile.length > 0 && stillIn(state.seats) > 1;
}
