import type { Random, Seat } from '../contract/index.js';
import type { CardId } from './cards.js';
import type { End, Meld, MeldType } from './melds.js';
import type { Options } from './options.js';

export type Source = 'STOCK' | 'DISCARD';

/** Cards to be laid down together. In a run their order says what a wild stands for. */
export type Proposal = { readonly type: MeldType; readonly cards: readonly CardId[] };

/** Where on the table a card goes: which meld, and at which end of a run. */
export type Spot = { readonly meld: number; readonly end: End | null };

/** What may be done between drawing and discarding. */
export type Step =
  | { readonly type: 'GO_DOWN'; readonly melds: readonly Proposal[] }
  | ({ readonly type: 'LAY_OFF'; readonly card: CardId } & Spot)
  | {
      readonly type: 'REPLACE';
      readonly card: CardId;
      readonly meld: number;
      /** Which wild of a set; in a run the card says it. */
      readonly wild: CardId | null;
      /** Where the freed wild goes. */
      readonly to: Spot;
    };

export type Move =
  | { readonly type: 'DRAW'; readonly from: Source }
  /** The answer in a buy window. Of the seat to move, `false` leaves the card to the others. */
  | { readonly type: 'BUY'; readonly buy: boolean }
  | Step
  | { readonly type: 'DISCARD'; readonly card: CardId }
  /** A whole turn, or with `draw: null` the rest of it: carried out as a whole or not at all. */
  | {
      readonly type: 'TURN';
      readonly draw: Source | null;
      readonly steps: readonly Step[];
      readonly discard: CardId;
    }
  /** How a secret answer of another seat reads while the game goes on; never accepted. */
  | { readonly type: 'ANSWERED' }
  /** What a client sent that is no move; always refused. */
  | { readonly type: 'MALFORMED' };

export const PHASES = ['BUY', 'DRAW', 'PLAY'] as const;
/** A discard may be called for; the seat to move draws; it lays down and discards. */
export type Phase = (typeof PHASES)[number];

export type SeatState = {
  /** Sorted. */
  readonly hand: readonly CardId[];
  /** Of the hand: what all have seen the seat take from the discards. Sorted. */
  readonly shown: readonly CardId[];
  /** What the seat was given last: by its draw, or by its buy. */
  readonly gained: readonly CardId[];
  readonly down: boolean;
  /** In this round. */
  readonly buys: number;
  /** In the open window; `null` where the seat has not answered or has nothing to say. */
  readonly answer: boolean | null;
  /** Of each finished round. */
  readonly points: readonly number[];
};

/** How the last buy window, or take, ended. */
export type WindowSummary = {
  readonly card: CardId;
  /** Who called for it, in playing order. */
  readonly callers: readonly Seat[];
  /** Who bought it; `null` where nobody did. */
  readonly buyer: Seat | null;
};

export type RoundSummary = {
  readonly round: number;
  /** `null` where nobody went out. */
  readonly outBy: Seat | null;
  /** What each seat still held. */
  readonly hands: readonly (readonly CardId[])[];
  readonly points: readonly number[];
};

export type State = {
  readonly options: Options;
  /** The game's key; all rounds are dealt from it. Nobody may see it. */
  readonly random: Random;
  /** From 1. */
  readonly round: number;
  readonly dealer: Seat;
  /** How many decks are in play. */
  readonly decks: number;
  /** Whether one of them was added because cards ran short [S12]. */
  readonly deckAdded: boolean;
  /** How often the discards were shuffled in this round. */
  readonly reshuffles: number;
  /** How many turns of this round are over. */
  readonly turns: number;
  /** `null` when the game is over. */
  readonly phase: Phase | null;
  /** Whose turn it is, or comes when the window closes. */
  readonly turn: Seat;
  /** Who laid the top discard; `null` for the card that was turned up. */
  readonly discarder: Seat | null;
  /** Whether the top discard may be drawn. */
  readonly topIsOpen: boolean;
  /** What was drawn from the discards in this turn: it may not be discarded. */
  readonly taken: CardId | null;
  /** Whether the seat to move has gone down in this turn. */
  readonly wentDown: boolean;
  readonly seats: readonly SeatState[];
  /** On the table; a meld keeps its place for the whole round. */
  readonly melds: readonly Meld[];
  /** Next card first. */
  readonly stock: readonly CardId[];
  /** Top card last. */
  readonly discards: readonly CardId[];
  readonly lastWindow: WindowSummary | null;
  readonly lastRound: RoundSummary | null;
};

/** All seats in playing order, from the one given on. */
export function inOrder(from: Seat, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, place) => (from + place) % seats);
}

export function topOf(state: Pick<State, 'discards'>): CardId | null {
  return state.discards.at(-1) ?? null;
}

/** The cards without one of them. */
export function without(cards: readonly CardId[], card: CardId): readonly CardId[] {
  return cards.filter((other) => other !== card);
}
