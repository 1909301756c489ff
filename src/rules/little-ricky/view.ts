import { outcomeBy, type Outcome, type Seat, type Viewer } from '../contract/index.js';
import type { Card } from './cards.js';
import { totalOf } from './scoring.js';
import { mayDraw, topOf, type Options, type RoundSummary, type State } from './state.js';

/** Everything in a view lies open on the table, but for `hand`, which is the viewer's own. */
export type View = {
  readonly seat: Viewer;
  readonly options: Options;
  readonly round: number;
  readonly starter: Seat;
  readonly turn: Seat | null;
  /** Whether the seat to move may draw. */
  readonly drawAllowed: boolean;
  /** Sorted; `null` for a spectator. */
  readonly hand: readonly Card[] | null;
  readonly seats: readonly SeatView[];
  readonly top: Card;
  /** In the order they were laid, the starting card first. */
  readonly discards: readonly Card[];
  /** How many cards can still be drawn. */
  readonly drawPileSize: number;
  readonly lastPlayedBy: Seat | null;
  readonly lastRound: RoundSummary | null;
  readonly outcome: Outcome | null;
};

export type SeatView = {
  readonly cards: number;
  readonly quit: boolean;
  readonly total: number;
  readonly blacks: number;
  readonly whites: number;
};

export function viewOf(state: State, viewer: Viewer): View {
  return {
    seat: viewer,
    options: state.options,
    round: state.round,
    starter: state.starter,
    turn: state.turn,
    drawAllowed: state.turn !== null && mayDraw(state),
    hand: viewer === null ? null : (state.seats[viewer]?.hand ?? null),
    seats: state.seats.map((seat) => ({
      cards: seat.hand.length,
      quit: seat.quit,
      total: totalOf(seat),
      blacks: seat.blacks,
      whites: seat.whites,
    })),
    top: topOf(state.discards),
    discards: state.discards,
    drawPileSize: state.drawPile.length,
    lastPlayedBy: state.lastPlayedBy,
    lastRound: state.lastRound,
    outcome: outcomeOf(state),
  };
}

/** The fewest points are best; equal points share a rank [S11]. */
export function outcomeOf(state: State): Outcome | null {
  return state.turn === null ? outcomeBy('LOWEST', state.seats.map(totalOf)) : null;
}
