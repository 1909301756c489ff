import {
  leftOf,
  sumOf,
  type Outcome,
  type PlayedMove,
  type Seat,
  type Viewer,
} from '../contract/index.js';
import type { CardId, Held, Suit } from './cards.js';
import { legalSets, limitsOf, type NumberLimit } from './numbers.js';
import type { PassRule, RuleId } from './rule-cards.js';
import {
  cardsPassed,
  rightOf,
  turnOf,
  type Decision,
  type Move,
  type Options,
  type Pass,
  type Played,
  type RoundSummary,
  type SeatState,
  type State,
  type Trick,
} from './state.js';
import type { Token } from './tokens.js';
import {
  effectsOf,
  highestPlayed,
  leftoversOf,
  placeAtStake,
  pointsOf,
  takenBy,
  trumpFor,
} from './trick.js';

/** Everything in a view lies open on the table, but for `own`, which is the viewer's. */
export type View = {
  readonly seat: Viewer;
  readonly options: Options;
  readonly round: number;
  /** What is being decided; `null` when the game is over. */
  readonly decision: Decision | null;
  /** The rule under which cards are passed, while that is decided. */
  readonly passing: PassAsked | null;
  readonly rules: RulesView;
  readonly writing: WritingView;
  readonly own: OwnView | null;
  readonly seats: readonly SeatView[];
  readonly firstLead: Seat;
  readonly lead: Seat;
  /** Whose turn it is to play a card; `null` while all choose in secret, and when it is over. */
  readonly turn: Seat | null;
  readonly tokens: TokensView;
  /** Of the trick that is being played. */
  readonly trump: Suit | null;
  readonly plays: readonly Played[];
  readonly tricks: readonly Trick[];
  readonly lastRound: RoundSummary | null;
  readonly outcome: Outcome | null;
};

export type PassAsked = { readonly rule: PassRule; readonly cards: number };

export type RulesView = {
  readonly inForce: readonly RuleId[];
  readonly discarded: readonly RuleId[];
  readonly under: readonly RuleId[];
  /** How many cards lie in the deck above those that were put under it. */
  readonly unseen: number;
};

/** What the numbers of this round have to keep to. */
export type WritingView = {
  readonly limits: readonly NumberLimit[];
  /** How many different sets of seven numbers do so. */
  readonly legalSets: number;
};

export type OwnView = {
  readonly hand: readonly Held[];
  readonly discards: readonly CardId[];
  readonly passing: readonly CardId[];
  readonly passes: readonly PassView[];
};

/** `to` and `from` are `null` for the bag. */
export type PassView = Pass & { readonly to: Seat | null; readonly from: Seat | null };

export type SeatView = {
  readonly cards: number;
  /** Whether the seat has made its secret choice. */
  readonly ready: boolean;
  /** Of each finished round. */
  readonly points: readonly number[];
  /** In this round so far. */
  readonly roundPoints: number;
  readonly roundTokens: number;
  /** Of all rounds. */
  readonly total: number;
};

export type TokensView = {
  /** Left to right; `null` for one that lies face down. */
  readonly row: readonly (Token | null)[];
  /** Where in the row the token lies that the trick is about; `null` before and after the tricks. */
  readonly atStake: number | null;
  readonly leftovers: readonly Token[];
  readonly spent: readonly Token[];
  /** How many lie face down for the rounds to come. */
  readonly pile: number;
};

export function viewOf(state: State, viewer: Viewer): View {
  const { stage, rules } = state;
  const limits = limitsOf(rules.inForce);
  const seat = viewer === null ? undefined : state.seats[viewer];
  const tokens = tokensOf(state);
  const token = tokens.atStake === null ? null : (tokens.row[tokens.atStake] ?? null);
  return {
    seat: viewer,
    options: state.options,
    round: state.round,
    decision: stage?.decision ?? null,
    passing:
      stage?.decision === 'PASS_CARDS'
        ? { rule: stage.rule, cards: cardsPassed(stage.rule) }
        : null,
    rules: {
      inForce: rules.inForce,
      discarded: rules.discarded,
      under: rules.under,
      unseen: rules.unseen.length,
    },
    writing: { limits, legalSets: legalSets(limits).length },
    own: seat === undefined ? null : ownOf(seat, viewer ?? 0, state.seats.length),
    seats: state.seats.map((_, place) => seatViewOf(state, place)),
    firstLead: state.firstLead,
    lead: state.lead,
    turn: turnOf(state),
    tokens,
    trump: token && trumpFor(token, effectsOf(rules.inForce, state.options)),
    plays: state.plays,
    tricks: state.tricks,
    lastRound: state.lastRound,
    outcome: outcomeOf(state),
  };
}

function ownOf({ hand, discards, passing, passes }: SeatState, seat: Seat, seats: number): OwnView {
  return { hand, discards, passing, passes: passes.map((pass) => directed(pass, seat, seats)) };
}

function directed({ rule, gave, got }: Pass, seat: Seat, seats: number): PassView {
  const [left, right] = [leftOf(seat, seats), rightOf(seat, seats)];
  switch (rule) {
    case 'P1':
      return { rule, gave, got, to: left, from: right };
    case 'P2':
      return { rule, gave, got, to: right, from: left };
    case 'P3':
      return { rule, gave, got, to: null, from: null };
  }
}

function seatViewOf(state: State, place: Seat): SeatView {
  const { hand, ready, points } = state.seats[place] as SeatState; // every place comes from the list
  const roundPoints = pointsOf(place, state.tricks);
  const finished = sumOf(points);
  return {
    cards: hand.length,
    ready,
    points,
    roundPoints,
    roundTokens: takenBy(place, state.tricks),
    // The points of the last round stay in view when they have been counted.
    total: finished + (state.stage === null ? 0 : roundPoints),
  };
}

function tokensOf({ stage, options, rules, tokens, tricks }: State): TokensView {
  const effects = effectsOf(rules.inForce, options);
  const atStake = stage?.decision === 'PLAY_CARD' ? placeAtStake(tokens.row, effects) : null;
  return {
    row: tokens.row.map((token, place) => (effects.faceDown && place !== atStake ? null : token)),
    atStake,
    leftovers: leftoversOf(tricks, effects),
    spent: tokens.spent,
    pile: tokens.pile.length,
  };
}

/**
 * Most points are best. Among equals, who played the higher number in the last round, whether or
 * not it won; equal in that too, they share the place [S13, R Tie].
 */
export function outcomeOf(state: State): Outcome | null {
  if (state.stage !== null) return null;
  const scores = state.seats.map(({ points }) => sumOf(points));
  const highest = scores.map((_, seat) => highestPlayed(state.tricks, seat));
  const isAhead = (one: Seat, other: Seat) =>
    (scores[one] ?? 0) - (scores[other] ?? 0) || (highest[one] ?? 0) - (highest[other] ?? 0);
  const seats = [...scores.keys()];
  const ranks = seats.map((seat) => 1 + seats.filter((other) => isAhead(other, seat) > 0).length);
  return { ranks, scores };
}

/** A secret move shows to others only that it was made, until the game is over. */
export function disclosed({ seat, move, over }: PlayedMove<Move>, viewer: Viewer): Move {
  if (over || seat === viewer) return move;
  switch (move.type) {
    case 'WRITE':
    case 'KEEP':
    case 'PASS':
      return { type: 'SECRET', of: move.type };
    default:
      return move;
  }
}
