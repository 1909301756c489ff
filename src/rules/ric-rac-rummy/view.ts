import type { Outcome, PlayedMove, Seat, Viewer } from '../contract/index.js';
import { asked, isAsked, whyNotBuy, windowKey } from './buying.js';
import type { CardId } from './cards.js';
import { buysAllowed, contractOf, type Contract } from './contract.js';
import { layOffsOf, replacementsOf, type LayOff, type Replacement } from './fitting.js';
import { findLaying, type Laying } from './laying.js';
import type { Meld } from './melds.js';
import { windowMs, type Options } from './options.js';
import { outcomeOf, totalOf } from './scoring.js';
import {
  topOf,
  type Move,
  type Phase,
  type RoundSummary,
  type SeatState,
  type State,
  type WindowSummary,
} from './state.js';
import { stockIsUsedUp } from './stock.js';

/** Everything in a view lies open on the table, but for `own`, which is the viewer's. */
export type View = {
  readonly seat: Viewer;
  readonly options: Options;
  readonly round: number;
  readonly contract: Contract;
  readonly dealer: Seat;
  readonly decks: number;
  readonly deckAdded: boolean;
  readonly reshuffles: number;
  readonly turns: number;
  /** `null` when the game is over. */
  readonly phase: Phase | null;
  readonly turn: Seat | null;
  /** The open buy window. */
  readonly window: WindowView | null;
  readonly own: OwnView | null;
  readonly seats: readonly SeatView[];
  readonly melds: readonly Meld[];
  /** Top card last. */
  readonly discards: readonly CardId[];
  readonly discarder: Seat | null;
  readonly topIsOpen: boolean;
  readonly taken: CardId | null;
  readonly wentDown: boolean;
  readonly stockSize: number;
  /** Whether a draw from the stock would end the round. */
  readonly stockIsUsedUp: boolean;
  readonly lastWindow: WindowSummary | null;
  readonly lastRound: RoundSummary | null;
  readonly outcome: Outcome | null;
};

export type WindowView = {
  readonly key: string;
  readonly card: CardId;
  /** How long it is open in all, unless all answer before. */
  readonly lastsMs: number;
  /** Who has not answered yet, in playing order. */
  readonly waitingFor: readonly Seat[];
};

export type OwnView = {
  readonly hand: readonly CardId[];
  readonly gained: readonly CardId[];
  /** What the seat has answered in the open window. */
  readonly answer: boolean | null;
  /** Whether the window is open to a call of the seat. */
  readonly mayBuy: boolean;
  /** How it could go down now; `null` once it is down. */
  readonly laying: Laying | null;
  readonly layOffs: readonly LayOff[];
  readonly replacements: readonly Replacement[];
};

export type SeatView = {
  readonly cards: number;
  readonly shown: readonly CardId[];
  readonly down: boolean;
  readonly buys: number;
  readonly buysLeft: number;
  /** Of each finished round. */
  readonly points: readonly number[];
  readonly total: number;
};

export function viewOf(state: State, viewer: Viewer): View {
  const { phase } = state;
  const own = viewer === null ? undefined : state.seats[viewer];
  return {
    seat: viewer,
    options: state.options,
    round: state.round,
    contract: contractOf(state.round),
    dealer: state.dealer,
    decks: state.decks,
    deckAdded: state.deckAdded,
    reshuffles: state.reshuffles,
    turns: state.turns,
    phase,
    turn: phase === null ? null : state.turn,
    window: windowOf(state),
    own: own === undefined ? null : ownOf(state, viewer ?? 0, own),
    seats: state.seats.map((seat) => seatViewOf(state, seat)),
    melds: state.melds,
    discards: state.discards,
    discarder: state.discarder,
    topIsOpen: state.topIsOpen,
    taken: state.taken,
    wentDown: state.wentDown,
    stockSize: state.stock.length,
    stockIsUsedUp: stockIsUsedUp(state),
    lastWindow: windowEndOf(state),
    lastRound: state.lastRound,
    outcome: outcomeOf(state),
  };
}

function windowOf(state: State): WindowView | null {
  const card = topOf(state);
  if (state.phase !== 'BUY' || card === null) return null;
  return {
    key: windowKey(state),
    card,
    lastsMs: windowMs(state.options),
    waitingFor: asked(state),
  };
}

/**
 * Who called is told where the card was sold. Where the next player took it first, the calls are void,
 * and stay as secret as they were.
 */
function windowEndOf({ lastWindow }: State): WindowSummary | null {
  return lastWindow?.buyer === null ? { ...lastWindow, callers: [] } : lastWindow;
}

function ownOf(state: State, seat: Seat, { hand, gained, answer, down }: SeatState): OwnView {
  const { melds, options, phase, taken, turn } = state;
  const keep = phase === 'PLAY' && seat === turn ? taken : null;
  return {
    hand,
    gained,
    answer,
    mayBuy: isAsked(state, seat) && whyNotBuy(state, seat) === null,
    laying:
      down || phase === null ? null : findLaying(hand, contractOf(state.round), options, keep),
    layOffs: layOffsOf(hand, melds, options),
    replacements: replacementsOf(hand, melds, options),
  };
}

function seatViewOf({ round, options }: State, seat: SeatState): SeatView {
  const { hand, shown, down, buys, points } = seat;
  return {
    cards: hand.length,
    shown,
    down,
    buys,
    buysLeft: Math.max(0, buysAllowed(round, options) - buys),
    points,
    total: totalOf(seat),
  };
}

/** An answer of another seat stays secret in the log while the game goes on; all else lies open. */
export function disclosed({ seat, move, over }: PlayedMove<Move>, viewer: Viewer): Move {
  return move.type === 'BUY' && !over && seat !== viewer ? { type: 'ANSWERED' } : move;
}
