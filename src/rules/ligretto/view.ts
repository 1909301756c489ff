import {
  outcomeBy,
  seatOf,
  sumOf,
  type Outcome,
  type PlayedMove,
  type Seat,
  type Viewer,
} from '../contract/index.js';
import type { ActionCard, Sign, Signs } from './action-cards.js';
import type { CardId } from './cards.js';
import type { Options } from './options.js';
import { scoreOf } from './round.js';
import {
  type Beat,
  type BeatEvent,
  type LastAct,
  type Move,
  type Pile,
  type Place,
  type Placed,
  type Plan,
  type RoundSummary,
  type SeatState,
  type Seen,
  type State,
  type Taken,
} from './state.js';

export const DECISIONS = ['PLAY', 'PLAN', 'REPLAN', 'NEXT'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Everything in a view lies open on the table, but for `decision` and `own`: they are the viewer's. */
export type View = {
  readonly seat: Viewer;
  readonly options: Options;
  readonly round: number;
  readonly stage: State['stage'];
  /** What the viewer has to decide. */
  readonly decision: Decision | null;
  readonly own: OwnView | null;
  readonly beat: Beat | null;
  readonly lastBeat: readonly BeatEvent[];
  readonly board: readonly PlaceView[];
  readonly turned: readonly Placed[];
  readonly placements: number;
  /** For the table's timer; clients are not told. Not in games of revision 1. */
  readonly acts?: number;
  readonly seats: readonly SeatView[];
  readonly actions: ActionsView;
  readonly emptyRounds: number;
  readonly lastRound: RoundSummary | null;
  readonly outcome: Outcome | null;
};

/** What only the viewer sees. */
export type OwnView = {
  /** Its plan of this beat. */
  readonly plan: Plan | null;
  /** What its last press of Next turned, as far as it lies there; the last is the open top. */
  readonly fan: readonly CardId[];
  /** For bots, which need time to notice what is new; clients are not told. Not in revision 1. */
  readonly seen?: Seen | null;
};

export type PlaceView = Pile & {
  readonly version: number;
  /** The number that lies on top, which is how many cards lie there; 0: the place is free. */
  readonly number: number;
  readonly cards: readonly Placed[];
  readonly turner: Seat | null;
  readonly earlier: readonly Pile[];
};

/** What everybody sees of a seat [S13]. */
export type SeatView = {
  /** The size of the Ligretto pile. */
  readonly pile: number;
  /** Its uppermost cards as far as all have seen them; the last is its top. */
  readonly pileTops: readonly CardId[];
  readonly rack: readonly (CardId | null)[];
  readonly hand: number;
  /** How many of its hand lie turned up, and which of them is open. */
  readonly open: number;
  readonly openTop: CardId | null;
  readonly placed: number;
  readonly penalties: number;
  /** What the round would count if it ended now. */
  readonly roundPoints: number;
  readonly points: readonly number[];
  readonly total: number;
  readonly stop: boolean;
  readonly ready: boolean;
  /** Whether it has committed a plan, and whether it has said that it stays. */
  readonly committed: boolean;
  readonly final: boolean;
  /** How often it has pressed Next since a card came to the board. */
  readonly presses: number;
  readonly owes: number | null;
  readonly signs: readonly Sign[];
  readonly taken: readonly Taken[];
  readonly gave: readonly CardId[];
  readonly got: readonly CardId[];
  readonly removed: readonly CardId[];
  readonly lastAct: LastAct | null;
};

export type ActionsView = {
  /** How many are still face down. */
  readonly unseen: number;
  /** Revealed and not taken; the top is the last. */
  readonly stack: readonly ActionCard[];
  readonly commonSigns: readonly Sign[];
  /** For the table's timer; clients are not told. */
  readonly delayMs: number;
};

export function viewOf(state: State, viewer: Viewer): View {
  const seats: SeatView[] = [];
  for (let seat = 0; seat < state.seats.length; seat++) seats.push(seatViewOf(state, seat));
  const own = viewer === null ? undefined : state.seats[viewer];
  return {
    seat: viewer,
    options: state.options,
    round: state.round,
    stage: state.stage,
    decision: viewer === null ? null : decisionOf(state, viewer),
    own: own === undefined ? null : ownOf(own),
    beat: state.beat,
    lastBeat: state.lastBeat,
    board: state.board.map(placeViewOf),
    turned: state.turned,
    placements: state.placements,
    acts: state.acts,
    seats,
    actions: actionsOf(state),
    emptyRounds: state.emptyRounds,
    lastRound: state.lastRound,
    outcome: outcomeOf(state),
  };
}

/** What a seat has to decide, if anything; anything may be asked for as a seat. */
export function decisionOf({ stage, beat, seats }: State, seat: Seat): Decision | null {
  const own = seats[seat];
  if (own === undefined || stage === 'OVER') return null;
  if (stage === 'BETWEEN') return own.ready ? null : 'NEXT';
  if (beat === null) return 'PLAY';
  if (own.plan === null) return 'PLAN';
  return own.plan.final ? null : 'REPLAN';
}

function ownOf({ plan, open, fan, seen }: SeatState): OwnView {
  return { plan, fan: fan === 0 ? [] : open.slice(-fan), seen };
}

function placeViewOf({ version, since, colour, cards, turner, earlier }: Place): PlaceView {
  return { version, since, colour, number: cards.length, cards, turner, earlier };
}

function seatViewOf(state: State, place: Seat): SeatView {
  const seat = seatOf(state, place);
  const finished = sumOf(seat.points);
  const roundPoints = scoreOf(seat).points;
  return {
    pile: seat.pile.length,
    pileTops: seat.known === 0 ? [] : seat.pile.slice(-seat.known),
    rack: seat.rack,
    hand: seat.hand.length,
    open: seat.open.length,
    openTop: seat.open.at(-1) ?? null,
    placed: seat.placed,
    penalties: seat.penalties,
    roundPoints,
    points: seat.points,
    // The points of the last round stay in view when they have been counted.
    total: finished + (state.stage === 'PLAY' ? roundPoints : 0),
    stop: seat.stop,
    ready: seat.ready,
    committed: seat.plan !== null,
    final: seat.plan?.final ?? false,
    presses: pressesOf(state, seat),
    owes: seat.owes,
    signs: signsOf(state.signs, place),
    taken: seat.taken,
    gave: seat.gave,
    got: seat.got,
    removed: seat.removed,
    lastAct: seat.lastAct,
  };
}

function pressesOf({ placements }: State, { presses, pressesAt }: SeatState): number {
  return pressesAt === placements ? presses : 0;
}

function signsOf({ ofSeats }: Signs, seat: Seat): readonly Sign[] {
  return ofSeats[seat] ?? [];
}

function actionsOf({ actions, signs }: State): ActionsView {
  const { deck, stack, delayMs } = actions;
  return { unseen: deck.length, stack, commonSigns: signs.common, delayMs };
}

/** The highest total is best; equal totals share the place [S11]. */
export function outcomeOf({ stage, seats }: State): Outcome | null {
  if (stage !== 'OVER') return null;
  return outcomeBy(
    'HIGHEST',
    seats.map(({ points }) => sumOf(points)),
  );
}

/** A plan shows to others only that it was made, until the game is over. */
export function disclosed({ seat, move, over }: PlayedMove<Move>, viewer: Viewer): Move {
  if (over || seat === viewer) return move;
  return move.type === 'PLAN' ? { type: 'SECRET' } : move;
}
