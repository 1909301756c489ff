import type { Random, Seat } from '../contract/index.js';
import type { ActionCard, ActionId, Signs } from './action-cards.js';
import type { CardId, Colour } from './cards.js';
import type { Options } from './options.js';

/** The first cards of each deck; the rack and the hand follow. */
export const PILE_SIZE = 10;
/** So that a 1 never lacks room [R Board places]. */
export const PLACES_A_SEAT = 4;
/** How many cards Next turns. */
export const CARDS_A_PRESS = 3;
/** A game that nobody brings to an end is over after so many rounds [R]. */
export const MOST_ROUNDS = 30;
/** Nor does it go on when in so many rounds running nobody laid a card [R]. */
export const MOST_EMPTY_ROUNDS = 10;

export const AREAS = ['PILE', 'RACK', 'HAND'] as const;
export type Area = (typeof AREAS)[number];

/** Where a card comes from: the top of the Ligretto pile, a rack place, the open top of the hand. */
export type Source = {
  readonly area: Area;
  /** The rack place, from 0; `null` for the other areas. */
  readonly rack: number | null;
  /** The card that has to be there, or nothing is done; `null`: whichever is. */
  readonly card: CardId | null;
};

export type Step =
  | { readonly type: 'PLACE'; readonly source: Source; readonly board: number }
  /** To the first board place that the card fits. */
  | { readonly type: 'PLACE_ANY'; readonly source: Source }
  /** `null`: the first free place. */
  | { readonly type: 'FILL_RACK'; readonly rack: number | null }
  | { readonly type: 'NEXT' }
  | { readonly type: 'TURN_PILE' }
  | { readonly type: 'CLAIM'; readonly card: ActionId }
  | { readonly type: 'SLIP'; readonly to: Seat }
  | { readonly type: 'REMOVE'; readonly rack: number };

export type Plan = {
  readonly steps: readonly Step[];
  /** Whether the round is to be scored if all others want it too. */
  readonly stop: boolean;
  /** A final plan is not replaced any more. */
  readonly final: boolean;
};

/** A placement in a live game names the version of the board place that the client saw. */
export type LivePlace = Extract<Step, { readonly type: 'PLACE' }> & { readonly version: number };

export type LiveMove =
  | LivePlace
  | Exclude<Step, { readonly type: 'PLACE' | 'PLACE_ANY' }>
  /** A vote to end the round, or its withdrawal. */
  | { readonly type: 'STOP'; readonly stop: boolean };

export type PlanMove = Plan & { readonly type: 'PLAN' };

export type Move =
  | LiveMove
  | PlanMove
  /** How the plan of another seat reads while the game goes on; never accepted. */
  | { readonly type: 'SECRET' }
  /** What a client sent that is no move; always refused. */
  | { readonly type: 'MALFORMED' };

/** A card on the board and who placed it. */
export type Placed = { readonly card: CardId; readonly seat: Seat };

/** A pile that lay on a place: at version `since` it was still empty, then grew by one a version. */
export type Pile = { readonly since: number; readonly colour: Colour | null };

export type Place = Pile & {
  /** Raised with every change of the place, from 0 in each round. */
  readonly version: number;
  /** From the 1 up. */
  readonly cards: readonly Placed[];
  /** Who has to turn the finished pile over. */
  readonly turner: Seat | null;
  /** The piles that were turned over. */
  readonly earlier: readonly Pile[];
};

export const ACTS = [
  'PLACED',
  'PREMATURE',
  'FILLED',
  'PRESSED_NEXT',
  'TURNED_PILE',
  'CLAIMED',
  'SLIPPED',
  'REMOVED',
] as const;

/** What a seat did last in this round; everybody saw it. */
export type LastAct = {
  readonly act: (typeof ACTS)[number];
  /** An action card has a name among those of the cards. */
  readonly card: CardId | null;
  readonly board: number | null;
  /** The version of that place afterwards. */
  readonly version: number | null;
};

/** An action card that a seat has taken in this round. */
export type Taken = ActionCard & { readonly used: boolean };

/** How the table was when a seat last acted, or when the round began. */
export type Seen = {
  /** The versions of the board's places. */
  readonly places: readonly number[];
  /** How many action cards had been revealed. */
  readonly reveals: number;
  /** How many cards had been slipped to the seat. */
  readonly got: number;
};

export type SeatState = {
  /** The Ligretto pile; its top is the last. */
  readonly pile: readonly CardId[];
  /** How many of the pile's uppermost cards everybody has seen. */
  readonly known: number;
  readonly rack: readonly (CardId | null)[];
  /** The hand; the next to be turned is the last. */
  readonly hand: readonly CardId[];
  /** What was turned; the open top is the last. */
  readonly open: readonly CardId[];
  /** How many of them, from the top, its last press turned: the seat sees those side by side. */
  readonly fan: number;
  /** Cards this seat has placed on the board in this round. */
  readonly placed: number;
  readonly penalties: number;
  /** Its vote to stop, in a live game. */
  readonly stop: boolean;
  /** Whether it has pressed Next for the next round. */
  readonly ready: boolean;
  /** How often it has pressed Next in the round while the board had `pressesAt` placements. */
  readonly presses: number;
  readonly pressesAt: number;
  /** The board place of the 10 that it has to turn over. */
  readonly owes: number | null;
  readonly taken: readonly Taken[];
  /** Cards it has slipped to others, and was slipped, in this round. */
  readonly gave: readonly CardId[];
  readonly got: readonly CardId[];
  /** On the removal place. */
  readonly removed: readonly CardId[];
  readonly plan: Plan | null;
  /** In a live game; `null` where nothing is new to the seat. */
  readonly seen: Seen | null;
  readonly lastAct: LastAct | null;
  /** Of each finished round. */
  readonly points: readonly number[];
};

export const ROUND_ENDS = ['PILE_EMPTY', 'STOPPED', 'IDLE'] as const;

/** A finished round. */
export type RoundSummary = {
  readonly round: number;
  readonly reason: (typeof ROUND_ENDS)[number];
  /** Whose Ligretto pile is empty, if one is. */
  readonly finisher: Seat | null;
  readonly scores: readonly RoundScore[];
};

export type RoundScore = {
  readonly placed: number;
  readonly left: number;
  readonly penalties: number;
  readonly points: number;
};

export const STEP_RESULTS = ['DONE', 'SKIPPED', 'LATE', 'PREMATURE'] as const;

/** What became of one step of a plan. */
export type BeatEvent = {
  readonly seat: Seat;
  /** Which step of its plan, from 0. */
  readonly step: number;
  readonly type: Step['type'];
  readonly result: (typeof STEP_RESULTS)[number];
  /** An action card has a name among those of the cards. */
  readonly card: CardId | null;
  readonly board: number | null;
};

export type Beat = {
  /** From 1 in each round. */
  readonly number: number;
  /** Whose steps come first in it. */
  readonly firstSeat: Seat;
  /** Beats before it in which no card came to the board. */
  readonly idle: number;
};

export type Actions = {
  /** Still face down; the next to be revealed is the last. */
  readonly deck: readonly ActionCard[];
  /** Revealed and not taken; the top is the last. */
  readonly stack: readonly ActionCard[];
  /** How long after the last one the next comes, in a live game. */
  readonly delayMs: number;
};

export const STAGES = ['PLAY', 'BETWEEN', 'OVER'] as const;
/** A round is played; one was scored, and the next waits for Next; the game is over. */
export type Stage = (typeof STAGES)[number];

export type State = {
  readonly options: Options;
  /** The game's key; later rounds are dealt from it. Nobody may see it. */
  readonly random: Random;
  /** From 1. */
  readonly round: number;
  readonly stage: Stage;
  /** `null` in a live game. */
  readonly beat: Beat | null;
  /** What became of the plans of the beat before, in the order in which they were run. */
  readonly lastBeat: readonly BeatEvent[];
  readonly board: readonly Place[];
  /** The cards of piles that were turned over in this round. */
  readonly turned: readonly Placed[];
  /** How many cards were placed on the board in this round. */
  readonly placements: number;
  /** In a live game: what those have done in this round who had not voted to stop. */
  readonly acts: number;
  readonly seats: readonly SeatState[];
  readonly signs: Signs;
  readonly actions: Actions;
  /** How many rounds up to now nobody has placed a card in. */
  readonly emptyRounds: number;
  readonly lastRound: RoundSummary | null;
};
